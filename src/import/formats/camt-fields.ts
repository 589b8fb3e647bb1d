// Reads the elements of a CAMT entry and of its details, which versions of the standard spell differently.

import { type Reason, reason } from "../../domain/import/reasons.ts";
import { type Decimal, negate } from "../../domain/money/decimal.ts";
import { quote } from "../../domain/text/text.ts";
import type { ImportRecord, RecordDays, RecordKind } from "../record/record.ts";
import { Unreadable } from "../record/unreadable.ts";
import { type Element, elementAt, elementsOf } from "../text/xml.ts";
import { dayOfDigits, exactAmount, type GivenId, idsOf } from "./values.ts";

/** The content of an Ntry without its details. */
export type Entry = ReturnType<typeof entryOf>;

/** The content of a TxDtls. */
export type Detail = ReturnType<typeof detailOf>;

interface Money {
  readonly amount: Decimal;
  readonly currency: string | undefined;
}

interface Party {
  readonly name?: string | undefined;
  readonly account?: string | undefined;
}

const PENDING = new Set(["PDNG", "INFO", "FUTR"]);

/** A longer text continues in the next Ustrd without a space. */
const USTRD_CHARACTERS = 140;

/** `raw` is the text of the element without its details. Throws Unreadable. */
export function entryOf(element: Element, raw: string) {
  const { line, endLine } = element;
  const amount = signedAmountOf(element);
  if (amount === undefined) throw new Unreadable(faultOf(element));
  const booked = dayAt(element, "BookgDt");
  const value = dayAt(element, "ValDt");
  if (!booked && !value) throw new Unreadable(reason("missing", "BookgDt"));
  const currency = currencyOf(elementAt(element, "Amt"));
  const instructed = moneyAt(element, "AmtDtls", "InstdAmt", "Amt");
  const status = textAt(element, "Sts") ?? textAt(element, "Sts", "Cd") ?? "BOOK";
  const ids: GivenId[] = [
    ["entry", textAt(element, "AcctSvcrRef")],
    ["reference", textAt(element, "NtryRef")],
  ];
  const information = textAt(element, "AddtlNtryInf");
  const code = codeOf(element);
  /** One record for the whole entry. */
  const record: ImportRecord = {
    type: "record",
    line,
    endLine,
    amount,
    currency,
    days: { booked, value },
    status: PENDING.has(status) ? "pending" : "booked",
    isReversal: /^(?:true|1)$/.test(textAt(element, "RvslInd") ?? ""),
    ...idsOf(ids),
    code,
    kind: kindOf(code),
    texts: unique([information]),
    original: instructed && originalOf(instructed, currency, amount),
    raw,
  };
  return { record, ids, charges: chargesOf(element) };
}

/** The keys are families or subfamilies of the bank's transaction code. */
const KINDS: Readonly<Record<string, RecordKind>> = {
  CHRG: "fee",
  COMM: "fee",
  FEES: "fee",
  CWDL: "cash",
  XBCW: "cash",
  CDPT: "income",
  DVCA: "income",
  INTR: "income",
  SALA: "income",
};

export function kindOf(code = ""): RecordKind | undefined {
  const part = code.split(".").findLast((each) => KINDS[each] !== undefined);
  return part === undefined ? undefined : KINDS[part];
}

/** Returns the details of all batches of an entry. */
export function detailsIn(entry: Element): readonly Detail[] {
  return [entry, ...elementsOf(entry, "NtryDtls")]
    .flatMap((each) => elementsOf(each, "TxDtls"))
    .map(detailOf);
}

function detailOf(element: Element) {
  const { line, endLine } = element;
  const named = AMOUNTS.map((name) => moneyAt(element, "AmtDtls", name, "Amt"));
  const dates = elementAt(element, "RltdDts");
  const parties = elementAt(element, "RltdPties");
  const references = elementAt(element, "Refs");
  return {
    line,
    endLine,
    amounts: [moneyAt(element, "Amt"), ...named].flatMap((money) => money ?? []),
    instructed: moneyAt(element, "AmtDtls", "InstdAmt", "Amt"),
    direction: textAt(element, "CdtDbtInd"),
    debtor: partyOf(parties, "Dbtr"),
    creditor: partyOf(parties, "Cdtr"),
    spent: dayOfDigits(textAt(dates, "TxDtTm") ?? textAt(dates, "TxDt") ?? ""),
    ids: [
      ["entry", textAt(references, "AcctSvcrRef")],
      ["end-to-end", textAt(references, "EndToEndId")],
      ["reference", textAt(references, "TxId") ?? textAt(references, "InstrId")],
    ] satisfies GivenId[],
    texts: textsOf(element),
    isReturn: elementAt(element, "RtrInf") !== undefined,
    charges: chargesOf(element),
    code: codeOf(element),
    raw: leavesOf(element),
  };
}

