// What the elements of a CAMT entry and of its details say, one by one, in the versions' several spellings.

import { type Reason, reason } from "../../domain/import/reasons.ts";
import { type Decimal, negate } from "../../domain/money/decimal.ts";
import { quote } from "../../domain/text/text.ts";
import type { OriginalAmount, RecordDays, RecordId } from "../record/record.ts";
import { type Element, elementAt, elementsOf } from "../text/xml.ts";
import { dayOfDigits, exactAmount } from "./values.ts";

/** An Ntry without its details. */
export interface Entry {
  readonly line: number;
  readonly endLine: number;
  /** With the bank's sign, as the standard reads it. */
  readonly amount: Decimal;
  readonly currency: string | undefined;
  readonly days: RecordDays;
  readonly status: "booked" | "pending";
  readonly isReversal: boolean;
  readonly ids: readonly RecordId[];
  readonly information: string | undefined;
  readonly original: OriginalAmount | undefined;
  readonly charges: readonly Decimal[];
  readonly code: string | undefined;
  readonly raw: string;
}

/** What a TxDtls says. */
export interface Detail {
  readonly line: number;
  readonly endLine: number;
  readonly amounts: readonly Money[];
  readonly instructed: Money | undefined;
  readonly direction: string | undefined;
  readonly debtor: Party;
  readonly creditor: Party;
  readonly spent: RecordDays["spent"] | undefined;
  readonly ids: readonly RecordId[];
  readonly texts: readonly string[];
  readonly isReturn: boolean;
  readonly charges: readonly Decimal[];
  readonly code: string | undefined;
  readonly raw: string;
}

export interface Money {
  readonly amount: Decimal;
  readonly currency: string | undefined;
}

export interface Party {
  readonly name?: string | undefined;
  readonly account?: string | undefined;
}

const PENDING = new Set(["PDNG", "INFO", "FUTR"]);

/** Of one Ustrd: a text that is longer goes on in the next without a blank. */
const USTRD_CHARACTERS = 140;

/** The entry, or why it can't be read. */
export function entryOf(element: Element): Entry | Reason {
  const amount = signedAmountOf(element);
  if (amount === undefined) return faultOf(element);
  const booked = dayAt(element, "BookgDt");
  const value = dayAt(element, "ValDt");
  if (!booked && !value) return reason("missing", "BookgDt");
  const currency = currencyOf(elementAt(element, "Amt"));
  const instructed = moneyAt(element, "AmtDtls", "InstdAmt", "Amt");
  const status = textAt(element, "Sts") ?? textAt(element, "Sts", "Cd") ?? "BOOK";
  const reversal = textAt(element, "RvslInd");
  const ids: RecordId[] = [];
  addId(ids, "entry", textAt(element, "AcctSvcrRef"));
  addId(ids, "reference", textAt(element, "NtryRef"));
  return {
    line: element.line,
    endLine: element.endLine,
    amount,
    currency,
    days: { ...(booked && { booked }), ...(value && { value }) },
    status: PENDING.has(status) ? "pending" : "booked",
    isReversal: reversal === "true" || reversal === "1",
    ids,
    information: textAt(element, "AddtlNtryInf"),
    original: instructed && originalOf(instructed, currency, amount),
    charges: chargesOf(element),
    code: codeOf(element),
    raw: leavesOf(element),
  };
}

/** Its details, of all batches. */
export function detailsIn(entry: Element): readonly Element[] {
  return [entry, ...elementsOf(entry, "NtryDtls")].flatMap((each) => elementsOf(each, "TxDtls"));
}

export function detailOf(element: Element): Detail {
  const named = AMOUNTS.map((name) => moneyAt(element, "AmtDtls", name, "Amt"));
  const dates = elementAt(element, "RltdDts");
  const parties = elementAt(element, "RltdPties");
  return {
    line: element.line,
    endLine: element.endLine,
    amounts: [moneyAt(element, "Amt"), ...named].flatMap((money) => money ?? []),
    instructed: moneyAt(element, "AmtDtls", "InstdAmt", "Amt"),
    direction: textAt(element, "CdtDbtInd"),
    debtor: partyOf(parties, "Dbtr"),
    creditor: partyOf(parties, "Cdtr"),
    spent: dayOfDigits(textAt(dates, "TxDtTm") ?? textAt(dates, "TxDt") ?? ""),
    ids: referencesOf(elementAt(element, "Refs")),
    texts: textsOf(element),
    isReturn: elementAt(element, "RtrInf") !== undefined,
    charges: chargesOf(element),
    code: codeOf(element),
    raw: leavesOf(element),
  };
}

const AMOUNTS = ["TxAmt", "CntrValAmt", "InstdAmt"] as const;

