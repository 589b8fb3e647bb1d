// A book with everything that could break a file of another program: formulas, quotes, line breaks, special characters of the formats,
// right-to-left text, and emoji. It has huge and tiny amounts, parts and original amounts, the first and the last day, and archived and
// merged labels.

import type { BookExpense } from "../../src/domain/expense/book-expense.ts";
import { wholeDetails } from "../../src/domain/expense/expense-details.ts";
import {
  type Label,
  type LabelId,
  type LabelKind,
  newLabel,
} from "../../src/domain/label/label.ts";
import { LabelIndex } from "../../src/domain/label/labels.ts";
import type { ChangeId } from "../../src/domain/ledger/ledger-change.ts";
import { sum } from "../../src/domain/money/decimal.ts";
import type { ExportedBook } from "../../src/export/exported-book.ts";
import { day, decimal, expenseId, instant, ledger, currency as money } from "../support/values.ts";

// Safe: it is the id of a label in the table below.
const labelId = (id: number) => id as LabelId;

const LABELS: readonly (readonly [LabelKind, string, Partial<Label>?])[] = [
  ["category", "Food", { color: "#3f7f5f", icon: "🥖", position: 3 }],
  ["category", "Eating out", { parent: labelId(1) }],
  ["category", "Food: Eating out"],
  ["category", "a;b  {c}", { archived: true }],
  ["category", "[a]/b:c", { parent: labelId(4) }],
  ["category", "吃饭"],
  ["category", "uncategorized"],
  ["category", "a;b {c}"],
  ["category", "שלום \u202Eabc\u202C 👩‍👩‍👧‍👦", { parent: labelId(1) }],
  ["payee", 'The "Café", Inc. | ; Sons'],
  ["payee", "CAFE #1", { removed: true, target: labelId(10) }],
  ["payee", "Forgotten", { removed: true }],
  ["tag", "work"],
  ["tag", "a;b, [c]:d"],
  ["tag", "date"],
  ["tag", "[odd"],
  ["category", "Gone", { removed: true, target: labelId(2) }],
];

type Said = Partial<Omit<BookExpense, "id" | "amount" | "date">> & {
  readonly amount?: string;
  readonly date?: string;
};

const part = (amount: string, category: number | null, note?: string) => ({
  amount: decimal(amount),
  category: category === null ? null : labelId(category),
  ...(note !== undefined && { note }),
});

const EXPENSES: readonly Said[] = [
  {
    description: "=HYPERLINK(\"http://x\",'y')",
    category: labelId(2),
    tags: ["work"],
    date: "9999-12-31",
  },
  { description: "+49 30 1234", payee: "@SUM(A1)", note: "-", category: labelId(3) },
  { description: "'=1", note: "''@x" },
  { description: "-20", amount: "-20", category: labelId(4) },
  {
    description: "two\r\nlines\nand\ttabs",
    note: 'a "quoted"\nnote; with [2026-99-99] date:2026-77, x',
  },
  {
    description: "(code) * ! ; comment | pipe  two spaces \\ \\n",
    payee: 'The "Café", Inc. | ; Sons',
  },
  { description: "שלום עליכם \u202Eabc\u202C", tags: ["שלום", "👍🏽"], category: labelId(9) },
  { description: "👩‍👩‍👧‍👦 & <b>]]></b>", payee: "吃饭", category: labelId(6) },
  { description: "huge", amount: "1.7976931348623157e+308" },
  { description: "tiny", amount: "1e-1074" },
  { description: "long", amount: "-123456789012345678.0123456789", category: labelId(7) },
  { description: "longer", amount: "12345678901234567890.12345678901" },
  { description: "nothing", amount: "0" },
  { description: "", amount: "1e+21", category: labelId(8) },
  {
    description: "split",
    amount: "10.5",
    parts: [part("12.25", 5), part("-3", null), part("1.25", 2, "=1; [b],\n| c日")],
  },
  {
    description: "abroad",
    amount: "8.78",
    original: { amount: decimal("9.95"), currency: money("USD"), rate: decimal("0.8824") },
  },
  {
    description: "refund abroad",
    amount: "-1000",
    tags: ["date", "a;b, [c]:d"],
    ref: '=2026-02-28;[1],#"x"\\é日',
    original: { amount: decimal("-3"), currency: money("KWD"), rate: decimal("333.3333") },
  },
  {
    description: "nothing abroad",
    amount: "0",
    original: { amount: decimal("0"), currency: money("USD"), rate: decimal("1e-7") },
  },
  {
    description: "split abroad",
    amount: "3",
    tags: ["[odd"],
    original: { amount: decimal("2"), currency: money("GBP"), rate: decimal("1.5") },
    parts: [part("1", 1), part("2", 2)],
  },
  { description: "control \u0001\u001B\u007F\uFEFF\uFFFF _x0041_ end\u0085", payee: " " },
  { description: "^", note: "!Type:Bank", date: "0001-01-01" },
];

export const HOSTILE_EXPENSES: readonly BookExpense[] = EXPENSES.map((said, index) => {
  const { description = "", amount = "12.5", date = "2026-02-28", ...details } = said;
  return {
    id: expenseId(EXPENSES.length - index),
    description,
    amount: decimal(amount),
    date: day(date),
    ...wholeDetails<string>(details),
    createdAt: instant(1_772_280_000_000 + index),
    updatedAt: index % 2 === 0 ? null : instant(1_772_280_000_000),
    version: 3,
  };
});

/** Exports the book, in batches of three expenses. */
export function exportedBook(
  expenses: readonly BookExpense[] = HOSTILE_EXPENSES,
  currency: string | null = "EUR",
): ExportedBook {
  const labels = LABELS.map(([kind, name, more], index) => ({
    ...newLabel(name),
    ...more,
    id: labelId(index + 1),
    kind,
    // Safe: any earlier change will do.
    lastChange: 1 as ChangeId,
  }));
  return {
    id: ledger("home"),
    profile: {
      name: 'Home "; sweet\\',
      currency: currency === null ? null : money(currency),
      firstDay: 1,
      zone: null,
      removed: false,
    },
    labels: new LabelIndex(labels),
    records: [],
    count: expenses.length,
    total: sum(expenses.map(({ amount }) => amount)),
    expenses: (async function* () {
      for (let from = 0; from < expenses.length; from += 3) yield expenses.slice(from, from + 3);
    })(),
  };
}

/** Reads the whole file. */
export async function bytesOf(parts: AsyncIterable<string | Uint8Array>): Promise<Uint8Array> {
  const bytes: Uint8Array[] = [];
  for await (const each of parts) {
    bytes.push(typeof each === "string" ? new TextEncoder().encode(each) : each);
  }
  return Buffer.concat(bytes);
}

export async function textOf(parts: AsyncIterable<string | Uint8Array>): Promise<string> {
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await bytesOf(parts));
}
