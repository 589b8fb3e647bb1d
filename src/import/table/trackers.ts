// The exports of other trackers and of some banks, recognized by their column headers. Nothing in these tables is guessed.

import type { ColumnPlaces, ColumnRole, Fee, Spent } from "../../domain/import/terms.ts";
import { fold } from "../../domain/text/words.ts";

export interface Shape {
  readonly name: string;
  /** Headers that must be there, in any order, separated by commas. */
  readonly headers: string;
  /** "role: header" for each column, or "role: one|other". Without this, columns are found like those of any table. */
  readonly columns?: string;
  readonly spent?: Spent;
  /** Set if a column of fees is next to the amounts. */
  readonly fee?: Fee;
  /** True if all of its rows are expenses, even those below zero. */
  readonly keepsExpenses?: boolean;
  /** True if an expense with parts has several rows: "(SPLIT INTO 3)" above "(SPLIT 1 OF 3)", or "Split (1/3)" in each, without the whole. */
  readonly hasSplits?: boolean;
  /** The header of a column with the amount of rows whose own amount is zero because parts follow. */
  readonly whole?: string;
  /** The header of a column with the part of a row's amount that had been paid back before the export. */
  readonly refund?: string;
  /** Kinds of rows that only move the user's own money. */
  readonly moves?: readonly string[];
  /** The header before those of people, whose columns have what each person has paid, minus the person's share. */
  readonly peopleAfter?: string;
}

const SHAPES: readonly Shape[] = [
  {
    // This applies to a sheet, or to a file that a spreadsheet program has saved. Another reader reads Outlay's own CSV exactly.
    name: "Outlay",
    headers: "id,date,description,amount,currency,category,payee,tags,note",
    columns: `booked: date, text: description, amount: amount, currency: currency, category: category, payee: payee, tags: tags, note: note,
      original-amount: original amount, original-currency: original currency`,
    spent: "positive",
    keepsExpenses: true,
  },
  {
    name: "Actual",
    headers: "Account,Date,Payee,Notes,Category,Amount,Cleared",
    columns: `account: Account, booked: Date, payee: Payee, note: Notes, category: Category, category-group: Category_Group,
      amount: Amount`,
    spent: "negative",
    hasSplits: true,
    whole: "Split_Amount",
  },
  {
    name: "YNAB",
    headers: "Account,Date,Payee,Category Group,Category,Memo,Outflow,Inflow",
    columns: `account: Account, booked: Date, payee: Payee, note: Memo, category-group: Category Group, category: Category,
      debit: Outflow, credit: Inflow`,
    hasSplits: true,
  },
  {
    name: "Firefly III",
    headers: "journal_id,type,amount,currency_code,description,date,source_name",
    columns: `booked: date, id: journal_id, direction: type, amount: amount, currency: currency_code, original-amount: foreign_amount,
      original-currency: foreign_currency_code, text: description, payer: source_name, payee: destination_name,
      counterparty: destination_iban, category: category, tags: tags, note: notes`,
  },
  {
    name: "Mint",
    headers: "Date,Description,Original Description,Amount,Transaction Type",
    columns: `booked: Date, payee: Description, text: Original Description, amount: Amount, direction: Transaction Type,
      category: Category, account: Account Name, tags: Labels, note: Notes`,
  },
  {
    name: "Lunch Money",
    headers: "date,payee,amount,category,notes,tags",
    columns: `booked: date, payee: payee, amount: amount, currency: currency, category: category, category-group: category_group,
      note: notes, tags: tags, account: account|account_name, text: original_name, status: status`,
  },
  {
    name: "Splitwise",
    headers: "Date,Description,Category,Cost,Currency",
    columns:
      "booked: Date, text: Description, category: Category, amount: Cost, currency: Currency",
    spent: "positive",
    peopleAfter: "Currency",
  },
  {
    name: "Amazon",
    headers: "order id,items,to,date,total,payments",
    columns: "booked: date, amount: total, text: items, id: order id",
    spent: "positive",
    refund: "refund",
  },
  {
    name: "ezBookkeeping",
    headers: "Time,Type,Category,Sub Category,Account,Amount,Account2",
    columns: `booked: Time, direction: Type, category-group: Category, category: Sub Category, account: Account,
      currency: Account Currency, amount: Amount, tags: Tags, text: Description|Comment`,
  },
  {
    name: "Venmo",
    headers: "ID,Datetime,Type,Status,Note,From,To,Amount (total)",
    columns: `booked: Datetime, id: ID, kind: Type, status: Status, text: Note, payer: From, payee: To,
      amount: Amount (total)`,
    spent: "negative",
    moves: ["Standard Transfer", "Instant Transfer"],
  },
  {
    name: "Spendee",
    headers: "Date,Wallet,Type,Category name,Amount,Currency,Note",
    columns: `booked: Date, account: Wallet, direction: Type, amount: Amount, currency: Currency, category: Category name,
      text: Note, tags: Labels`,
  },
  {
    name: "Wallet",
    headers: "account,category,currency,amount,ref_currency_amount,type,note,date,transfer",
    columns: `booked: date, account: account, direction: type, amount: amount, currency: currency, category: category, text: note,
      payee: payee, tags: labels, kind: transfer`,
    moves: ["true"],
  },
  {
    name: "Cash App",
    headers: "Transaction ID,Date,Transaction Type,Currency,Amount,Fee,Net Amount,Status",
    columns: `booked: Date, id: Transaction ID, kind: Transaction Type, currency: Currency, amount: Net Amount, fee: Fee, status: Status,
      text: Notes, payee: Name of sender/receiver`,
    spent: "negative",
    fee: "within",
    moves: ["Cash out", "Cash in"],
  },
  {
    name: "ZenMoney",
    headers: "date,categoryName,payee,comment,outcomeAccountName,outcome,incomeAccountName,income",
    columns: `booked: date, category: categoryName, payee: payee, text: comment, debit: outcome, credit: income,
      currency: outcomeCurrencyShortTitle`,
  },
  {
    name: "Money Manager",
    headers: "Date,Account,Category,Subcategory,Note,Income/Expense,Description,Amount,Currency",
    columns: `booked: Date, category-group: Category, category: Subcategory, text: Note, note: Description,
      direction: Income/Expense, amount: Amount, currency: Currency`,
  },
  {
    // Transfers do not count toward its sums.
    name: "Money Forward",
    headers: "計算対象,日付,内容,金額（円）,保有金融機関,大項目,中項目,振替",
    columns:
      "booked: 日付, payee: 内容, amount: 金額（円）, category-group: 大項目, category: 中項目, note: メモ, id: ID, kind: 計算対象",
    spent: "negative",
    moves: ["0"],
  },
  {
    name: "Neon",
    headers:
      "Date,Amount,Original amount,Original currency,Exchange rate,Description,Subject,Category,Spaces",
    columns: `booked: Date, amount: Amount, original-amount: Original amount, original-currency: Original currency,
      payee: Description, text: Subject, category: Category, tags: Tags, kind: Spaces`,
    spent: "negative",
    moves: ["yes"],
  },
  {
    // The total includes what Up rounds up and saves.
    name: "Up",
    headers:
      "Time,BSB / Account Number,Transaction Type,Payee,Description,Subtotal (AUD),Fee (AUD),Round Up (AUD),Total (AUD)",
    columns: `booked: Time, account: BSB / Account Number, kind: Transaction Type, payee: Payee, text: Description, category: Category,
      tags: Tags, amount: Subtotal (AUD), fee: Fee (AUD), original-amount: Subtotal (Transaction Currency), original-currency: Currency`,
    spent: "negative",
    fee: "added",
    moves: ["Transfer"],
  },
  // The signs and fees of these are known, whatever their rows say.
  {
    name: "Revolut",
    headers: "Type,Product,Started Date,Completed Date,Amount,Fee,State",
    spent: "negative",
    fee: "added",
  },
  {
    name: "N26",
    headers: "Booking Date,Value Date,Partner Name,Partner Iban,Type,Amount (EUR)",
    spent: "negative",
  },
  {
    name: "PayPal",
    headers: "Currency,Gross,Fee,Net,From Email Address,To Email Address",
    spent: "negative",
  },
  {
    name: "PayPal",
    headers: "Währung,Brutto,Netto,Absender E-Mail-Adresse,Empfänger E-Mail-Adresse",
    spent: "negative",
  },
  {
    name: "BMO",
    headers: "Item #,Card #,Transaction Date,Posting Date,Transaction Amount",
    spent: "positive",
  },
  {
    name: "PC Mastercard",
    headers: "Merchant Name,Card Used For Transaction,Date,Time,Amount",
    spent: "positive",
  },
  {
    // These are payments by customers, so all of them are money received.
    name: "Stripe",
    headers: "seller_message,created,amount,amount_refunded,converted_amount",
    spent: "negative",
    fee: "added",
  },
];

