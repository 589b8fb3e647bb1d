// The traces that imports leave, how imports are undone, and the profiles of their sources, on every engine.

import { describe, expect } from "bun:test";
import type { DaySpan } from "../../src/domain/import/import-mark.ts";
import type { ProfileUpdate } from "../../src/domain/import/import-profile.ts";
import type { LedgerChange } from "../../src/domain/ledger/ledger-change.ts";
import {
  ACCOUNT,
  IMPORT,
  MORE_THAN_A_PORTION,
  markContent,
  marksIn,
  marksOf,
  NEVER_DRAWN,
  problemOf,
  recordRows,
  rowsTo,
  spentRow,
  stage,
  workOf,
} from "../support/imported.ts";
import { APP, day, decimal, expenseId } from "../support/values.ts";
import { change, changeId, create, remove, undo } from "./actions/actions.ts";
import { bookTests } from "./book-subject.ts";
import { KEEP, type Subject } from "./subject.ts";

export function describeImportedRows(subject: Subject): void {
  describePast(subject);
  describeDays(subject);
  describeRefs(subject);
  describeTakingBack(subject);
  describeProfiles(subject);
}

function describePast(subject: Subject): void {
  const it = bookTests(subject);
  describe("the data of earlier imports", () => {
    it("is listed by date and id, and includes deleted expenses", async (own) => {
      const { store, ledger, apply, readBook } = own;
      const on = (date: string) => ({ day: day(date), days: [day(date)] });
      const first = await recordRows(store, ledger, [
        spentRow(1, {}, { ...on("2026-01-31"), ids: [71, 5], strongIds: 1 }),
        spentRow(2, {}, { ...on("2026-02-01"), days: [day("2026-02-01"), day("2026-02-03")] }),
        spentRow(
          3,
          {},
          { ...on("2026-02-20"), account: "card", isPending: true, balance: decimal("7") },
        ),
      ]);
      const second = await recordRows(store, ledger, [spentRow(4, {}, on("2026-03-01"))]);
      await apply([remove(2)]);
      const february = { from: day("2026-02-01"), to: day("2026-02-28") };
      expect(await marksOf(store, ledger, february)).toMatchObject([
        {
          source: first.id,
          row: 2,
          expense: 2,
          isDeleted: true,
          days: ["2026-02-01", "2026-02-03"],
        },
        {
          source: first.id,
          row: 3,
          account: "card",
          isPending: true,
          balance: "7",
          isDeleted: false,
        },
      ]);
      const { imports, lastChange } = await store.imports.records(ledger);
      expect(imports.map(({ id }) => id)).toEqual([first.id, second.id]);
      expect<number>(lastChange).toBe((await readBook()).lastChange);
      const january = { from: day("2026-01-01"), to: day("2026-01-31") };
      expect(await marksOf(store, ledger, january)).toMatchObject([
        { row: 1, ids: [71, 5], strongIds: 1 },
      ]);
    });
  });
}

/** More rows than one batch has. */
const MANY = 1_100;

function describeDays(subject: Subject): void {
  const it = bookTests(subject);
  it("the expenses of some days are listed as in an export of those days", async (own) => {
    const { store, ledger, apply } = own;
    await recordRows(store, ledger, rowsTo(MANY));
    await apply([create({ date: day("2026-01-02"), payee: "Late", tags: ["a"] })]);
    const find = async (days: DaySpan) =>
      (await Array.fromAsync(store.books.ofDays(ledger, days))).flat();
    for (const [from, to] of [
      ["2026-01-02", "2026-02-27"],
      ["2026-01-31", "2026-01-31"],
      ["2027-01-01", "2027-12-31"],
    ] as const) {
      const days = { from: day(from), to: day(to) };
      const leaving = await store.books.export(ledger, days);
      const exported = (await Array.fromAsync(leaving.expenses())).flat();
      await leaving.close();
      expect(await find(days)).toEqual(exported);
    }
    const whole = { from: day("0001-01-01"), to: day("9999-12-31") };
    expect(await find(whole)).toHaveLength(MANY + 1);
  });
}

function describeRefs(subject: Subject): void {
  const it = bookTests(subject);
  it("an imported expense whose ref is in use is recorded without it", async (own) => {
    const { store, ledger, apply, readBook, expectConsistentHistory } = own;
    await apply([create({ ref: "a" }), create({ ref: "b" }), remove(2)]);
    const refs = ["a", "b", "c", "c", null];
    const rows = refs.map((ref, at) => spentRow(at + 1, { ref }));
    const found = await store.imports.takenRefs(ledger, ["a", "b", "c", "", 'd"}']);
    expect([...found].toSorted()).toEqual(["a", "b"]);
    const taken = { withoutRef: 3, takenRefs: ["a", "b", "c"] };
    expect(await recordRows(store, ledger, rows)).toMatchObject({ expenses: 5, ...taken });
    const { expenses } = await readBook();
    expect(expenses.map(({ id, details }) => [Number(id), details?.ref ?? null])).toEqual([
      [1, "a"],
      ...[3, 4, 5, 6, 7].map((id) => [id, id === 5 ? "c" : null]),
    ]);
    expect(await apply([create({ ref: "c" })])).toMatchObject([{ id: 5 }]);
    await expectConsistentHistory();
  });
}

