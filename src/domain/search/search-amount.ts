// Reads the amount after a sign of a search text, as people write it: with either decimal sign, and with separators between thousands.

import { readAmount } from "../expense/expense.ts";
import { type Decimal, negate } from "../money/decimal.ts";
import { readNumeral } from "../quick-entry/number-word.ts";
import type { DecimalSign } from "../quick-entry/sum.ts";
import {
  amountMissing,
  type FaultReason,
  notAmount,
  unclearAmount,
  unusableAmount,
} from "./search-fault.ts";

interface BoundAmount {
  readonly amount: Decimal;
  /** The same amount in digits alone, if the decimal sign has settled it. */
  readonly settled?: string | undefined;
}

/** `written` has ASCII signs and digits. `decimalSign` is the reader's; undefined if it is not known. */
export function readBoundAmount(
  sign: string,
  written: string,
  decimalSign: DecimalSign | undefined,
): BoundAmount | FaultReason {
  if (written === "") return amountMissing(sign);
  const match = AMOUNT.exec(written);
  if (!match || !/\d/.test(written)) return readGrouped(sign, written);
  const { 1: plusOrMinus = "", 2: whole = "", 3: fraction = "" } = match;
  const minus = plusOrMinus === "-" ? "-" : "";
  if (/^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3) {
    const readings = [`${minus}${whole}${fraction}`, `${minus}${whole}.${fraction}`] as const;
    // Three decimals are rare, so such an amount counts as ambiguous, whatever the reader's decimal sign.
    const isWhole = decimalSign !== undefined && !written.includes(decimalSign);
    return isWhole
      ? usable(sign, readings[0], readings[0])
      : unclearAmount(written, sign, readings);
  }
  const digits = whole.replace(/^0+(?=\d)/, "") || "0";
  return usable(sign, `${minus}${digits}${fraction && "."}${fraction}`);
}

/** Accepts separators between thousands if the amount is unambiguous: 1,234.50 and 1.234.567. */
function readGrouped(sign: string, written: string): BoundAmount | FaultReason {
  const digits = written.replace(/^[+-]/, "");
  const [value, ...others] = readNumeral(digits);
  if (value === undefined || others.length > 0) return notAmount(written, sign);
  return usable(sign, written.startsWith("-") ? negate(value) : value);
}

function usable(sign: string, written: string, settled?: string): BoundAmount | FaultReason {
  const { amount, fault } = readAmount(written);
  return fault === undefined ? { amount, settled } : unusableAmount(sign, fault);
}

const AMOUNT = /^([+-]?)(\d*)(?:[.,](\d+))?$/;
