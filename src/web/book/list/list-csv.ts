// The expenses of a list as a CSV file: all fields of each, amounts exact, days as YYYY-MM-DD.

import { LABEL_FIELDS } from "../../../domain/expense/expense-fields.ts";
import type { CurrencyCode } from "../../../domain/money/currency.ts";
import type { Decimal } from "../../../domain/money/decimal.ts";
import { writeExact } from "../../../domain/money/written-digits.ts";
import { CSV_MARK, writeCsvRows } from "../../../domain/text/csv.ts";
import { usualPlaces, withPlaces } from "../../locale/amounts.ts";

import type { Category, Expense } from "../../service/shapes.ts";
import { withoutMarks } from "../../texts/directed.ts";
import type { Texts } from "../../texts/texts.ts";

export interface CsvContext {
  /** The ledger's own. */
  readonly currency: CurrencyCode | null;
  readonly categories: readonly Category[];
  readonly texts: Texts;
}

/** What the file begins with: the names of its columns. */
export function csvHead({ texts }: Pick<CsvContext, "texts">): string {
  const { csv } = texts.book;
  const names = [
    ...[texts.date, texts.description, texts.amount, csv.currency],
    ...LABEL_FIELDS.map((field) => texts[field]),
    ...[texts.category, texts.tags, texts.note, csv.split],
    ...[csv.originalAmount, csv.originalCurrency, csv.rate],
  ];
  return CSV_MARK + writeCsvRows([names.map(withoutMarks)]);
}

/** A line for each expense. */
export function csvLines(expenses: readonly Expense[], context: CsvContext): string {
  return writeCsvRows(expenses.map((expense) => cellsOf(expense, context)));
}

function cellsOf(expense: Expense, { currency, categories }: CsvContext): readonly string[] {
  const { date, description, amount, category, tags, note, parts, original } = expense;
  const pathOf = (id: number | null) => categoryPath(id, categories);
  const split = parts.map((part) => {
    const sum = exactAmount(part.amount, currency);
    return part.category === null ? sum : `${pathOf(part.category)}: ${sum}`;
  });
  return [
    ...[date, description, exactAmount(amount, currency), currency ?? ""],
    ...LABEL_FIELDS.map((field) => expense[field] ?? ""),
    ...[pathOf(category), tags.join(", "), note ?? "", split.join("; ")],
    ...(original
      ? [
          exactAmount(original.amount, original.currency),
          original.currency,
          writeExact(original.rate),
        ]
      : ["", "", ""]),
  ];
}

function exactAmount(amount: Decimal, currency: CurrencyCode | null): string {
  return withPlaces(writeExact(amount), usualPlaces(currency));
}

/** A subcategory behind the one that it belongs to. */
export function categoryPath(id: number | null, categories: readonly Category[]): string {
  const category = categories.find((each) => each.id === id);
  if (!category) return "";
  const above = categoryPath(category.parent, categories);
  return above === "" ? category.name : `${above} / ${category.name}`;
}
