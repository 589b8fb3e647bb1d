// Some banks write what was spent above zero in formats whose amounts have signs: then each type of transaction speaks against its sign.

import type { Spent } from "../../domain/import/terms.ts";
import { negate } from "../../domain/money/decimal.ts";
import type { Choice, Question } from "../record/reading.ts";
import type { ImportRecord } from "../record/record.ts";
import { firstAndLast } from "../table/cells/cell-texts.ts";

const OUT: ReadonlySet<string> = new Set([
  "ATM",
  "CHECK",
  "DEBIT",
  "DIRECTDEBIT",
  "FEE",
  "POS",
  "SRVCHG",
]);

/** A single one may be a refund. */
const MIN = 2;

/** The records of OFX whose types contradict their signs; none if one agrees. */
export function turnedIn(records: readonly ImportRecord[]): readonly ImportRecord[] {
  const typed = records.filter(({ code = "", amount }) => OUT.has(code) && amount !== "0");
  const isTurned = typed.every(({ amount }) => !amount.startsWith("-"));
  return isTurned && typed.length >= MIN ? typed : [];
}

/** Shows the first and the last of them as an expense either way. */
export function askTurned(turned: readonly ImportRecord[]): Question {
  const choices = (["negative", "positive"] as const).map((value: Spent): Choice => {
    const rows = firstAndLast(turned).map(({ line, payee, texts, amount }) => {
      const text = payee ?? texts[0] ?? "";
      return { line, text, amount: value === "negative" ? negate(amount) : amount };
    });
    return { value, rows };
  });
  return { kind: "spent", rows: turned.length, choices };
}
