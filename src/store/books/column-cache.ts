// The columns of those ledgers that were read lately. They are filled from a snapshot when a ledger is first asked for, and
// follow its history from then on: each reading takes in what anybody has changed since the one before.

import type { KeptExpense } from "../../domain/expense/book-expense.ts";
import type { ExpenseId } from "../../domain/expense/expense.ts";
import type { Labels } from "../../domain/label/labels.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import type { ChangeId } from "../../domain/ledger/ledger-change.ts";
import type { ExpenseOrder } from "../../domain/search/expense-filter.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import { type Columns, createColumns } from "../columns/columns.ts";
import { keysIn, SLICE, type Sliced } from "../columns/slices.ts";
import type { BookSnapshot, BookSource, TouchedExpenses } from "../store.ts";
import { type Slicing, turn } from "../turns.ts";
import { type ColumnImages, NO_IMAGES, type Standing } from "./column-images.ts";
import { FILLED, startFilling } from "./filling.ts";
import { createGate } from "./gate.ts";
import {
  KEPT_BOUNDS,
  type Kept,
  type KeptBounds,
  type KeptColumns,
  keepColumns,
} from "./kept-columns.ts";
import { createOpenings, type Opening, type Openings } from "./openings.ts";
import type { SnapshotRecords } from "./snapshot-records.ts";

/** Columns of so few expenses are filled at once, and the words of their texts are indexed only for who needs that. */
const FEW = 512;

/** To fill columns of more expenses takes longer than to start a thread that reads them. */
const MANY = 20_000;

/** All of it of one moment. */
export interface Reading {
  readonly labels: Labels;
  readonly snapshot: BookSnapshot;
}

export interface Question<Found, Value> {
  /** Is asked while the columns stand still, in slices between which others have their turn. */
  readonly find: (columns: Columns, reading: Reading) => Sliced<Found>;
  /** What is answered; the columns have gone on by then. */
  readonly tell: (found: Found, reading: Reading) => Promise<Value> | Value;
}

export interface Wanted {
  readonly ledger: LedgerId;
  /** Opens a snapshot of it. */
  readonly open: () => Promise<BookSnapshot>;
  /** Opens what the columns of many expenses are filled from more quickly, if there is any such thing. */
  readonly openLarge?: () => Promise<BookSource | undefined>;
  /** The order in which expenses are wanted; that by date is what all else needs. */
  readonly order?: ExpenseOrder["by"];
  /** The work looks at expenses of this day and of later ones alone, and in no other order than by date. */
  readonly from?: CalendarDate | undefined;
  /** Whether the work needs to know of every word whether there is one. */
  readonly words?: boolean;
}

export interface ColumnCache {
  /** Answers by what the ledger is now. */
  use<Found, Value>(wanted: Wanted, question: Question<Found, Value>): Promise<Value>;
  /** Keeps nothing of a ledger that was deleted. */
  forget(ledger: LedgerId): void;
  /** Keeps images of what is complete. */
  close(): Promise<void>;
}

export interface ColumnCacheOptions {
  /** Does the slices of questions. */
  readonly slicing: Slicing;
  readonly images?: ColumnImages;
  readonly bounds?: KeptBounds;
  /** How many slots a slice of a question looks at. */
  readonly slice?: number;
}

export function createColumnCache(
  records: SnapshotRecords,
  options: ColumnCacheOptions,
): ColumnCache {
  const { slicing, images = NO_IMAGES, bounds = KEPT_BOUNDS, slice = SLICE } = options;
  const kept = keepColumns(bounds);
  const openings = createOpenings(kept);
  const columnCache = { kept, openings, records, images, slicing, slice };

  return {
    async use(wanted, question) {
      const { ledger } = wanted;
      for (;;) {
        const there = await (kept.get(ledger) ??
          openings.get(ledger) ??
          begin(columnCache, wanted, question));
        if ("answer" in there) return there.answer;
        const read = await answer(columnCache, wanted, there, question);
        if (read) return read.answer;
      }
    },
    forget(ledger) {
      openings.forget(ledger);
      kept.delete(ledger);
    },
    close() {
      const complete = kept.all().filter(([, { filling }]) => filling.isOver());
      return images.close(complete.map(([ledger, there]) => [ledger, standing(there, slicing)]));
    },
  };
}

interface CacheParts {
  readonly kept: KeptColumns;
  readonly openings: Openings;
  readonly records: SnapshotRecords;
  readonly slicing: Slicing;
  readonly slice: number;
  readonly images: ColumnImages;
}

