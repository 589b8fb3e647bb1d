// The faults of a search text, each as an English sentence and as data, so that other languages can have their own sentences.

import { signed } from "../expense/expense-fields.ts";
import type { LabelKind } from "../label/label.ts";
import { quote, withArticle } from "../text/text.ts";

export type SearchFaultKind =
  | "amount"
  | "amount-left-out"
  | "amount-missing"
  | "amount-unclear"
  | "amount-unusable"
  | "backwards"
  | "day"
  | "name-missing"
  | "number-left-out"
  | "open-quote"
  | "range"
  | "sign";

export interface FaultReason {
  readonly kind: SearchFaultKind;
  /** A sentence without its period. */
  readonly reason: string;
  /** The sign or the part of the text that the sentence is about; empty for none. */
  readonly about: string;
  /** Alternatives that could be written instead. */
  readonly tries: readonly string[];
}

const DAYS = ["2026", "2026-10", "2026-10-05", "2026-10..2026-12"];
const WRITE_DAYS = "write 2026, 2026-10, 2026-10-05 or 2026-10..2026-12, or put words in quotes";

export const OPEN_QUOTE: FaultReason = {
  kind: "open-quote",
  reason: "This quote is never closed",
  about: "",
  tries: [],
};

export function amountLeftOut(about: string): FaultReason {
  const reason = `${quote(about)} excludes amounts; write the opposite, such as <=10 instead of >10`;
  return { kind: "amount-left-out", reason, about, tries: ["<=10"] };
}

/** `part` follows a minus. */
export function numberLeftOut(part: string): FaultReason {
  const about = `-${part}`;
  const tries = [`=${quote(about)}`, `-"${part}"`];
  const reason = `${quote(about)} may be an amount or a word to exclude; write ${tries.join(" or ")}`;
  return { kind: "number-left-out", reason, about, tries };
}

export function nameMissing(kind: LabelKind, about: string, names: readonly string[]): FaultReason {
  const tries = names.map((name) => signed(name, about));
  const reason = `${about} needs the name of ${withArticle(kind)} right after it, such as ${tries.join(" or ")}`;
  return { kind: "name-missing", reason, about, tries };
}

export function notSign(about: string): FaultReason {
  const reason = `${about} is not a sign; write >, >=, <, <= or = and an amount`;
  return { kind: "sign", reason, about, tries: [">10", ">=10", "<10", "<=10", "=10"] };
}

const amountsBehind = (sign: string) => [`${sign}10`, `${sign}10.50`];

export function amountMissing(about: string): FaultReason {
  const tries = amountsBehind(about);
  const reason = `${about} needs an amount right after it, such as ${tries.join(" or ")}`;
  return { kind: "amount-missing", reason, about, tries };
}

export function notAmount(about: string, sign: string): FaultReason {
  const tries = amountsBehind(sign);
  const reason = `${quote(about)} isn't an amount; try ${tries.join(" or ")}`;
  return { kind: "amount", reason, about, tries };
}

/** Lists the meanings of the amount: its separator may separate thousands or decimals. */
export function unclearAmount(
  about: string,
  sign: string,
  [whole, broken]: readonly [whole: string, broken: string],
): FaultReason {
  const tries = [`${sign}${whole}`, `${sign}${broken}0`];
  const reason = `${quote(about)} may be ${whole} or ${broken}; write ${tries.join(" or ")}`;
  return { kind: "amount-unclear", reason, about, tries };
}

/** `clause` describes the error in the amount. */
export function unusableAmount(about: string, clause: string): FaultReason {
  const reason = `The amount after ${about} can't be used: ${clause}`;
  return { kind: "amount-unusable", reason, about, tries: [] };
}

export function notDays(about: string, kind: "day" | "range"): FaultReason {
  const noun = kind === "day" ? "day, month or year" : "range of days";
  return { kind, reason: `${quote(about)} is not a ${noun}; ${WRITE_DAYS}`, about, tries: DAYS };
}

export function backwards(about: string): FaultReason {
  const reason = `${quote(about)} ends before it begins; write the earlier day first`;
  return { kind: "backwards", reason, about, tries: [] };
}
