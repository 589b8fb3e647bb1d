// Reads the fields of an OFX record: its day, amount, payee, kind, and the amount in another currency.

import { type Reason, reason } from "../../domain/import/reasons.ts";
import { isCurrencyCode, minorUnits } from "../../domain/money/currency.ts";
import { type Decimal, quotient, ZERO } from "../../domain/money/decimal.ts";
import { quote } from "../../domain/text/text.ts";
import {
  type FileAccount,
  type ImportRecord,
  type OriginalAmount,
  type Passage,
  type RecordKind,
  type Unread,
  unreadable,
} from "../record/record.ts";
import { dayOfDigits, exactAmount, idsOf } from "./values.ts";

/** The keys are tags; those of groups are written ORIGCURRENCY.CURSYM. */
export type OfxFields = ReadonlyMap<string, string>;

export interface OfxContext {
  readonly place: Passage;
  readonly isPending: boolean;
  readonly statement: number;
  readonly account: FileAccount | undefined;
}

/** NAME has no more; banks carry what is longer on in MEMO. */
const NAME_CHARACTERS = 32;

/** A NAME of this length that begins MEMO too was cut: the blanks at its end are gone. */
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

export function recordOf(fields: OfxFields, context: OfxContext): ImportRecord | Unread {
  const { line, endLine, raw } = context.place;
  const refuse = (why: Reason) => unreadable(context.place, why);
  const dayIn = (name: string) => dayOfDigits(fields.get(name) ?? "");
  const spent = dayIn("DTUSER");
  const booked = fields.has("DTPOSTED") ? dayIn("DTPOSTED") : dayIn("DTTRAN");
  const value = dayIn("DTAVAIL");
  if (!booked && !spent) {
    return refuse(faultOf("DTPOSTED", fields.get("DTPOSTED"), "not-date"));
  }
  const paid = fields.get("TRNAMT");
  const amount = exactAmount(paid ?? "");
  if (amount === undefined) return refuse(faultOf("TRNAMT", paid, "not-amount"));
  const code = fields.get("TRNTYPE")?.toUpperCase();
  const kind = KINDS[code ?? ""];
  const currency = fields.get("CURRENCY.CURSYM")?.toUpperCase() ?? context.account?.currency;
  const { payee, texts } = wordsOf(fields);
  const counterparty = fields.get("BANKACCTTO.ACCTID") ?? fields.get("CCACCTTO.ACCTID");
  const corrected = fields.get("CORRECTFITID");
  const isDeletion = fields.get("CORRECTACTION") === "DELETE";
  const notes = [
    ...(booked ? [] : [reason("purchase-date")]),
    ...(corrected === undefined ? [] : [reason("bank-correction")]),
  ];
  return {
    ...{ type: "record", line, endLine, raw, amount, payee, texts, kind, code, notes },
    ...{ statement: context.statement, account: context.account, currency },
    ids: idsOf([
      ["fitid", fields.get("FITID")],
      ["server", fields.get("SRVRTID")],
      ["reference", fields.get("REFNUM")],
      ["check", fields.get("CHECKNUM")],
    ]),
    days: { spent, booked, value },
    status: context.isPending || code === "HOLD" ? "pending" : "booked",
    original: originalOf(fields, amount),
    counterparty: counterparty?.replace(/\s/g, ""),
    corrects: corrected ? { id: { kind: "fitid", value: corrected }, isDeletion } : undefined,
  };
}

function faultOf(name: string, value: string | undefined, code: "not-amount" | "not-date"): Reason {
  return value ? reason(code, `${name} ${quote(value)}`) : reason("missing", name);
}

/** The amount is in the statement's currency, and CURRATE is what one unit of the other one cost. */
function originalOf(fields: OfxFields, amount: Decimal): OriginalAmount | undefined {
  const currency = fields.get("ORIGCURRENCY.CURSYM")?.toUpperCase();
  if (!currency) return undefined;
  const rate = exactAmount(fields.get("ORIGCURRENCY.CURRATE") ?? "");
  if (!isCurrencyCode(currency) || rate === undefined || rate === ZERO) return undefined;
  return { amount: quotient(amount, rate, minorUnits(currency)).value, currency };
}

/** NAME is the payee; MEMO is more of it, the same once more, all there is, or something else. */
function wordsOf(fields: OfxFields): Pick<ImportRecord, "payee" | "texts"> {
  const name = fields.get("NAME") ?? fields.get("PAYEE.NAME") ?? "";
  const memo = fields.get("MEMO") ?? "";
  const extended = fields.get("EXTDNAME") ?? "";
  const others = extended !== "" && extended !== name ? [extended] : [];
  if (name === "") return { payee: memo || undefined, texts: others };
  if (memo === "" || memo === name) return { payee: name, texts: others };
  if (memo.startsWith(name) && name.length >= CUT_CHARACTERS) return { payee: memo, texts: others };
  if (name.length !== NAME_CHARACTERS) return { payee: name, texts: [memo, ...others] };
  return { payee: name, texts: [name + memo, ...others] };
}
