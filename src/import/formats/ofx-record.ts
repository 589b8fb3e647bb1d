// What the fields of an OFX record say: its day, amount, payee, kind, and what was paid in another currency.

import { type Reason, reason } from "../../domain/import/reasons.ts";
import { type CurrencyCode, isCurrencyCode, minorUnits } from "../../domain/money/currency.ts";
import { type Decimal, quotient, ZERO } from "../../domain/money/decimal.ts";
import { quote } from "../../domain/text/text.ts";
import {
  type FileAccount,
  type ImportRecord,
  type OriginalAmount,
  type Passage,
  type RecordDays,
  type RecordId,
  type RecordKind,
  type Unread,
  unreadable,
} from "../record/record.ts";
import { dayOfDigits, exactAmount } from "./values.ts";

/** By their tags; those of groups as ORIGCURRENCY.CURSYM. */
export type OfxFields = ReadonlyMap<string, string>;

export interface OfxContext {
  readonly place: Passage;
  readonly isPending: boolean;
  readonly statement: number;
  readonly account: FileAccount | undefined;
  /** Of the statement. */
  readonly currency: string | undefined;
}

/** NAME has no more; banks carry what is longer on in MEMO. */
const NAME_CHARACTERS = 32;

/** A NAME of so many, which begins MEMO too, was cut: the blanks at its end are gone. */
const CUT_CHARACTERS = 28;

const KINDS: Readonly<Record<string, RecordKind>> = {
  ATM: "cash",
  CASH: "cash",
  DEP: "deposit",
  DIRECTDEP: "deposit",
  DIV: "dividend",
  FEE: "fee",
  INT: "interest",
  POS: "card",
  SRVCHG: "fee",
  XFER: "transfer",
};

const IDS: readonly (readonly [name: string, kind: RecordId["kind"]])[] = [
  ["FITID", "fitid"],
  ["SRVRTID", "server"],
  ["REFNUM", "reference"],
  ["CHECKNUM", "check"],
];

export function recordOf(fields: OfxFields, context: OfxContext): ImportRecord | Unread {
  const { line, endLine, raw } = context.place;
  const refuse = (why: Reason) => unreadable(context.place, why);
  const posted = fields.get("DTPOSTED") ?? fields.get("DTTRAN");
  const days: Days = {};
  addDay(days, "spent", fields.get("DTUSER"));
  addDay(days, "booked", posted);
  addDay(days, "value", fields.get("DTAVAIL"));
  if (!days.booked && !days.spent) {
    return refuse(faultOf("DTPOSTED", fields.get("DTPOSTED"), "not-date"));
  }
  const paid = fields.get("TRNAMT");
  const amount = exactAmount(paid ?? "");
  if (amount === undefined) return refuse(faultOf("TRNAMT", paid, "not-amount"));
  const code = fields.get("TRNTYPE")?.toUpperCase();
  const kind = KINDS[code ?? ""];
  const currency = fields.get("CURRENCY.CURSYM")?.toUpperCase() ?? context.currency;
  const original = originalOf(fields, amount);
  const { payee, texts } = wordsOf(fields);
  const counterparty = fields.get("BANKACCTTO.ACCTID") ?? fields.get("CCACCTTO.ACCTID");
  const notes = notesOf(fields, !days.booked);
  // A file has as many as records: what is absent is left out one by one, without objects in between.
  const record: { -readonly [Name in keyof ImportRecord]: ImportRecord[Name] } = {
    type: "record",
    line,
    endLine,
    statement: context.statement,
    ids: idsOf(fields),
    days,
    amount,
    texts,
    raw,
    status: context.isPending || code === "HOLD" ? "pending" : "booked",
  };
  if (context.account) record.account = context.account;
  if (currency) record.currency = currency;
  if (original) record.original = original;
  if (payee !== undefined) record.payee = payee;
  if (counterparty) record.counterparty = counterparty.replace(/\s/g, "");
  if (kind) record.kind = kind;
  if (code) record.code = code;
  const corrected = fields.get("CORRECTFITID");
  if (corrected) {
    const isDeletion = fields.get("CORRECTACTION") === "DELETE";
    record.corrects = { id: { kind: "fitid", value: corrected }, isDeletion };
  }
  if (notes.length > 0) record.notes = notes;
  return record;
}

type Days = { -readonly [Name in keyof RecordDays]: RecordDays[Name] };

function addDay(days: Days, name: keyof RecordDays, text: string | undefined): void {
  const day = text === undefined ? undefined : dayOfDigits(text);
  if (day) days[name] = day;
}

function faultOf(name: string, value: string | undefined, code: "not-amount" | "not-date"): Reason {
  return value ? reason(code, `${name} ${quote(value)}`) : reason("missing", name);
}

function idsOf(fields: OfxFields): readonly RecordId[] {
  const ids: RecordId[] = [];
  for (const [name, kind] of IDS) {
    const value = fields.get(name);
    if (value) ids.push({ kind, value });
  }
  return ids;
}

function notesOf(fields: OfxFields, hasNoPosting: boolean): readonly Reason[] {
  const corrected = fields.get("CORRECTFITID");
  if (!hasNoPosting && corrected === undefined) return NO_NOTES;
  const notes: Reason[] = [];
  if (hasNoPosting) notes.push(reason("purchase-date"));
  if (corrected !== undefined) notes.push(reason("bank-correction"));
  return notes;
}

const NO_NOTES: readonly Reason[] = [];

/** The amount is in the statement's currency, and CURRATE is what one unit of the other one cost. */
function originalOf(fields: OfxFields, amount: Decimal): OriginalAmount | undefined {
  const currency = fields.get("ORIGCURRENCY.CURSYM")?.toUpperCase();
  if (!currency) return undefined;
  const rate = exactAmount(fields.get("ORIGCURRENCY.CURRATE") ?? "");
  if (!isCurrencyCode(currency) || rate === undefined || rate === ZERO) return undefined;
  return { amount: inCurrency(amount, rate, currency), currency };
}

function inCurrency(amount: Decimal, rate: Decimal, currency: CurrencyCode): Decimal {
  return quotient(amount, rate, minorUnits(currency)).value;
}

/** NAME is the payee; MEMO is more of it, the same once more, all there is, or something else. */
function wordsOf(fields: OfxFields): { payee?: string; texts: readonly string[] } {
  const name = fields.get("NAME") ?? fields.get("PAYEE.NAME") ?? "";
  const memo = fields.get("MEMO") ?? "";
  const extended = fields.get("EXTDNAME") ?? "";
  const others = extended !== "" && extended !== name ? [extended] : [];
  if (name === "") return { ...(memo !== "" && { payee: memo }), texts: others };
  if (memo === "" || memo === name) return { payee: name, texts: others };
  if (memo.startsWith(name) && name.length >= CUT_CHARACTERS) return { payee: memo, texts: others };
  if (name.length !== NAME_CHARACTERS) return { payee: name, texts: [memo, ...others] };
  return { payee: name, texts: [name + memo, ...others] };
}
