// The reasons for a row's status, for a value's reading, and for errors in a file. They are codes with arguments, so that each language has
// its own words. The English words are here, for the server, the command line and the app.

import { keysOf, valueOfEach } from "../keys.ts";
import { showCount } from "../text/text.ts";

/** Says how an argument is shown: as it is, or in the reader's format for numbers, money and days. */
export type ArgumentKind = "amount" | "count" | "day" | "text";

/** The English words of each code, with the kinds of its arguments, which appear as {0}, {1}. A reason about a file is a sentence. */
const TABLE = {
  // These come from answers and from the ledger.
  chosen: ["your choice"],
  "chosen-skip": ["skipped: your choice"],
  "skipped-before": ["skipped in an earlier import"],
  deleted: ["you deleted it"],
  "in-ledger": ["already in this ledger"],
  "in-ledger-edited": ["already in this ledger, edited since"],
  typed: ["matches an expense you entered"],
  "was-pending": ["was pending before"],
  "counts-as": ["counts as the recurring expense {0} of {1}", "text", "day"],
  "same-file": ["this file was imported before"],
  repeat: ["same as another row; both are kept"],
  // These explain the meaning of a row.
  "not-booked": ["still pending at your bank"],
  "not-carried-out": ["payment failed or was canceled"],
  "nothing-paid": ["nothing was paid"],
  cash: ["cash withdrawal"],
  fee: ["a fee"],
  savings: ["savings or investments"],
  "own-name": ["paid to the account's owner"],
  reverses: ["reverses another row"],
  "reverses-earlier": ["reverses a row imported earlier: delete that expense"],
  corrected: ["corrected by another row"],
  "corrects-earlier": ["corrects an expense imported earlier"],
  "says-refund": ["described as a refund"],
  "paid-before": ["you've paid this payee before"],
  "filed-purchase": ["marked like purchases"],
  "filed-income": ["categorized as income"],
  "income-kind": ["looks like income (salary, interest)"],
  "money-received": ["money received"],
  "card-payment": ["credit card payment"],
  "own-account": ["transfer to your own account"],
  "transfer-with": ["a transfer with {0}", "text"],
  transfer: ["a transfer between accounts"],
  "filed-transfer": ["categorized as a transfer"],
  opposite: ["matches an opposite row in another account"],
  "opposite-spent": [
    "imported as spent in another account: delete that expense if it wasn't spending",
  ],
  exchange: ["a currency exchange of your own"],
  "neither-way": ["{0} is neither a payment nor a receipt", "text"],
  "between-people": ["a payment between people"],
  "no-share": ["your share is 0"],
  "share-unclear": ["can't work out the share"],
  "whose-share": ["choose whose share to import"],
  "no-rate": ["no exchange rate for {0}", "text"],
  "skipped-currency": ["paid in {0}, skipped: your choice", "text"],
  future: ["the date {0} is in the future", "day"],
  "long-ago": ["the date {0} is long ago", "day"],
  // These rows are not records.
  "empty-line": ["an empty line"],
  "header-again": ["the column headers again"],
  balance: ["a balance"],
  "sum-or-balance": ["a total or a balance"],
  "sum-of-rows": ["the total of the other rows"],
  investment: ["an investment, not a payment"],
  list: ["part of a list, not a payment"],
  comment: ["a comment"],
  "not-paid": ["planned, not paid"],
  directive: ["a directive: {0}", "text"],
  // These rows can't be read.
  "no-date": ["no date"],
  "no-amount": ["no amount"],
  "no-date-no-amount": ["no date or amount"],
  "not-amount": ["{0} isn't an amount", "text"],
  "maybe-amount": ["{0} may be its amount", "text"],
  "not-date": ["{0} isn't a date", "text"],
  "outside-years": ["{0} is outside the years {1} to {2}", "text", "text", "text"],
  "not-currency": ["{0} isn't a currency", "text"],
  missing: ["{0} is missing", "text"],
  twice: ["{0} occurs twice: the end of a record is missing", "text"],
  malformed: ["{0} can't be read", "text"],
  misplaced: ["{0} is in the wrong place", "text"],
  "cut-off": ["the file ends too early: this may be incomplete, and rows may be missing"],
  "damaged-at": ["file damaged at line {0}: the rest can't be read", "count"],
  "bank-error": ["the bank answered with error {0}: {1}", "text", "text"],
  "long-line": ["the line is longer than {0} characters", "count"],
  "wide-row": ["the row has more than {0} cells", "count"],
  "repeated-row": ["the row occurs {0} times", "count"],
  "unknown-account": ["{0} is neither an expense account nor another known account", "text"],
  "balance-set": ["{0} is set to a balance, without an amount", "text"],
  "not-transaction": ["neither a transaction nor a directive"],
  "open-postings": ["two postings have no amount"],
  "postings-leave": ["its postings leave {0}", "text"],
  "not-json": ["not valid JSON"],
  "own-field": ["the field {0} can't be {1}", "text", "text"],
  "own-long": ["the field {0} has more than {1} characters or entries", "text", "count"],
  "own-parts": ["the parts must add up to {0}: they add up to {1}", "amount", "amount"],
  "own-cells": ["{0} cells, not {1}", "count", "count"],
  "own-newer": ["written by a later version of Outlay"],
  "own-category": ["the category {0} isn't in the file", "text"],
  // These report a reader's decision or repair.
  "quote-open": ["a quote is never closed and was read as a character"],
  "quote-text": ["text after a closing quote was added to the cell"],
  "broken-character": ["a character can't be decoded"],
  "details-differ": ["its details add up to {0}: the bank's own amount is used", "amount"],
  "details-unsaid": ["its {0} details don't say their amounts", "count"],
  "parts-differ": ["its parts don't add up: {0} is in none of them", "amount"],
  charges: ["the bank's charges"],
  "bank-correction": ["a correction by the bank"],
  "purchase-date": ["no booking date, so it's the date of purchase"],
  "wrong-value-date": ["the value date {0} doesn't exist", "text"],
  "wrong-entry-date": ["the booking date {0} doesn't exist", "text"],
  // These justify the reading of a value.
  "as-before": ["as in earlier files from this account"],
  "balance-all": ["matches the running balance in all {0} rows", "count"],
  "balance-some": ["matches the running balance in {0} of {1} rows", "count", "count"],
  "only-reading": ["clear from {0} in line {1}", "text", "count"],
  "as-program": ["this is how {0} writes files", "text"],
  "header-says": ['the column is called "{0}"', "text"],
  "outside-period": ["otherwise dates would be outside the file's period"],
  "in-future": ["otherwise dates would be in the future"],
  points: ["dates with dots start with the day"],
  order: ["this puts the rows in order"],
  "as-currency": ["this is how amounts in {0} are written", "text"],
  words: ['because of rows with "{0}"', "text"],
  majority: ["{0} of {1} rows: most rows are spending", "count", "count"],
  "same-reading": ["same result either way"],
  "no-evidence": ["the file doesn't say"],
  // These are about a whole file, or a file of a ZIP.
  "no-records": ["The file has no transactions."],
  "records-missing": ["The file lists {0} transactions, but {1} could be read.", "count", "count"],
  "in-cents": [
    'The header "{0}" suggests cents, but the values were read as whole amounts.',
    "text",
  ],
  plans: ["Recurring expenses: {0}, budgets: {1}. They are imported, too.", "count", "count"],
  "plans-left-out": [
    "Recurring expenses or budgets are left out: the ledger has its own, or another currency.",
  ],
  "recurring-left-out": ["The recurring expense {0} is left out: {1}.", "text", "text"],
  "budget-left-out": ["The budget from {0} is left out: {1}.", "text", "text"],
  "balance-gap": [
    "The balance doesn't add up: {0} is missing between lines {1} and {2}.",
    ...(["amount", "count", "count"] as const),
  ],
  "statement-differs-by": [
    "The balances of the statement at line {0} differ from its transactions by {1}.",
    ...(["count", "amount"] as const),
  ],
  "reader-failed": ["The file's reader failed."],
  "empty-file": ["The file is empty. Export it again."],
  "damaged-sheet": ["The spreadsheet is damaged. Open it, save it again, and import that file."],
  "not-text": [
    "It's neither text nor a spreadsheet. Download the transactions as CSV, OFX or CAMT instead.",
  ],
  "not-table": [
    "It's text, but not a table with commas, semicolons, tabs or bars, and not OFX, QIF, CAMT or MT940.",
  ],
  "no-columns": ["No date or amount column found."],
  pdf: ["It's a PDF. Download the statement as CSV, OFX or CAMT instead."],
  picture: ["It's a picture. Download the transactions as CSV, OFX or CAMT instead."],
  "web-page": [
    "It's a web page without transactions, maybe your bank's login. Log in, and download the transactions as CSV, OFX or CAMT.",
  ],
  "other-json": ["It's JSON, but not Outlay's."],
  "other-xml": ["It's XML, but not OFX, CAMT or a spreadsheet."],
  xlsb: ["It's an XLSB workbook. Save it as XLSX."],
  numbers: ["It's a Numbers document. Save it as XLSX."],
  protected: ["It's protected by a password. Save it without one."],
  "too-many-rows": ["It has more than {0} rows. Split it, for example by year.", "count"],
  "too-large": ["It's larger than {0} MB once unpacked. Split it.", "count"],
  "too-slow": ["It takes too long to read. Split the file."],
  "includes-file": [
    'Line {0} includes {1}. Put the files into one first, as "{2}" does.',
    ...(["count", "text", "text"] as const),
  ],
  "mac-file": ["System file added by macOS."],
  "empty-zip": ["The ZIP file is empty."],
  "damaged-zip": ["The ZIP file is incomplete or damaged. Download it again."],
  "zip-in-zip": ["It's a ZIP inside a ZIP. Unpack it first."],
  "packed-twice": ["It's compressed twice. Unpack it first."],
  "packed-otherwise": ["It's compressed in a way that can't be read. Unpack it first."],
  "many-files": ["The ZIP file has {0} files, more than any export.", "count"],
} as const satisfies Readonly<
  Record<string, readonly [english: string, ...kinds: readonly ArgumentKind[]]>
