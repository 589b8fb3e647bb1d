// The port to where records live, in the field's words. Engines implement it; nobody else knows them.
// Every method rejects with a `store-failed` problem when the engine can't do its work. Then nothing was
// changed, unless the problem says that this is not known. A method that changes something resolves only after
// the change is synced to disk.

import type { Actor, Instant } from "../domain/change-id.ts";
import type { Eventually } from "../domain/eventually.ts";
import type { BookExpense, KeptExpense } from "../domain/expense/book-expense.ts";
import type { Expense, ExpenseChange, ExpenseDraft, ExpenseId } from "../domain/expense/expense.ts";
import type { DaySpan } from "../domain/import/import-mark.ts";
import type { ImportProfile, ProfileUpdate } from "../domain/import/import-profile.ts";
import type { ImportedLabel } from "../domain/import/imported-label.ts";
import type { ImportedPortion } from "../domain/import/imported-row.ts";
import type { LeftMark } from "../domain/import/kept-mark.ts";
import type { ImportId, ImportPlan, LedgerImport } from "../domain/import/ledger-import.ts";
import { isWrittenByNewer } from "../domain/kept-json.ts";
import type { LabelId } from "../domain/label/label.ts";
import type { Labels, LabelUse } from "../domain/label/labels.ts";
import type { Transaction, TransactionResult } from "../domain/ledger/actions.ts";
import type { LedgerId, LedgerSummary } from "../domain/ledger/ledger.ts";
import type { ChangeId, LedgerChange } from "../domain/ledger/ledger-change.ts";
import type { LedgerRecord, ProfileRecord } from "../domain/ledger/ledger-record.ts";
import type { CurrencyCode } from "../domain/money/currency.ts";
import type { Decimal } from "../domain/money/decimal.ts";
import type { Post, PostChange, PostDraft, PostId } from "../domain/post.ts";
import { Problem } from "../domain/problem.ts";
import type { BreakdownRow, Groupings } from "../domain/search/breakdown.ts";
import type { ExpenseFilter, ExpenseOrder } from "../domain/search/expense-filter.ts";
import type { Suggestion } from "../domain/search/suggestion.ts";
import type { CalendarDate } from "../domain/time/calendar-date.ts";

export interface Store {
  readonly expenses: Expenses;
  readonly posts: Posts;
  readonly history: History;
  readonly books: Books;
  readonly imports: Imports;
  /** Where the records are, as a person would write it down. */
  readonly location: string;
  /** Resolves when the store answers. */
  probe(): Promise<void>;
  /**
   * Finishes what was asked for, then closes, open listings too. Calls after it are rejected, but for itself.
   * Rejects if it could not tidy up behind itself; nothing that was acknowledged is lost then either.
   */
  close(): Promise<void>;
}

export interface Expenses {
  /** Who acts is a program, by default; so with the others. */
  create(ledger: LedgerId, draft: ExpenseDraft, actor?: Actor): Promise<ExpenseId>;
  /** False if there is no such expense. */
  change(ledger: LedgerId, id: ExpenseId, change: ExpenseChange, actor?: Actor): Promise<boolean>;
  /** False if there is no such expense. */
  delete(ledger: LedgerId, id: ExpenseId, actor?: Actor): Promise<boolean>;
  /** Newest date first, of equal dates the newest id first. */
  list(ledger: LedgerId): Promise<Listing>;
  /**
   * Count and exact total, without reading the list. A ledger that was never written to is empty. Answers at once where
   * the engine can; a failure always rejects.
   */
  summarize(ledger: LedgerId): Eventually<LedgerSummary>;
}

/** The expenses of one moment, page by page, however long the reading takes. */
export interface Listing {
  readonly summary: LedgerSummary;
  /** The next expenses; none at the end. */
  next(): Promise<readonly Expense[]>;
  /**
   * The next expenses, written; undefined at the end. An engine may keep what was written and hand it out again as long as
   * none of these expenses has changed, so `write` must always be the same. A listing is
   * read in one of the two ways.
   */
  nextWritten(write: Write): Promise<Uint8Array | undefined>;
  /** Gives up the rest. Must be called unless the end was reached; may be called twice. */
  close(): Promise<void>;
}

/** Gives the form in which a list shows expenses that follow one another in it. */
export type Write = (expenses: readonly Expense[]) => Uint8Array;

