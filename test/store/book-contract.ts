// Changes to books, on every engine: a transaction happens completely or not at all, has a history, and can be undone. The rules of each
// action have their own tests in store/actions.

import { describe, expect, test } from "bun:test";
import type { UserId } from "../../src/domain/change-id.ts";
import { type Actor, type LedgerChange, PROGRAM } from "../../src/domain/ledger/ledger-change.ts";
import { APP, currency, day, decimal, draft, expenseId } from "../support/values.ts";
import {
  change,
  changeId,
  changeLabel,
  changeLedger,
  create,
  createLabel,
  createLedger,
  deleteLabel,
  deleteLedger,
  labelId,
  mergeLabel,
  original,
  part,
  remove,
  tags,
  undo,
} from "./actions/actions.ts";
import {
  apply,
  expectConsistentHistory,
  historyOf,
  openBook,
  readBook,
  refused,
  shownIn,
} from "./book-subject.ts";
import { KEEP, listAll, numbersTo, type Subject } from "./subject.ts";

const [FOOD, BREAD, HOME, ZOE, TRIP] = [1, 2, 3, 4, 5];

/** Changes 1 to 7 create the ledger, the categories Food, Bread in Food and Home, the payee Zoë, the tag trip, and expense 1. */
async function openFilled(subject: Subject) {
  const ledger = await openBook(subject);
  await apply(subject.store, ledger, [
    createLabel("category", "Food", { color: "#00ff7f", icon: "🍞" }),
    createLabel("category", "Bread", { parent: labelId(FOOD) }),
    createLabel("category", "Home"),
    create({ category: labelId(BREAD), payee: "Zoë", tags: ["trip"], note: "Ünïcode 🍕" }),
  ]);
  return ledger;
}

