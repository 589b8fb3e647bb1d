// Runs the steps of a plan on a store and on the model of a book. Both must agree on each result, on the state after it, and on the
// history.

import { expect } from "bun:test";
import type { Transaction, TransactionResult } from "../../../src/domain/ledger/actions.ts";
import {
  DEFAULT_LEDGER,
  DEFAULT_PROFILE,
  type LedgerId,
} from "../../../src/domain/ledger/ledger.ts";
import type { LedgerChange } from "../../../src/domain/ledger/ledger-change.ts";
import { fieldsOf } from "../../../src/domain/ledger/ledger-record.ts";
import type { LatestRange, Store } from "../../../src/store/store.ts";
import { createLedger } from "../../store/actions/actions.ts";
import { expectConsistentHistory } from "../../store/book-subject.ts";
import { make } from "../../store/drawn-changes.ts";
import { numbersTo } from "../../store/subject.ts";
import { APP, currency, expenseId } from "../../support/values.ts";
import type { OpenStore } from "../places.ts";
import { find } from "./finding.ts";
import { useOf } from "./labels.ts";
import { type BookModel, type Expected, openBookModel } from "./model.ts";
import type { Plan } from "./plans.ts";
import { historyOf, lastChangeOf, type Records } from "./records.ts";
import { settle } from "./settling.ts";

const ALL = { after: 0, limit: 1_000_000 };
/** The whole state is compared after this many steps. The result of each step is always compared. */
const COMPARED = 5;
/** The number of changes that are read at once, newest first. */
const PART = 7;
const WHOLE = { by: "date", direction: "descending" } as const;

/** Counts each outcome, to make sure that it occurred. */
export type Seen = Map<string, number>;

export async function followBook(
  ledger: LedgerId,
  plans: readonly Plan[],
  open: OpenStore,
  seen: Seen = new Map(),
): Promise<void> {
  let store = await open();
  const model = openBookModel(ledger);
  const sent: Transaction[] = [];

  async function apply(transaction: Transaction): Promise<void> {
    const expected = model.apply(transaction);
    const result = await store.books.apply(ledger, transaction);
    expectResult(result, expected);
    model.answered(transaction, result);
    count(seen, transaction, result);
  }

  async function take(plan: Plan): Promise<void> {
    switch (plan.does) {
      case "apply": {
        const actions = plan.actions.map((planned) => settle(planned, model.records));
        const { source, key } = plan;
        const digest = JSON.stringify(actions);
        const asked = {
          actions,
          actor: { source, by: null },
          key: key === null ? null : { key, digest },
        };
        if (asked.key) sent.push(asked);
        return apply(asked);
      }
      case "repeat": {
        const again = sent.at(-1 - plan.back);
        if (!again?.key) return;
        const digest = plan.as === "the same" ? again.key.digest : `${again.key.digest} else`;
        return apply({ ...again, key: { ...again.key, digest } });
      }
      case "plain":
        // The simple API never serves a deleted ledger, since its only ledger can't be deleted.
        if (model.records.profile?.removed) return;
        expect(await make(store, { ...plan.change, ledger })).toEqual(model.plain(plan.change));
        return;
      case "look":
        return expectFound(store, ledger, plan, model.records);
      case "reopen":
        await store.close();
        store = await open();
    }
  }

  try {
    if (ledger !== DEFAULT_LEDGER) {
      const opening = createLedger({ name: "Home", currency: currency("EUR") });
      await apply({ actions: [opening], actor: APP, key: null });
    }
    for (const [index, plan] of plans.entries()) {
      await take(plan);
      if (index % COMPARED === 0) await expectSame(store, ledger, model);
    }
    await expectSame(store, ledger, model);
    // The history of the simple API's ledger starts with the defaults.
    if (ledger !== DEFAULT_LEDGER) await expectConsistentHistory(store, ledger);
  } finally {
    await store.close();
  }
}

function expectResult(result: TransactionResult, expected: Expected): void {
  if ("again" in expected) expect(result).toEqual(expected.again);
  else if ("refusals" in expected) {
    const told = result.refusals?.map(({ action, kind }) => ({ action, kind }));
    expect<unknown>(told).toEqual(expected.refusals);
  } else {
    const told = result.results?.map(({ value }) => withoutMoments(value));
    expect<unknown>(told).toEqual(expected.results);
  }
}

