// Makes records of a CAMT entry: one for each detail, and one for charges. Their amounts add up to the entry's amount exactly. If a
// remainder can't be explained, the whole entry is one record.

import { reason } from "../../domain/import/reasons.ts";
import { type Decimal, negate, subtract, sum, ZERO } from "../../domain/money/decimal.ts";
import { type ImportRecord, NO_IDS } from "../record/record.ts";
import { type Detail, type Entry, kindOf, originalOf, unique } from "./camt-fields.ts";
import { idsOf } from "./values.ts";

/** At least one record; their amounts add up to the entry's. */
export function recordsOf(entry: Entry, details: readonly Detail[]): readonly ImportRecord[] {
  const { record: whole } = entry;
  if (details.length === 0) return [whole];
  const isOnly = details.length === 1;
  const amounts = details.map((detail) => amountOf(whole, detail, isOnly));
  const unknown = amounts.filter((amount) => amount === undefined).length;
  const all: ImportRecord = {
    ...whole,
    texts: unique([...whole.texts, ...details.flatMap(({ texts }) => texts)]),
    raw: [whole, ...details].map(({ raw }) => raw).join("\n"),
  };
  if (unknown > 1) return [{ ...all, notes: [reason("details-unsaid", details.length)] }];
  const known = sum(amounts.filter((amount) => amount !== undefined));
  const rest = subtract(whole.amount, known);
  const records = details.map((detail, index) =>
    recordOf(entry, detail, amounts[index] ?? rest, isOnly),
  );
  if (unknown > 0 || rest === ZERO) return withEntryLines(whole, records);
  // The account changes by the entry's amount, so details that add up to something else don't become records.
  if (!chargesExplain(entry, details, rest)) {
    return [{ ...all, notes: [reason("details-differ", known)] }];
  }
  const charges: ImportRecord = {
    ...whole,
    ...NO_IDS,
    line: whole.endLine,
    amount: rest,
    raw: `${whole.raw}\n${rest}`,
    kind: "fee",
    code: undefined,
    original: undefined,
    isReversal: undefined,
    notes: [reason("charges")],
  };
  return withEntryLines(whole, [...records, charges]);
}

/** The lines of the entry around its details belong to the first and the last record. */
function withEntryLines({ line, endLine }: ImportRecord, records: readonly ImportRecord[]) {
  return records.map((record, at) => ({
    ...record,
    line: at === 0 ? line : record.line,
    endLine: at === records.length - 1 ? endLine : record.endLine,
  }));
}

/** The detail's amount in the entry's currency; undefined if the detail doesn't say it. */
function amountOf(whole: ImportRecord, detail: Detail, isOnly: boolean): Decimal | undefined {
  const money = detail.amounts.find(
    ({ currency }) => !currency || !whole.currency || currency === whole.currency,
  );
  if (!money) return undefined;
  // A reversal's detail may still have the direction of the payment that it reverses.
  const size = whole.amount.startsWith("-") ? negate(whole.amount) : whole.amount;
  if (isOnly && money.amount === size) return whole.amount;
  const isOut = detail.direction ? detail.direction === "DBIT" : whole.amount.startsWith("-");
  return isOut ? negate(money.amount) : money.amount;
}

function recordOf(
  { record: whole, ids }: Entry,
  detail: Detail,
  amount: Decimal,
  isOnly: boolean,
): ImportRecord {
  const { debtor, creditor, line, endLine, spent, instructed } = detail;
  const isOut = amount.startsWith("-");
  const isReversal = whole.isReversal || detail.isReturn;
  // Returned money comes from the party that received it before.
  const [first, second] = isOut !== isReversal ? [creditor, debtor] : [debtor, creditor];
  const other = first.name || first.account ? first : isReversal ? second : {};
  const code = detail.code ?? whole.code;
  return {
    ...whole,
    line,
    endLine,
    amount,
    code,
    kind: kindOf(code),
    isReversal,
    days: { ...whole.days, spent },
    ...idsOf(isOnly ? [...detail.ids, ...ids] : detail.ids),
    texts: unique([...detail.texts, ...whole.texts]),
    raw: isOnly ? `${whole.raw}\n${detail.raw}` : detail.raw,
    original:
      (instructed && originalOf(instructed, whole.currency, amount)) ??
      (isOnly ? whole.original : undefined),
    payee: other.name,
    counterparty: other.account,
  };
}

/** True if the charges of the entry or of its details explain the remainder. */
function chargesExplain(entry: Entry, details: readonly Detail[], rest: Decimal): boolean {
  const charges = details.flatMap((detail) => detail.charges);
  const size = rest.startsWith("-") ? negate(rest) : rest;
  return size === sum(charges) || size === sum(entry.charges);
}