/** Undefined if the columns went on to a later moment meanwhile. */
async function answer<Found, Value>(
  columnCache: CacheParts,
  wanted: Wanted,
  there: Kept,
  { find, tell }: Question<Found, Value>,
): Promise<{ readonly answer: Value } | undefined> {
  const { kept, records, images, slicing } = columnCache;
  const { ledger, open } = wanted;
  there.asked += 1;
  try {
    await prepare(there, wanted);
    const snapshot = await open();
    try {
      const { labels } = await records.of(ledger, snapshot);
      const reading = { labels, snapshot };
      const read = await readAt(there, reading, {
        changes: keysIn(columnCache.slice),
        read: () => slicing(find(there.columns, reading)),
      });
      return read && { answer: await tell(read.found, reading) };
    } finally {
      await snapshot.close();
    }
  } finally {
    there.asked -= 1;
    // What was asked and what has changed make columns grow.
    kept.measure(ledger);
    if (there.filling.isOver()) images.keep(ledger, standing(there, slicing));
    if (there.wordsAreDue && there.asked === 0) void indexWords(columnCache, ledger, there);
  }
}

/**
 * Begins with a ledger of which nothing is kept: resolves with the answer where few expenses have filled its columns at once, and
 * else with the columns.
 */
async function begin<Found, Value>(
  columnCache: CacheParts,
  wanted: Wanted,
  question: Question<Found, Value>,
): Promise<{ readonly answer: Value } | Kept> {
  const opening = columnCache.openings.begin(wanted.ledger);
  try {
    const snapshot = await wanted.open();
    if (snapshot.ledger.count <= FEW) {
      return { answer: await answerFew(columnCache, opening, snapshot, wanted, question) };
    }
    const restored = await columnCache.images.restore(
      snapshot,
      columnCache.slicing,
      columnCache.slice,
    );
    return restored
      ? await beginRestored(opening, snapshot, restored)
      : await beginFilling(columnCache, opening, await sourceOf(snapshot, wanted.openLarge));
  } catch (error) {
    opening.fail(error);
    throw error;
  }
}

async function beginRestored(
  opening: Opening,
  snapshot: BookSnapshot,
  columns: Columns,
): Promise<Kept> {
  const begun = { ...completeOf(columns, snapshot), wordsAreDue: true };
  opening.keep(begun);
  opening.end();
  opening.resolve(begun);
  await snapshot.close();
  return begun;
}

async function beginFilling(
  { kept, records, images, slicing, slice }: CacheParts,
  opening: Opening,
  source: BookSource,
): Promise<Kept> {
  const ledger = source.ledger.id;
  const begun = await startFrom(source, records, slice);
  opening.keep(begun);
  opening.resolve(begun);
  void finish(begun, source, (isFilled) => {
    // Others may have taken its place while it was smaller than it is.
    if (isFilled) opening.keep(begun);
    else if (kept.get(ledger) === begun) kept.delete(ledger);
    opening.end();
  }).then(() => {
    kept.measure(ledger);
    if (begun.filling.isOver()) images.keep(ledger, standing(begun, slicing));
  });
  return begun;
}

async function answerFew<Found, Value>(
  { kept, records, slicing, slice }: CacheParts,
  opening: Opening,
  snapshot: BookSnapshot,
  { ledger, order = "date" }: Wanted,
  { find, tell }: Question<Found, Value>,
): Promise<Value> {
  try {
    const { labels } = await records.of(ledger, snapshot);
    const { columns, reading } = await fillAtOnce(snapshot, labels, slice);
    await settle(columns, order);
    const begun = completeOf(columns, snapshot);
    // Filling the columns of an empty ledger is as quick as finding them.
    if (columns.count > 0) opening.keep(begun);
    opening.end();
    // First of all, for those who waited take the columns on to later moments.
    const found = begun.gate.read(() => slicing(find(columns, reading)));
    opening.resolve(begun);
    return await tell(await found, reading);
  } finally {
    await snapshot.close();
    kept.measure(ledger);
  }
}

/** Columns that have all that the snapshot shows. */
function completeOf(columns: Columns, { recordsChange }: BookSnapshot): Kept {
  return {
    columns,
    gate: createGate(),
    filling: FILLED,
    recordsChange,
    asked: 0,
    wordsAreDue: false,
  };
}

/** Waits for what the work needs of the columns. */
async function prepare({ columns, filling }: Kept, { from, order = "date", words }: Wanted) {
  await filling.reached(from);
  await settle(columns, order);
  if (words) await settle(columns, "words");
}

async function indexWords({ kept }: CacheParts, ledger: LedgerId, there: Kept): Promise<void> {
  there.wordsAreDue = false;
  await settle(there.columns, "words");
  kept.measure(ledger);
}

