// The cells in the list's columns show as many tags as fit.

import { expect, test } from "bun:test";
import { fittingTags } from "../../../../src/web/book/list/list-columns.ts";

test.each([
  [[], []],
  [["work"], ["work"]],
  [
    ["work", "trip"],
    ["work", "trip"],
  ],
  [
    ["work", "trip", "family"],
    ["work", "trip"],
  ],
  [["reimbursable-by-company", "work"], ["reimbursable-by-company"]],
])("of the tags %j, %j fit", (tags, shown) => {
  expect(fittingTags(tags)).toEqual(shown);
});
