// What the fields of an OFX record say: its day, amount, payee, kind, and what was paid in another currency.

import { type CurrencyCode, isCurrencyCode, minorUnits } from "../../domain/money/currency.ts";
import { type Decimal, quotient, ZERO } from "../../domain/money/decimal.ts";
import { quote } from "../../domain/text/text.ts";
import type {
  FileAccount,
  ImportRecord,
  Lines,
  OriginalAmount,
  RecordId,
  RecordKind,
  Unread,
} from "../record.ts";
import { dayOfDigits, exactAmount } from "../values.ts";

/** By tag; those of groups as ORIGCURRENCY.CURSYM. NAME keeps the blanks at its end. */
export type OfxFields = Map<string, string>;

export interface OfxContext {
  readonly lines: Lines;
  readonly isPending: boolean;
  readonly statement: number;
  readonly account?: FileAccount;
  /** Of the statement. */
  readonly currency?: string;
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

const IDS: readonly (readonly [tag: string, kind: RecordId["kind"]])[] = [
  ["FITID", "fitid"],
  ["SRVRTID", "server"],
  ["REFNUM", "reference"],
  ["CHECKNUM", "check"],
];

export function recordOf(fields: OfxFields, context: OfxContext): ImportRecord | Unread {
  const field = (name: string) => fields.get(name)?.trim();
  const raw = [...fields].map(([name, value]) => `<${name}>${value.trim()}`).join("\n");
  const refuse = (reason: string): Unread => ({
    type: "unread",
    ...context.lines,
    why: "unreadable",
    reason,
    raw,
  });
  const [booked, spent, value] = [
    dayOfDigits(field("DTPOSTED") ?? field("DTTRAN") ?? ""),
    dayOfDigits(field("DTUSER") ?? ""),
    dayOfDigits(field("DTAVAIL") ?? ""),
  ];
  if (!booked && !spent) return refuse(faultOf("DTPOSTED", field("DTPOSTED"), "a day"));
  const amount = exactAmount(field("TRNAMT") ?? "");
  if (amount === undefined) return refuse(faultOf("TRNAMT", field("TRNAMT"), "an amount"));
  const code = field("TRNTYPE")?.toUpperCase();
  const kind = KINDS[code ?? ""];
  const currency = field("CURRENCY.CURSYM")?.toUpperCase() ?? context.currency;
  const original = originalOf(fields, amount);
  const { payee, texts } = wordsOf(fields);
  const counterparty = (field("BANKACCTTO.ACCTID") ?? field("CCACCTTO.ACCTID"))?.replace(/\s/g, "");
  const notes = notesOf(field, !booked);
  return {
    type: "record",
    ...context.lines,
    ...(context.account && { account: context.account }),
    statement: context.statement,
    ids: idsOf(field),
    days: { ...(spent && { spent }), ...(booked && { booked }), ...(value && { value }) },
    amount,
    ...(currency && { currency }),
    ...(original && { original }),
    ...(payee !== undefined && { payee }),
    ...(counterparty && { counterparty }),
    texts,
    ...(kind && { kind }),
    ...(code && { code }),
    status: context.isPending || code === "HOLD" ? "pending" : "booked",
    ...(field("CORRECTACTION") === "DELETE" && { isReversal: true }),
    raw,
    ...(notes.length > 0 && { notes }),
  };
}

function faultOf(name: string, value: string | undefined, wanted: string): string {
  return value ? `${name} ${quote(value)} is not ${wanted}` : `${name} is missing`;
}

function idsOf(field: (name: string) => string | undefined): readonly RecordId[] {
  return IDS.flatMap(([tag, kind]) => {
    const value = field(tag);
    return value ? [{ kind, value }] : [];
  });
}

function notesOf(
  field: (name: string) => string | undefined,
  hasNoPosting: boolean,
): readonly string[] {
  const notes: string[] = [];
  if (hasNoPosting) notes.push("DTPOSTED is missing, so the day is DTUSER");
  const corrected = field("CORRECTFITID");
  if (corrected) notes.push(`it corrects the record with the FITID ${corrected}`);
  return notes;
}

/** The amount is in the statement's currency, and CURRATE is what one unit of the other one cost. */
function originalOf(fields: OfxFields, amount: Decimal): OriginalAmount | undefined {
  const currency = fields.get("ORIGCURRENCY.CURSYM")?.trim().toUpperCase();
  const rate = exactAmount(fields.get("ORIGCURRENCY.CURRATE") ?? "");
  if (!currency || !isCurrencyCode(currency) || rate === undefined || rate === ZERO)
    return undefined;
  return { amount: inCurrency(amount, rate, currency), currency };
}

function inCurrency(amount: Decimal, rate: Decimal, currency: CurrencyCode): Decimal {
  return quotient(amount, rate, minorUnits(currency)).value;
}

/** NAME is the payee; MEMO is more of it, the same once more, all there is, or something else. */
function wordsOf(fields: OfxFields): { payee?: string; texts: readonly string[] } {
  const name = (fields.get("NAME") ?? fields.get("PAYEE.NAME") ?? "").trimEnd();
  const memo = fields.get("MEMO")?.trim() ?? "";
  const extended = fields.get("EXTDNAME")?.trim() ?? "";
  const others = [extended].filter((text) => text !== "" && text !== name);
  if (name === "") return { ...(memo !== "" && { payee: memo }), texts: others };
  if (memo === "" || memo === name) return { payee: name, texts: others };
  if (memo.startsWith(name) && name.length >= CUT_CHARACTERS) return { payee: memo, texts: others };
  if (name.length !== NAME_CHARACTERS) return { payee: name, texts: [memo, ...others] };
  return { payee: name, texts: [name + memo, ...others] };
}
