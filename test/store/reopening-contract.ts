// The suite for every engine whose data outlives the process: a reopened store has all written data, and continues from there.

import { describe, expect, test } from "bun:test";
import type { BookExpense } from "../../src/domain/expense/book-expense.ts";
import type { Post, PostDraft } from "../../src/domain/post.ts";
import { isCalendarDate } from "../../src/domain/time/calendar-date.ts";
import type { Store } from "../../src/store/store.ts";
import { decimal, draft, expenseId, ledger } from "../support/values.ts";
import {
  changeLabel,
  create,
  createLabel,
  createLedger,
  LUNCH,
  labelId,
  remove,
  undo,
} from "./actions/actions.ts";
import { apply, expectConsistentHistory, historyOf, readBook, refused } from "./book-subject.ts";
import { createAll, KEEP, listAll, numbersTo } from "./subject.ts";

const HELLO: PostDraft = { text: "Hello", privacy: "public" };

/** `openPlace` creates a new, empty database, and returns a function that opens a store on it. */
export function describeReopening(name: string, openPlace: () => () => Promise<Store>): void {
  describe(name, () => {
    const book = ledger("book");

    test("reopened, it has all data and continues counting", async () => {
      const open = openPlace();
      const first = await open();
      const drafts = numbersTo(700).map((number) => draft(`${number}e-2`));
      const created = await createAll(first, book, drafts);
      await first.expenses.change(book, expenseId(5), { ...KEEP, description: "🧾 \uFFFF" });
      await first.expenses.delete(book, expenseId(700));
      await first.posts.create(book, HELLO);
      const gone = await first.posts.create(book, HELLO);
      await first.posts.delete(book, gone.id);
      const before = await stateOf(first);
      await first.close();

      const second = await open();
      expect(await stateOf(second)).toEqual(before);
      expect(before.list.length).toBe(created.length - 1);
      expect(before.list.every(({ date }) => isCalendarDate(date))).toBe(true);
      expect(await second.expenses.create(book, draft("1"))).toBe(expenseId(701));
      expect((await second.posts.create(book, HELLO)).id).toBe(nextOf(gone));
      expect((await second.expenses.summarize(book)).revision).not.toBe(before.summary.revision);
      await second.close();
    });

    test("reopened, it has the same books, and gives repeated requests their first answers", async () => {
      const open = openPlace();
      const first = await open();
      const key = { key: "4a2b", digest: "of the request" };
      await apply(first, book, [createLedger({ name: "Book" }), createLabel("category", "Food")]);
      const created = [create({ category: labelId(1), payee: "Zoë", tags: ["a"] })];
      const answer = await apply(first, book, created, { key });
      await first.expenses.create(book, draft("1"));
      const before = await readBook(first, book);
      const history = await historyOf(first, book);
      await first.close();

      const second = await open();
      expect(await readBook(second, book)).toEqual(before);
      expect(await historyOf(second, book)).toEqual(history);
      expect(await apply(second, book, created, { key })).toEqual(answer);
      const renamed = changeLabel("payee", 2, { name: "Zoé" });
      await apply(second, book, [renamed, create({ payee: "zoë", tags: ["b"] })]);
      expect((await readBook(second, book)).labels.map(({ name }) => name)).toEqual([
        "Food",
        "Zoé",
        "a",
        "b",
      ]);
      await expectConsistentHistory(second, book);
      await second.close();
    });

    test("reopened, it finds expenses by ref, even deleted ones", async () => {
      const open = openPlace();
      const first = await open();
      const made = [create({ ref: "a" }), create({ ref: "b", amount: decimal("7") })];
      await apply(first, book, [createLedger({ name: "Book" }), ...made, remove(1)]);
      await first.close();

      const second = await open();
      const known = { ...LUNCH, id: expenseId(2), amount: decimal("7"), ref: "b" };
      expect(await apply(second, book, [create({ ref: "b" })])).toMatchObject([known]);
      expect(await refused(second, book, [create({ ref: "a" })])).toEqual(["0 conflict /ref"]);
      const order = { by: "date", direction: "descending" } as const;
      const find = async (ref: string) =>
        (await second.books.list(book, { ref }, order, { limit: 10 })) satisfies object;
      expect(await find("b")).toMatchObject({ count: 1, total: "7", items: [known] });
      expect(await find("a")).toMatchObject({ count: 0, total: "0", items: [] });
      await apply(second, book, [undo(4)]);
      expect(await find("a")).toMatchObject({ items: [{ id: 1, ref: "a" }] });
      await second.close();
    });

    test("two stores that use the same refs at once create each expense once", async () => {
      const open = openPlace();
      const stores = [await open(), await open()];
      const [first] = stores;
      if (!first) throw new RangeError("there must be two stores");
      await apply(first, book, [createLedger({ name: "Book" })]);
      const refs = numbersTo(60).map((number) => `row-${number}`);
      const results = await Promise.all(
        stores.flatMap((store) => [
          ...refs.map((ref) => apply(store, book, [create({ ref, payee: `of ${ref}` })])),
          // Now the stores trade places, and one transaction has many expenses.
          apply(
            store,
            book,
            refs.toReversed().map((ref) => create({ ref })),
          ),
        ]),
      );
      const of = new Map<unknown, Set<unknown>>();
      // Safe: creations result in expenses.
      for (const { id, ref } of results.flat() as readonly BookExpense[]) {
        of.set(ref, (of.get(ref) ?? new Set()).add(id));
      }
      expect(Array.from(of.values(), ({ size }) => size)).toEqual(refs.map(() => 1));
      const { ledger: summary } = await readBook(first, book);
      expect(summary).toMatchObject({ count: refs.length, total: decimal(`${60 * 12.5}`) });
      await expectConsistentHistory(first, book);
      for (const store of stores) await store.close();
    });

    test("two stores on one database share ids, lists and exact totals", async () => {
      const open = openPlace();
      const stores = [await open(), await open()];
      const created = await Promise.all(
        stores.map((store, index) =>
          createAll(
            store,
            book,
            numbersTo(500).map((number) => draft(`${number * 10 ** index}e-2`)),
          ),
        ),
      );
      const ids = created.flat().map(({ id }) => Number(id));
      expect(ids.sort((a, b) => a - b)).toEqual([...numbersTo(1_000)]);
      await Promise.all(
        stores.map(async (store, index) => {
          // Each store deletes expenses that the other one created.
          const theirs = created.at(index - 1)?.slice(0, 50) ?? [];
          for (const { id } of theirs) expect(await store.expenses.delete(book, id)).toBe(true);
        }),
      );
      const states = await Promise.all(stores.map(stateOf));
      const [state] = states;
      expect(states).toEqual(stores.map(() => state ?? expect.unreachable()));
      // 11 × (51 + … + 500) hundredths.
      expect(state?.summary).toMatchObject({ count: 900, total: decimal("13637.25e0") });
      expect(state?.list.length).toBe(900);
      for (const store of stores) await store.close();
    });

    test("two stores on one database use the labels that the other one created and renamed", async () => {
      const open = openPlace();
      const [one, other] = [await open(), await open()];
      await apply(one, book, [createLedger(), create({ payee: "Café", tags: ["work"] })]);
      expect(await apply(other, book, [create({ payee: "CAFE", tags: ["Work"] })])).toMatchObject([
        { payee: "Café", tags: ["work"] },
      ]);
      await apply(other, book, [changeLabel("payee", 1, { name: "Bar" })]);
      expect(
        await apply(one, book, [create({ payee: "bar" }), create({ payee: "Café" })]),
      ).toMatchObject([{ payee: "Bar" }, { payee: "Café" }]);
      expect(await refused(other, book, [createLabel("payee", "café")])).toEqual([
        "0 conflict /name",
      ]);
      const { labels } = await readBook(other, book);
      expect(labels.map(({ name }) => name)).toEqual(["Bar", "work", "Café"]);
      await expectConsistentHistory(other, book);
      for (const store of [one, other]) await store.close();
    });

    test("two stores on one database see each other's changes", async () => {
      const open = openPlace();
      const [one, other] = [await open(), await open()];
      const revisions = new Set<string>();
      for (const round of numbersTo(20)) {
        const [writes, reads] = round % 2 === 0 ? [one, other] : [other, one];
        const id = await writes.expenses.create(book, draft("0.1"));
        const summary = await reads.expenses.summarize(book);
        expect(summary).toMatchObject({ count: round, total: decimal(`${round}e-1`) });
        expect((await listAll(reads, book)).map((expense) => expense.id)).toContain(id);
        revisions.add(summary.revision);
      }
      expect(revisions.size).toBe(20);
      await one.close();
      // The remaining store continues.
      expect(await other.expenses.create(book, draft("1"))).toBe(expenseId(21));
      await other.close();
    });

    async function stateOf(store: Store) {
      const summary = await store.expenses.summarize(book);
      return { summary, list: await listAll(store, book), posts: await store.posts.list(book) };
    }
  });
}

function nextOf({ id }: Post): Post["id"] {
  // Safe: an id plus 1 is far below 2^53.
  return (id + 1) as Post["id"];
}
