// What the elements of a CAMT entry and of its details say, one by one, in the versions' several spellings.

import { type Decimal, negate } from "../../domain/money/decimal.ts";
import { quote } from "../../domain/text/text.ts";
import type { OriginalAmount, RecordDays, RecordId } from "../record/record.ts";
import {
  type Element,
  elementAt,
  elementsOf,
  leavesOf,
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
  readonly currency?: string;
  readonly days: RecordDays;
  readonly status: "booked" | "pending";
  readonly isReversal: boolean;
  readonly ids: readonly RecordId[];
  readonly information?: string;
  readonly original?: OriginalAmount;
  readonly charges: readonly Decimal[];
  readonly code?: string;
  readonly raw: string;
}

/** What a TxDtls says. */
export interface Detail {
  readonly line: number;
  readonly endLine: number;
  readonly amounts: readonly Money[];
  readonly instructed?: Money;
  readonly direction?: string;
  readonly debtor: Party;
  readonly creditor: Party;
  readonly spent?: RecordDays["spent"];
  readonly ids: readonly RecordId[];
  readonly texts: readonly string[];
  readonly isReturn: boolean;
  readonly charges: readonly Decimal[];
  readonly code?: string;
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
export function entryOf(element: Element, endLine: number): Entry | string {
  const amount = signedAmountOf(element);
  if (amount === undefined) return faultOf(element);
  const booked = dayAt(element, "BookgDt");
  const value = dayAt(element, "ValDt");
  if (!booked && !value) return "BookgDt, the day, is missing";
  const currency = elementAt(element, "Amt")?.currency;
  const original = elementAt(element, "AmtDtls");
  const information = textAt(element, "AddtlNtryInf");
  const code = codeOf(element);
  const instructed = original && moneyAt(original, "InstdAmt", "Amt");
  const status = textAt(element, "Sts") ?? textAt(element, "Sts", "Cd") ?? "BOOK";
  const isReversal = textAt(element, "RvslInd") === "true" || textAt(element, "RvslInd") === "1";
  const made = instructed && originalOf(instructed, currency, amount);
  return {
    line: element.line,
    endLine,
    amount,
    ...(currency && { currency }),
    days: { ...(booked && { booked }), ...(value && { value }) },
    status: PENDING.has(status) ? "pending" : "booked",
    isReversal,
    ids: idsOf([
      ["entry", textAt(element, "AcctSvcrRef")],
      ["reference", textAt(element, "NtryRef")],
    ]),
    ...(information && { information }),
    ...(made && { original: made }),
    charges: chargesOf(element),
    ...(code && { code }),
    raw: leavesOf(element),
  };
}

export function detailOf(element: Element, endLine: number): Detail {
  const details = elementAt(element, "AmtDtls");
  const amounts: Money[] = [];
  addMoney(amounts, moneyAt(element, "Amt"));
  if (details) {
    for (const name of AMOUNTS) addMoney(amounts, moneyAt(details, name, "Amt"));
  }
  const instructed = details && moneyAt(details, "InstdAmt", "Amt");
  const direction = textAt(element, "CdtDbtInd");
  const code = codeOf(element);
  const spent =
    dayOf(textAt(element, "RltdDts", "TxDtTm")) ?? dayOf(textAt(element, "RltdDts", "TxDt"));
  const references = elementAt(element, "Refs");
  return {
    line: element.line,
    endLine,
    amounts,
    ...(instructed && { instructed }),
    ...(direction && { direction }),
    debtor: partyOf(element, "Dbtr"),
    creditor: partyOf(element, "Cdtr"),
    ...(spent && { spent }),
    ids: references
      ? idsOf([
          ["entry", textAt(references, "AcctSvcrRef")],
          ["end-to-end", textAt(references, "EndToEndId")],
          ["reference", textAt(references, "TxId") ?? textAt(references, "InstrId")],
        ])
      : [],
    texts: textsOf(element),
    isReturn: elementAt(element, "RtrInf") !== undefined,
    charges: chargesOf(element),
    ...(code && { code }),
    raw: leavesOf(element),
  };
}

const AMOUNTS = ["TxAmt", "CntrValAmt", "InstdAmt"] as const;

function addMoney(amounts: Money[], money: Money | undefined): void {
  if (money) amounts.push(money);
}

function faultOf(element: Element): string {
  const amount = textAt(element, "Amt");
  if (exactAmount(amount ?? "") === undefined) {
    return amount ? `Amt ${quote(amount)} is not an amount` : "Amt, the amount, is missing";
  }
  const direction = textAt(element, "CdtDbtInd");
  return direction
    ? `CdtDbtInd ${quote(direction)} is neither CRDT nor DBIT`
    : "CdtDbtInd, the direction, is missing";
}

function dayAt(element: Element, name: string): RecordDays["booked"] {
  return dayOf(textAt(element, name, "Dt")) ?? dayOf(textAt(element, name, "DtTm"));
}

function dayOf(text: string | undefined): RecordDays["booked"] {
  return text === undefined ? undefined : dayOfDigits(text);
}

function moneyAt(element: Element, ...names: readonly string[]): Money | undefined {
  const found = elementAt(element, ...names);
  const amount = found && exactAmount(found.text);
  return amount === undefined ? undefined : { amount, currency: found?.currency };
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
function partyOf(element: Element, role: "Dbtr" | "Cdtr"): Party {
  const parties = elementAt(element, "RltdPties");
  if (!parties) return {};
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
  return party && (textAt(party, "Pty", "Nm") ?? textAt(party, "Nm"));
}

function textsOf(element: Element): readonly string[] {
  const remittance = elementAt(element, "RmtInf");
  let free = "";
  for (const { text } of elementsOf(remittance, "Ustrd")) {
    free += text.length < USTRD_CHARACTERS ? `${text} ` : text;
  }
  const structured = elementsOf(remittance, "Strd").flatMap((each): (string | undefined)[] => [
    textAt(each, "CdtrRefInf", "Ref"),
    textAt(each, "RfrdDocInf", "Nb"),
    ...elementsOf(each, "AddtlRmtInf").map(({ text }) => text),
  ]);
  const returned = elementAt(element, "RtrInf");
  return unique([
    free.trim(),
    ...structured,
    textAt(element, "AddtlTxInf"),
    returned && textAt(returned, "AddtlInf"),
  ]);
}

/** Chrgs/Amt, since version 4 Chrgs/Rcrd/Amt. */
function chargesOf(element: Element): readonly Decimal[] {
  if (!elementAt(element, "Chrgs")) return NO_CHARGES;
  return elementsOf(element, "Chrgs").flatMap((charges) =>
    [charges, ...elementsOf(charges, "Rcrd")].flatMap((each) => {
      const amount = exactAmount(textAt(each, "Amt") ?? "");
      return amount === undefined ? [] : [amount];
    }),
  );
}

const NO_CHARGES: readonly Decimal[] = [];

function codeOf(element: Element): string | undefined {
  const domain = elementAt(element, "BkTxCd", "Domn");
  const code = textAt(domain, "Cd");
  const family = elementAt(domain, "Fmly");
  const [own, below] = [textAt(family, "Cd"), textAt(family, "SubFmlyCd")];
  if (code !== undefined && own !== undefined && below !== undefined) {
    return `${code}.${own}.${below}`;
  }
  return textAt(element, "BkTxCd", "Prtry", "Cd");
}

function idsOf(
  ids: readonly (readonly [kind: RecordId["kind"], value: string | undefined])[],
): readonly RecordId[] {
  const given: RecordId[] = [];
  for (const [kind, value] of ids) {
    if (value !== undefined && !/^(?:NOT ?PROVIDED|NONREF)$/i.test(value)) {
      given.push({ kind, value });
    }
  }
  return given;
}

/** Each text once; those that are empty or missing are left away. */
export function unique(texts: readonly (string | undefined)[]): readonly string[] {
  if (texts.length > FEW_TEXTS) return [...new Set(texts.flatMap((text) => text || []))];
  const once: string[] = [];
  for (const text of texts) if (text && !once.includes(text)) once.push(text);
  return once;
}

const FEW_TEXTS = 16;
