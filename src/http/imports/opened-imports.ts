// Staged files as they are being looked at: open on the reader's thread with what the ledger has now. What has not changed since the last
// look is not read, sent or decided again.

import type { ExpenseId } from "../../domain/expense/expense.ts";
import type { LeftMark } from "../../domain/import/kept-mark.ts";
import type { ImportId } from "../../domain/import/ledger-import.ts";
import { REFUND_DAYS } from "../../domain/import/terms.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import { messageOf, Problem } from "../../domain/problem.ts";
import { addDays } from "../../domain/time/calendar-date.ts";
import type { BookExpensePast } from "../../import/fate/past.ts";
import type { LeftAside } from "../../import/file/file.ts";
import { Unreadable } from "../../import/record/unreadable.ts";
import type { ImportReader, ReaderFile } from "../../import/thread/import-reader.ts";
import {
  type DecisionDone,
  IDS_AT_ONCE,
  type ReadingAsked,
  type ReadingDone,
  type ReadingNeeds,
  type SmallPast,
} from "../../import/thread/messages.ts";
import type {
  ImportPast,
  ImportRecords,
  PastAsked,
  StagedImport,
  Store,
} from "../../store/store.ts";
import { decisionAnswers, type KeptAnswers, readingAnswers, ruleOf } from "./kept-answers.ts";
import { knownProfile } from "./profiles.ts";

/** A file with everything decided. */
export interface DecidedImport {
  readonly file: ReaderFile;
  readonly done: DecisionDone;
  /** What the decision rests on. */
  readonly seen: number;
}

export interface OpenedZip {
  readonly files: readonly { readonly name: string; bytes(): Promise<Uint8Array> }[];
  readonly leftAside: readonly LeftAside[];
}

/** How many files are open at once at most. */
const MOST_OPEN = 3;
/** Rows of other files may have been posted so many days earlier or later. */
const DAYS_AROUND = 10;
/** How many values cross to the thread at once, so that nobody waits long. */
const AT_ONCE = 500;

/** What the thread knows of the ledger. */
interface KnownPast {
  readonly key: string;
  readonly small: SmallPast;
  readonly seen: number;
}

interface Opened {
  readonly file: ReaderFile;
  /** What was read, sent and decided, as keys. */
  read: { readonly key: string; readonly needs: ReadingNeeds } | undefined;
  past: KnownPast | undefined;
  decided: { readonly key: string; readonly done: DecisionDone } | undefined;
}

type ImportStore = Pick<Store, "books" | "imports">;

