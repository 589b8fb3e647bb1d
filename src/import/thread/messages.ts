// What the thread that reads files is asked, and what it answers, as values that cross between threads.

import type { ImportedLabel } from "../../domain/import/imported-label.ts";
import type { ImportedPortion } from "../../domain/import/imported-row.ts";
import type { LeftMark } from "../../domain/import/kept-mark.ts";
import type { Reason } from "../../domain/import/reasons.ts";
import type { RowStatus } from "../../domain/import/terms.ts";
import type { Label } from "../../domain/label/label.ts";
import type { CurrencyCode } from "../../domain/money/currency.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { FileAnswers, SkippedFile } from "../file/file.ts";
import type { ImportAnswers } from "../import-answers.ts";
import type { ImportPreview } from "../preview/preview.ts";
import type { RowsAsked, RowsFound } from "../preview/shown-row.ts";
import type { Profile, Rule } from "../profile.ts";
import type { BookExpensePast, BookPast } from "../status/past.ts";
import type { RowRef } from "../status/row-totals.ts";
import type { TableAnswers } from "../table/table-findings.ts";

/** A profile of the ledger. */
export interface KnownProfile extends Profile {
  readonly id: number;
}

/** How a file is to be read. */
export interface ReadingAsked {
  readonly today: CalendarDate;
  readonly currency: CurrencyCode | null;
  readonly profiles: readonly KnownProfile[];
  /** The id of the profile that somebody has chosen. */
  readonly chosen: number | null;
  readonly answers: FileAnswers & TableAnswers & Pick<ImportAnswers, "account">;
}

/** A few milliseconds on either side. */
export const IDS_AT_ONCE = 8_192;

/** They are looked for in the ledger at once: a few milliseconds. */
export const REFS_AT_ONCE = 1_000;

/** What must be known of the ledger to decide on a file. */
export interface ReadingNeeds {
  /** The first and the last day of its records; null if it has none. */
  readonly days: { readonly from: CalendarDate; readonly to: CalendarDate } | null;
  /** The id of its profile. */
  readonly profile: number | null;
  /** Names of the file's accounts, as marks have them. */
  readonly accounts: readonly string[];
  /** Whether it is an export of Outlay. */
  readonly isOwn: boolean;
}

/** What is in a zip. */
export interface ZipContent {
  readonly files: readonly { readonly name: string; readonly at: number }[];
  readonly skippedFiles: readonly SkippedFile[];
}

/** What was read. Of a zip that has more than one file, nothing was read yet. */
export type ReadingDone =
  | { readonly needs: ReadingNeeds; readonly zip?: never }
  | { readonly zip: ZipContent; readonly needs?: never };

/** What is known of the ledger, but for what comes in portions. */
export type SmallPast = Omit<BookPast, "expenses" | "labels" | "marks" | "others">;

export interface DecisionAsked {
  readonly past: SmallPast;
  readonly answers: ImportAnswers;
  /** Rules that hold besides those of the profile, and come after them. */
  readonly rules: readonly Rule[];
}

export interface DecisionDone {
  readonly preview: ImportPreview;
  /** Profiles as they are to be after the commit; those that stay as they are left out. */
  readonly learnt: readonly LearntProfile[];
  /** What the file's own profile is called, or will be. */
  readonly source: { readonly id: number | null; readonly name: string } | null;
  readonly labels: readonly ImportedLabel[];
  /** Whether the file gives expenses refs. */
  readonly hasRefs: boolean;
}

/** Without an id, a new one. */
export interface LearntProfile extends Profile {
  readonly id: number | null;
  /** Whether it is the file's own. */
  readonly isOwn: boolean;
}

/** A row that is no record, and can't become an expense. */
export interface FoundFrame {
  readonly row: number;
  readonly status: RowStatus;
}

/** Each question with its answer. All but the first are about a file that was begun. */
export interface Questions {
  begin: { asks: { readonly name: string }; answers: null };
  /** The next bytes of the file. */
  part: { asks: Uint8Array; answers: null };
  read: { asks: ReadingAsked; answers: ReadingDone };
  /** The bytes of a file in the zip, by its place. */
  unpack: { asks: number; answers: Uint8Array };
  /** The first ids of the next `IDS_AT_ONCE` records from this place on; null behind the last one, or where none has ids. */
  ids: { asks: number; answers: readonly number[] | null };
  /** Makes way for what is known of the ledger now. */
  forget: { asks: null; answers: null };
  labels: { asks: readonly Label[]; answers: null };
  /** What is there many times crosses as JSON: to be copied field by field takes longer. */
  expenses: { asks: JsonOf<BookExpensePast>; answers: null };
  marks: { asks: JsonOf<LeftMark>; answers: null };
  decide: { asks: DecisionAsked; answers: DecisionDone };
  /** The refs of the next `REFS_AT_ONCE` expenses with one, from this place on; null behind the last one. */
  refs: { asks: number; answers: readonly RowRef[] | null };
  rows: { asks: RowsAsked; answers: RowsFound };
  /** Which of the rows with these numbers are no records. */
  frames: { asks: readonly number[]; answers: readonly FoundFrame[] };
  /** Begins to give the rows that are recorded. */
  record: { asks: null; answers: null };
  /** The next portion of them; null at the end. */
  more: { asks: null; answers: ImportedPortion | null };
  end: { asks: null; answers: null };
}

/** The text of an array of such values. */
export type JsonOf<Value> = string & { readonly of?: readonly Value[] };

export type QuestionName = keyof Questions;

export type Message = {
  [Name in QuestionName]: {
    readonly id: number;
    /** The file that it is about. */
    readonly file: number;
    readonly name: Name;
    readonly asks: Questions[Name]["asks"];
  };
}[QuestionName];

export interface Reply {
  readonly id: number;
  readonly answer?: unknown;
  /** Why the file can't be read. */
  readonly unreadable?: Reason;
  /** Why the thread has failed, for the log. */
  readonly failure?: string;
}
