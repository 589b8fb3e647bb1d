// The port to the storage, in the terms of the domain. Engines implement it, and no other code knows them. Every method rejects with a
// `store-failed` problem when the engine can't do its work. Then nothing was changed, unless the problem says that this is not known. A
// method that changes something resolves only after the change is synced to disk.

import type { Actor, Instant } from "../domain/change-id.ts";
import type { Eventually } from "../domain/eventually.ts";
import type { BookExpense, KeptExpense } from "../domain/expense/book-expense.ts";
import type { Expense, ExpenseChange, ExpenseDraft, ExpenseId } from "../domain/expense/expense.ts";
import type { DaySpan, LeftMark } from "../domain/import/import-mark.ts";
import type { ImportProfile, ProfileUpdate } from "../domain/import/import-profile.ts";
import type { ImportedPlan } from "../domain/import/imported-plan.ts";
import type { ImportedLabel, ImportedRow } from "../domain/import/imported-row.ts";
import type { ImportId, ImportPlan, LedgerImport } from "../domain/import/ledger-import.ts";
import { isWrittenByNewer } from "../domain/kept-json.ts";
import type { Labels, LabelUse } from "../domain/label/labels.ts";
import type { RequestKey, Transaction, TransactionResult } from "../domain/ledger/actions.ts";
import type { LedgerId, LedgerSummary } from "../domain/ledger/ledger.ts";
import type { ChangeId, LedgerChange } from "../domain/ledger/ledger-change.ts";
import type {
  LedgerRecord,
  LedgerRecordKind,
  ProfileRecord,
  RecordOf,
} from "../domain/ledger/ledger-record.ts";
import type { CurrencyCode } from "../domain/money/currency.ts";
import type { Decimal } from "../domain/money/decimal.ts";
import type { Post, PostChange, PostDraft, PostId } from "../domain/post.ts";
import { Problem } from "../domain/problem.ts";
import type { FoundPayments } from "../domain/recurring/found.ts";
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
  /** The location of the data, in a form for people. */
  readonly location: string;
  /** Resolves when the store answers. */
  probe(): Promise<void>;
  /**
   * Finishes all requests, then closes, including open listings. Later calls of any other method are rejected. Rejects if it could not
   * clean up; even then nothing that was acknowledged is lost.
   */
  close(): Promise<void>;
}

export interface Expenses {
  /** The actor defaults to PROGRAM, here and below. */
  create(ledger: LedgerId, draft: ExpenseDraft, actor?: Actor): Promise<ExpenseId>;
  /** False if there is no such expense. */
  change(ledger: LedgerId, id: ExpenseId, change: ExpenseChange, actor?: Actor): Promise<boolean>;
  /** False if there is no such expense. */
  delete(ledger: LedgerId, id: ExpenseId, actor?: Actor): Promise<boolean>;
  /** Newest date first; on equal dates, newest id first. */
  list(ledger: LedgerId): Promise<Listing>;
  /**
   * Count and exact total, without reading the list. A ledger that was never written to is empty. Answers synchronously if the engine
   * can; a failure always rejects.
   */
  summarize(ledger: LedgerId): Eventually<LedgerSummary>;
}

/** The expenses of one snapshot, page by page, however long the reading takes. */
export interface Listing {
  readonly summary: LedgerSummary;
  /**
   * The next expenses, written; undefined at the end. An engine may cache the written form and return it again while none of these
   * expenses has changed, so `write` must always be the same.
   */
  nextWritten(write: Write): Promise<Uint8Array | undefined>;
  /** Releases the rest. Must be called unless the end was reached; may be called twice. */
  close(): Promise<void>;
}

/** Returns the written form of consecutive expenses in a list. */
export type Write = (expenses: readonly Expense[]) => Uint8Array;

export interface Posts {
  create(ledger: LedgerId, draft: PostDraft): Promise<Post>;
  /** The changed post; undefined if there is no such post. */
  change(ledger: LedgerId, id: PostId, change: PostChange): Promise<Post | undefined>;
  /** False if there is no such post. */
  delete(ledger: LedgerId, id: PostId): Promise<boolean>;
  read(ledger: LedgerId, id: PostId): Promise<Post | undefined>;
  /** Oldest first. */
  list(ledger: LedgerId): Promise<readonly Post[]>;
}

/**
 * Books in full: expenses with all fields, labels, and the ledgers themselves. A method that reads a ledger rejects with an
 * `unknown-record` problem if there is none.
 */