export function describeBooks(subject: Subject): void {
  describe("a transaction", () => {
    test("returns what it did, and every reader shows it", async () => {
      const { store } = subject;
      const ledger = await openBook(subject);
      const results = await apply(store, ledger, [
        createLabel("category", "Food"),
        create({ category: labelId(1), payee: "Zoë", tags: ["a", "b"], note: "n" }),
        create({ amount: decimal("13.31"), original: original("12.1", "CHF", "1.1") }),
        change(1, { parts: [part("10", 1), part("2.5")] }),
      ]);
      expect(results).toMatchObject([
        { id: 1, kind: "category", name: "Food", lastChange: 2 },
        { id: 1, category: 1, payee: "Zoë", tags: ["a", "b"], note: "n", version: 5 },
        { id: 2, original: { amount: "12.1", currency: "CHF", rate: "1.1" } },
        { id: 1, category: null, parts: [{ amount: "10", category: 1 }, {}], version: 8 },
      ]);
      const book = await readBook(store, ledger);
      expect(book).toMatchObject({ lastChange: 8, recordsChange: 5 });
      expect(book.ledger).toMatchObject({ count: 2, total: "25.81" });
      const [first] = book.expenses;
      expect(first).toMatchObject({ details: { category: null, payee: 2, tags: [3, 4] } });
      expect(await listAll(store, ledger)).toEqual([
        { id: expenseId(2), ...draft("13.31", "2026-02-28") },
        { id: expenseId(1), ...draft("12.5", "2026-02-28") },
      ]);
      const { count, total, revision } = book.ledger;
      expect(await store.expenses.summarize(ledger)).toEqual({ count, total, revision });
    });

    test("is done as a whole or not at all, with a reason for each refused action", async () => {
      const { store } = subject;
      const ledger = await openFilled(subject);
      const before = await readBook(store, ledger);
      const history = await historyOf(store, ledger);
      expect(
        await refused(store, ledger, [
          create({ payee: "New", tags: ["new"] }),
          change(1, { category: labelId(99) }),
          remove(1),
          change(1, { note: "x" }),
          mergeLabel("category", FOOD, HOME),
          createLabel("tag", "TRÎP"),
        ]),
      ).toEqual([
        "1 unfitting-fields /category",
        "3 unknown-record",
        "4 conflict",
        "5 conflict /name",
      ]);
      expect(await readBook(store, ledger)).toEqual(before);
      expect(await historyOf(store, ledger)).toEqual(history);
      // A refused creation has used no id.
      expect(await apply(store, ledger, [create({ payee: "New" })])).toMatchObject([{ id: 2 }]);
      expect((await readBook(store, ledger)).labels.at(-1)).toMatchObject({ id: 6, name: "New" });
    });

    test("with an outdated version is refused without affecting others in its batch", async () => {
      const { store } = subject;
      const ledger = await openFilled(subject);
      const { expenses } = await readBook(store, ledger);
      expect(expenses[0]?.lastChange).toBeNull();
      const racers = numbersTo(20).map((number) =>
        refused(store, ledger, [change(1, { note: `${number}` }, tags("6"))]),
      );
      const others = numbersTo(20).map(() => apply(store, ledger, [create()]));
      const outcomes = await Promise.all(racers);
      await Promise.all(others);
      expect(outcomes.filter(({ length }) => length === 0).length).toBe(1);
      expect(outcomes.filter(([told]) => told === "0 changed-meanwhile").length).toBe(19);
      const book = await readBook(store, ledger);
      expect(book.ledger.count).toBe(21);
      await expectConsistentHistory(store, ledger);
    });

    test("sees earlier changes of the same batch", async () => {
      const { store } = subject;
      const ledger = await openBook(subject);
      // The requests are sent together, so that batches hold many of them. Each name is one payee.
      await Promise.all(
        numbersTo(60).map((number) =>
          apply(store, ledger, [create({ payee: `Payee ${number % 3}`, tags: ["all"] })]),
        ),
      );
      const { labels, ledger: overview } = await readBook(store, ledger);
      expect(labels.map(({ name }) => name).sort()).toEqual([
        "Payee 0",
        "Payee 1",
        "Payee 2",
        "all",
      ]);
      expect(overview.count).toBe(60);
    });

    test("does not delete a label as unused if an earlier change of the same batch uses it", async () => {
      const { store } = subject;
      const ledger = await openFilled(subject);
      // While the first transaction is committed, the others wait for the next batch.
      const [, made, unused, gone] = await Promise.allSettled([
        apply(store, ledger, [create()]),
        apply(store, ledger, [create({ category: labelId(HOME) }), remove(1)]),
        apply(store, ledger, [deleteLabel("category", HOME, { checkedThrough: 7 })]),
        apply(store, ledger, [deleteLabel("category", BREAD, { checkedThrough: 6 })]),
      ]);
      expect(made.status).toBe("fulfilled");
      expect(unused).toMatchObject({ reason: { message: expect.stringMatching(/by expense 3$/) } });
      expect(gone.status).toBe("fulfilled");
    });

    test("that is repeated with its key is done once, and has the same answer each time", async () => {
      const { store } = subject;
      const ledger = await openFilled(subject);
      const key = { key: "9c1f", digest: "of the first" };
      const sent = await Promise.all(
        numbersTo(5).map(() => apply(store, ledger, [create({ payee: "Once" })], { key })),
      );
      expect(sent).toEqual(sent.map(() => [...(sent[0] ?? [])]));
      await apply(store, ledger, [change(2, { note: "x" })]);
      expect(await apply(store, ledger, [create({ payee: "Once" })], { key })).toEqual([
        ...(sent[0] ?? []),
      ]);
      const other = { key: "9c1f", digest: "of another" };
      expect(await refused(store, ledger, [create()], { key: other })).toEqual(["0 key-reused"]);
      // A refused request may be tried again under the same key.
      const late = { key: "late", digest: "x" };
      expect(await refused(store, ledger, [remove(3)], { key: late })).toEqual([
        "0 unknown-record",
      ]);
      await apply(store, ledger, [create()]);
      expect(await apply(store, ledger, [remove(3)], { key: late })).toEqual([changeId(12)]);
      expect(await apply(store, ledger, [remove(3)], { key: late })).toEqual([changeId(12)]);
      // Each ledger has its own keys.
      const elsewhere = await openBook(subject);
      expect(await apply(store, elsewhere, [create()], { key: other })).toMatchObject([{ id: 1 }]);
      expect((await readBook(store, ledger)).ledger.count).toBe(2);
    });

    test("of one ledger touches no other ledger", async () => {
      const { store } = subject;
      const [one, two] = [await openFilled(subject), await openFilled(subject)];
      const before = await readBook(store, two);
      await Promise.all([
        apply(store, one, [change(1, { note: "x" }), changeLabel("tag", TRIP, { name: "y" })]),
        apply(store, one, [mergeLabel("category", BREAD, HOME), changeLedger({ name: "One" })]),
        refused(store, two, [create({ category: labelId(77) })]),
      ]);
      expect(await readBook(store, two)).toEqual(before);
    });
  });

  describe("the history of a book", () => {
    test("has every kind of change, with the fields before and after", async () => {
      const { store } = subject;
      const ledger = await openFilled(subject);
      await apply(store, ledger, [change(1, { note: null, amount: decimal("13") })]);
      await apply(store, ledger, [mergeLabel("category", BREAD, HOME)], {
        actor: { source: "import", by: null },
      });
      await apply(store, ledger, [deleteLabel("tag", TRIP, { target: null }), remove(1)]);
      await apply(store, ledger, [changeLedger({ firstDay: 25 }), undo(10)]);
      const told = (await historyOf(store, ledger)).slice(6);
      expect(told.map(briefly)).toEqual([
        "created expense 1 app",
        "changed expense 1 app",
        `deleted category ${BREAD} import`,
        `deleted tag ${TRIP} app`,
        "deleted expense 1 app",
        "changed ledger 0 app",
        `created tag ${TRIP} app, undoes 10`,
      ]);
      expect(told[0]).toMatchObject({
        before: null,
        after: { amount: "12.5", category: BREAD, payee: ZOE, tags: [TRIP], note: "Ünïcode 🍕" },
      });
      expect(told[1]).toMatchObject({
        before: { amount: "12.5", note: "Ünïcode 🍕" },
        after: { amount: "13", note: null },
      });
      expect(told[2]).toMatchObject({
        before: { removed: false, target: null },
        after: { removed: true, target: HOME },
      });
      expect(told[4]).toMatchObject({ before: { amount: "13", payee: ZOE }, after: null });
      await expectConsistentHistory(store, ledger);
    });

    test("has the source of each creation, in any order", async () => {
      const { store } = subject;
      const ledger = await openBook(subject);
      // Safe: any string is a user's id.
      const by = "somebody" as UserId;
      const imported: Actor = { source: "import", by: null };
      const actors = [APP, APP, imported, PROGRAM, { ...PROGRAM, by }, { ...APP, by }, imported];
      for (const actor of actors) await apply(store, ledger, [create()], { actor });
      const plain = [PROGRAM, PROGRAM, { ...PROGRAM, by }, { ...PROGRAM, by }, PROGRAM];
      for (const actor of plain) await store.expenses.create(ledger, draft("1"), actor);
      await store.expenses.change(ledger, expenseId(1), { ...KEEP, amount: decimal("9") }, APP);
      await store.expenses.delete(ledger, expenseId(1), { ...APP, by });
      const told = (await historyOf(store, ledger)).slice(1);
      expect(told.map(({ source, by }) => ({ source, by }))).toEqual([
        ...actors,
        ...plain,
        APP,
        { ...APP, by },
      ]);
      expect(told.map(({ recordId }) => recordId)).toEqual([...numbersTo(12), 1, 1]);
    });

    test("of changes through the simple API keeps the other fields of an expense", async () => {
      const { store } = subject;
      const ledger = await openFilled(subject);
      const parts = [part("10", FOOD, "Zoë’s"), part("2.5")];
      await apply(store, ledger, [change(1, { parts })]);
      await store.expenses.change(ledger, expenseId(1), { ...KEEP, amount: decimal("20") });
      await store.expenses.change(ledger, expenseId(1), { ...KEEP, date: day("2020-02-29") });
      const order = { by: "date", direction: "ascending" } as const;
      const found = await store.books.list(ledger, { words: ["zoe", "s"] }, order, { limit: 9 });
      expect(found).toMatchObject({ count: 1 });
      const [expense] = (await readBook(store, ledger)).expenses;
      expect(expense).toMatchObject({
        amount: "20",
        details: { payee: ZOE, parts: [part("10", FOOD, "Zoë’s"), part("10")] },
        lastChange: 10,
      });
      expect((await historyOf(store, ledger))[8]).toMatchObject({
        before: { amount: "12.5", parts },
        after: { amount: "20", parts: [part("10", FOOD, "Zoë’s"), part("10")] },
      });
      await store.expenses.delete(ledger, expenseId(1));
      await apply(store, ledger, [undo(11)]);
      const [restored] = (await readBook(store, ledger)).expenses;
      const { changedAt: _, lastChange, ...returned } = restored ?? never();
      expect<object>(expense ?? {}).toMatchObject(returned);
      expect(Number(lastChange)).toBe(12);
      await apply(store, ledger, [undo(9)]);
      expect((await readBook(store, ledger)).expenses).toMatchObject([
        { amount: "12.5", date: "2020-02-29", details: { parts } },
      ]);
    });
  });

  describe("an undo", () => {
    test("restores a deleted expense with its id and creation time", async () => {
      const { store } = subject;
      const ledger = await openFilled(subject);
      const before = await readBook(store, ledger);
      await apply(store, ledger, [remove(1), undo(8), undo(9)]);
      expect(await listAll(store, ledger)).toEqual([]);
      await apply(store, ledger, [undo(10)]);
      const after = await readBook(store, ledger);
      expect(shownIn(after)).toEqual(shownIn(before));
      expect(after.expenses[0]?.createdAt).toBe(before.expenses[0]?.createdAt ?? null);
      expect(await listAll(store, ledger)).toMatchObject([{ id: 1 }]);
      expect(await apply(store, ledger, [create()])).toMatchObject([{ id: 2 }]);
    });

    test("works for a change through the simple API, and for one of several such creations", async () => {
      const { store } = subject;
      const ledger = await openBook(subject);
      for (const amount of ["1", "2", "3"]) await store.expenses.create(ledger, draft(amount));
      await store.expenses.change(ledger, expenseId(3), { ...KEEP, description: "Tea" });
      await apply(store, ledger, [undo(3), undo(5)]);
      expect(await listAll(store, ledger)).toEqual([
        { id: expenseId(3), ...draft("3") },
        { id: expenseId(1), ...draft("1") },
      ]);
      expect(await refused(store, ledger, [undo(3)])).toEqual(["0 conflict"]);
    });
  });

  describe("a ledger", () => {
    test("is created, changed, deleted and restored", async () => {
      const { store } = subject;
      const ledger = subject.newLedger();
      expect(await refused(store, ledger, [create()])).toEqual(["0 unknown-record"]);
      expect(await readBook(store, ledger)).toMatchObject({
        ledger: { id: ledger, profile: null, count: 0 },
        lastChange: 0,
      });
      const profile = { name: "Été 🍕", currency: currency("JPY"), firstDay: 25, removed: false };
      await apply(store, ledger, [createLedger(profile), create()]);
      expect(await refused(store, ledger, [createLedger(profile)])).toEqual(["0 conflict /id"]);
      expect(await refused(store, ledger, [deleteLedger()])).toEqual(["0 conflict"]);
      await apply(store, ledger, [changeLedger({ name: "A" }, tags("1")), deleteLedger("A")]);
      expect(await refused(store, ledger, [create()])).toEqual(["0 unknown-record"]);
      await apply(store, ledger, [undo(4), undo(3)]);
      expect((await readBook(store, ledger)).ledger).toMatchObject({
        profile: { ...profile, lastChange: 6 },
      });
    });

    test("is listed with all others, sorted by id, if it was ever written to", async () => {
      const { store } = subject;
      const [made, plain, asked] = [
        await openBook(subject),
        subject.newLedger(),
        subject.newLedger(),
      ];
      await store.expenses.create(plain, draft("7"));
      await store.expenses.delete(asked, expenseId(7));
      await refused(store, asked, [create()]);
      const all = new Map((await store.books.ledgers()).map((ledger) => [ledger.id, ledger]));
      expect([...all.keys()]).toEqual([...all.keys()].toSorted());
      expect(all.get(made)).toMatchObject({
        count: 0,
        profile: { name: "Home" },
      });
      expect(all.get(plain)).toMatchObject({ count: 1, total: "7", profile: null });
      expect(all.get(asked)).toBeUndefined();
    });
  });
}

function never(): never {
  throw new Error("the expense is there");
}

function briefly({ kind, record, recordId, source, undoes }: LedgerChange): string {
  return `${kind} ${record} ${recordId} ${source}${undoes === null ? "" : `, undoes ${undoes}`}`;
}
