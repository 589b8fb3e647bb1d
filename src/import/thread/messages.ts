// The questions to the thread that reads files, and its answers, as values that cross between threads. Long lists cross as JSON: copying
// field by field takes longer.

import type { ImportedLabel } from "../../domain/import/imported-label.ts";
import type { ImportedPlan } from "../../domain/import/imported-plan.ts";
import type { LeftMark } from "../../domain/import/kept-mark.ts";
import type { RowStatus } from "../../domain/import/terms.ts";
import type { Label } from "../../domain/label/label.ts";
import type { CurrencyCode } from "../../domain/money/currency.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { FileAnswers, SkippedFile } from "../file/file.ts";
import type { ImportAnswers } from "../import-answers.ts";
import type { ImportPreview } from "../preview/preview.ts";
import type { Profile, Rule } from "../profile.ts";
import type { BookExpensePast, BookPast } from "../status/past.ts";
import type { RowRef } from "../status/row-totals.ts";
import type { TableAnswers } from "../table/table-findings.ts";

/** The text of an array of such values. */
export type JsonOf<Value> = string & { readonly of?: readonly Value[] };

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

/** The part of the ledger's history that decides on a file. */
export interface ReadingNeeds {
  /** The first and the last day of its records; null if it has none. */
  readonly days: { readonly from: CalendarDate; readonly to: CalendarDate } | null;
  /** The first ids of its records. */
  readonly ids: readonly number[];
  /** The id of its profile. */
  readonly profile: number | null;
  /** True for an export of Outlay. */
  readonly isOwn: boolean;
}

/** The result of a reading. A zip with more than one file is not read yet. */
export type ReadingDone =
  | { readonly needs: ReadingNeeds; readonly zip?: never }
  | { readonly zip: ZipContent; readonly needs?: never };

export interface ZipContent {
  readonly files: readonly { readonly name: string; readonly at: number }[];
  readonly skippedFiles: readonly SkippedFile[];
}

/** The ledger's history. Fingerprints and expenses are texts in batches: to make one at a time keeps no other request waiting. */
export interface SentPast
  extends Pick<BookPast, "currency" | "isKnownFile" | "otherAccounts" | "planned" | "spans"> {
  readonly labels: readonly Label[];
  readonly marks: readonly JsonOf<LeftMark>[];
  readonly expenses: readonly JsonOf<Omit<BookExpensePast, "isMarked">>[];
  /** Expenses that marks name besides those. */
  readonly marked: ReadonlySet<number>;
}

export interface DecisionAsked {
  readonly past: SentPast;
  readonly answers: ImportAnswers;
  /** Rules that hold besides those of the profile, and come after them. */
  readonly rules: readonly Rule[];
}

export interface DecisionDone {
  readonly preview: ImportPreview;
  /** Profiles as they are to be after the commit; those that stay as they are left out. */
  readonly learnt: readonly LearntProfile[];
  /** The name of the file's own profile, or of the new one. */
  readonly source: { readonly id: number | null; readonly name: string } | null;
  readonly labels: readonly ImportedLabel[];
  readonly plans: readonly ImportedPlan[];
  /** The refs that the file gives its expenses, in batches. */
  readonly refs: readonly JsonOf<RowRef>[];
  /** Which of the rows with answers are no records. */
  readonly frames: readonly FoundFrame[];
}

/** Without an id, a new one. */
export interface LearntProfile extends Profile {
  readonly id: number | null;
  /** True for the file's own. */
  readonly isOwn: boolean;
}

/** A row that is no record, and can't become an expense. */
export interface FoundFrame {
  readonly row: number;
  readonly status: RowStatus;
}

/** The size of a batch, which takes either side a few milliseconds. */
export const AT_ONCE = 500;

export function portionsOf<Value>(values: readonly Value[]): readonly (readonly Value[])[] {
  const count = Math.ceil(values.length / AT_ONCE);
  return Array.from({ length: count }, (_, at) => values.slice(at * AT_ONCE, (at + 1) * AT_ONCE));
}

export function valuesIn<Value>(text: JsonOf<Value>): readonly Value[] {
  // Safe: the type of the text says what it was made from.
  return JSON.parse(text) as readonly Value[];
}
