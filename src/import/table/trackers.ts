// The exports of other trackers, as data: known by the headers of their columns. What is said here is not guessed.

import type { ColumnPlaces, ColumnRole, Fee, Spent } from "../../domain/import/terms.ts";
import { fold } from "../../domain/text/words.ts";

/** How a tracker writes one expense with parts in several rows. */
export type SplitStyle =
  /** "(SPLIT INTO 3)" above rows with "(SPLIT 1 OF 3)". */
  | "counted"
  /** "Split (1/3)" in each row, and no row for the whole. */
  | "numbered";

export interface Shape {
  readonly name: string;
  /** Headers that must be there, in any order. */
  readonly headers: readonly string[];
  readonly columns: Readonly<Partial<Record<ColumnRole, readonly string[]>>>;
  readonly spent?: Spent;
  /** Whether all of its rows are expenses, those below zero too. */
  readonly keepsExpenses?: boolean;
  readonly splits?: SplitStyle;
  /** The header of a column that has the amount of rows whose own amount is zero because parts follow. */
  readonly whole?: string;
  /** The header of a column that has what was given back of a row's amount, by then. */
  readonly refund?: string;
  /** Kinds of rows that only move own money. */
  readonly moves?: readonly string[];
  /** Whether all headers behind this one are people, each with what they have paid less their share. */
  readonly peopleBehind?: string;
}

export const SHAPES: readonly Shape[] = [
  {
    // As a sheet, or saved by a program for sheets; its own CSV is read exactly.
    name: "Outlay",
    headers: [
      "id",
      "date",
      "description",
      "amount",
      "currency",
      "category",
      "payee",
      "tags",
      "note",
    ],
    columns: {
      ...{ booked: ["date"], text: ["description"], amount: ["amount"], currency: ["currency"] },
      ...{ category: ["category"], payee: ["payee"], tags: ["tags"], note: ["note"] },
      ...{ "original-amount": ["original amount"], "original-currency": ["original currency"] },
    },
    spent: "positive",
    keepsExpenses: true,
  },
  {
    name: "Actual",
    headers: ["Account", "Date", "Payee", "Notes", "Category", "Amount", "Cleared"],
    columns: {
      ...{ account: ["Account"], booked: ["Date"], payee: ["Payee"], note: ["Notes"] },
      ...{ category: ["Category"], "category-group": ["Category_Group"], amount: ["Amount"] },
    },
    spent: "negative",
    splits: "counted",
    whole: "Split_Amount",
  },
  {
    name: "YNAB",
    headers: [
      "Account",
      "Date",
      "Payee",
      "Category Group",
      "Category",
      "Memo",
      "Outflow",
      "Inflow",
    ],
    columns: {
      ...{ account: ["Account"], booked: ["Date"], payee: ["Payee"], note: ["Memo"] },
      ...{ "category-group": ["Category Group"], category: ["Category"] },
      ...{ debit: ["Outflow"], credit: ["Inflow"] },
    },
    splits: "numbered",
  },
  {
    name: "Firefly III",
    headers: [
      "journal_id",
      "type",
      "amount",
      "currency_code",
      "description",
      "date",
      "source_name",
    ],
    columns: {
      ...{ booked: ["date"], id: ["journal_id"], direction: ["type"], amount: ["amount"] },
      ...{ currency: ["currency_code"], "original-amount": ["foreign_amount"] },
      ...{ "original-currency": ["foreign_currency_code"], text: ["description"] },
      ...{
        payer: ["source_name"],
        payee: ["destination_name"],
        counterparty: ["destination_iban"],
      },
      ...{ category: ["category"], tags: ["tags"], note: ["notes"] },
    },
  },
  {
    name: "Mint",
    headers: ["Date", "Description", "Original Description", "Amount", "Transaction Type"],
    columns: {
      ...{ booked: ["Date"], payee: ["Description"], text: ["Original Description"] },
      ...{ amount: ["Amount"], direction: ["Transaction Type"], category: ["Category"] },
      ...{ account: ["Account Name"], tags: ["Labels"], note: ["Notes"] },
    },
  },
  {
    name: "Lunch Money",
    headers: ["date", "payee", "amount", "category", "notes", "tags"],
    columns: {
      ...{ booked: ["date"], payee: ["payee"], amount: ["amount"], currency: ["currency"] },
      ...{ category: ["category"], "category-group": ["category_group"], note: ["notes"] },
      ...{ tags: ["tags"], account: ["account", "account_name"], text: ["original_name"] },
      ...{ status: ["status"] },
    },
  },
  {
    name: "Splitwise",
    headers: ["Date", "Description", "Category", "Cost", "Currency"],
    columns: {
      ...{ booked: ["Date"], text: ["Description"], category: ["Category"] },
      ...{ amount: ["Cost"], currency: ["Currency"] },
    },
    spent: "positive",
    peopleBehind: "Currency",
  },
  {
    name: "Amazon",
    headers: ["order id", "items", "to", "date", "total", "payments"],
    columns: { booked: ["date"], amount: ["total"], text: ["items"], id: ["order id"] },
    spent: "positive",
    refund: "refund",
  },
  {
    name: "ezBookkeeping",
    headers: ["Time", "Type", "Category", "Sub Category", "Account", "Amount", "Account2"],
    columns: {
      ...{ booked: ["Time"], direction: ["Type"], "category-group": ["Category"] },
      ...{ category: ["Sub Category"], account: ["Account"], currency: ["Account Currency"] },
      ...{ amount: ["Amount"], tags: ["Tags"], text: ["Description", "Comment"] },
    },
  },
  {
    name: "Venmo",
    headers: ["ID", "Datetime", "Type", "Status", "Note", "From", "To", "Amount (total)"],
    columns: {
      ...{ booked: ["Datetime"], id: ["ID"], kind: ["Type"], status: ["Status"], text: ["Note"] },
      ...{ payer: ["From"], payee: ["To"], amount: ["Amount (total)"] },
    },
    spent: "negative",
    moves: ["Standard Transfer", "Instant Transfer"],
  },
  {
    name: "Spendee",
    headers: ["Date", "Wallet", "Type", "Category name", "Amount", "Currency", "Note"],
    columns: {
      ...{ booked: ["Date"], account: ["Wallet"], direction: ["Type"], amount: ["Amount"] },
      ...{ currency: ["Currency"], category: ["Category name"], text: ["Note"], tags: ["Labels"] },
    },
  },
];