export interface Books {
  /** Does all of the transaction or nothing; refusals are returned, not thrown. */
  apply(ledger: LedgerId, transaction: Transaction): Promise<TransactionResult>;
  /** A snapshot of any ledger, even a missing one. Must be closed after use. */
  read(ledger: LedgerId): Promise<BookSnapshot>;
  /** Every ledger with a profile or records, including deleted ones, sorted by id. */
  ledgers(): Promise<readonly LedgerOverview[]>;
  /** The ledgers that have recurring expenses. Deleted ledgers and deleted recurring expenses are included. */
  recurringLedgers(): Promise<readonly LedgerId[]>;
  ledger(ledger: LedgerId): Promise<LedgerOverview>;
  /** Labels of all kinds, including removed ones. A deleted ledger has them too, since its history can still be read. */
  labels(ledger: LedgerId): Promise<Labels>;
  expense(ledger: LedgerId, id: ExpenseId): Promise<BookExpense | undefined>;
  list(
    ledger: LedgerId,
    filter: ExpenseFilter,
    order: ExpenseOrder,
    range: ListRange,
  ): Promise<ListedExpenses>;
  /** All expenses that match the filter, from one snapshot, however long the reading takes. Must be closed after use. */
  export(ledger: LedgerId, filter: ExpenseFilter): Promise<BookExport>;
  /**
   * The expenses of these days as stored, from one snapshot: newest date first, and newest id first on equal dates. Fills no columns.
   */
  ofDays(ledger: LedgerId, days: DaySpan): AsyncIterable<readonly BookExpense[]>;
  /** Undefined if there are more than `limit` rows. */
  breakDown(
    ledger: LedgerId,
    filter: ExpenseFilter,
    by: Groupings,
    limit: number,
  ): Promise<readonly BreakdownRow[] | undefined>;
  labelUses(ledger: LedgerId): Promise<LabelUses>;
  /** The existing records of one kind or several, in the order of their ids. */
  records<Kind extends LedgerRecordKind>(
    ledger: LedgerId,
    ...kinds: readonly Kind[]
  ): Promise<KindRecords<Kind>>;
  recurring(ledger: LedgerId): Promise<RecurringRecords>;
  /** The imports and profiles of a ledger, even of a deleted one, with the ledger's state at the same time. */
  imports(ledger: LedgerId): Promise<ImportRecords>;
  suggest(ledger: LedgerId, text: string, today: CalendarDate): Promise<Suggestion>;
  /** Looks through the last months. Fills no columns. */
  findRegular(ledger: LedgerId, today: CalendarDate): Promise<FoundPayments>;
}

/** The records of some kinds, from one snapshot. */
export interface KindRecords<Kind extends LedgerRecordKind> {
  readonly records: readonly RecordOf<Kind>[];
  readonly labels: Labels;
  readonly ledger: LedgerOverview;
}

export interface RecurringRecords extends KindRecords<"recurring"> {
  /** Suggested amounts of recurring expenses whose amount differs each time, by their ids. */
  readonly suggested: ReadonlyMap<number, Decimal>;
}

/** At most `limit` expenses, starting at the end of the previous page. */
export interface ListRange {
  /** `next` of the previous page. */
  readonly after?: string | undefined;
  /** At least 1. */
  readonly limit: number;
}

export type ListedExpenses =
  | {
      readonly items: readonly BookExpense[];
      /** Null at the end. */
      readonly next: string | null;
      /** The number of all expenses that match the filter. */
      readonly count: number;
      /** Their exact sum. */
      readonly total: Decimal;
      readonly fault?: never;
    }
  /** A clause that says why `after` can't be used. */
  | { readonly fault: string };

/** Expenses to export, with the labels that they name, and the ledger's other records. */
export interface BookExport {
  readonly ledger: LedgerOverview;
  /** The ledger's last change. */
  readonly lastChange: ChangeId;
  readonly labels: Labels;
  readonly records: readonly LedgerRecord[];
  readonly count: number;
  /** Their exact sum. */
  readonly total: Decimal;
  /** Newest date first, and newest id first on equal dates; in batches that are not empty. May be read once. */
  expenses(): AsyncIterable<readonly BookExpense[]>;
  /** May be called twice, and while expenses are being read. */
  close(): Promise<void>;
}

/** The uses of existing labels, as of one change. */
export interface LabelUses {
  readonly labels: Labels;
  readonly uses: ReadonlyMap<number, LabelUse>;
  readonly lastChange: ChangeId;
}

