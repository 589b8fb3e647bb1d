// Staged files as they are being looked at: open on the reader's thread with what the ledger has now. What has not changed since the last
// look is not read, sent or decided again.

import type { ImportId } from "../../domain/import/ledger-import.ts";
import { reason, tellReason } from "../../domain/import/reasons.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import type { CurrencyCode } from "../../domain/money/currency.ts";
import { Problem } from "../../domain/problem.ts";
import type { SkippedFile } from "../../import/file/file.ts";
import { Unreadable } from "../../import/record/unreadable.ts";
import type { ImportReader, ReaderFile } from "../../import/thread/import-reader.ts";
import type {
  DecisionDone,
  ReadingAsked,
  ReadingDone,
  ReadingNeeds,
  SmallPast,
} from "../../import/thread/messages.ts";
import type { ImportRecords, StagedImport } from "../../store/store.ts";
import { decisionAnswers, type KeptAnswers, readingAnswers, ruleOf } from "./kept-answers.ts";
import { expensesAround, idsOf, type LedgerStore, pastOf } from "./ledger-past.ts";
import { knownProfile } from "./sources.ts";
import { findTakenRefs, type TakenRefs } from "./taken-refs.ts";

/** A file with everything decided. */
export interface DecidedImport {
  readonly file: ReaderFile;
  readonly done: DecisionDone;
  /** The refs of the file that its expenses can't keep. */
  readonly takenRefs: TakenRefs;
  /** What the decision rests on. */
  readonly seen: number;
}

export interface OpenedZip {
  readonly files: readonly { readonly name: string; bytes(): Promise<Uint8Array> }[];
  readonly skippedFiles: readonly SkippedFile[];
}

/** How many files are open at once at most. */
const MOST_OPEN = 3;
/** How many values cross to the thread at once, so that nobody waits long. */
const AT_ONCE = 500;

/** What the thread knows of the ledger. */
interface KnownPast {
  readonly key: string;
  readonly small: SmallPast;
  readonly seen: number;
}

interface DecisionKept extends Pick<DecidedImport, "done" | "takenRefs"> {
  readonly key: string;
}

interface Opened {
  readonly file: ReaderFile;
  /** Of its bytes: another file may have the id, if that of this one was lost. */
  readonly digest: string;
  /** What was read, sent and decided, as keys. */
  read: { readonly key: string; readonly needs: ReadingNeeds } | undefined;
  past: KnownPast | undefined;
  decided: DecisionKept | undefined;
}

const NO_REFS: TakenRefs = new Map();

export class OpenedImports {
  readonly #store: LedgerStore;
  readonly #reader: ImportReader;
  /** The one that was used last stands last. */
  readonly #opened = new Map<string, Opened>();
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(store: LedgerStore, reader: ImportReader) {
    this.#store = store;
    this.#reader = reader;
  }

