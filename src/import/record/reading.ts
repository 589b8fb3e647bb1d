// What has been understood of a file, with the evidence for each guess, and what must be asked. Evidence is data; `reasonOf` has it as it is shown.

import { type Reason, reason } from "../../domain/import/reasons.ts";
import type { QuestionKind } from "../../domain/import/terms.ts";
import type { Decimal } from "../../domain/money/decimal.ts";
import { quote } from "../../domain/text/text.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { Guess } from "./guess.ts";

/** What a guess is based on, from the strongest to the weakest. */
export type Evidence =
  /** Somebody said so. */
  | { readonly kind: "answer" }
  /** The running balance agrees with `rows` of `of` rows. */
  | { readonly kind: "balance"; readonly rows: number; readonly of: number }
  /** This cell can be read in no other way. */
  | { readonly kind: "cell"; readonly cell: string; readonly line: number }
  /** The source's profile has it from an earlier file. */
  | { readonly kind: "settings" }
  /** A tracker or a bank whose files are known. */
  | { readonly kind: "program"; readonly name: string }
  /** The head of the column. */
  | { readonly kind: "header"; readonly name: string }
  /** The other reading has days outside the period of the file, or far after today. */
  | { readonly kind: "period" }
  | { readonly kind: "future" }
  /** Points part days, as nobody writes who begins with the month. */
  | { readonly kind: "points" }
  /** Only in this reading do the rows follow one another. */
  | { readonly kind: "order" }
  | { readonly kind: "currency"; readonly code: string }
  /** Rows with these words can be money in, or out, alone. */
  | { readonly kind: "words"; readonly words: string }
  /** Most rows of any account are money spent. */
  | { readonly kind: "majority"; readonly rows: number; readonly of: number }
  /** Every reading gives the same values. */
  | { readonly kind: "same" }
  | { readonly kind: "none" };

/** How many cells or rows a guess explains, of all that are not empty. */
export interface Counts {
  readonly fits: number;
  readonly of: number;
}

/** A guess about a table. It is certain if one reading explains all rows (or 99 of 100), and no other does. */
export interface Finding<Value> extends Guess<Value> {
  readonly because: Evidence;
  readonly counts: Counts;
}

/** Whether a finding rests on its own column, rather than on what is beside it. */
export function isProof({ because }: Finding<unknown>): boolean {
  return because.kind !== "same" && because.kind !== "none";
}

/** What one answer would make of a row. */
export interface Instance {
  readonly line: number;
  /** As it stands in the file. */
  readonly text: string;
  readonly day?: CalendarDate;
  readonly amount?: Decimal;
}

export interface Choice {
  /** What to answer. */
  readonly value: string;
  /** Two rows, the first and the last for which the answers differ. */
  readonly rows: readonly Instance[];
}

export interface Question {
  readonly kind: QuestionKind;
  /** The currency, or the column, that is asked about. */
  readonly about?: string;
  /** How many rows the answer decides. */
  readonly rows: number;
  readonly choices: readonly Choice[];
}

/** What a guess is based on, as it is shown. */
export function reasonOf(evidence: Evidence): Reason {
  switch (evidence.kind) {
    case "answer":
      return reason("answered");
    case "balance": {
      const { rows, of } = evidence;
      return rows === of ? reason("balance-all", of) : reason("balance-some", rows, of);
    }
    case "cell":
      return reason("only-reading", quote(evidence.cell), evidence.line);
    case "settings":
      return reason("as-before");
    case "program":
      return reason("as-program", evidence.name);
    case "header":
      return reason("header-says", evidence.name);
    case "period":
      return reason("outside-period");
    case "future":
      return reason("in-future");
    case "points":
    case "order":
      return reason(evidence.kind);
    case "currency":
      return reason("as-currency", evidence.code);
    case "words":
      return reason("words", evidence.words);
    case "majority":
      return reason("majority", evidence.rows, evidence.of);
    case "same":
      return reason("same-reading");
    case "none":
      return reason("no-evidence");
  }
}