export interface Posts {
  create(ledger: LedgerId, draft: PostDraft): Promise<Post>;
  /** The post as it is now; undefined if there is no such post. */
  change(ledger: LedgerId, id: PostId, change: PostChange): Promise<Post | undefined>;
  /** False if there is no such post. */
  delete(ledger: LedgerId, id: PostId): Promise<boolean>;
  read(ledger: LedgerId, id: PostId): Promise<Post | undefined>;
  /** Oldest first. */
  list(ledger: LedgerId): Promise<readonly Post[]>;
}

/**
 * Books in full: expenses with all that they say, labels, and the ledgers themselves. What reads a ledger rejects with an
 * `unknown-record` problem where there is none.
 */
export interface Books {
  /** Does all of the transaction or nothing; what can't be done is returned, not thrown. */
  apply(ledger: LedgerId, transaction: Transaction): Promise<TransactionResult>;
  /** Any ledger, whether it is there or not, at one moment. To be closed after use. */
  read(ledger: LedgerId): Promise<BookSnapshot>;
  /** All of which something was said or recorded, deleted ones too, in the order of their ids. */
  ledgers(): Promise<readonly LedgerOverview[]>;
  ledger(ledger: LedgerId): Promise<LedgerOverview>;
  /** Of all kinds, removed ones too; of a deleted ledger as well, whose history can be read. */
  labels(ledger: LedgerId): Promise<Labels>;
  expense(ledger: LedgerId, id: ExpenseId): Promise<BookExpense | undefined>;
  list(
    ledger: LedgerId,
    filter: ExpenseFilter,
    order: ExpenseOrder,
    range: ListRange,
  ): Promise<ListedExpenses>;
  /** All that the filter leaves, of one moment, however long the reading takes. To be closed after use. */
  export(ledger: LedgerId, filter: ExpenseFilter): Promise<BookExport>;
  /** Those of these days as they are stored, of one moment: newest date first, of equal dates the newest id first. Fills no columns. */
  ofDays(ledger: LedgerId, days: DaySpan): AsyncIterable<readonly BookExpense[]>;
  /** Undefined if there are more than `limit` rows. */
  breakDown(
    ledger: LedgerId,
    filter: ExpenseFilter,
    by: Groupings,
    limit: number,
  ): Promise<readonly BreakdownRow[] | undefined>;
  labelUses(ledger: LedgerId): Promise<LabelUses>;
  suggest(ledger: LedgerId, text: string, today: CalendarDate): Promise<Suggestion>;
}

/** At most `limit` expenses, from where the page before has ended. */
export interface ListRange {
  /** What `next` of the page before was. */
  readonly after?: string | undefined;
  /** At least 1. */
  readonly limit: number;
}

export type ListedExpenses =
  | {
      readonly items: readonly BookExpense[];
      /** Null at the end. */
      readonly next: string | null;
      /** Of all that the filter leaves. */
      readonly count: number;
      /** Their exact sum. */
      readonly total: Decimal;
      readonly fault?: never;
    }
  /** Why `after` can't be used, as a clause. */
  | { readonly fault: string };

/** Expenses that leave the book, with the labels that they name. */
export interface BookExport {
  readonly ledger: LedgerOverview;
  /** The ledger's last change. */
  readonly lastChange: number;
  readonly labels: Labels;
  readonly count: number;
  /** Their exact sum. */
  readonly total: Decimal;
  /** Newest date first, of equal dates the newest id first; in portions that are not empty. May be read once. */
  expenses(): AsyncIterable<readonly BookExpense[]>;
  /** May be called twice, and while expenses are being read. */
  close(): Promise<void>;
}

/** How the labels that are there are used, as of one change. */
export interface LabelUses {
  readonly labels: Labels;
  readonly uses: ReadonlyMap<LabelId, LabelUse>;
  readonly lastChange: number;
}

export interface LedgerOverview extends LedgerSummary {
  readonly id: LedgerId;
  /** Null for a ledger of which nothing was said. */
  readonly profile: ProfileRecord | null;
}

