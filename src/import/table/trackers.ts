// The exports of other trackers, as data: known by the heads of their columns. What is said here is not guessed.

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
  /** Heads that must be there, in any order. */
  readonly heads: readonly string[];
  readonly columns: Readonly<Partial<Record<ColumnRole, readonly string[]>>>;
  readonly spent?: Spent;
  /** Whether all of its rows are expenses, those below zero too. */
  readonly keepsExpenses?: boolean;
  readonly splits?: SplitStyle;
  /** The head of a column that has the amount of rows whose own amount is zero because parts follow. */
  readonly whole?: string;
  /** The head of a column that has what was given back of a row's amount, by then. */
  readonly refund?: string;
  /** Kinds of rows that only move own money. */
  readonly moves?: readonly string[];
  /** Whether all heads behind this one are people, each with what they have paid less their share. */
  readonly peopleBehind?: string;
}

export const SHAPES: readonly Shape[] = [
  {
    // As a sheet, or saved by a program for sheets; its own CSV is read exactly.
    name: "Outlay",
    heads: ["id", "date", "description", "amount", "currency", "category", "payee", "tags", "note"],
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
    heads: ["Account", "Date", "Payee", "Notes", "Category", "Amount", "Cleared"],
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
    heads: ["Account", "Date", "Payee", "Category Group", "Category", "Memo", "Outflow", "Inflow"],
    columns: {
      ...{ account: ["Account"], booked: ["Date"], payee: ["Payee"], note: ["Memo"] },
      ...{ "category-group": ["Category Group"], category: ["Category"] },
      ...{ debit: ["Outflow"], credit: ["Inflow"] },
    },
    splits: "numbered",
  },
  {
    name: "Firefly III",
    heads: ["journal_id", "type", "amount", "currency_code", "description", "date", "source_name"],
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
    heads: ["Date", "Description", "Original Description", "Amount", "Transaction Type"],
    columns: {
      ...{ booked: ["Date"], payee: ["Description"], text: ["Original Description"] },
      ...{ amount: ["Amount"], direction: ["Transaction Type"], category: ["Category"] },
      ...{ account: ["Account Name"], tags: ["Labels"], note: ["Notes"] },
    },
  },
  {
    name: "Lunch Money",
    heads: ["date", "payee", "amount", "category", "notes", "tags"],
    columns: {
      ...{ booked: ["date"], payee: ["payee"], amount: ["amount"], currency: ["currency"] },
      ...{ category: ["category"], "category-group": ["category_group"], note: ["notes"] },
      ...{ tags: ["tags"], account: ["account", "account_name"], text: ["original_name"] },
      ...{ status: ["status"] },
    },
  },
  {
    name: "Splitwise",
    heads: ["Date", "Description", "Category", "Cost", "Currency"],
    columns: {
      ...{ booked: ["Date"], text: ["Description"], category: ["Category"] },
      ...{ amount: ["Cost"], currency: ["Currency"] },
    },
    spent: "positive",
    peopleBehind: "Currency",
  },
  {
    name: "Amazon",
    heads: ["order id", "items", "to", "date", "total", "payments"],
    columns: { booked: ["date"], amount: ["total"], text: ["items"], id: ["order id"] },
    spent: "positive",
    refund: "refund",
  },
  {
    name: "ezBookkeeping",
    heads: ["Time", "Type", "Category", "Sub Category", "Account", "Amount", "Account2"],
    columns: {
      ...{ booked: ["Time"], direction: ["Type"], "category-group": ["Category"] },
      ...{ category: ["Sub Category"], account: ["Account"], currency: ["Account Currency"] },
      ...{ amount: ["Amount"], tags: ["Tags"], text: ["Description", "Comment"] },
    },
  },
  {
    name: "Venmo",
    heads: ["ID", "Datetime", "Type", "Status", "Note", "From", "To", "Amount (total)"],
    columns: {
      ...{ booked: ["Datetime"], id: ["ID"], kind: ["Type"], status: ["Status"], text: ["Note"] },
      ...{ payer: ["From"], payee: ["To"], amount: ["Amount (total)"] },
    },
    spent: "negative",
    moves: ["Standard Transfer", "Instant Transfer"],
  },
  {
    name: "Spendee",
    heads: ["Date", "Wallet", "Type", "Category name", "Amount", "Currency", "Note"],
    columns: {
      ...{ booked: ["Date"], account: ["Wallet"], direction: ["Type"], amount: ["Amount"] },
      ...{ currency: ["Currency"], category: ["Category name"], text: ["Note"], tags: ["Labels"] },
    },
  },
];

