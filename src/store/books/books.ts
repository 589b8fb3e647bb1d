// Answers queries about ledgers: columns find, list and add up expenses, and rows of the same snapshot give their fields.

import type { Eventually } from "../../domain/eventually.ts";
import { showExpense } from "../../domain/expense/book-expense.ts";
import type { DaySpan } from "../../domain/import/import-mark.ts";
import type { Transaction, TransactionResult } from "../../domain/ledger/actions.ts";
import {
  DEFAULT_LEDGER,
  DEFAULT_PROFILE,
  isThere,
  type LedgerId,
} from "../../domain/ledger/ledger.ts";
import { isOfKind, type LedgerRecordKind } from "../../domain/ledger/ledger-record.ts";
import type { CurrencyCode } from "../../domain/money/currency.ts";
import type { Decimal } from "../../domain/money/decimal.ts";
import { Problem } from "../../domain/problem.ts";
import { firstDayOfSearch, RegularSearch } from "../../domain/recurring/found.ts";
import { type RecurringExpense, showRecurring } from "../../domain/recurring/recurring-expense.ts";
import { recentRefs, suggestedAmount } from "../../domain/recurring/suggested-amount.ts";
import { Cache } from "../cache.ts";
import { isEmptyFilter } from "../columns/selection.ts";
import type { RecordIndex } from "../record-index.ts";
import type { BookSnapshot, Books, ImportRecords, KindRecords, LedgerOverview } from "../store.ts";
import { createSlicing } from "../turns.ts";
import type { Reading } from "./advance.ts";
import { ColumnCache, type Query } from "./column-cache.ts";
import type { ColumnImages } from "./column-images.ts";
import { ALL, exportFrom, NEWEST_FIRST, showDays, showFound } from "./exports.ts";
import { createSnapshotRecords, type SnapshotRecords } from "./snapshot-records.ts";

/** The methods of an engine. Each rejects with a problem of the port. */
export interface BookEngine {
  apply(ledger: LedgerId, transaction: Transaction): Promise<TransactionResult>;
  /** A ledger without a row is empty. */
  read(ledger: LedgerId): Promise<BookSnapshot>;
  ledgers(): Promise<readonly LedgerOverview[]>;
  recurringLedgers(): Promise<readonly LedgerId[]>;
}

export interface ClosingBooks extends Books {
  /** Keeps images of columns for the next start; to be called before the engine closes. Never rejects. */
  close(): Promise<void>;
}

/** `now` is in milliseconds from any fixed time. */
export function createBooks(
  engine: BookEngine,
  now: () => number,
  images?: ColumnImages,
): ClosingBooks {
  const records = createSnapshotRecords();
  const slicing = createSlicing(now);
  const columnCache = new ColumnCache(open, records, { slicing, images });
  const apply = applyingOf(engine);
  function forget(ledger: LedgerId): void {
    columnCache.forget(ledger);
    records.forget(ledger);
  }

  async function open(ledger: LedgerId): Promise<BookSnapshot> {
    const snapshot = await engine.read(ledger);
    if (isThere(ledger, snapshot.ledger.profile)) return snapshot;
    // Another process may have deleted it.
    forget(ledger);
    await snapshot.close();
    throw unknown(ledger);
  }

  const ask: Ask = (ledger, query) => columnCache.use(ledger, query);
  const shown = showing(open, engine.read, records);
  async function* ofDays(ledger: LedgerId, days: DaySpan) {
    yield* showDays(await open(ledger), records, days);
  }

  return {
    read: engine.read,
    ledgers: engine.ledgers,
    recurringLedgers: engine.recurringLedgers,
    async apply(ledger, transaction) {
      const result = await apply(ledger, transaction);
      if (result.results?.some(({ action }) => action === "delete-ledger")) forget(ledger);
      return result;
    },
    ...shown,
    ...finding(ask),
    export: exporting(open, ask, records),
    ofDays,
    async findRegular(ledger, today) {
      const { labels, records: recurring } = await shown.records(ledger, "recurring");
      const search = new RegularSearch();
      const days = { from: firstDayOfSearch(today), to: today };
      for await (const portion of ofDays(ledger, days)) {
        for (const expense of portion) search.add(expense);
      }
      const planned = recurring.map((each) => showRecurring(each, labels));
      return slicing(search.find(today, planned));
    },
    close: () => columnCache.close(),
  };
}

/** Limits how many ledgers are remembered as created. Others are looked up. */
const KNOWN_LEDGERS = 10_000;

/** A mistyped id must not create a ledger's row, so it is refused before anything is committed. */
function applyingOf(engine: BookEngine): Books["apply"] {
  const known = new Cache<LedgerId, true>({ most: KNOWN_LEDGERS });

  async function wasCreated(ledger: LedgerId): Promise<boolean> {
    const snapshot = await engine.read(ledger);
    const { profile } = snapshot.ledger;
    await snapshot.close();
    if (profile) known.put(ledger, true);
    return profile !== null;
  }

  return async (ledger, transaction) => {
    const creates = transaction.actions[0]?.action === "create-ledger";
    if (creates || ledger === DEFAULT_LEDGER || known.get(ledger) || (await wasCreated(ledger))) {
      return engine.apply(ledger, transaction);
    }
    const { kind, message } = unknown(ledger);
    return { refusals: [{ action: 0, kind, message }] };
  };
}

type Open = (ledger: LedgerId) => Promise<BookSnapshot>;