function withoutMoments(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("createdAt" in value)) return value;
  const { createdAt: _, updatedAt: __, ...rest } = { updatedAt: null, ...value };
  return rest;
}

function count(
  seen: Seen,
  { actions, key }: Transaction,
  { results, refusals }: TransactionResult,
): void {
  const add = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
  const outcome = results ? "done" : "refused";
  for (const { action } of actions) add(`${action} ${outcome}`);
  for (const { kind } of refusals ?? []) add(kind);
  if (actions.length > 1) add(`together ${outcome}`);
  if (key) add(`with a key ${outcome}`);
}

type Look = Extract<Plan, { readonly does: "look" }>;

/** Reads the list page by page. */
async function expectFound(
  store: Store,
  ledger: LedgerId,
  { filter, order, limit }: Omit<Look, "does">,
  records: Records,
): Promise<void> {
  if (records.profile?.removed) {
    const looking = store.books.list(ledger, filter, order, { limit });
    await expect(looking).rejects.toMatchObject({ kind: "unknown-record" });
    return;
  }
  const { items, ...all } = find(records, filter, order);
  const listed: unknown[] = [];
  let after: string | undefined;
  do {
    const page = await store.books.list(ledger, filter, order, { limit, after });
    if (page.fault !== undefined) throw new Error(page.fault);
    expect({ count: page.count, total: page.total }).toEqual(all);
    expect(page.items.length).toBeLessThanOrEqual(limit);
    listed.push(...page.items.map(withoutMoments));
    after = page.next ?? undefined;
  } while (after !== undefined);
  expect(listed).toEqual([...items]);
}

/** Reads the history of the ledger, and of each expense that ever existed, in parts. */
async function expectSameBackwards(store: Store, ledger: LedgerId, records: Records) {
  const read = async (
    part: (range: LatestRange) => Promise<readonly LedgerChange[] | undefined>,
  ) => {
    const changes: LedgerChange[] = [];
    for (;;) {
      const told = await part({ before: changes.at(-1)?.id, limit: PART });
      if (!told || told.length === 0) return changes.map(({ at: _, ...rest }) => rest);
      changes.push(...told);
    }
  };
  const { history } = store;
  const latest = await read((range) => history.latest(ledger, range));
  expect<readonly unknown[]>(latest).toEqual(records.entries.toReversed());
  for (const id of numbersTo(records.expensesCreated)) {
    const past = await read((range) => history.ofExpense(ledger, expenseId(id), range));
    expect<readonly unknown[]>(past).toEqual(historyOf(records, "expense", id).toReversed());
  }
  const next = expenseId(records.expensesCreated + 1);
  expect(await history.ofExpense(ledger, next, { limit: PART })).toBeUndefined();
}

async function expectSame(store: Store, ledger: LedgerId, { records }: BookModel): Promise<void> {
  const history = await store.history.list(ledger, ALL);
  const told = history.map(({ at: _, ...rest }) => rest);
  expect<readonly unknown[]>(told).toEqual(records.entries);
  await expectSameBackwards(store, ledger, records);
  if (records.profile?.removed) return;
  await expectFound(store, ledger, { filter: {}, order: WHOLE, limit: 1_000 }, records);
  const overview = await store.books.ledger(ledger);
  const { profile } = overview;
  expect(profile ? fieldsOf(profile) : DEFAULT_PROFILE).toEqual(records.profile ?? DEFAULT_PROFILE);
  const { labels, uses } = await store.books.labelUses(ledger);
  for (const [id, { kind, removed, ...label }] of records.labels) {
    // Safe: these are ids of labels.
    const found = labels.get(id as Parameters<typeof labels.get>[0]);
    expect<unknown>(found).toEqual({
      id,
      kind,
      removed,
      ...label,
      lastChange: lastChangeOf(records, kind, id),
    });
    const unused = { count: 0, lastUsed: null };
    // Safe: as above.
    const use = uses.get(id as Parameters<typeof uses.get>[0]) ?? unused;
    if (!removed) expect({ id, use }).toEqual({ id, use: useOf(records, id) });
  }
}