interface Source extends Required<Pick<Shape, "heads" | "name" | "spent">> {
  /** Where its amounts stand beside fees. */
  readonly fee?: Fee;
}

/** Sources of which it is known how they write money spent, whatever their rows say; their columns are found as those of any table. */
const SOURCES: readonly Source[] = [
  {
    name: "Revolut",
    heads: ["Type", "Product", "Started Date", "Completed Date", "Amount", "Fee", "State"],
    spent: "negative",
    fee: "added",
  },
  {
    name: "N26",
    heads: ["Booking Date", "Value Date", "Partner Name", "Partner Iban", "Type", "Amount (EUR)"],
    spent: "negative",
  },
  {
    name: "PayPal",
    heads: ["Currency", "Gross", "Fee", "Net", "From Email Address", "To Email Address"],
    spent: "negative",
  },
  {
    name: "PayPal",
    heads: ["Währung", "Brutto", "Netto", "Absender E-Mail-Adresse", "Empfänger E-Mail-Adresse"],
    spent: "negative",
  },
  {
    name: "BMO",
    heads: ["Item #", "Card #", "Transaction Date", "Posting Date", "Transaction Amount"],
    spent: "positive",
  },
  {
    name: "PC Mastercard",
    heads: ["Merchant Name", "Card Used For Transaction", "Date", "Time", "Amount"],
    spent: "positive",
  },
  {
    // What customers have paid, so all of it comes in.
    name: "Stripe",
    heads: ["seller_message", "created", "amount", "amount_refunded", "converted_amount"],
    spent: "negative",
    fee: "added",
  },
];

/** How a source writes money spent, if it always does so. */
export function knownSpent(
  heads: readonly string[],
): { readonly name: string; readonly spent: Spent } | undefined {
  const shape = shapeOf(heads);
  if (shape) return shape.spent && { name: shape.name, spent: shape.spent };
  return sourceOf(heads);
}

/** Whether a source's amounts have their fees in them, where that is known. */
export function knownFee(
  heads: readonly string[],
): { readonly name: string; readonly fee: Fee } | undefined {
  const { name = "", fee } = sourceOf(heads) ?? {};
  return fee && { name, fee };
}

function sourceOf(heads: readonly string[]): Source | undefined {
  const keys = new Set(heads.map(keyOf));
  return SOURCES.find((source) => source.heads.every((head) => keys.has(keyOf(head))));
}

const keyOf = (head: string) => fold(head).trim();

/** The tracker whose heads these are. */
export function shapeOf(heads: readonly string[]): Shape | undefined {
  const keys = new Set(heads.map(keyOf));
  return SHAPES.find((shape) => {
    if (!shape.heads.every((head) => keys.has(keyOf(head)))) return false;
    // People follow directly, and there is at least one: otherwise it may be any table.
    const { peopleBehind } = shape;
    return peopleBehind === undefined || peopleIn(heads, peopleBehind).length > 0;
  });
}

/** The columns of a shape's heads, as far as the file has them. */
export function columnsOf(shape: Shape, heads: readonly string[]): ColumnPlaces {
  const places = new Map(heads.map((head, at) => [keyOf(head), at]));
  const found: Partial<Record<ColumnRole, readonly number[]>> = {};
  for (const [role, names] of Object.entries(shape.columns)) {
    const at = names.map((name) => places.get(keyOf(name))).find((place) => place !== undefined);
    // Safe: these are its keys.
    if (at !== undefined) found[role as ColumnRole] = [at];
  }
  return found;
}

/** The people of a file of shared expenses, each with the place of the column. */
export function peopleIn(heads: readonly string[], behind: string) {
  const at = heads.findIndex((head) => keyOf(head) === keyOf(behind));
  if (at === -1) return [];
  return heads
    .map((name, column) => ({ name, column }))
    .filter(({ name, column }) => column > at && name !== "");
}