interface Source extends Required<Pick<Shape, "headers" | "name" | "spent">> {
  /** Where its amounts stand beside fees. */
  readonly fee?: Fee;
}

/** Sources of which it is known how they write money spent, whatever their rows say; their columns are found as those of any table. */
const SOURCES: readonly Source[] = [
  {
    name: "Revolut",
    headers: ["Type", "Product", "Started Date", "Completed Date", "Amount", "Fee", "State"],
    spent: "negative",
    fee: "added",
  },
  {
    name: "N26",
    headers: ["Booking Date", "Value Date", "Partner Name", "Partner Iban", "Type", "Amount (EUR)"],
    spent: "negative",
  },
  {
    name: "PayPal",
    headers: ["Currency", "Gross", "Fee", "Net", "From Email Address", "To Email Address"],
    spent: "negative",
  },
  {
    name: "PayPal",
    headers: ["Währung", "Brutto", "Netto", "Absender E-Mail-Adresse", "Empfänger E-Mail-Adresse"],
    spent: "negative",
  },
  {
    name: "BMO",
    headers: ["Item #", "Card #", "Transaction Date", "Posting Date", "Transaction Amount"],
    spent: "positive",
  },
  {
    name: "PC Mastercard",
    headers: ["Merchant Name", "Card Used For Transaction", "Date", "Time", "Amount"],
    spent: "positive",
  },
  {
    // What customers have paid, so all of it comes in.
    name: "Stripe",
    headers: ["seller_message", "created", "amount", "amount_refunded", "converted_amount"],
    spent: "negative",
    fee: "added",
  },
];

/** How a source writes money spent, if it always does so. */
export function knownSpent(
  headers: readonly string[],
): { readonly name: string; readonly spent: Spent } | undefined {
  const shape = shapeOf(headers);
  if (shape) return shape.spent && { name: shape.name, spent: shape.spent };
  return sourceOf(headers);
}

/** Whether a source's amounts have their fees in them, where that is known. */
export function knownFee(
  headers: readonly string[],
): { readonly name: string; readonly fee: Fee } | undefined {
  const { name = "", fee } = sourceOf(headers) ?? {};
  return fee && { name, fee };
}

function sourceOf(headers: readonly string[]): Source | undefined {
  const keys = new Set(headers.map(keyOf));
  return SOURCES.find((source) => source.headers.every((header) => keys.has(keyOf(header))));
}

const keyOf = (header: string) => fold(header).trim();

/** The tracker whose headers these are. */
export function shapeOf(headers: readonly string[]): Shape | undefined {
  const keys = new Set(headers.map(keyOf));
  return SHAPES.find((shape) => {
    if (!shape.headers.every((header) => keys.has(keyOf(header)))) return false;
    // People follow directly, and there is at least one: otherwise it may be any table.
    const { peopleBehind } = shape;
    return peopleBehind === undefined || peopleIn(headers, peopleBehind).length > 0;
  });
}

/** The columns of a shape's headers, as far as the file has them. */
export function columnsOf(shape: Shape, headers: readonly string[]): ColumnPlaces {
  const places = new Map(headers.map((header, at) => [keyOf(header), at]));
  const found: Partial<Record<ColumnRole, readonly number[]>> = {};
  for (const [role, names] of Object.entries(shape.columns)) {
    const at = names.map((name) => places.get(keyOf(name))).find((place) => place !== undefined);
    // Safe: these are its keys.
    if (at !== undefined) found[role as ColumnRole] = [at];
  }
  return found;
}

/** The people of a file of shared expenses, each with the place of the column. */
export function peopleIn(headers: readonly string[], behind: string) {
  const at = headers.findIndex((header) => keyOf(header) === keyOf(behind));
  if (at === -1) return [];
  return headers
    .map((name, column) => ({ name, column }))
    .filter(({ name, column }) => column > at && name !== "");
}
