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
import type { ExpenseFilter, ExpenseOrder } from "../../domain/search/expense-filter.ts";
import { createCache } from "../cache.ts";
import { isEmptyFilter } from "../columns/selection.ts";
import type { RecordIndex } from "../record-index.ts";
import type { BookSnapshot, Books, ImportRecords, KindRecords, LedgerOverview } from "../store.ts";
import { createSlicing } from "../turns.ts";
import type { Reading } from "./advance.ts";
import { ColumnCache, type Query, type Wanted } from "./column-cache.ts";
import { NO_IMAGES } from "./column-images.ts";
import {
  ALL,
  detachable,
  exportFound,
  exportWhole,
  NEWEST_FIRST,
  showDays,
  showFound,
} from "./exports.ts";
import { askOfRef } from "./found-by-ref.ts";
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
  images = NO_IMAGES,
): ClosingBooks {
  const records = createSnapshotRecords();
  const slicing = createSlicing(now);
  const columnCache = new ColumnCache(records, { slicing, images });
  const apply = applyingOf(engine);
  const ask: Ask = ({ ref }, wanted, query) =>
    ref === undefined
      ? columnCache.use(wanted, query)
      : askOfRef({ ref, open: wanted.open, records, slicing }, query);
  function forget(ledger: LedgerId): void {
    columnCache.forget(ledger);
    records.forget(ledger);
  }

  const shown = showing(engine, records);
  async function* ofDays(ledger: LedgerId, days: DaySpan) {
    yield* showDays(await openOrForget(engine, ledger, forget), records, days);
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
    ...finding(engine, { ask, columnCache, forget }),
    export: exporting(engine, { ask, records, forget }),
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
  const known = createCache<LedgerId, true>({ most: KNOWN_LEDGERS });

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

/** The methods that read only rows. */
function showing(
  engine: BookEngine,
  records: SnapshotRecords,
): Pick<Books, "ledger" | "labels" | "records" | "recurring" | "imports" | "expense"> {
  async function look<Value>(
    snapshot: BookSnapshot,
    work: (index: RecordIndex) => Eventually<Value>,
  ): Promise<Value> {
    try {
      return await work(await records.of(snapshot.ledger.id, snapshot));
    } finally {
      await snapshot.close();
    }
  }

  return {
    async ledger(ledger) {
      const snapshot = await open(engine, ledger);
      await snapshot.close();
      return snapshot.ledger;
    },
    async labels(ledger) {
      const snapshot = await engine.read(ledger);
      return look(snapshot, ({ labels }) => {
        if (ledger !== DEFAULT_LEDGER && !snapshot.ledger.profile) throw unknown(ledger);
        return labels;
      });
    },
    async records(ledger, ...kinds) {
      const snapshot = await open(engine, ledger);
      return look(snapshot, (index) => recordsIn(snapshot, index, kinds));
    },
    async recurring(ledger) {
      const snapshot = await open(engine, ledger);
      return look(snapshot, async (index) => {
        const found = recordsIn(snapshot, index, ["recurring"]);
        return { ...found, suggested: await suggestedIn(snapshot, index, found.records) };
      });
    },
    async imports(ledger) {
      const snapshot = await engine.read(ledger);
      return look(snapshot, (index) => importsIn(snapshot, index));
    },
    async expense(ledger, id) {
      const snapshot = await open(engine, ledger);
      return look(snapshot, async ({ labels }) => {
        const [kept] = await snapshot.find([id]);
        return kept && showExpense(kept, labels);
      });
    },
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

function importsIn({ ledger, lastChange }: BookSnapshot, index: RecordIndex): ImportRecords {
  const { revision, profile } = ledger;
  const records = [...index.others()].toSorted((a, b) => a.id - b.id);
  return {
    imports: records.flatMap((record) => (record.kind === "import" ? record : [])),
    profiles: records.flatMap((record) =>
      record.kind === "import-profile" && !record.removed ? record : [],
    ),
    ...{ lastChange, revision, currency: profile?.currency ?? null },
  };
}

/** Answers a query about the expenses that match the filter. */
type Ask = <Found, Value>(
  filter: ExpenseFilter,
  wanted: Wanted,
  query: Query<Found, Value>,
) => Promise<Value>;

interface FindingParts {
  readonly ask: Ask;
  readonly columnCache: ColumnCache;
  readonly forget: (ledger: LedgerId) => void;
}

/** The methods that read columns. */
function finding(
  engine: BookEngine,
  { ask, columnCache, forget }: FindingParts,
): Pick<Books, "list" | "breakDown" | "labelUses" | "suggest"> {
  const of = (ledger: LedgerId) => ({
    ledger,
    open: () => openOrForget(engine, ledger, forget),
  });
  return {
    list: (ledger, filter, order, range) =>
      ask(
        filter,
        { ...of(ledger), ...periodOf(filter, order), order: order.by },
        {
          find: (columns, reading) =>
            columns.list(filter, order, { ...range, currency: currencyOf(reading) }),
          async answer(page, reading) {
            if (page.fault !== undefined) return page;
            const { ids, ...rest } = page;
            return { ...rest, items: await showFound(ids, reading) };
          },
        },
      ),
    breakDown: (ledger, filter, by, limit) =>
      ask(
        filter,
        { ...of(ledger), ...periodOf(filter) },
        {
          find(columns, reading) {
            const { firstDay } = reading.snapshot.ledger.profile ?? DEFAULT_PROFILE;
            return columns.breakdown(filter, by, {
              firstDay,
              currency: currencyOf(reading),
              limit,
            });
          },
          answer: (rows) => rows,
        },
      ),
    labelUses: (ledger) =>
      columnCache.use(of(ledger), {
        find: (columns) => columns.labelUses(),
        answer: (uses, { labels, snapshot: { lastChange } }) => ({ labels, uses, lastChange }),
      }),
    suggest: (ledger, text, today) =>
      columnCache.use(of(ledger), {
        find: (columns) => columns.suggest(text, today),
        answer: (suggestion) => suggestion,
      }),
  };
}

function exporting(
  engine: BookEngine,
  {
    ask,
    records,
    forget,
  }: Omit<FindingParts, "columnCache"> & { readonly records: SnapshotRecords },
): Books["export"] {
  return async (ledger, filter) => {
    const open = () => openOrForget(engine, ledger, forget);
    if (isEmptyFilter(filter)) return exportWhole(await open(), records);
    const opened = detachable(open);
    return ask(
      filter,
      { ledger, open: opened.open, ...periodOf(filter, NEWEST_FIRST) },
      {
        find: (columns, reading) =>
          columns.list(filter, NEWEST_FIRST, { limit: ALL, currency: currencyOf(reading) }),
        answer(page, reading) {
          if (page.fault !== undefined) throw new RangeError(page.fault);
          return exportFound(page, opened.keep(reading.snapshot), records);
        },
      },
    );
  };
}

async function openOrForget(
  engine: BookEngine,
  ledger: LedgerId,
  forget: (ledger: LedgerId) => void,
): Promise<BookSnapshot> {
  const snapshot = await engine.read(ledger);
  // Another process may have deleted the ledger.
  if (!isThere(ledger, snapshot.ledger.profile)) forget(ledger);
  return expectThere(ledger, snapshot);
}

/**
 * The first day of a query whose answer does not depend on earlier days. Only the order by date is ready while columns are being filled.
 */
function periodOf({ from }: ExpenseFilter, order?: ExpenseOrder): Pick<Wanted, "from"> {
  return order === undefined || order.by === "date" ? { from } : {};
}

/** Rejects if there is no such ledger. */
async function open(engine: BookEngine, ledger: LedgerId): Promise<BookSnapshot> {
  return expectThere(ledger, await engine.read(ledger));
}

async function expectThere(ledger: LedgerId, snapshot: BookSnapshot): Promise<BookSnapshot> {
  if (isThere(ledger, snapshot.ledger.profile)) return snapshot;
  await snapshot.close();
  throw unknown(ledger);
}

function unknown(ledger: LedgerId): Problem {
  return new Problem("unknown-record", `There is no ledger with the id ${ledger}`);
}

function currencyOf({ snapshot }: Reading): CurrencyCode | null {
  return snapshot.ledger.profile?.currency ?? null;
}
