// Totals of a ledger's expenses by group, and suggestions for a text from earlier expenses.

import Type from "typebox";
import {
  eachLabelField,
  eachNamedKind,
  LABEL_FIELDS,
} from "../../domain/expense/expense-fields.ts";
import { GROUPINGS } from "../../domain/search/breakdown.ts";
import { SUGGESTED_CHARACTERS } from "../../domain/search/suggestion.ts";
import { listed } from "../../domain/text/text.ts";
import { success, unusable } from "../answers.ts";
import { endpoint } from "../endpoint.ts";
import { inLedger } from "../record-endpoints.ts";
import {
  CategoryIdField,
  Currency,
  choice,
  Day,
  flag,
  LabelName,
  Money,
  MoneyTotal,
  nullable,
  text,
} from "../schema/fields.ts";
import { exampleLabels, filterParameters } from "./expense.ts";

const reports = { ...inLedger, tag: "Reports" } as const;

const NameKey = nullable(LabelName);

export const BreakdownKeys = Type.Object({
  day: Type.Optional(Day),
  week: Type.Optional(Day),
  month: Type.Optional(Type.String()),
  quarter: Type.Optional(Type.String()),
  year: Type.Optional(Type.String()),
  weekday: Type.Optional(Type.Integer({ minimum: 1, maximum: 7 })),
  category: Type.Optional(nullable(CategoryIdField)),
  ...eachNamedKind(() => Type.Optional(NameKey)),
  currency: Type.Optional(nullable(Currency)),
});

export const BreakdownRow = Type.Object({
  keys: BreakdownKeys,
  count: Type.Integer({ minimum: 1 }),
  total: MoneyTotal,
  smallest: Money,
  largest: Money,
});

export const Breakdown = Type.Object({ rows: Type.Array(BreakdownRow) });

export const breakDown = endpoint({
  ...reports,
  method: "GET",
  path: "/api/v1/ledgers/{ledger}/reports/breakdown",
  summary: "Total expenses by one or two groupings",
  description:
    "A row for each value, with count, exact total, smallest and largest amount. A week is named by its Monday, a month by the month in which it begins (YYYY-MM), weekdays from 1 for Monday. Each part counts in its own category, and an expense in each of its tags. Refunds are negative.",
  query: {
    by: Type.Array(choice(GROUPINGS), {
      minItems: 1,
      maxItems: 2,
      uniqueItems: true,
      description: "one or two different groupings",
      examples: [["month", "category"]],
    }),
    ...filterParameters,
  },
  needed: ["by"],
  answers: {
    200: success("The rows.", Breakdown, {
      rows: [
        {
          keys: { month: "2026-02", category: 1 },
          count: 2,
          total: "20.5",
          smallest: "8",
          largest: "12.5",
        },
      ],
    }),
    422: unusable,
  },
});

export const Suggestion = Type.Object({
  category: nullable(CategoryIdField),
  certain: flag("true if the category can be used without asking"),
  ...eachLabelField(() => NameKey),
  amount: nullable(Money),
  tags: Type.Array(LabelName),
});

export const suggest = endpoint({
  ...reports,
  method: "GET",
  path: "/api/v1/ledgers/{ledger}/suggestions",
  summary: "Suggest what goes with a text",
  description: `${listed(["Category", ...LABEL_FIELDS, "amount", "tags"], "and")} that expenses with such a text usually had. It also says if the category is certain.`,
  query: {
    text: Type.String({ ...text(SUGGESTED_CHARACTERS), examples: ["lunch"] }),
    today: Day,
  },
  needed: ["text", "today"],
  answers: {
    200: success("The suggestions; null or empty if there are none.", Suggestion, {
      category: 1,
      certain: true,
      ...exampleLabels,
      amount: "12.5",
      tags: ["work"],
    }),
  },
});
