// Verdicts on rows that depend on other rows of the file: rows that total all others, and rows that correct another one.

import type { ImportMark } from "../../domain/import/import-mark.ts";
import { reason } from "../../domain/import/reasons.ts";
import { sum } from "../../domain/money/decimal.ts";
import type { FileReading } from "../file/file-reading.ts";
import type { Entry } from "../match/entry.ts";
import type { Verdict } from "./status.ts";

/** Among fewer rows, one may be the sum of the others by chance. */
const MIN_OTHERS = 3;

/** Rows with totals of money out or in. They are among the first or last two rows, on the last day, and sum up all others. */
function totalsIn(entries: readonly Entry[]): readonly Entry[] {
  const lastDay = entries.reduce((last, { day }) => (day > last ? day : last), "");
  return [...new Set([...entries.slice(0, 2), ...entries.slice(-2)])].filter((entry) => {
    if (entry.day !== lastDay) return false;
    const same = entries.filter(({ isOut }) => isOut === entry.isOut);
    if (same.length <= MIN_OTHERS) return false;
    return sum(same.map(({ amount }) => amount)) === sum([entry.amount, entry.amount]);
  });
}

const IS_SUM: Verdict = { status: "footer", reasons: [reason("sum-of-rows")] };

/** The verdicts on totals, on corrections, and on the rows of the file that they correct. */
export function verdictsByOthers({ entries, table }: FileReading, marks: readonly ImportMark[]) {
  const verdicts = new Map<Entry, Verdict>();
  for (const entry of entries) {
    const { corrects } = entry.record;
    if (!corrects) continue;
    const { id } = corrects;
    const corrected = entries.find((one) => one !== entry && one.ids.includes(id));
    const expense = marks.find(({ ids }) => ids.includes(id))?.expense;
    if (corrected) {
      verdicts.set(corrected, { status: "ignored", reasons: [reason("corrected")] });
    }
    if (corrects.isDeletion) {
      const code = !corrected && expense ? "reverses-earlier" : "reverses";
      verdicts.set(entry, { status: "ignored", reasons: [reason(code)] });
    } else if (!corrected && expense) {
      const reasons = [reason("corrects-earlier")];
      verdicts.set(entry, { status: "possible-duplicate", reasons, expense, isOpen: true });
    }
  }
  // If the running balance accounts for every row, no row is the sum of others.
  const sums = table && !table.balance ? totalsIn(entries) : [];
  for (const entry of sums) verdicts.set(entry, IS_SUM);
  return verdicts;
}
