// Which expenses are meant: the parameters of lists and reports. Of several, all must hold.

import Type from "typebox";
import { Day, Money } from "../fields.ts";
import { Currency, LabelName } from "./fields.ts";

const SEARCH_CHARACTERS = 1_000;

export const filterParameters = {
  from: Day,
  to: Day,
  q: Type.String({
    maxLength: SEARCH_CHARACTERS,
    description:
      "words, or beginnings of words, of description, payee, note and tags, whatever their case and accents; with the signs of the search field: #tag @payee >10 2026-10",
    examples: ["lunch #work >10"],
  }),
  category: Type.String({
    title: "category",
    pattern: "^(none|[1-9][0-9]{0,14})$",
    description: "the id of a category, those below it included, or none for expenses without one",
    examples: ["1"],
  }),
  tag: Type.Array(LabelName, {
    maxItems: 20,
    description: "the name of a tag; of several, an expense must have all",
  }),
  payee: LabelName,
  min: Money,
  max: Money,
  currency: Currency,
};
