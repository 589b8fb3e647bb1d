// Keeps staged files open on the reader's thread, with the ledger's current state. If nothing has changed since the last request, nothing
// is read or decided again.

import type { ImportId } from "../../domain/import/ledger-import.ts";
import { reason, tellReason } from "../../domain/import/reasons.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import { Problem } from "../../domain/problem.ts";
import type { RowsAsked } from "../../import/preview/shown-row.ts";
import { Unreadable } from "../../import/record/unreadable.ts";
import type { ImportReader, ReaderFile } from "../../import/thread/import-reader.ts";
import type { DecisionDone, ReadingDone } from "../../import/thread/open-file.ts";
import type { ImportRecords, StagedImport } from "../../store/store.ts";
import { decisionAnswers, type KeptAnswers, readingAnswers, ruleOf } from "./kept-answers.ts";
import { type LedgerStore, pastOf } from "./ledger-past.ts";
import { knownProfile } from "./sources.ts";

/** A file with everything decided. */
export interface DecidedImport {
  readonly file: ReaderFile;
  readonly done: DecisionDone;
  /** The rows whose expenses lose their ref because another expense has it, with the ref. */
  readonly takenRefs: ReadonlyMap<number, string>;
}

/** The number of refs that are looked up together, which takes a few milliseconds. */
const AT_ONCE = 500;

const MAX_OPEN = 3;

interface Opened {
  readonly file: ReaderFile;
  /** The digest of the file's bytes, since another file may have the id if this file's id was lost. */
  readonly digest: string;
  /** The last reading and decision, with keys of the values that they depend on. */
  read?: ReadingDone & { readonly key: string };
  decided?: (DecidedImport & { readonly key: string }) | undefined;
}

/** A staged file with its answers and the current state of its ledger. */
export interface StagedView {
  readonly ledger: LedgerId;
  readonly staged: StagedImport;
  /** The file's bytes, if the request has just sent them. They can be transferred to the thread only once. */
  readonly bytes?: Uint8Array;
  readonly kept: KeptAnswers;
  readonly now: ImportRecords;
}

export class OpenedImports {
  readonly #store: LedgerStore;
  readonly #reader: ImportReader;
  /** The files are in the order of their last use. */
  readonly #opened = new Map<string, Opened>();
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(store: LedgerStore, reader: ImportReader) {
    this.#store = store;
    this.#reader = reader;
  }

  /** Does work on an import after all earlier work on it has ended. */
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

  isBusy(ledger: LedgerId, id: ImportId): boolean {
    return this.#turns.has(keyOf(ledger, id));
  }

  /** The statements in a zip; undefined for any other file. Rejects with `unreadable-file`. */
  zipOf(view: StagedView): Promise<ReadingDone["zip"]> {
    return this.#unlessLost(view, async (one) => (await this.#read(one, view)).zip);
  }

  /** Decides on all rows. Rejects with `unreadable-file`. This and later questions to the file must be asked within `alone`. */
  decide(view: StagedView): Promise<DecidedImport> {
    return this.#unlessLost(view, (one) => this.#decide(one, view));
  }

  /** Tries again if the thread has ended, either after its idle time or because another file hung. */
  async #unlessLost<Value>(
    { ledger, staged }: StagedView,
    work: (one: Opened) => Promise<Value>,
  ): Promise<Value> {
    const { name } = staged;
    try {
      const one = this.#open(ledger, staged);
      return await work(one).catch((error) => {
        if (!one.file.isLost || error instanceof Unreadable) throw error;
        return work(this.#open(ledger, staged));
      });
    } catch (error) {
      if (error instanceof Problem) throw error;
      const why = error instanceof Unreadable ? error.reason : reason("reader-failed");
      const cause = error instanceof Unreadable ? {} : { cause: error };
      const message = `${name} can't be read. ${tellReason(why).replace(/\.$/, "")}`;
      throw new Problem("unreadable-file", message, { ...cause, reason: why });
    }
  }

  forget(ledger: LedgerId, id: ImportId): void {
    const key = keyOf(ledger, id);
    this.#opened.get(key)?.file.close();
    this.#opened.delete(key);
  }

  #open(ledger: LedgerId, { id, digest }: StagedImport): Opened {
    const key = keyOf(ledger, id);
    const known = this.#opened.get(key);
    this.#opened.delete(key);
    if (known && !known.file.isLost && known.digest === digest) {
      this.#opened.set(key, known);
      return known;
    }
    known?.file.close();
    const made: Opened = { file: this.#reader.file(), digest };
    this.#opened.set(key, made);
    for (const [other, { file: old }] of this.#opened) {
      if (this.#opened.size <= MAX_OPEN) break;
      if (this.#turns.has(other)) continue;
      this.#opened.delete(other);
      old.close();
    }
    return made;
  }

  /** Reads the file, unless it was already read in the same way. */
  async #read(one: Opened, view: StagedView): Promise<ReadingDone> {
    const { ledger, staged, kept, now } = view;
    const { today, source: chosen } = kept;
    const profiles = now.profiles.map(knownProfile);
    const answers = readingAnswers(kept);
    const asked = { today, currency: now.currency, profiles, chosen, answers };
    const key = JSON.stringify(asked);
    if (one.read?.key === key) return one.read;
    const { name, id } = staged;
    // Bytes that were transferred to the thread are no longer available here.
    const bytes = view.bytes?.length ? view.bytes : await this.#store.imports.bytes(ledger, id);
    one.decided = undefined;
    const done = await one.file.ask("open", name, bytes, asked);
    one.read = { ...done, key };
    return done;
  }

  async #decide(one: Opened, view: StagedView): Promise<DecidedImport> {
    const { ledger, staged, kept, now } = view;
    const { needs } = await this.#read(one, view);
    if (!needs) throw new RangeError("a zip of files was staged as one");
    const key = JSON.stringify([now.revision, now.lastChange, kept.answers, kept.rows]);
    if (one.decided?.key === key) return one.decided;
    one.decided = undefined;
    const { file } = one;
    const past = await pastOf(this.#store, ledger, staged, now, needs);
    const rules = kept.answers.rules.map(ruleOf);
    const done = await file.ask("decide", { past, answers: decisionAnswers(kept), rules });
    const takenRefs = await this.#takenRefs(ledger, done.refs);
    one.decided = { key, file, done, takenRefs };
    return one.decided;
  }

  /** Finds refs that the ledger or an earlier row of the file already has. */
  async #takenRefs(ledger: LedgerId, refs: DecisionDone["refs"]) {
    const taken = new Map<number, string>();
    const given = new Set<string>();
    for (let at = 0; at < refs.length; at += AT_ONCE) {
      const batch = refs.slice(at, at + AT_ONCE);
      const known = await this.#store.imports.takenRefs(
        ledger,
        batch.map(({ ref }) => ref),
      );
      for (const { row, ref } of batch) {
        if (known.has(ref) || given.has(ref)) taken.set(row, ref);
        given.add(ref);
      }
    }
    return taken;
  }
}

function keyOf(ledger: LedgerId, id: ImportId): string {
  return `${ledger}/${id}`;
}

export async function rowsOf({ file, takenRefs }: DecidedImport, asked: RowsAsked) {
  const found = await file.ask("rows", asked);
  const items = found.items.map((item) => ({ ...item, takenRef: takenRefs.get(item.row) ?? null }));
  return { ...found, items };
}

export async function* recordedRows({ file }: DecidedImport) {
  let { rows, next } = await file.ask("portion", 0);
  while (rows.length > 0) {
    yield rows;
    ({ rows, next } = await file.ask("portion", next));
  }
}