/** A ledger's book as it is at one moment, however long the reading takes. */
export interface BookSnapshot {
  readonly ledger: LedgerOverview;
  /** How many changes there are; the last one has this id. */
  readonly lastChange: number;
  /** The last change of any record; null where there are none. */
  readonly recordsChange: ChangeId | null;
  /** Names one state of the records, as the revision names one of the expenses. */
  readonly recordsState: string;
  /** Of the last change: tells it from one that has its number in another history, after a failover that lost changes, say. */
  fingerprint(): Promise<string>;
  /** Of all kinds, removed ones too. */
  records(): Promise<readonly LedgerRecord[]>;
  /** All expenses, or those of these days: newest date first, of equal dates the newest id first. */
  expenses(days?: DaySpan): AsyncIterable<readonly KeptExpense[]>;
  /** Those that are there, in any order. */
  find(ids: readonly ExpenseId[]): Promise<readonly KeptExpense[]>;
  /** The one that was created with this ref, if it is there. */
  findByRef(ref: string): Promise<KeptExpense | undefined>;
  /**
   * What has become, by now, of all expenses that were created, changed or deleted after the change of this id, up to that of the
   * id `through`; up to the last one, by default.
   */
  touchedAfter(change: number, through?: number): Promise<TouchedSince>;
  /** May be called twice. */
  close(): Promise<void>;
}

/** What a book's columns are filled from. */
export interface BookSource
  extends Omit<BookSnapshot, "expenses" | "find" | "findByRef" | "touchedAfter"> {
  expenses(): AsyncIterable<readonly KeptExpense[]>;
}

export interface TouchedExpenses {
  readonly there: readonly KeptExpense[];
  readonly gone: readonly ExpenseId[];
}

/** With the fingerprints of the change that they were touched after, and of the last one. */
export interface TouchedSince extends TouchedExpenses {
  readonly since: string;
  readonly upTo: string;
}

/** Every change of a ledger, in order, since the store has kept them. */
export interface History {
  /** Of one moment, oldest first. What was changed before histories were kept is not in it. */
  list(ledger: LedgerId, range: ChangeRange): Promise<readonly LedgerChange[]>;
  /** Of one moment, newest first. */
  latest(ledger: LedgerId, range: LatestRange): Promise<readonly LedgerChange[]>;
  /** As `latest`, with one change for each import, which made it, and one where it was taken back. */
  latestLines(ledger: LedgerId, range: LatestRange): Promise<readonly LedgerChange[]>;
  /**
   * Those of one expense alone, of one moment and newest first; of one that was deleted too, and of what was before its deletion.
   * Undefined for an id that no expense of the ledger has ever had.
   */
  ofExpense(
    ledger: LedgerId,
    id: ExpenseId,
    range: LatestRange,
  ): Promise<readonly LedgerChange[] | undefined>;
  /**
   * The changes after that of the id `after`, oldest first, and then each one as it comes: at once if the process that made it
   * tells the others, else within about a second. Each id is greater than the one before, unless a failover or a restored backup
   * has lost changes: then the history goes on with a change whose id is not greater than the last one. Ends when `signal` is
   * aborted or the store is closed; throws `store-failed` if it can't go on.
   */
  follow(ledger: LedgerId, after: number, signal: AbortSignal): AsyncIterable<LedgerChange>;
}

/** At most `limit` changes, from the first one after that of the id `after`. */
export interface ChangeRange {
  readonly after: number;
  readonly limit: number;
}

/** At most `limit` changes, the last ones before that of the id `before`, or of all if that is left out. */
export interface LatestRange {
  readonly before?: number | undefined;
  readonly limit: number;
}

/**
 * Files on their way into a book, and what earlier ones have left. The methods reject with a problem: `unknown-record` where there is no
 * such ledger or import, and those that each method names.
 */