/** The methods that read only rows. `open` rejects if there is no such ledger, and `read` does not. */
function showing(
  open: Open,
  read: Open,
  records: SnapshotRecords,
): Pick<Books, "ledger" | "labels" | "records" | "recurring" | "imports" | "expense"> {
  async function look<Value>(
    opening: Promise<BookSnapshot>,
    work: (snapshot: BookSnapshot, index: RecordIndex) => Eventually<Value>,
  ): Promise<Value> {
    const snapshot = await opening;
    try {
      return await work(snapshot, await records.of(snapshot.ledger.id, snapshot));
    } finally {
      await snapshot.close();
    }
  }

  return {
    async ledger(ledger) {
      const snapshot = await open(ledger);
      await snapshot.close();
      return snapshot.ledger;
    },
    labels: (id) =>
      look(read(id), ({ ledger }, { labels }) => {
        if (id !== DEFAULT_LEDGER && !ledger.profile) throw unknown(id);
        return labels;
      }),
    records: (ledger, ...kinds) =>
      look(open(ledger), (snapshot, index) => recordsIn(snapshot, index, kinds)),
    recurring: (ledger) =>
      look(open(ledger), async (snapshot, index) => {
        const found = recordsIn(snapshot, index, ["recurring"]);
        return { ...found, suggested: await suggestedIn(snapshot, index, found.records) };
      }),
    imports: (ledger) => look(read(ledger), importsIn),
    expense: (ledger, id) =>
      look(open(ledger), async (snapshot, { labels }) => {
        const [kept] = await snapshot.find([id]);
        return kept && showExpense(kept, labels);
      }),
  };
}

function recordsIn<Kind extends LedgerRecordKind>(
  { ledger }: BookSnapshot,
  index: RecordIndex,
  kinds: readonly Kind[],
): KindRecords<Kind> {
  const records = [...index.others()].filter((record) => isOfKind(record, kinds));
  records.sort((a, b) => a.id - b.id);
  return { records, labels: index.labels, ledger };
}

/** Suggests amounts only for recurring expenses whose amount differs each time. Most ledgers have few of those. */
async function suggestedIn(
  snapshot: BookSnapshot,
  index: RecordIndex,
  all: readonly RecurringExpense[],
): Promise<ReadonlyMap<number, Decimal>> {
  const chainOf = (recurring: RecurringExpense): readonly RecurringExpense[] => {
    const before = recurring.follows === null ? undefined : index.get(recurring.follows);
    return before?.kind === "recurring" ? [recurring, ...chainOf(before)] : [recurring];
  };
  const asked = all.flatMap((each) =>
    each.amount === null ? { id: each.id, refs: recentRefs(chainOf(each)) } : [],
  );
  const found = await snapshot.findByRefs(asked.flatMap(({ refs }) => refs));
  const amounts = new Map(found.map(({ amount, details }) => [details?.ref, amount]));
  const currency = snapshot.ledger.profile?.currency ?? null;
  const suggested = new Map<number, Decimal>();
  for (const { id, refs } of asked) {
    const recent = refs.flatMap((ref) => amounts.get(ref) ?? []);
    const amount = suggestedAmount(recent, currency);
    if (amount !== undefined) suggested.set(id, amount);
  }
  return suggested;
}

function importsIn(snapshot: BookSnapshot, index: RecordIndex): ImportRecords {
  const { ledger, lastChange } = snapshot;
  const { revision, profile } = ledger;
  const imports = [...index.others()].filter((record) => record.kind === "import");
  return {
    imports: imports.sort((a, b) => a.id - b.id),
    profiles: recordsIn(snapshot, index, ["import-profile"]).records,
    lastChange,
    revision,
    currency: profile?.currency ?? null,
  };
}

type Ask = <Found, Value>(ledger: LedgerId, query: Query<Found, Value>) => Promise<Value>;

/** The methods that read columns. */
function finding(ask: Ask): Pick<Books, "list" | "breakDown" | "labelUses" | "suggest"> {
  return {
    list: (ledger, filter, order, range) =>
      ask(ledger, {
        ref: filter.ref,
        find: (columns, reading) =>
          columns.list(filter, order, { ...range, currency: currencyOf(reading) }),
        async answer(page, reading) {
          if (page.fault !== undefined) return page;
          const { ids, ...rest } = page;
          return { ...rest, items: await showFound(ids, reading) };
        },
      }),
    breakDown: (ledger, filter, by, limit) =>
      ask(ledger, {
        ref: filter.ref,
        find(columns, reading) {
          const { firstDay } = reading.snapshot.ledger.profile ?? DEFAULT_PROFILE;
          return columns.breakdown(filter, by, { firstDay, currency: currencyOf(reading), limit });
        },
        answer: (rows) => rows,
      }),
    labelUses: (ledger) =>
      ask(ledger, {
        find: (columns) => columns.labelUses(),
        answer: (uses, { labels, snapshot: { lastChange } }) => ({ labels, uses, lastChange }),
      }),
    suggest: (ledger, text, today) =>
      ask(ledger, {
        find: (columns) => columns.suggest(text, today),
        answer: (suggestion) => suggestion,
      }),
  };
}

function exporting(open: Open, ask: Ask, records: SnapshotRecords): Books["export"] {
  return async (ledger, filter) => {
    if (isEmptyFilter(filter)) return exportFrom(await open(ledger), records);
    return ask(ledger, {
      ref: filter.ref,
      find: (columns, reading) =>
        columns.list(filter, NEWEST_FIRST, { limit: ALL, currency: currencyOf(reading) }),
      answer(page, { snapshot }) {
        if (page.fault !== undefined) throw new RangeError(page.fault);
        return exportFrom(snapshot, records, page);
      },
      keepsSnapshot: true,
    });
  };
}

function unknown(ledger: LedgerId): Problem {
  return new Problem("unknown-record", `There is no ledger with the id ${ledger}`);
}

function currencyOf({ snapshot }: Reading): CurrencyCode | null {
  return snapshot.ledger.profile?.currency ?? null;
}