/** The tracker or bank that has these headers. */
export function knownSource(headers: readonly string[]): Shape | undefined {
  const keys = new Set(headers.map(keyOf));
  return SHAPES.find((shape) => {
    const hasAll = shape.headers.split(",").every((header) => keys.has(keyOf(header)));
    // There must be at least one person's column. Otherwise it may be any table.
    return hasAll && (!shape.peopleAfter || peopleIn(headers, shape).length > 0);
  });
}

const keyOf = (header: string) => fold(header).trim();

/** The same, if its columns are known, too. */
export function shapeOf(headers: readonly string[]): Shape | undefined {
  const source = knownSource(headers);
  return source?.columns === undefined ? undefined : source;
}

/** Finds the columns of a shape in the headers of a file. */
export function columnsOf({ columns = "" }: Shape, headers: readonly string[]): ColumnPlaces {
  const keys = headers.map(keyOf);
  const places = columns.split(",").flatMap((column) => {
    const [role = "", names = ""] = column.trim().split(": ");
    const found = names.split("|").map((name) => keys.lastIndexOf(keyOf(name)));
    const at = found.find((place) => place !== -1);
    return at === undefined ? [] : [[role, [at]] as const];
  });
  // Safe: the table above names roles.
  return Object.fromEntries(places) as Partial<Record<ColumnRole, readonly number[]>>;
}

/** The people of a file of shared expenses, each with the index of the column. */
export function peopleIn(headers: readonly string[], shape: Shape | undefined) {
  const after = headers.map(keyOf).indexOf(keyOf(shape?.peopleAfter ?? ""));
  if (!shape?.peopleAfter || after === -1) return [];
  return headers.flatMap((name, column) => (column > after && name !== "" ? { name, column } : []));
}