export interface LedgerOverview extends LedgerSummary {
  readonly id: LedgerId;
  /** Null for a ledger whose profile was never set. */
  readonly profile: ProfileRecord | null;
}

/** One snapshot of a whole ledger, however long reading it takes. */
export interface BookSnapshot {
  readonly ledger: LedgerOverview;
  /** The number of changes; the last one has this id. */
  readonly lastChange: ChangeId;
  /** The last change of any record; null if there are none. */
  readonly recordsChange: ChangeId | null;
  /** Identifies a state of the records, as the revision identifies a state of the expenses. */
  readonly recordsState: string;
  /**
   * The last change's fingerprint, which distinguishes it from one with the same number in another history, for example after a failover
   * that lost changes.
   */
  fingerprint(): Promise<string>;
  /** Records of all kinds, including removed ones. */
  records(): Promise<readonly LedgerRecord[]>;
  /** All expenses, or those of these days: newest date first, and newest id first on equal dates. */
  expenses(days?: DaySpan): AsyncIterable<readonly KeptExpense[]>;
  /** Finds the existing expenses among these, in any order. */
  find(ids: readonly ExpenseId[]): Promise<readonly KeptExpense[]>;
  /** The existing expenses that were created with these refs, in any order. */
  findByRefs(refs: readonly string[]): Promise<readonly KeptExpense[]>;
  /**
   * The current state of all expenses that were created, changed or deleted after the change of this id, up to the change `through`,
   * which defaults to the last one.
   */
  touchedAfter(change: number, through?: number): Promise<TouchedSince>;
  /** May be called twice. */
  close(): Promise<void>;
}

export interface TouchedExpenses {
  readonly there: readonly KeptExpense[];
  readonly gone: readonly ExpenseId[];
}

/** The expenses that were touched, with the fingerprints of the change after which they were touched and of the last change. */
export interface TouchedSince extends TouchedExpenses {
  readonly since: string;
  readonly upTo: string;
}

/** Every change of a ledger, in order, since the store began to keep changes. */
export interface History {
  /** Reads one snapshot, oldest first. Changes from before histories were kept are missing. */
  list(ledger: LedgerId, range: ChangeRange): Promise<readonly LedgerChange[]>;
  /** Newest first. */
  latest(ledger: LedgerId, range: LatestRange): Promise<readonly LedgerChange[]>;
  /** Like `latest`, but an import is one change, and its undo is another. */
  latestLines(ledger: LedgerId, range: LatestRange): Promise<readonly LedgerChange[]>;
  /**
   * The changes of one expense, from one snapshot and newest first, including those of a deleted one. Undefined for an id that no
   * expense of the ledger has ever had.
   */
  ofExpense(
    ledger: LedgerId,
    id: ExpenseId,
    range: LatestRange,
  ): Promise<readonly LedgerChange[] | undefined>;
  /**
   * Yields the changes with ids greater than `after`, oldest first, and then each later one. A later change comes at once if the process
   * that made it announces it, and otherwise within about a second. Each id is greater than the one before, unless a failover or a restored
   * backup has lost changes: then the history continues with a change whose id is not greater. Ends when `signal` is aborted or the store
   * is closed. Throws `store-failed` if it can't continue.
   */
  follow(ledger: LedgerId, after: number, signal: AbortSignal): AsyncIterable<LedgerChange>;
}

/** At most `limit` changes, starting with the first one after the change `after`. */
export interface ChangeRange {
  readonly after: number;
  readonly limit: number;
}

/** At most `limit` changes: the last ones before the change `before`, or the last ones of all if `before` is left out. */
export interface LatestRange {
  readonly before?: number | undefined;
  readonly limit: number;
}

/**
 * Files to be imported, and the data of earlier imports. The methods reject with the problem `unknown-record` if the ledger or the import
 * does not exist, and with the problems that each of them names.
 */