>;

type Table = typeof TABLE;

export type ReasonCode = keyof Table;

/** The words of a language; {0} and {1} are the arguments. */
export type ReasonWords = Readonly<Record<ReasonCode, string>>;

type KindsOf<Code extends ReasonCode> = Table[Code] extends readonly [string, ...infer Kinds]
  ? Kinds
  : never;

type ArgumentsOf<Kinds> = { [At in keyof Kinds]: Kinds[At] extends "count" ? number : string };

export interface Reason {
  readonly code: ReasonCode;
  /** The arguments as strings: whole numbers in digits, amounts as decimal numbers, days as 2026-02-28. */
  readonly args: readonly string[];
}

export function reason<Code extends ReasonCode>(
  code: Code,
  ...args: ArgumentsOf<KindsOf<Code>> & readonly (number | string)[]
): Reason {
  return { code, args: args.map(String) };
}

export const ENGLISH_REASONS: ReasonWords = valueOfEach(keysOf(TABLE), (code) => TABLE[code][0]);

/** `show` formats an argument as the reader writes it. */
export function tellReason(
  { code, args }: Reason,
  words: ReasonWords = ENGLISH_REASONS,
  show: (argument: string, kind: ArgumentKind) => string = showInEnglish,
): string {
  const [, ...kinds]: readonly [string, ...(readonly ArgumentKind[])] = TABLE[code];
  return words[code].replace(/\{(\d)\}/g, (_, place: string) => {
    const at = Number.parseInt(place, 10);
    return show(args[at] ?? "", kinds[at] ?? "text");
  });
}

/** A reason with its English words, as programs get it. */
export function shownReason({ code, args }: Reason) {
  return { code, args: [...args], text: tellReason({ code, args }) };
}

export type ShownReason = ReturnType<typeof shownReason>;

function showInEnglish(argument: string, kind: ArgumentKind): string {
  return kind === "count" ? showCount(Number.parseInt(argument, 10)) : argument;
}
