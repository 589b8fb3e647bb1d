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

/** Looks at the records of OFX one by one. */
export class TurnedSigns {
  #agree = 0;
  readonly #against: ImportRecord[] = [];

  add(record: ImportRecord): void {
    if (!OUT.has(record.code ?? "") || record.amount === "0") return;
    if (record.amount.startsWith("-")) this.#agree += 1;
    else this.#against.push(record);
  }

  get isDoubtful(): boolean {
    return this.#agree === 0 && this.#against.length >= MIN;
  }

  /** Shows the first and the last of them as an expense either way. */
  ask(): Question {
    const choices = (["negative", "positive"] as const).map((value: Spent): Choice => {
      const rows = firstAndLast(this.#against).map(({ line, payee, texts, amount }) => {
        const text = payee ?? texts[0] ?? "";
        return { line, text, amount: value === "negative" ? negate(amount) : amount };
      });
      return { value, rows };
    });
    return { kind: "spent", rows: this.#against.length, choices };
  }
}
