// The answers about a staged file, as the store keeps them with the file, and the part of them that each step of the import needs.

import { NO_ANSWERS } from "../../contract/endpoints/import.ts";
import type { ImportId } from "../../domain/import/ledger-import.ts";
import type { ShownReason } from "../../domain/import/reasons.ts";
import { givenMembers } from "../../domain/keys.ts";
import type { Decimal } from "../../domain/money/decimal.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { ImportAnswers, RowAnswer } from "../../import/import-answers.ts";
import type { Rule } from "../../import/profile.ts";
import type { ReadingAsked } from "../../import/thread/open-file.ts";
import type { StagedImport } from "../../store/store.ts";
import type { BodyOf, InputOf } from "../bind.ts";

export type ShownImport = BodyOf<"readImport"> & object;

/** The answers as the API shows them. */
export type GivenAnswers = Omit<ShownImport["answers"], "rows">;

export type GivenRule = GivenAnswers["rules"][number];

export interface KeptAnswers {
  /** The current day of the sender. */
  readonly today: CalendarDate;
  /** The imports of other files of the same zip. */
  readonly others: readonly ImportId[];
  /** The other files in the zip. Only the import of its first file lists them. */
  readonly skippedFiles: readonly { readonly name: string; readonly reason: ShownReason }[];
  /** The id of the source that the user has chosen. */
  readonly source: number | null;
  readonly answers: GivenAnswers;
  readonly rows: readonly (readonly [row: number, answer: RowAnswer])[];
  /** Lists show the import as it was when it was last read. */
  readonly shown: {
    readonly source: { readonly id: number | null; readonly name: string } | null;
    readonly expenses: number;
  } | null;
}

export function newAnswers(today: CalendarDate): KeptAnswers {
  const nothing = { source: null, answers: NO_ANSWERS, rows: [], shown: null };
  return { today, others: [], skippedFiles: [], ...nothing };
}

/** Undefined for a file that was staged but never read, because its request was interrupted. */
export function answersOf({ answers }: StagedImport): KeptAnswers | undefined {
  // Safe: the store gets answers only from here.
  return "today" in answers ? (answers as KeptAnswers) : undefined;
}

export type AnswerChange = InputOf<"amendImport">["body"];

/** Replaces earlier answers by those that were sent. */
export function changedAnswers(
  kept: KeptAnswers,
  { answers = {}, rows = [], source = kept.source }: AnswerChange,
): KeptAnswers {
  const byRow = new Map(kept.rows);
  for (const { row, reset, ...changed } of rows) {
    const after = { ...(reset ? {} : byRow.get(row)), ...changed };
    if (Object.keys(after).length === 0) byRow.delete(row);
    else byRow.set(row, after);
  }
  return {
    ...kept,
    source,
    answers: { ...kept.answers, ...answers },
    rows: [...byRow].toSorted(([a], [b]) => a - b),
  };
}

/** The answers that determine how the file is read. */
export function readingAnswers({ answers }: KeptAnswers): ReadingAsked["answers"] {
  const { bill, cash, savings, duplicates, pending, currencies, rules, ...reading } = answers;
  return givenMembers(reading);
}

/** The answers that determine the status of its rows. */
export function decisionAnswers({ answers, rows }: KeptAnswers): ImportAnswers {
  const { bill, cash, savings, duplicates, pending, account, currencies } = answers;
  const rates = currencies.map(({ currency, rate }): [string, Decimal | "skipped"] => {
    return [currency, rate ?? "skipped"];
  });
  return {
    ...givenMembers({ bill, cash, savings, duplicates, pending, account }),
    currencies: Object.fromEntries(rates),
    rows: new Map(rows),
  };
}

export function ruleOf({ payee, words, ...rest }: GivenRule): Rule {
  return { ...(payee !== null && { payee }), ...(words.length > 0 && { words }), ...rest };
}

export function givenRule({ payee, words = [], ...rest }: Rule): GivenRule {
  return { payee: payee ?? null, words, ...rest };
}