const AMOUNTS = ["TxAmt", "CntrValAmt", "InstdAmt"] as const;

function faultOf(element: Element): Reason {
  const isAmount = exactAmount(textAt(element, "Amt") ?? "") !== undefined;
  const name = isAmount ? "CdtDbtInd" : "Amt";
  const text = textAt(element, name);
  if (!text) return reason("missing", name);
  return reason(isAmount ? "neither-way" : "not-amount", `${name} ${quote(text)}`);
}

function dayAt(element: Element, name: string): RecordDays["booked"] {
  const day = elementAt(element, name);
  return dayOfDigits(textAt(day, "Dt") ?? "") ?? dayOfDigits(textAt(day, "DtTm") ?? "");
}

function moneyAt(element: Element, ...names: readonly string[]): Money | undefined {
  const found = elementAt(element, ...names);
  const amount = exactAmount(found?.text ?? "");
  return amount === undefined ? undefined : { amount, currency: currencyOf(found) };
}

/** Only an amount in another currency is an original. */
export function originalOf({ amount, currency }: Money, own: string | undefined, signed: Decimal) {
  if (!currency || !own || currency === own) return undefined;
  return { amount: signed.startsWith("-") ? negate(amount) : amount, currency };
}

/** Since version 8 a party's name is in Pty. */
function partyOf(parties: Element | undefined, role: "Dbtr" | "Cdtr"): Party {
  const name = nameIn(elementAt(parties, role)) ?? nameIn(elementAt(parties, `Ultmt${role}`));
  const id = elementAt(parties, `${role}Acct`, "Id");
  const number = textAt(id, "IBAN") ?? textAt(id, "Othr", "Id");
  return { name, account: number?.replace(/\s/g, "") };
}

function nameIn(party: Element | undefined): string | undefined {
  return textAt(party, "Pty", "Nm") ?? textAt(party, "Nm");
}

function textsOf(element: Element): readonly string[] {
  const remittance = elementAt(element, "RmtInf");
  let free = "";
  for (const each of elementsOf(remittance, "Ustrd")) {
    const text = each.text.trim();
    free += text.length < USTRD_CHARACTERS ? `${text} ` : text;
  }
  const structured = elementsOf(remittance, "Strd").flatMap((each) => [
    textAt(each, "CdtrRefInf", "Ref"),
    textAt(each, "RfrdDocInf", "Nb"),
    ...elementsOf(each, "AddtlRmtInf").map((more) => more.text.trim()),
  ]);
  const more = [textAt(element, "AddtlTxInf"), textAt(element, "RtrInf", "AddtlInf")];
  return unique([free.trim(), ...structured, ...more]);
}

/** Charges are in Chrgs/Amt, and since version 4 in Chrgs/Rcrd/Amt. */
function chargesOf(element: Element): readonly Decimal[] {
  return elementsOf(element, "Chrgs").flatMap((charges) =>
    [charges, ...elementsOf(charges, "Rcrd")].flatMap((each) => {
      const amount = exactAmount(textAt(each, "Amt") ?? "");
      return amount === undefined ? [] : [amount];
    }),
  );
}

function codeOf(element: Element): string | undefined {
  const codes = elementAt(element, "BkTxCd");
  const domain = elementAt(codes, "Domn");
  const family = elementAt(domain, "Fmly");
  const parts = [textAt(domain, "Cd"), textAt(family, "Cd"), textAt(family, "SubFmlyCd")];
  return parts.every(Boolean) ? parts.join(".") : textAt(codes, "Prtry", "Cd");
}

/** Removes empty texts and duplicates. */
export function unique(texts: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(texts.flatMap((text) => text || []))];
}

/** The text of the element at the end of the path; undefined if there is no such element, or it is empty. */
export function textAt(
  element: Element | undefined,
  ...names: readonly string[]
): string | undefined {
  return elementAt(element, ...names)?.text.trim() || undefined;
}

function currencyOf(element: Element | undefined): string | undefined {
  return element?.attributes["Ccy"]?.trim().toUpperCase();
}

/**
 * The texts of the element and of those within, each on a line with its element's name. Details are left out, since they have their own.
 */
export function leavesOf(element: Element): string {
  const text = element.text.trim();
  const own = text && [element.name, currencyOf(element), text].filter(Boolean).join(" ");
  const below = element.children.filter(({ name }) => name !== "TxDtls").map(leavesOf);
  return [own, ...below].filter(Boolean).join("\n");
}

/** The Amt with the sign that CdtDbtInd gives it: money out is negative. Undefined if either can't be read. */
export function signedAmountOf(element: Element): Decimal | undefined {
  const amount = exactAmount(textAt(element, "Amt") ?? "");
  const direction = textAt(element, "CdtDbtInd");
  if (amount === undefined) return undefined;
  if (direction === "CRDT") return amount;
  return direction === "DBIT" ? negate(amount) : undefined;
}
