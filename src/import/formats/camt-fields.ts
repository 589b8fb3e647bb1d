// What the elements of a CAMT entry and of its details say, one by one, in the versions' several spellings.

import { type Reason, reason } from "../../domain/import/reasons.ts";
import { type Decimal, negate } from "../../domain/money/decimal.ts";
import { quote } from "../../domain/text/text.ts";
import type { OriginalAmount, RecordDays, RecordId } from "../record/record.ts";
import {
  type Element,
  type ElementTree,
  elementAt,
  elementsOf,
  signedAmountOf,
  textAt,
} from "./element.ts";
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
export function entryOf(tree: ElementTree, element: Element, endLine: number): Entry | Reason {
  const amount = signedAmountOf(tree, element);
  if (amount === undefined) return faultOf(tree, element);
  const booked = dayAt(tree, element, "BookgDt");
  const value = dayAt(tree, element, "ValDt");
  if (!booked && !value) return reason("missing", "BookgDt");
  const paid = tree.child(element, "Amt");
  const currency = paid === undefined ? undefined : tree.currency(paid);
  const details = tree.child(element, "AmtDtls");
  const instructed = details === undefined ? undefined : moneyAt(tree, details, "InstdAmt", "Amt");
  const status = textAt(tree, element, "Sts") ?? textAt(tree, element, "Sts", "Cd") ?? "BOOK";
  const reversal = textAt(tree, element, "RvslInd");
  const ids: RecordId[] = [];
  addId(ids, "entry", textAt(tree, element, "AcctSvcrRef"));
  addId(ids, "reference", textAt(tree, element, "NtryRef"));
  return {
    line: tree.line(element),
    endLine,
    amount,
    currency,
    days: daysOf(booked, value),
    status: PENDING.has(status) ? "pending" : "booked",
    isReversal: reversal === "true" || reversal === "1",
    ids,
    information: textAt(tree, element, "AddtlNtryInf"),
    original: instructed && originalOf(instructed, currency, amount),
    charges: chargesOf(tree, element),
    code: codeOf(tree, element),
    raw: tree.leaves(element),
  };
}

function daysOf(booked: RecordDays["booked"], value: RecordDays["value"]): RecordDays {
  if (!booked) return value ? { value } : {};
  return value ? { booked, value } : { booked };
}

export function detailOf(tree: ElementTree, element: Element, endLine: number): Detail {
  const details = tree.child(element, "AmtDtls");
  const amounts: Money[] = [];
  addMoney(amounts, moneyAt(tree, element, "Amt"));
  if (details !== undefined) {
    for (const name of AMOUNTS) addMoney(amounts, moneyAt(tree, details, name, "Amt"));
  }
  const dates = tree.child(element, "RltdDts");
  const parties = tree.child(element, "RltdPties");
  return {
    line: tree.line(element),
    endLine,
    amounts,
    instructed: details === undefined ? undefined : moneyAt(tree, details, "InstdAmt", "Amt"),
    direction: textAt(tree, element, "CdtDbtInd"),
    debtor: partyOf(tree, parties, "Dbtr"),
    creditor: partyOf(tree, parties, "Cdtr"),
    spent: dayOf(textAt(tree, dates, "TxDtTm")) ?? dayOf(textAt(tree, dates, "TxDt")),
    ids: referencesOf(tree, tree.child(element, "Refs")),
    texts: textsOf(tree, element),
    isReturn: tree.child(element, "RtrInf") !== undefined,
    charges: chargesOf(tree, element),
    code: codeOf(tree, element),
    raw: tree.leaves(element),
  };
}

const AMOUNTS = ["TxAmt", "CntrValAmt", "InstdAmt"] as const;

function addMoney(amounts: Money[], money: Money | undefined): void {
  if (money) amounts.push(money);
}

function faultOf(tree: ElementTree, element: Element): Reason {
  const amount = textAt(tree, element, "Amt");
  if (exactAmount(amount ?? "") === undefined) {
    return amount ? reason("not-amount", `Amt ${quote(amount)}`) : reason("missing", "Amt");
  }
  const direction = textAt(tree, element, "CdtDbtInd");
  return direction
    ? reason("neither-way", `CdtDbtInd ${quote(direction)}`)
    : reason("missing", "CdtDbtInd");
}

function dayAt(tree: ElementTree, element: Element, name: string): RecordDays["booked"] {
  const day = tree.child(element, name);
  return dayOf(textAt(tree, day, "Dt")) ?? dayOf(textAt(tree, day, "DtTm"));
}