export class OpenedImports {
  readonly #store: ImportStore;
  readonly #reader: ImportReader;
  /** The one that was used last stands last. */
  readonly #opened = new Map<string, Opened>();
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(store: ImportStore, reader: ImportReader) {
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
    return orUnreadable(staged.name, async () => {
      const one = await this.#open(ledger, staged);
      const { zip } = await read(one, await this.#askedOf(ledger, kept, records));
      if (!zip) return undefined;
      const files = zip.files.map(({ name, at }) => {
        return { name, bytes: () => orUnreadable(name, () => one.file.ask("unpack", at)) };
      });
      return { files, leftAside: zip.leftAside };
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
    const decide = () => this.#decide(ledger, staged, kept, records);
    return orUnreadable(staged.name, async () => {
      try {
        return await decide();
      } catch (error) {
        // The thread may have ended between two questions.
        const isLost = this.#opened.get(keyOf(ledger, staged.id))?.file.isLost === true;
        if (!isLost || error instanceof Unreadable) throw error;
        return await decide();
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
    if (known && !known.file.isLost) {
      this.#opened.set(key, known);
      return known;
    }
    const file = await this.#reader.open(staged.name, this.#store.imports.bytes(ledger, staged.id));
    const made: Opened = { file, read: undefined, past: undefined, decided: undefined };
    this.#opened.set(key, made);
    for (const [other, { file: old }] of this.#opened) {
      if (this.#opened.size <= MOST_OPEN) break;
      if (this.#turns.has(other)) continue;
      this.#opened.delete(other);
      old.close();
    }
    return made;
  }

  async #askedOf(
    ledger: LedgerId,
    kept: KeptAnswers,
    { profiles }: ImportRecords,
  ): Promise<ReadingAsked> {
    const { profile } = await this.#store.books.ledger(ledger);
    const currency = profile?.currency ?? null;
    const { today, profile: chosen } = kept;
    const answers = readingAnswers(kept);
    return { today, currency, profiles: profiles.map(knownProfile), chosen, answers };
  }

  async #decide(
    ledger: LedgerId,
    staged: StagedImport,
    kept: KeptAnswers,
    records: ImportRecords,
  ): Promise<DecidedImport> {
    const one = await this.#open(ledger, staged);
    const { needs } = await read(one, await this.#askedOf(ledger, kept, records));
    if (!needs) throw new RangeError("a zip of several files was staged as one");
    const past = await this.#know(one, ledger, staged.id, needs);
    const answers = decisionAnswers(kept);
    const rules = kept.answers.rules.map(ruleOf);
    const key = JSON.stringify([past.key, kept.answers, kept.rows]);
    let { decided } = one;
    if (decided?.key !== key) {
      one.decided = undefined;
      const done = await one.file.ask("decide", { past: past.small, answers, rules });
      decided = { key, done };
      one.decided = decided;
    }
    return { file: one.file, done: decided.done, seen: past.seen };
  }

  /** Hands what the ledger has now to the thread, where it has not got it yet. */
  async #know(
    one: Opened,
    ledger: LedgerId,
    id: ImportId,
    needs: ReadingNeeds,
  ): Promise<KnownPast> {
    const { books, imports } = this.#store;
    const { revision, profile } = await books.ledger(ledger);
    const { lastChange } = await imports.records(ledger);
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
    const small = { currency: profile?.currency ?? null, spans, otherAccounts };
    one.past = { key, small, seen };
    return one.past;
  }
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
    if (!(error instanceof Unreadable)) {
      const message = `${refusalOf(name)}the reader failed on it`;
      throw new Problem("unreadable-file", message, { cause: error });
    }
    throw new Problem("unreadable-file", `${refusalOf(name)}${messageOf(error)}`);
  }
}

function refusalOf(name: string): string {
  return `${name} can't be read: `;
}

/** Why the file of the name can't be read, as a clause. */
export function reasonIn({ message }: Problem, name: string): string {
  return message.slice(refusalOf(name).length);
}

/**
 * What earlier imports have left; what one that goes on has left itself is not known to it. Which expenses are its `own`, and which are
 * `known` by other marks, is complete once the marks are read.
 */
async function pastOf(
  { imports }: ImportStore,
  ledger: LedgerId,
  id: ImportId,
  { days, ids, profile }: Pick<ReadingNeeds, "days" | "profile"> & Pick<PastAsked, "ids">,
) {
  const own = new Set<ExpenseId>();
  const known = new Set<ExpenseId>();
  const range = days && {
    from: addDays(days.from, -DAYS_AROUND) ?? days.from,
    to: addDays(days.to, DAYS_AROUND) ?? days.to,
  };
  const past: ImportPast | undefined = range
    ? await imports.past(ledger, { ...range, ids })
    : undefined;
  async function* marks(): AsyncGenerator<readonly LeftMark[]> {
    for await (const portion of past?.marks ?? []) {
      for (const { source, expense } of portion) {
        if (expense !== null) (source === id ? own : known).add(expense);
      }
      yield portion.filter(({ source }) => source !== id);
    }
  }
  const spans = [...(past?.spans ?? [])].map(([account, bySource]) => {
    return [account, new Map([...bySource].filter(([source]) => source !== id))] as const;
  });
  const { profiles, seen } = past ?? seenIn(await imports.records(ledger));
  const others = profiles.filter((one) => one.id !== profile);
  return {
    ...{ marks: marks(), own, known, spans: new Map(spans), seen },
    otherAccounts: new Set(others.flatMap(({ name, account }) => [name, ...(account ?? [])])),
  };
}

/** Asked for only where there are marks to be looked for. */
async function* idsOf(file: ReaderFile): AsyncGenerator<readonly number[]> {
  for (let from = 0; ; from += IDS_AT_ONCE) {
    const ids = await file.ask("ids", from);
    if (!ids) return;
    yield ids;
  }
}

function seenIn({ profiles, lastChange: seen }: ImportRecords) {
  return { profiles, seen };
}

/** Those of the file’s days, of the days before in which a refund may have been paid, and of the days behind. */
async function* expensesAround(
  { books, imports }: ImportStore,
  ledger: LedgerId,
  { days, isOwn }: ReadingNeeds,
  { own, known }: Awaited<ReturnType<typeof pastOf>>,
): AsyncGenerator<readonly BookExpensePast[]> {
  if (!days) return;
  const { from, to } = days;
  const near = addDays(from, -DAYS_AROUND) ?? from;
  const isMarked = markedBy(known, (first, last) => imports.marked(ledger, first, last));
  const around = {
    from: addDays(from, -REFUND_DAYS) ?? from,
    to: addDays(to, DAYS_AROUND) ?? to,
  };
  for await (const portion of books.ofDays(ledger, around)) {
    const others = portion.filter(({ id }) => !own.has(id));
    await isMarked.learn(others.filter(({ date }) => date >= near).map(({ id }) => id));
    yield others.map((expense) => {
      const { id, date: day, amount, description, payee, category } = expense;
      const entry = { id, day, amount, description, payee, category, isMarked: known.has(id) };
      const { createdAt, ref } = expense;
      return isOwn ? { ...entry, own: { createdAt, ref } } : entry;
    });
  }
}

/** Learns which expenses marks name, each range of ids once. */
function markedBy(
  known: Set<ExpenseId>,
  ask: (first: ExpenseId, last: ExpenseId) => Promise<ReadonlySet<ExpenseId>>,
) {
  let asked: { readonly first: ExpenseId; readonly last: ExpenseId } | undefined;

  async function learnRange(first: ExpenseId, last: ExpenseId): Promise<void> {
    if (first <= last) for (const id of await ask(first, last)) known.add(id);
  }

  return {
    async learn(ids: readonly ExpenseId[]): Promise<void> {
      const unsure = ids.filter((id) => !known.has(id));
      const [some] = unsure;
      if (some === undefined) return;
      let [first, last] = [some, some];
      for (const id of unsure) {
        if (id < first) first = id;
        if (id > last) last = id;
      }
      if (!asked) {
        await learnRange(first, last);
        asked = { first, last };
        return;
      }
      // Safe: ids are whole numbers that follow one another.
      await learnRange(first, (asked.first - 1) as ExpenseId);
      await learnRange((asked.last + 1) as ExpenseId, last);
      asked = {
        first: first < asked.first ? first : asked.first,
        last: last > asked.last ? last : asked.last,
      };
    },
  };
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
