// Makes records of a CAMT entry: one for each detail, and one for charges. Their amounts add up to the entry's amount exactly. If a
// remainder can't be explained, the whole entry is one record.

import { reason } from "../../domain/import/reasons.ts";
import { type Decimal, negate, subtract, sum, ZERO } from "../../domain/money/decimal.ts";
import { type ImportRecord, NO_IDS, type RecordKind } from "../record/record.ts";
import { type Detail, type Entry, originalOf, unique } from "./camt-fields.ts";
import { idsOf } from "./values.ts";

/** The keys are families or subfamilies of the bank's transaction code. */
const KINDS: Readonly<Record<string, RecordKind>> = {
  CDPT: "income",
  CHRG: "fee",
  COMM: "fee",
  CWDL: "cash",
  DVCA: "income",
  FEES: "fee",
  INTR: "income",
  SALA: "income",
  XBCW: "cash",
};

/** At least one record; their amounts add up to the entry's. */
export function recordsOf(entry: Entry, details: readonly Detail[]): readonly ImportRecord[] {
  const [only] = details;
  if (!only) return [wholeOf(entry, [])];
  const isOnly = details.length === 1;
  const amounts = details.map((detail) => amountOf(entry, detail, isOnly));
  const unknown = amounts.filter((amount) => amount === undefined).length;
  if (unknown > 1) return [wholeOf(entry, details)];
  const known = sum(amounts.filter((amount) => amount !== undefined));
  const rest = subtract(entry.amount, known);
  const records = details.map((detail, index) =>
    recordOf(entry, detail, amounts[index] ?? rest, isOnly),
  );
  if (unknown > 0 || rest === ZERO) return withEntryLines(entry, records);
  // The account changes by the entry's amount, so details that add up to something else don't become records.
  if (!chargesExplain(entry, details, rest)) {
    const note = reason("details-differ", known);
    return [{ ...wholeOf(entry, details), notes: [note] }];
  }
  return withEntryLines(entry, [...records, chargesOf(entry, rest)]);
}

/** The lines of the entry around its details belong to the first and the last record. */
function withEntryLines(entry: Entry, records: readonly ImportRecord[]): readonly ImportRecord[] {
  return records.map((record, at) => ({
    ...record,
    line: at === 0 ? entry.line : record.line,
    endLine: at === records.length - 1 ? entry.endLine : record.endLine,
  }));
}

/** The detail's amount in the entry's currency; undefined if the detail doesn't say it. */
function amountOf(entry: Entry, detail: Detail, isOnly: boolean): Decimal | undefined {
  const money = detail.amounts.find(
    ({ currency }) => !currency || !entry.currency || currency === entry.currency,
  );
  if (!money) return undefined;
  // A reversal's detail may still have the direction of the payment that it reverses.
  const size = entry.amount.startsWith("-") ? negate(entry.amount) : entry.amount;
  if (isOnly && money.amount === size) return entry.amount;
  const isOut = detail.direction ? detail.direction === "DBIT" : entry.amount.startsWith("-");
  return isOut ? negate(money.amount) : money.amount;
}

function recordOf(entry: Entry, detail: Detail, amount: Decimal, isOnly: boolean): ImportRecord {
  const { debtor, creditor } = detail;
  const isOut = amount.startsWith("-");
  const isReversal = entry.isReversal || detail.isReturn;
  // Returned money comes from the party that received it before.
  const [first, second] = isOut !== isReversal ? [creditor, debtor] : [debtor, creditor];
  const other = first.name || first.account ? first : isReversal ? second : {};
  const code = detail.code ?? entry.code;
  const { line, endLine, spent } = detail;
  return {
    ...{ ...baseOf(entry), line, endLine, amount, code, kind: kindOf(code), isReversal },
    days: { ...entry.days, spent },
    ...idsOf(isOnly ? [...detail.ids, ...entry.ids] : detail.ids),
    texts: entry.information ? unique([...detail.texts, entry.information]) : detail.texts,
    raw: isOnly ? `${entry.raw}\n${detail.raw}` : detail.raw,
    original:
      (detail.instructed && originalOf(detail.instructed, entry.currency, amount)) ??
      (isOnly ? entry.original : undefined),
    payee: other.name,
    counterparty: other.account,
  };
}

/** All records of an entry share these fields. */
function baseOf({ line, endLine, days, amount, currency, status, information, raw }: Entry) {
  return {
    ...{ type: "record" as const, line, endLine, days, amount, currency, status, raw },
    ...NO_IDS,
    texts: information ? [information] : [],
  };
}

/** One record for a whole entry that has no details, or whose details don't say their amounts. */
function wholeOf(entry: Entry, details: readonly Detail[]): ImportRecord {
  const { ids, original, code, isReversal } = entry;
  return {
    ...{ ...baseOf(entry), ...idsOf(ids), original, code, kind: kindOf(code), isReversal },
    texts: unique([entry.information, ...details.flatMap((detail) => detail.texts)]),
    raw: [entry.raw, ...details.map((detail) => detail.raw)].join("\n"),
    notes: details.length > 0 ? [reason("details-unsaid", details.length)] : [],
  };
}

/** True if the charges of the entry or of its details explain the remainder. */
function chargesExplain(entry: Entry, details: readonly Detail[], rest: Decimal): boolean {
  const charges = details.flatMap((detail) => detail.charges);
  const size = rest.startsWith("-") ? negate(rest) : rest;
  return size === sum(charges) || size === sum(entry.charges);
}

function chargesOf(entry: Entry, rest: Decimal): ImportRecord {
  return {
    ...{ ...baseOf(entry), line: entry.endLine, amount: rest, kind: "fee" },
    ...{ raw: `${entry.raw}\n${rest}`, notes: [reason("charges")] },
  };
}

function kindOf(code = ""): RecordKind | undefined {
  const part = code.split(".").findLast((each) => KINDS[each] !== undefined);
  return part === undefined ? undefined : KINDS[part];
}
