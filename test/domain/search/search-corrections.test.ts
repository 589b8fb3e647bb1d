// Corrections of a search by names and descriptions that are similar.

import { expect, test } from "bun:test";
import type { LabelKind } from "../../../src/domain/label/label.ts";
import { correctSearch } from "../../../src/domain/search/search-corrections.ts";

const label = (kind: LabelKind, name: string) => ({ kind, name });
const known = {
  labels: [
    label("category", "Groceries"),
    label("category", "Eating out"),
    label("payee", "Corner Café"),
    label("tag", "holiday"),
  ],
  texts: ["Coffee and cake", "Rent"],
};

test.each([
  ["grocries", ["groceries"]],
  ["coffe cake", []],
  ["cofee >5", ["coffee >5"]],
  ["cofee grocries", ["coffee grocries", "cofee groceries"]],
  ["@cornercafe #holday", ['@"Corner Café" #holday', "@cornercafe #holiday"]],
  ["/eatingout", ['/"Eating out"']],
  ["-cofee 2026-10 >abc", []],
  ["xylophone", []],
  ["Coffee", []],
  ["", []],
])("%s is corrected to %j", (text, expected) => {
  expect(correctSearch(text, known).map((correction) => correction.text)).toEqual(expected);
});