export interface Imports {
  /** Keeps a file under a new id. */
  stage(ledger: LedgerId, file: FileToStage): Promise<StagedImport>;
  /** Undefined if there is none. */
  staged(ledger: LedgerId, id: ImportId): Promise<StagedImport | undefined>;
  /** In the order of their ids. One whose import was begun is among them until that has ended. */
  allStaged(ledger: LedgerId): Promise<readonly StagedImport[]>;
  /** The whole file. */
  bytes(ledger: LedgerId, id: ImportId): Promise<Uint8Array>;
  /** Replaces the answers of one that is still of that revision; undefined if it is not, or if there is none. */
  answer(
    ledger: LedgerId,
    id: ImportId,
    change: { readonly revision: number; readonly answers: ImportAnswers },
  ): Promise<StagedImport | undefined>;
  /** False if there is none. `conflict` for one that was begun and has not ended, which needs its file. */
  drop(ledger: LedgerId, id: ImportId): Promise<boolean>;
  /** Drops files of one ledger, or of all, that were staged a day or more before `now`, but for those of imports that have not ended. */
  expire(now: Instant, ledger?: LedgerId): Promise<void>;
  /** The ledger's imports and profiles, and what it is at that moment. */
  records(ledger: LedgerId): Promise<ImportRecords>;
  /** What these imports have left of their files' rows, in portions. What another import writes meanwhile may be among them. */
  marks(
    ledger: LedgerId,
    imports: readonly LedgerImport[],
    asked: MarksAsked,
  ): AsyncIterable<readonly LeftMark[]>;
  /** Those of the expenses with ids from `first` to `last` that a mark names. */
  marked(ledger: LedgerId, first: ExpenseId, last: ExpenseId): Promise<ReadonlySet<ExpenseId>>;
  /** Those of some refs that an expense has or had: others wait for the few that are asked for at once. */
  takenRefs(ledger: LedgerId, refs: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Records what is planned, in portions that are committed one by one; goes on with what was begun with the same version, and does
   * nothing for what is recorded already. Then the file is dropped. `changed-meanwhile` if the plan rests on what is no longer so;
   * `conflict` if another import of the account is under way, or this one was taken back.
   */
  record(ledger: LedgerId, id: ImportId, work: ImportWork): Promise<LedgerImport>;
  /** Takes an import back, as a whole or what there is of it; goes on with what was begun, and does nothing for what is undone already. */
  undo(ledger: LedgerId, id: ImportId, actor: Actor): Promise<UndoneImport>;
}

export interface FileToStage {
  readonly name: string;
  /** When this is. */
  readonly at: Instant;
  readonly bytes: Uint8Array;
}

/** JSON values that are kept for whoever reads the file. */
export type ImportAnswers = Readonly<Record<string, unknown>>;

export interface StagedImport {
  readonly id: ImportId;
  readonly name: string;
  /** How many it has. */
  readonly bytes: number;
  /** SHA-256 of the bytes, in hex. */
  readonly digest: string;
  readonly stagedAt: Instant;
  /** Counts the answers from 1. */
  readonly revision: number;
  readonly answers: ImportAnswers;
}

export interface ImportRecords {
  /** Those that were taken back too, in the order of their ids. */
  readonly imports: readonly LedgerImport[];
  /** Without those that were deleted. */
  readonly profiles: readonly ImportProfile[];
  /** The ledger's last change. */
  readonly lastChange: number;
  /** The ledger's. */
  readonly revision: string;
  readonly currency: CurrencyCode | null;
}

export interface MarksAsked {
  /** Marks of these days, */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** and those whose first id has one of these keys. */
  readonly ids: readonly number[];
}

export interface ImportWork {
  readonly plan: ImportPlan;
  /** The ledger's last change when it was read for the plan. */
  readonly seen: number;
  /** What an export of Outlay lists and the ledger lacks, parents before those below them. */
  readonly labels?: readonly ImportedLabel[] | undefined;
  /** What the file has taught of its sources; made in one transaction with the import, and a part of it in the history. */
  readonly profiles?: readonly ProfileUpdate[] | undefined;
  /** In the order of the file; the same ones for the same version. */
  readonly rows: AsyncIterable<ImportedPortion>;
  readonly actor: Actor;
  /** Is told how many rows are recorded, after each portion. */
  readonly progress?: ((rows: number) => void) | undefined;
}

export interface UndoneImport {
  readonly import: LedgerImport;
  /** The change that has taken it back. */
  readonly change: ChangeId;
  /** How many expenses this call has deleted. */
  readonly deleted: number;
  /** How many labels it has removed: the import made them, and nothing uses them. */
  readonly labels: number;
}

export function storeFailed(cause: unknown): Problem {
  const message = isWrittenByNewer(cause)
    ? "A newer Outlay has written to these records, and nothing was changed; start that version here too"
    : "The store failed and nothing was changed; try again";
  return new Problem("store-failed", message, { cause });
}

/** As `storeFailed`, where it can't be said whether the change was made. */
export function outcomeUnknown(cause: unknown): Problem {
  return new Problem(
    "store-failed",
    "The store failed before it said whether this was done; look before you try again",
    { cause },
  );
}