function describeTakingBack(subject: Subject): void {
  const it = bookTests(subject);
  describe("an import that is undone", () => {
    it("leaves only expenses that were changed, and their fingerprints", async (own) => {
      const { store, ledger, apply, readBook, expectConsistentHistory, listAll } = own;
      await apply([create({ payee: "Own" })]);
      const before = await readBook();
      const rows = [
        spentRow(1, { payee: "Kept", category: { path: ["Food", "Bread"] } }),
        spentRow(2, { payee: "Gone", category: { path: ["Home"] }, tags: ["own"] }),
        spentRow(3, { payee: "Own" }),
        spentRow(4),
        { mark: markContent(5), expense: expenseId(1) },
      ];
      const made = await recordRows(store, ledger, rows);
      const { changes } = { changes: made.changes };
      await store.expenses.change(ledger, expenseId(2), { ...KEEP, description: "Mine" });
      const [changed] = await apply([change(4, { note: "x" })]);
      // A change that was undone doesn't count, and an expense that was deleted manually is already gone.
      const { lastChange } = await readBook();
      await apply([undo(lastChange), remove(5)]);
      expect(changed).toMatchObject({ id: 4 });
      const undone = await store.imports.undo(ledger, made.id, APP);
      expect(undone).toMatchObject({
        import: { state: "undone", removed: true, kept: 1, keptExpenses: [2], portions: 0 },
        deleted: 2,
      });
      const after = await readBook();
      expect(after.expenses.map(({ id }) => Number(id))).toEqual([1, 2]);
      expect<unknown>(after.expenses[0]).toEqual(before.expenses[0]);
      const shown = after.labels.filter(({ removed }) => !removed).map(({ name }) => name);
      expect(shown.toSorted()).toEqual(["Bread", "Food", "Kept", "Own"]);
      expect(await marksIn(store, ledger)).toMatchObject([{ row: 1, expense: 2 }]);
      const [first] = changes[0] ?? [];
      const [last] = await store.history.latest(ledger, { limit: 1 });
      expect(last).toMatchObject({
        id: undone.import.lastChange,
        record: "import",
        recordId: made.id,
        kind: "deleted",
        source: "app",
        undoes: first,
      });
      expect(await store.imports.undo(ledger, made.id, APP)).toMatchObject({
        deleted: 0,
        import: undone.import,
      });
      // The import can be repeated, but not with its old id.
      expect(
        await problemOf(store.imports.record(ledger, made.id, await workOf(store, ledger, rows))),
      ).toBe("conflict");
      await recordRows(store, ledger, rows.slice(1));
      expect(await listAll()).toHaveLength(5);
      await expectConsistentHistory();
    });

    it("is one line in the history, and its undo is another line", async (own) => {
      const { store, ledger, apply } = own;
      const rows = rowsTo(MORE_THAN_A_PORTION).map((row, index) =>
        index === 0 ? spentRow(1, { payee: "New" }) : row,
      );
      const { id } = await stage(store, ledger);
      const work = await workOf(store, ledger, rows);
      // Another client writes meanwhile.
      async function* disturbed() {
        for await (const batch of work.rows) {
          yield batch;
          await apply([create()]);
        }
      }
      await store.imports.record(ledger, id, { ...work, rows: disturbed() });
      await apply([create()]);
      await store.imports.undo(ledger, id, APP);
      const whole = (await store.history.list(ledger, { after: 0, limit: 10_000 })).toReversed();
      const lines = whole.filter(
        ({ record, kind, recordId, source }) =>
          (record === "import" && kind !== "changed") ||
          record === "ledger" ||
          (record === "expense" && kind === "created" && source === "app" && recordId > 0),
      );
      expect<readonly string[]>(lines.map(({ record }) => record)).toEqual([
        "import",
        "expense",
        "expense",
        "expense",
        "import",
        "ledger",
      ]);
      expect(lines[4]).toMatchObject({ after: { name: "umsatz.csv", expenses: rows.length } });
      for (const limit of [1, 4, 100]) {
        const found: LedgerChange[] = [];
        for (;;) {
          const before = found.at(-1)?.id;
          const part = await store.history.latestLines(ledger, { before, limit });
          found.push(...part);
          if (part.length < limit) break;
        }
        expect(found).toEqual(lines);
      }
    });

    it("can only be undone completely, and must exist", async ({ store, ledger, refused }) => {
      const made = await recordRows(store, ledger, rowsTo(1));
      const [first = 0] = made.changes[0] ?? [];
      expect(await refused([undo(changeId(first))])).toEqual(["0 conflict"]);
      expect(await problemOf(store.imports.undo(ledger, NEVER_DRAWN, IMPORT))).toBe(
        "unknown-record",
      );
    });

    it("is undone once, even by two simultaneous clients", async ({ store, ledger }) => {
      const made = await recordRows(store, ledger, rowsTo(MORE_THAN_A_PORTION));
      const both = await Promise.allSettled([
        store.imports.undo(ledger, made.id, APP),
        store.imports.undo(ledger, made.id, APP),
      ]);
      expect(both.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
      expect(await store.expenses.summarize(ledger)).toMatchObject({ count: 0, total: "0" });
    });
  });
}

function describeProfiles(subject: Subject): void {
  const it = bookTests(subject);
  describe("a profile of imports", () => {
    const draft = {
      name: "Giro",
      account: ACCOUNT,
      header: null,
      settings: { days: "DMY", columns: { amount: 4 } },
      rules: [{ payee: "acme", effect: { status: "skipped" } }],
    };

    it("is created, changed, deleted and restored", async (own) => {
      const { store, ledger, apply, refused, expectConsistentHistory } = own;
      const profiles = async () => (await store.imports.records(ledger)).profiles;
      const [made] = await apply([{ action: "create-import-profile", draft }]);
      expect<unknown>(made).toEqual({
        ...draft,
        id: 1,
        kind: "import-profile",
        lastChange: 2,
        removed: false,
      });
      expect<unknown>(await profiles()).toEqual([made]);
      const ifMatch = { any: false, tags: ["2"] };
      const renamed = {
        action: "change-import-profile",
        id: 1,
        change: { name: "Bank" },
        ifMatch,
      } as const;
      await apply([renamed]);
      expect(await refused([renamed])).toEqual(["0 changed-meanwhile"]);
      expect(
        await refused([{ action: "create-import-profile", draft: { ...draft, name: "Bank" } }]),
      ).toEqual(["0 conflict /name"]);
      await apply([{ action: "delete-import-profile", id: 1, ifMatch: null }]);
      expect(await profiles()).toEqual([]);
      expect(await refused([{ ...renamed, ifMatch: null }])).toEqual(["0 unknown-record"]);
      await apply([undo(changeId(4))]);
      expect(await profiles()).toMatchObject([{ name: "Bank", rules: draft.rules }]);
      await recordRows(store, ledger, rowsTo(1), { profile: 1 });
      expect(await problemOf(recordRows(store, ledger, rowsTo(1), { profile: 9 }))).toBe(
        "unfitting-fields",
      );
      await expectConsistentHistory();
    });

    it("is created and changed together with an import, or not at all", async (own) => {
      const { store, ledger, expectConsistentHistory } = own;
      const profiles = async () => (await store.imports.records(ledger)).profiles;
      const workWith = async (...updates: readonly ProfileUpdate[]) => ({
        ...(await workOf(store, ledger, rowsTo(1))),
        profiles: updates,
      });
      const first = await stage(store, ledger);
      const late = await stage(store, ledger);
      const lateWork = await workWith({ id: null, draft: { ...draft, name: "Late" }, isOwn: true });
      const made = await store.imports.record(
        ledger,
        first.id,
        await workWith({ id: null, draft, isOwn: true }),
      );
      const [profile] = await profiles();
      expect(profile).toMatchObject({ name: "Giro", id: made.profile ?? 0 });
      const { lastChange } = await store.imports.records(ledger);
      // The first attempt is refused because of another import into the account, the second one because a profile has that name.
      expect(await problemOf(store.imports.record(ledger, late.id, lateWork))).toBe(
        "changed-meanwhile",
      );
      const sameName = await workWith({ id: null, draft, isOwn: true });
      expect(await problemOf(store.imports.record(ledger, late.id, sameName))).toBe(
        "changed-meanwhile",
      );
      expect(await store.imports.records(ledger)).toMatchObject({
        lastChange,
        profiles: [profile],
      });
      const renamed = { id: made.profile, draft: { ...draft, name: "Bank" }, isOwn: true };
      await store.imports.record(ledger, late.id, await workWith(renamed));
      expect(await profiles()).toMatchObject([{ name: "Bank" }]);
      await expectConsistentHistory();
    });
  });
}
