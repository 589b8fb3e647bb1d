// The questions to the thread that reads files, and its answers, in the form in which they are sent between threads. Long lists are sent as
// JSON, because copying field by field takes longer.

import type { Label } from "../../domain/label/label.ts";
import type { CurrencyCode } from "../../domain/money/currency.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { FileAnswers } from "../file/file.ts";
import type { ImportAnswers, TableAnswers } from "../import-answers.ts";
import type { Profile, Rule } from "../profile.ts";
import type { BookPast } from "../status/past.ts";

/** A profile of the ledger. */
export interface KnownProfile extends Profile {
  readonly id: number;
}

/** How a file is to be read. */
export interface ReadingAsked {
  readonly today: CalendarDate;
  readonly currency: CurrencyCode | null;
  readonly profiles: readonly KnownProfile[];
  /** The id of the profile that the user has chosen. */
  readonly chosen: number | null;
  readonly answers: FileAnswers & TableAnswers & Pick<ImportAnswers, "account">;
}

/** The ledger's history. Making one batch of JSON at a time doesn't keep other requests waiting. */
export interface SentPast
  extends Pick<
    BookPast,
    "currency" | "isKnownFile" | "otherAccounts" | "planned" | "open" | "spans"
  > {
  readonly labels: readonly Label[];
  /** Batches of `LeftMark`, each as a JSON array. */
  readonly marks: readonly string[];
  /** Batches of `BookExpensePast` without `isMarked`, likewise. */
  readonly expenses: readonly string[];
  /** Further expenses that have marks. */
  readonly marked: ReadonlySet<number>;
}

export interface DecisionAsked {
  readonly past: SentPast;
  readonly answers: ImportAnswers;
  /** Rules that apply after those of the profile. */
  readonly rules: readonly Rule[];
}

/** A profile to create if it has no id, or else to change. */
export interface LearntProfile extends Profile {
  readonly id: number | null;
  /** True for the profile of the file itself. */
  readonly isOwn: boolean;
}