function faultOf(element: Element): Reason {
  const amount = textAt(element, "Amt");
  if (exactAmount(amount ?? "") === undefined) {
    return amount ? reason("not-amount", `Amt ${quote(amount)}`) : reason("missing", "Amt");
  }
  const direction = textAt(element, "CdtDbtInd");
  return direction
    ? reason("neither-way", `CdtDbtInd ${quote(direction)}`)
    : reason("missing", "CdtDbtInd");
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
export function originalOf(
  { amount, currency }: Money,
  own: string | undefined,
  signed: Decimal,
): OriginalAmount | undefined {
  if (!currency || !own || currency === own) return undefined;
  return { amount: signed.startsWith("-") ? negate(amount) : amount, currency };
}

/** Since version 8 a party's name is in Pty. */
function partyOf(parties: Element | undefined, role: "Dbtr" | "Cdtr"): Party {
  const { ultimate, account } = ROLES[role];
  const name = nameIn(elementAt(parties, role)) ?? nameIn(elementAt(parties, ultimate));
  const id = elementAt(parties, account, "Id");
  const number = textAt(id, "IBAN") ?? textAt(id, "Othr", "Id");
  return { name, account: number?.replace(/\s/g, "") };
}

const ROLES = {
  Dbtr: { ultimate: "UltmtDbtr", account: "DbtrAcct" },
  Cdtr: { ultimate: "UltmtCdtr", account: "CdtrAcct" },
} as const;

function nameIn(party: Element | undefined): string | undefined {
  return textAt(party, "Pty", "Nm") ?? textAt(party, "Nm");
}

function textsOf(element: Element): readonly string[] {
  const texts: string[] = [];
  addRemittance(elementAt(element, "RmtInf"), texts);
  addOnce(texts, textAt(element, "AddtlTxInf"));
  addOnce(texts, textAt(element, "RtrInf", "AddtlInf"));
  return texts;
}

function addRemittance(remittance: Element | undefined, texts: string[]): void {
  let free = "";
  for (const each of elementsOf(remittance, "Ustrd")) {
    const text = each.text.trim();
    free += text.length < USTRD_CHARACTERS ? `${text} ` : text;
  }
  addOnce(texts, free.trim());
  for (const each of elementsOf(remittance, "Strd")) {
    addOnce(texts, textAt(each, "CdtrRefInf", "Ref"));
    addOnce(texts, textAt(each, "RfrdDocInf", "Nb"));
    for (const more of elementsOf(each, "AddtlRmtInf")) addOnce(texts, more.text.trim());
  }
}

/** Chrgs/Amt, since version 4 Chrgs/Rcrd/Amt. */
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
  const code = textAt(domain, "Cd");
  const family = elementAt(domain, "Fmly");
  const [own, below] = [textAt(family, "Cd"), textAt(family, "SubFmlyCd")];
  if (code !== undefined && own !== undefined && below !== undefined) {
    return `${code}.${own}.${below}`;
  }
  return textAt(codes, "Prtry", "Cd");
}

function referencesOf(references: Element | undefined): readonly RecordId[] {
  const ids: RecordId[] = [];
  addId(ids, "entry", textAt(references, "AcctSvcrRef"));
  addId(ids, "end-to-end", textAt(references, "EndToEndId"));
  addId(ids, "reference", textAt(references, "TxId") ?? textAt(references, "InstrId"));
  return ids;
}

function addId(ids: RecordId[], kind: RecordId["kind"], value: string | undefined): void {
  if (value !== undefined && !/^(?:NOT ?PROVIDED|NONREF)$/i.test(value)) ids.push({ kind, value });
}

function addOnce(texts: string[], text: string | undefined): void {
  if (text && !texts.includes(text)) texts.push(text);
}

/** Each text once; those that are empty are left away. */
export function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].filter((text) => text !== "");
}

/** Its text; undefined if there is no such element, or it is empty. */
export function textAt(
  element: Element | undefined,
  ...names: readonly string[]
): string | undefined {
  return elementAt(element, ...names)?.text.trim() || undefined;
}

function currencyOf(element: Element | undefined): string | undefined {
  return element?.attributes["Ccy"]?.trim().toUpperCase();
}

/** The texts of the element and those within, one a line, each with its element's name. Details have their own. */
export function leavesOf(element: Element): string {
  const lines: string[] = [];
  addLeaves(element, lines);
  return lines.join("\n");
}

function addLeaves(element: Element, lines: string[]): void {
  const text = element.text.trim();
  const currency = currencyOf(element);
  const name = currency ? `${element.name} ${currency}` : element.name;
  if (text !== "") lines.push(`${name} ${text}`);
  for (const child of element.children) if (child.name !== "TxDtls") addLeaves(child, lines);
}

/** Amt with the sign that CdtDbtInd says: money out is negative. Undefined if either can't be read. */
export function signedAmountOf(element: Element): Decimal | undefined {
  const amount = exactAmount(textAt(element, "Amt") ?? "");
  const direction = textAt(element, "CdtDbtInd");
  if (amount === undefined) return undefined;
  if (direction === "CRDT") return amount;
  return direction === "DBIT" ? negate(amount) : undefined;
}