function dayOf(text: string | undefined): RecordDays["booked"] {
  return text === undefined ? undefined : dayOfDigits(text);
}

function moneyAt(
  tree: ElementTree,
  element: Element,
  ...names: readonly string[]
): Money | undefined {
  const found = elementAt(tree, element, ...names);
  if (found === undefined) return undefined;
  const amount = exactAmount(tree.text(found));
  return amount === undefined ? undefined : { amount, currency: tree.currency(found) };
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
function partyOf(tree: ElementTree, parties: Element | undefined, role: "Dbtr" | "Cdtr"): Party {
  if (parties === undefined) return NOBODY;
  const { ultimate, account } = ROLES[role];
  const name =
    nameIn(tree, tree.child(parties, role)) ?? nameIn(tree, tree.child(parties, ultimate));
  const id = elementAt(tree, parties, account, "Id");
  const number = textAt(tree, id, "IBAN") ?? textAt(tree, id, "Othr", "Id");
  return { name, account: number?.replace(/\s/g, "") };
}

const NOBODY: Party = { name: undefined, account: undefined };

const ROLES = {
  Dbtr: { ultimate: "UltmtDbtr", account: "DbtrAcct" },
  Cdtr: { ultimate: "UltmtCdtr", account: "CdtrAcct" },
} as const;

function nameIn(tree: ElementTree, party: Element | undefined): string | undefined {
  if (party === undefined) return undefined;
  return textAt(tree, party, "Pty", "Nm") ?? textAt(tree, party, "Nm");
}

function textsOf(tree: ElementTree, element: Element): readonly string[] {
  const texts: string[] = [];
  const remittance = tree.child(element, "RmtInf");
  if (remittance !== undefined) addRemittance(tree, remittance, texts);
  addOnce(texts, textAt(tree, element, "AddtlTxInf"));
  addOnce(texts, textAt(tree, element, "RtrInf", "AddtlInf"));
  return texts;
}

function addRemittance(tree: ElementTree, remittance: Element, texts: string[]): void {
  let free = "";
  for (const each of elementsOf(tree, remittance, "Ustrd")) {
    const text = tree.text(each);
    free += text.length < USTRD_CHARACTERS ? `${text} ` : text;
  }
  addOnce(texts, free.trim());
  for (const each of elementsOf(tree, remittance, "Strd")) {
    addOnce(texts, textAt(tree, each, "CdtrRefInf", "Ref"));
    addOnce(texts, textAt(tree, each, "RfrdDocInf", "Nb"));
    for (const more of elementsOf(tree, each, "AddtlRmtInf")) addOnce(texts, tree.text(more));
  }
}

/** Chrgs/Amt, since version 4 Chrgs/Rcrd/Amt. */
function chargesOf(tree: ElementTree, element: Element): readonly Decimal[] {
  if (tree.child(element, "Chrgs") === undefined) return NO_CHARGES;
  return elementsOf(tree, element, "Chrgs").flatMap((charges) =>
    [charges, ...elementsOf(tree, charges, "Rcrd")].flatMap((each) => {
      const amount = exactAmount(textAt(tree, each, "Amt") ?? "");
      return amount === undefined ? [] : [amount];
    }),
  );
}

const NO_CHARGES: readonly Decimal[] = [];

function codeOf(tree: ElementTree, element: Element): string | undefined {
  const codes = tree.child(element, "BkTxCd");
  const domain = elementAt(tree, codes, "Domn");
  const code = textAt(tree, domain, "Cd");
  const family = elementAt(tree, domain, "Fmly");
  const [own, below] = [textAt(tree, family, "Cd"), textAt(tree, family, "SubFmlyCd")];
  if (code !== undefined && own !== undefined && below !== undefined) {
    return `${code}.${own}.${below}`;
  }
  return textAt(tree, codes, "Prtry", "Cd");
}

function referencesOf(tree: ElementTree, references: Element | undefined): readonly RecordId[] {
  const ids: RecordId[] = [];
  if (references === undefined) return ids;
  addId(ids, "entry", textAt(tree, references, "AcctSvcrRef"));
  addId(ids, "end-to-end", textAt(tree, references, "EndToEndId"));
  addId(ids, "reference", textAt(tree, references, "TxId") ?? textAt(tree, references, "InstrId"));
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