/** `filled` is called at once: the next question begins again what could not be filled. */
async function finish(
  { columns, filling }: Kept,
  snapshot: BookSource,
  filled: (isFilled: boolean) => void,
): Promise<void> {
  await filling.reached(undefined).then(
    () => filled(true),
    () => filled(false),
  );
  // The filling reports a failure to those who wait for it.
  await snapshot.close().catch(() => {});
  await settle(columns, "words");
}

/** Columns of all that a snapshot of few expenses shows, and what is read from it, whose rows are at hand. */
async function fillAtOnce(snapshot: BookSnapshot, labels: Labels, slice: number) {
  const columns = createColumns(slice);
  const position = positionOf(snapshot);
  columns.apply({ position, labels: [...labels.all()], put: [], gone: [] });
  const rows = new Map<ExpenseId, KeptExpense>();
  for await (const put of snapshot.expenses()) {
    columns.apply({ position, put, gone: [] });
    for (const row of put) rows.set(row.id, row);
  }
  const find: BookSnapshot["find"] = async (ids) => ids.flatMap((id) => rows.get(id) ?? []);
  const reading: Reading = { labels, snapshot: { ...snapshot, find } };
  return { columns, reading };
}

/** Where more expenses than a few come from; closes the snapshot if that is something else. */
async function sourceOf(
  snapshot: BookSnapshot,
  openLarge: Wanted["openLarge"],
): Promise<BookSource> {
  if (snapshot.ledger.count < MANY) return snapshot;
  let source: BookSource | undefined;
  try {
    source = (await openLarge?.()) ?? snapshot;
    return source;
  } finally {
    if (source !== snapshot) await snapshot.close();
  }
}

/** Begins to fill columns from a snapshot of their own, to be closed in the end. */
async function startFrom(
  snapshot: BookSource,
  records: SnapshotRecords,
  slice: number,
): Promise<Kept> {
  try {
    const { recordsChange } = snapshot;
    const columns = createColumns(slice);
    const gate = createGate();
    const { labels } = await records.of(snapshot.ledger.id, snapshot);
    const position = positionOf(snapshot);
    columns.apply({ position, labels: [...labels.all()], put: [], gone: [] });
    const filling = startFilling({ columns, gate }, snapshot);
    return { columns, gate, filling, recordsChange, asked: 0, wordsAreDue: false };
  } catch (error) {
    await snapshot.close();
    throw error;
  }
}

function standing({ columns, gate }: Kept, slicing: Slicing): Standing {
  return {
    columns,
    copy: () =>
      gate.read(async () => ({
        position: columns.position,
        fields: await slicing(columns.image()),
      })),
  };
}

/** Gives way to others, for of a large book it takes seconds. */
async function settle(columns: Columns, what: ExpenseOrder["by"] | "words"): Promise<void> {
  while (!columns.settle(what)) await turn();
}

/**
 * Brings what is kept to where the snapshot is, so many changes in a turn of the event loop, and reads it there; undefined if it is
 * further on already, by a later snapshot.
 */
async function readAt<Found>(
  kept: Kept,
  { labels, snapshot }: Reading,
  { changes, read }: { readonly changes: number; readonly read: () => Promise<Found> },
): Promise<{ readonly found: Found } | undefined> {
  const { columns, gate, filling } = kept;
  const position = positionOf(snapshot);
  const from = columns.position;
  const steps = await touchedInSteps(snapshot, from, changes);
  const change = {
    // Somebody else may bring it further meanwhile.
    isNeeded: () => from < position && columns.position === from,
    async make() {
      const { recordsChange } = snapshot;
      const isNew = kept.recordsChange !== recordsChange;
      for (const [index, { there: put, gone }] of steps.entries()) {
        if (index > 0) await turn();
        columns.apply({ position: from, put, gone });
        filling.passOver({ put, gone });
      }
      columns.apply({ position, put: [], gone: [], ...(isNew && { labels: [...labels.all()] }) });
      kept.recordsChange = recordsChange;
    },
  };
  return gate.read(async () => {
    return columns.position === position ? { found: await read() } : undefined;
  }, change);
}

/** What changes after `from` have touched, as the snapshot shows it. */
async function touchedInSteps(
  snapshot: BookSnapshot,
  from: number,
  changes: number,
): Promise<readonly TouchedExpenses[]> {
  const steps: TouchedExpenses[] = [];
  for (let after = from; after < snapshot.lastChange; after += changes) {
    if (after > from) await turn();
    const through = Math.min(after + changes, snapshot.lastChange);
    steps.push(await snapshot.touchedAfter(after, through));
  }
  return steps;
}

/** The last change that the snapshot shows. */
function positionOf({ lastChange }: Pick<BookSource, "lastChange">): ChangeId | 0 {
  // Safe: changes are counted from 1.
  return lastChange as ChangeId | 0;
}
