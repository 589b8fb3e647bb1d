// The columns of an expense in a table, made from the table of fields, so that a new field gets a column. The original value can be
// restored from each text.

import type { BookExpense } from "../domain/expense/book-expense.ts";
import { DETAIL_NAMES, type DetailName } from "../domain/expense/expense-fields.ts";
import type { CurrencyCode } from "../domain/money/currency.ts";
import { writeExact } from "../domain/money/written-digits.ts";
import { categoryNames, type ExportedBook } from "./exported-book.ts";

export interface Column {
  readonly name: string;
  readonly kind: "text" | "amount" | "day" | "id";
  readonly write: (expense: BookExpense, book: ExportedBook) => string;
  /** The currency, if the column has amounts. */
  readonly currencyOf?: (expense: BookExpense, book: ExportedBook) => CurrencyCode | null;
}

export const COLUMNS: readonly Column[] = [
  { name: "id", kind: "id", write: ({ id }) => String(id) },
  { name: "date", kind: "day", write: ({ date }) => date },
  { name: "description", kind: "text", write: ({ description }) => description },
  {
    name: "amount",
    kind: "amount",
    write: ({ amount }) => writeExact(amount),
    currencyOf: (_, { profile }) => profile.currency,
  },
  { name: "currency", kind: "text", write: (_, { profile }) => profile.currency ?? "" },
  ...DETAIL_NAMES.flatMap(columnsOf),
];

function columnsOf(name: DetailName): readonly Column[] {
  const kind = "text";
  switch (name) {
    case "category":
      return [{ name, kind, write: ({ category }, book) => writePath(book, category) }];
    case "original":
      return [
        {
          name: "original amount",
          kind: "amount",
          write: ({ original }) => (original ? writeExact(original.amount) : ""),
          currencyOf: ({ original }) => original?.currency ?? null,
        },
        { name: "original currency", kind, write: ({ original }) => original?.currency ?? "" },
        {
          name: "rate",
          kind: "amount",
          write: ({ original }) => (original ? writeExact(original.rate) : ""),
        },
      ];
    case "parts":
      return [{ name, kind, write: writeParts }];
    default:
      return [{ name, kind, write: ({ [name]: value }) => writeValue(value) }];
  }
}

/** Writes "work;team", or a JSON array if a name could be misread. */
function writeValue(value: string | readonly string[] | null): string {
  if (value === null || typeof value === "string") return value ?? "";
  return writeNames(value, ";", ";");
}

/** Writes "Food: Eating out", or a JSON array if a name could be misread. */
function writePath(book: ExportedBook, category: BookExpense["category"]): string {
  return writeNames(categoryNames(book.labels, category), ": ", ":");
}

function writeNames(names: readonly string[], separator: string, sign: string): string {
  const isUnclear = names.some((name) => name.includes(sign)) || names[0]?.startsWith("[");
  return isUnclear ? JSON.stringify(names) : names.join(separator);
}

function writeParts({ parts }: BookExpense, book: ExportedBook): string {
  if (parts.length === 0) return "";
  return JSON.stringify(
    parts.map((part) => ({
      ...part,
      amount: writeExact(part.amount),
      category: part.category === null ? null : writePath(book, part.category),
    })),
  );
}