export interface Imports {
  /** Draws an id for a file. The same request gets the same id again. Rejects with `key-reused` if the key belongs to another request. */
  drawId(ledger: LedgerId, key: RequestKey | null): Promise<ImportId>;
  /** Stores a file under an id that was drawn for it. */
  stage(ledger: LedgerId, file: FileToStage): Promise<StagedImport>;
  /** Undefined if there is none. */
  staged(ledger: LedgerId, id: ImportId): Promise<StagedImport | undefined>;
  /** Sorted by id. A file whose import has started is included until that has ended. */
  allStaged(ledger: LedgerId): Promise<readonly StagedImport[]>;
  /** The whole file. */
  bytes(ledger: LedgerId, id: ImportId): Promise<Uint8Array>;
  /** Replaces the answers if the file still has that revision. Returns false if it does not, or if there is none. */
  answer(
    ledger: LedgerId,
    id: ImportId,
    change: { readonly revision: number; readonly answers: object },
  ): Promise<boolean>;
  /** Returns false if there is no file. Rejects with `conflict` if its import has started but not ended, since it still needs the file. */
  drop(ledger: LedgerId, id: ImportId): Promise<boolean>;
  /**
   * Drops files of one ledger, or of all, that were staged a day or more before `now`, except for those of imports that have not ended.
   */
  expire(now: Instant, ledger?: LedgerId): Promise<void>;
  /** The ledger's imports and profiles, with the ledger's state at the same time. */
  records(ledger: LedgerId): Promise<ImportRecords>;
  /** The marks of these imports within the days, in batches. Concurrent writes of another import may be included. */
  marks(
    ledger: LedgerId,
    imports: readonly LedgerImport[],
    days: DaySpan,
  ): AsyncIterable<readonly LeftMark[]>;
  /** The refs among these that an expense has or had. Ask for only a few at once, since other work waits. */
  takenRefs(ledger: LedgerId, refs: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Records a plan in batches that are committed one by one, and drops the file at the end. Continues an import that was started with the
   * same version, and does nothing if it is complete. Rejects with `changed-meanwhile` if the plan is outdated; with `conflict` if another
   * import of the account is in progress, or this one was undone.
   */
  record(ledger: LedgerId, id: ImportId, work: ImportWork): Promise<LedgerImport>;
  /** Undoes an import, complete or not; continues an interrupted undo, and does nothing if it is complete. */
  undo(ledger: LedgerId, id: ImportId, actor: Actor): Promise<UndoneImport>;
}

export interface FileToStage {
  readonly id: ImportId;
  readonly name: string;
  /** The current time. */
  readonly at: Instant;
  readonly bytes: Uint8Array;
}

export interface StagedImport {
  readonly id: ImportId;
  readonly name: string;
  /** Its number of bytes. */
  readonly bytes: number;
  /** SHA-256 of the bytes, in hex. */
  readonly digest: string;
  readonly stagedAt: Instant;
  /** Starts at 1 and increases with each change of the answers. */
  readonly revision: number;
  /** JSON values that are stored for the code that reads the file. */
  readonly answers: object;
}

export interface ImportRecords {
  /** Includes undone imports, sorted by id. */
  readonly imports: readonly LedgerImport[];
  /** Excludes deleted ones. */
  readonly profiles: readonly ImportProfile[];
  /** The ledger's last change. */
  readonly lastChange: ChangeId;
  /** The ledger's revision. */
  readonly revision: string;
  readonly currency: CurrencyCode | null;
}

export interface ImportWork {
  readonly plan: ImportPlan;
  /** The ledger's last change when the plan was made. */
  readonly seen: number;
  /** Labels that an export of Outlay lists and the ledger lacks, parents before their subcategories. */
  readonly labels?: readonly ImportedLabel[] | undefined;
  /** Plans that such an export lists. Kinds of plans that the ledger already has are left out. */
  readonly plans?: readonly ImportedPlan[] | undefined;
  /** Profiles learned from the file; created in one transaction with the import, and part of it in the history. */
  readonly profiles?: readonly ProfileUpdate[] | undefined;
  /** The rows in the order of the file. They are identical for the same version. */
  readonly rows: AsyncIterable<readonly ImportedRow[]>;
  readonly actor: Actor;
}

export interface UndoneImport {
  readonly import: LedgerImport;
  /** The number of expenses that this call deleted. */
  readonly deleted: number;
}

export function storeFailed(cause: unknown): Problem {
  const message = isWrittenByNewer(cause)
    ? "A newer version of Outlay has written to this database, and nothing was changed; upgrade Outlay here too"
    : "The store failed and nothing was changed; try again";
  return new Problem("store-failed", message, { cause });
}

/** A store failed, and it is unknown if the change was made. */
export function outcomeUnknown(cause: unknown): Problem {
  return new Problem(
    "store-failed",
    "The store failed before it confirmed this; check if it was done before you try again",
    { cause },
  );
}
