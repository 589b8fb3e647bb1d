// Which expenses are meant: the parameters of lists and reports. Of several, all must hold.

import Type from "typebox";
import { DETAIL_FIELDS, eachLabelField, type LabelField } from "../../domain/expense-fields.ts";
import { CATEGORY_CHOICE } from "../../domain/expense-filter.ts";
import { SEARCH_CHARACTERS } from "../../domain/search-query.ts";
import { Day, Money } from "../fields.ts";
import { Currency, LabelName } from "./fields.ts";

const LEFT_OUT = 100;

/** Written as `categoryOfChoice` reads it. */
const CategoryChoiceField = Type.String({
  title: "category",
  pattern: CATEGORY_CHOICE.source,
  description:
    "the id of a category, those below it included, the id with -itself for it alone, or none for expenses without one",
  examples: ["1"],
});

/** Of a field of one label. */
function nameParameter(field: LabelField) {
  return Type.String({
    ...LabelName,
    description: `the name of a ${field}, or none for expenses without one; a ${field} of that name is found as None`,
    examples: DETAIL_FIELDS[field].examples.slice(-1),
  });
}

export const filterParameters = {
  from: Day,
  to: Day,
  q: Type.String({
    maxLength: SEARCH_CHARACTERS,
    description:
      "words, or beginnings of words, of description, payee, note and tags, whatever their case and accents; with the signs of the search field: #tag @payee >10 2026-10",
    examples: ["lunch #work >10"],
  }),
  category: CategoryChoiceField,
  without: Type.Array(CategoryChoiceField, {
    maxItems: LEFT_OUT,
    description: "a category that is left out, written as category is; of several, all are",
  }),
  tag: Type.Array(LabelName, {
    maxItems: 20,
    description: "the name of a tag; of several, an expense must have all",
  }),
  ...eachLabelField(nameParameter),
  min: Money,
  max: Money,
  currency: Currency,
};