  /** Does work on an import while nobody else does. */
  async alone<Value>(ledger: LedgerId, id: ImportId, work: () => Promise<Value>): Promise<Value> {
    const key = keyOf(ledger, id);
    const before = this.#turns.get(key);
    const turn = (async () => {
      await before?.catch(() => undefined);
      return work();
    })();
    this.#turns.set(key, turn);
    try {
      return await turn;
    } finally {
      if (this.#turns.get(key) === turn) this.#turns.delete(key);
    }
  }

  /** What is in a zip of several files; undefined for any other file. Rejects with `unreadable-file`. */
  zipOf(
    ledger: LedgerId,
    staged: StagedImport,
    kept: KeptAnswers,
    records: ImportRecords,
  ): Promise<OpenedZip | undefined> {
    return this.#unlessLost(ledger, staged, async () => {
      const one = await this.#open(ledger, staged);
      const { profile } = await this.#store.books.ledger(ledger);
      const { zip } = await read(one, askedOf(profile?.currency ?? null, kept, records));
      if (!zip) return undefined;
      const files = zip.files.map(({ name, at }) => {
        return { name, bytes: () => orUnreadable(name, () => one.file.ask("unpack", at)) };
      });
      return { files, skippedFiles: zip.skippedFiles };
    });
  }

  /**
   * Decides on all rows. Rejects with `unreadable-file`. To be called alone, and so is what is asked of the file afterwards.
   */
  decide(
    ledger: LedgerId,
    staged: StagedImport,
    kept: KeptAnswers,
    records: ImportRecords,
  ): Promise<DecidedImport> {
    return this.#unlessLost(ledger, staged, () => this.#decide(ledger, staged, kept, records));
  }

  /** Once more where the thread has ended, by itself or for another file that hung. */
  #unlessLost<Value>(
    ledger: LedgerId,
    { id, name }: StagedImport,
    work: () => Promise<Value>,
  ): Promise<Value> {
    return orUnreadable(name, async () => {
      try {
        return await work();
      } catch (error) {
        const isLost = this.#opened.get(keyOf(ledger, id))?.file.isLost === true;
        if (!isLost || error instanceof Unreadable) throw error;
        return await work();
      }
    });
  }

  forget(ledger: LedgerId, id: ImportId): void {
    const key = keyOf(ledger, id);
    this.#opened.get(key)?.file.close();
    this.#opened.delete(key);
  }

  async #open(ledger: LedgerId, staged: StagedImport): Promise<Opened> {
    const key = keyOf(ledger, staged.id);
    const known = this.#opened.get(key);
    this.#opened.delete(key);
    if (known && !known.file.isLost && known.digest === staged.digest) {
      this.#opened.set(key, known);
      return known;
    }
    known?.file.close();
    const file = await this.#reader.open(staged.name, this.#store.imports.bytes(ledger, staged.id));
    const { digest } = staged;
    const made: Opened = { file, digest, read: undefined, past: undefined, decided: undefined };
    this.#opened.set(key, made);
    for (const [other, { file: old }] of this.#opened) {
      if (this.#opened.size <= MOST_OPEN) break;
      if (this.#turns.has(other)) continue;
      this.#opened.delete(other);
      old.close();
    }
    return made;
  }

  async #decide(
    ledger: LedgerId,
    staged: StagedImport,
    kept: KeptAnswers,
    records: ImportRecords,
  ): Promise<DecidedImport> {
    const one = await this.#open(ledger, staged);
    const { revision, profile } = await this.#store.books.ledger(ledger);
    const currency = profile?.currency ?? null;
    const { needs } = await read(one, askedOf(currency, kept, records));
    if (!needs) throw new RangeError("a zip of several files was staged as one");
    const past = await this.#know(one, { ledger, revision, currency, records, staged }, needs);
    const answers = decisionAnswers(kept);
    const rules = kept.answers.rules.map(ruleOf);
    const key = JSON.stringify([past.key, kept.answers, kept.rows]);
    let { decided } = one;
    if (decided?.key !== key) {
      one.decided = undefined;
      const done = await one.file.ask("decide", { past: past.small, answers, rules });
      const takenRefs = done.hasRefs
        ? await findTakenRefs(this.#store.imports, ledger, one.file)
        : NO_REFS;
      decided = { key, done, takenRefs };
      one.decided = decided;
    }
    const { done, takenRefs } = decided;
    return { file: one.file, done, takenRefs, seen: past.seen };
  }

  /** Hands what the ledger has now to the thread, where it has not got it yet. */
  async #know(
    one: Opened,
    { ledger, revision, currency, records, staged }: LedgerNow,
    needs: ReadingNeeds,
  ): Promise<KnownPast> {
    const { books } = this.#store;
    const { id, digest } = staged;
    const { lastChange, imports: recorded } = records;
    const key = `${revision} ${lastChange}`;
    if (one.past?.key === key) return one.past;
    one.past = undefined;
    one.decided = undefined;
    await one.file.ask("forget", null);
    const labels = [...(await books.labels(ledger)).all()];
    for (const portion of portionsOf(labels)) await one.file.ask("labels", portion);
    const past = await pastOf(this.#store, ledger, id, { ...needs, ids: idsOf(one.file) });
    await handOver(one.file, "marks", past.marks);
    await handOver(one.file, "expenses", expensesAround(this.#store, ledger, needs, past));
    const { spans, otherAccounts, seen } = past;
    const isKnownFile = recorded.some((one) => one.digest === digest && one.state === "recorded");
    const small = { currency, spans, otherAccounts, isKnownFile };
    one.past = { key, small, seen };
    return one.past;
  }
}

/** A request reads its ledger once, as it begins. */
interface LedgerNow {
  readonly ledger: LedgerId;
  readonly revision: string;
  readonly currency: CurrencyCode | null;
  readonly records: ImportRecords;
  readonly staged: StagedImport;
}

function askedOf(
  currency: CurrencyCode | null,
  kept: KeptAnswers,
  { profiles }: ImportRecords,
): ReadingAsked {
  const { today, source: chosen } = kept;
  const answers = readingAnswers(kept);
  return { today, currency, profiles: profiles.map(knownProfile), chosen, answers };
}

function keyOf(ledger: LedgerId, id: ImportId): string {
  return `${ledger}/${id}`;
}

/** Reads the file if it was not read so before. */
async function read(one: Opened, asked: ReadingAsked): Promise<ReadingDone> {
  const key = JSON.stringify(asked);
  if (one.read?.key === key) return one.read;
  one.read = undefined;
  one.past = undefined;
  one.decided = undefined;
  const done = await one.file.ask("read", asked);
  if (done.needs) one.read = { key, needs: done.needs };
  return done;
}

/** Rejects with `unreadable-file` where the file is at fault. */
async function orUnreadable<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem) throw error;
    const why = error instanceof Unreadable ? error.reason : reason("reader-failed");
    const cause = error instanceof Unreadable ? {} : { cause: error };
    const message = `${name} can't be read. ${tellReason(why).replace(/\.$/, "")}`;
    throw new Problem("unreadable-file", message, { ...cause, reason: why });
  }
}

/** Reads the next portion while the thread takes one, and is never further ahead. */
async function handOver<Name extends "expenses" | "marks">(
  file: ReaderFile,
  name: Name,
  portions: AsyncIterable<readonly unknown[]>,
): Promise<void> {
  let sent: Promise<unknown> = Promise.resolve();
  for await (const portion of portions) {
    if (portion.length === 0) continue;
    await sent;
    sent = file.ask(name, JSON.stringify(portion));
    // Whoever awaits it comes later.
    sent.catch(() => {});
  }
  await sent;
}

function* portionsOf<Value>(values: readonly Value[]): Generator<readonly Value[]> {
  for (let at = 0; at < values.length; at += AT_ONCE) yield values.slice(at, at + AT_ONCE);
}
