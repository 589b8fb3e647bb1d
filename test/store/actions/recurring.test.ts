// Transactions on recurring expenses: what is recorded, skipped, split and undone.

import { describe, expect, test } from "bun:test";
import type { Action, BookChange } from "../../../src/domain/ledger/actions.ts";
import { PROGRAM } from "../../../src/domain/ledger/ledger-change.ts";
import { openOccurrences } from "../../../src/domain/recurring/occurrences.ts";
import {
  type RecurringDraft,
  type RecurringExpense,
  showRecurring,
} from "../../../src/domain/recurring/recurring-expense.ts";
import { apply } from "../../../src/store/actions/apply.ts";
import { NotRead } from "../../../src/store/actions/rows.ts";
import { Workspace } from "../../../src/store/actions/workspace.ts";
import { ReadRows } from "../../../src/store/postgres/write/reads.ts";
import { AppliedBook } from "../../support/applied-book.ts";
import { RENT } from "../../support/recurring.ts";
import { currency, day, decimal, instant } from "../../support/values.ts";
import { change, createLabel, labelId, original, remove, undo } from "./actions.ts";

const MONTHLY_15 = { unit: "month", every: 1, on: [15] } as const;

function plan(draft: Partial<RecurringDraft> = {}): Action {
  return { action: "create-recurring", draft: { ...RENT, ...draft } };
}

function post(id: number, on: string, change?: BookChange): Action {
  return { action: "post-occurrence", id, day: day(on), change };
}

function skip(id: number, on: string): Action {
  return { action: "skip-occurrence", id, day: day(on) };
}

function edit(id: number, change: Partial<RecurringDraft>): Action {
  return { action: "change-recurring", id, change, ifMatch: null };
}

function split(id: number, on: string, change: Partial<RecurringDraft>): Action {
  return { action: "split-recurring", id, day: day(on), change, ifMatch: null };
}

/** Returns the milliseconds of a time in UTC. */
function at(time: string): number {
  return Date.parse(`${time}${time.includes("T") ? "Z" : ""}`);
}

/** A book with one recurring expense. */
function bookWith(draft: Partial<RecurringDraft> = {}) {
  const book = new AppliedBook();
  book.do(plan(draft));
  const id = recurringIn(book)[0]?.id ?? 0;
  return { book, id };
}

function recurringIn(book: AppliedBook): readonly RecurringExpense[] {
  return [...book.records.others()].flatMap((record) =>
    record.kind === "recurring" ? record : [],
  );
}

function due(book: AppliedBook, id: number, today: string): readonly string[] {
  const record = recurringIn(book).find((each) => each.id === id);
  return record ? [...openOccurrences(record, record, day(today))] : [];
}

/** The last change of the history whose record is of this kind. */
function lastChange(book: AppliedBook, kind: string): number {
  return book.changes.findLast(({ record }) => record === kind)?.id ?? 0;
}

describe("an occurrence", () => {
  test("is recorded as an ordinary expense with the day of its schedule", () => {
    const { book, id } = bookWith();
    book.do(post(id, "2026-03-01"));
    expect(book.shown(1)).toMatchObject({
      description: "Rent",
      amount: "900",
      date: "2026-03-01",
      payee: "Landlord",
      tags: ["home"],
      ref: `recurring:${id}:2026-03-01`,
    });
    expect(due(book, id, "2026-04-01")).toEqual(["2026-01-01", "2026-02-01", "2026-04-01"]);
  });

  test("is recorded once, however often that is requested", () => {
    const { book, id } = bookWith();
    const { results } = book.apply([post(id, "2026-01-01"), post(id, "2026-01-01")]);
    expect(results?.map(({ known }) => known)).toEqual([undefined, true]);
    expect(book.do(post(id, "2026-01-01"))).toMatchObject({
      id: 1,
      version: book.shown(1)?.version,
    });
    expect(book.expenses.size).toBe(1);
  });

  test("that is paid late keeps its day on the schedule, and the next one does not drift", () => {
    const { book, id } = bookWith({ from: day("2026-03-01") });
    book.do(post(id, "2026-03-01", { date: day("2026-03-04") }));
    expect(book.shown(1)?.date).toBe(day("2026-03-04"));
    expect(due(book, id, "2026-04-01")).toEqual(["2026-04-01"]);
    book.do(change(1, { date: day("2026-02-27") }));
    expect(due(book, id, "2026-03-31")).toEqual([]);
  });

  test("counts as skipped if its expense is deleted, until the deletion is undone", () => {
    const { book, id } = bookWith({ from: day("2026-03-01") });
    book.do(post(id, "2026-03-01"));
    book.do(remove(1));
    expect(due(book, id, "2026-03-31")).toEqual([]);
    expect(recurringIn(book)[0]?.skipped).toEqual([day("2026-03-01")]);
    book.do(undo(lastChange(book, "expense")));
    expect(book.shown(1)?.amount).toBe(decimal("900"));
    expect(recurringIn(book)[0]?.skipped).toEqual([]);
    expect(due(book, id, "2026-03-31")).toEqual([]);
  });

  test("waits if its expense is deleted and only the change that marks it as skipped is undone", () => {
    const { book, id } = bookWith({ from: day("2026-03-01") });
    book.apply([post(id, "2026-03-01"), post(id, "2026-04-01")]);
    book.do(remove(1));
    book.do(undo(lastChange(book, "recurring")));
    expect(due(book, id, "2026-04-01")).toEqual(["2026-03-01"]);
  });

  test("waits if its recording is undone, and is recorded again with its own id", () => {
    const { book, id } = bookWith({ from: day("2026-03-01") });
    book.do(post(id, "2026-03-01"));
    book.do(undo(lastChange(book, "expense")));
    expect(book.expenses.size).toBe(0);
    expect(recurringIn(book)[0]?.held).toEqual([day("2026-03-01")]);
    expect(due(book, id, "2026-03-31")).toEqual(["2026-03-01"]);
    book.do(post(id, "2026-03-01", { amount: decimal("910") }));
    expect(book.shown(1)?.amount).toBe(decimal("910"));
    expect(due(book, id, "2026-03-31")).toEqual([]);
  });

  test("that is skipped does not come back until the skip is undone", () => {
    const { book, id } = bookWith({ from: day("2026-03-01") });
    book.do(skip(id, "2026-03-01"));
    expect(due(book, id, "2026-04-01")).toEqual(["2026-04-01"]);
    book.do(post(id, "2026-04-01"));
    book.do(undo(lastChange(book, "recurring") - 2));
    expect(due(book, id, "2026-04-01")).toEqual(["2026-03-01"]);
  });

  test("may have a date and an amount of its own", () => {
    const { book, id } = bookWith({ from: day("2026-06-01") });
    const on = { action: "change-occurrence", id, day: day("2026-06-01") } as const;
    book.do({ ...on, amount: decimal("930") });
    book.do({ ...on, date: day("2026-06-03") });
    expect(recurringIn(book)[0]?.changed).toEqual([
      { day: day("2026-06-01"), date: day("2026-06-03"), amount: decimal("930") },
    ]);
    book.do({ ...on, date: null });
    book.apply([post(id, "2026-06-01"), post(id, "2026-07-01")]);
    expect([book.shown(1)?.amount, book.shown(2)?.amount]).toEqual([
      decimal("930"),
      decimal("900"),
    ]);
    expect(recurringIn(book)[0]?.changed).toEqual([]);
  });
});

test("an occurrence that was moved is recorded on its own date", () => {
  const daily = { automatic: true, from: day("2026-12-01") } as const;
  const book = new AppliedBook();
  book.do(plan(daily), { at: at("2026-11-30") });
  const id = recurringIn(book)[0]?.id ?? 0;
  const move = (on: string, date: string): Action => {
    return { action: "change-occurrence", id, day: day(on), date: day(date), amount: null };
  };
  book.do(move("2026-12-01", "2026-12-05"));
  book.do(move("2027-01-01", "2026-12-28"));
  const due = { action: "post-due" } as const;
  expect(book.do(due, { at: at("2026-12-04") })).toMatchObject({ posted: 0 });
  expect(book.do(due, { at: at("2026-12-31") })).toMatchObject({ posted: 2 });
  const dates = Array.from(book.expenses.values(), ({ date }) => date);
  expect(dates).toEqual([day("2026-12-05"), day("2026-12-28")]);
});

describe("a change", () => {
  test("of the rhythm takes effect after the last period that is paid", () => {
    const { book, id } = bookWith({ from: day("2026-03-01") });
    book.do(post(id, "2026-03-01"));
    book.do(edit(id, { rhythm: { unit: "month", every: 1, on: [15] } }));
    expect(due(book, id, "2026-05-31")).toEqual(["2026-04-15", "2026-05-15"]);
  });

  test("of the amount leaves recorded expenses as they are", () => {
    const { book, id } = bookWith();
    book.do(post(id, "2026-01-01"));
    book.do(edit(id, { amount: decimal("950") }));
    book.do(post(id, "2026-02-01"));
    expect([book.shown(1)?.amount, book.shown(2)?.amount]).toEqual([
      decimal("900"),
      decimal("950"),
    ]);
  });

  test("that ends a pause lets the missed occurrences wait for a confirmation", () => {
    const { book, id } = bookWith({ automatic: true, from: day("2026-05-01") });
    book.do(edit(id, { paused: true }), { at: at("2026-04-30") });
    book.do(edit(id, { paused: false }), { at: at("2026-07-31T23:59") });
    expect(recurringIn(book)[0]?.held.map(String)).toEqual([
      "2026-05-01",
      "2026-06-01",
      "2026-07-01",
    ]);
  });

  test("from a day on splits the recurring expense in two, and undoing both changes makes it one again", () => {
    const { book, id } = bookWith();
    book.apply(["01", "02", "03", "04", "05"].map((month) => post(id, `2026-${month}-01`)));
    book.do(split(id, "2026-06-01", { amount: decimal("950") }));
    const [before, after] = recurringIn(book);
    expect(before).toMatchObject({ until: "2026-05-31", amount: "900" });
    expect(after).toMatchObject({ from: "2026-06-01", amount: "950", follows: id });
    expect(due(book, id, "2026-12-31")).toEqual([]);
    const made = lastChange(book, "recurring");
    book.apply([undo(made), undo(made - 1)]);
    expect(due(book, id, "2026-07-01")).toEqual(["2026-06-01", "2026-07-01"]);
    expect(recurringIn(book).find((each) => each.id !== id)?.removed).toBe(true);
  });

  test("from a day on can't be undone once it has recorded an expense", () => {
    const { book, id } = bookWith();
    book.do(split(id, "2026-06-01", { amount: decimal("950") }));
    const made = lastChange(book, "recurring");
    book.do(post(recurringIn(book).find((each) => each.follows === id)?.id ?? 0, "2026-06-01"));
    expect(book.refused(undo(made))).toEqual(["conflict"]);
    book.do(undo(lastChange(book, "expense")));
    book.apply([undo(made), undo(made - 1)]);
    expect(due(book, id, "2026-01-01")).toEqual(["2026-01-01"]);
  });

  test("that repeats the rhythm and the first day opens no recorded occurrence again", () => {
    const { book, id } = bookWith();
    book.apply([post(id, "2026-01-01"), post(id, "2026-02-01")]);
    book.do(edit(id, { rhythm: { on: [1], every: 1, unit: "month" }, from: RENT.from }));
    expect(due(book, id, "2026-03-01")).toEqual(["2026-03-01"]);
  });

  test("of the rhythm may leave no day before the end, and other fields can still be changed", () => {
    const { book, id } = bookWith({ until: day("2026-03-15") });
    book.do(post(id, "2026-03-01"));
    book.do(edit(id, { rhythm: { unit: "month", every: 1, on: [15] } }));
    expect(recurringIn(book)[0]).toMatchObject({ from: "2026-04-01", until: "2026-03-15" });
    book.do(edit(id, { description: "Old rent" }));
    expect(recurringIn(book)[0]).toMatchObject({ description: "Old rent", from: "2026-04-01" });
    expect(() => book.do(edit(id, { until: day("2026-03-20") }))).toThrow("at least one day");
  });

  test("of the first day to an earlier one opens only the days that it adds", () => {
    const { book, id } = bookWith();
    book.do(post(id, "2026-01-01"));
    book.do(edit(id, { from: day("2025-12-01") }));
    expect(due(book, id, "2026-02-01")).toEqual(["2025-12-01", "2026-02-01"]);
  });

  for (const [how, back] of [
    ["changed back", (id: number) => edit(id, { from: day("2026-03-01") })],
    ["undone", (_: number, last: number) => undo(last)],
  ] as const) {
    test(`of the first day to a later one, which is ${how}, opens no recorded or skipped occurrence`, () => {
      const { book, id } = bookWith({ from: day("2026-03-01") });
      book.do(post(id, "2026-03-01"));
      book.do(skip(id, "2026-04-01"));
      book.do(post(id, "2026-05-01"));
      book.do(edit(id, { from: day("2026-04-15") }));
      expect(due(book, id, "2026-06-30")).toEqual(["2026-06-01"]);
      book.do(back(id, lastChange(book, "recurring")));
      expect(due(book, id, "2026-06-30")).toEqual(["2026-06-01"]);
      expect(recurringIn(book)[0]).toMatchObject({ skipped: ["2026-04-01"], doneAhead: [] });
    });
  }

  test("of the rhythm keeps earlier occurrences due, and opens none of a period that was paid ahead", () => {
    const { book, id } = bookWith({ from: day("2026-01-01") });
    book.do(post(id, "2026-03-01"));
    const rhythm = { unit: "month", every: 1, on: [15] } as const;
    book.do(edit(id, { rhythm }), { at: at("2026-03-02") });
    expect(due(book, id, "2026-04-30")).toEqual(["2026-01-01", "2026-02-01", "2026-04-15"]);
    book.do(undo(lastChange(book, "recurring")));
    expect(due(book, id, "2026-04-30")).toEqual(["2026-01-01", "2026-02-01", "2026-04-01"]);
  });

  test("from a day on leaves expenses that were recorded ahead to the earlier recurring expense", () => {
    const { book, id } = bookWith();
    book.do(post(id, "2026-08-01"));
    book.do(split(id, "2026-06-01", { amount: decimal("950") }));
    const next = recurringIn(book).find((each) => each.follows === id)?.id ?? 0;
    expect(book.do(post(next, "2026-08-01"))).toMatchObject({ id: 1, amount: "900" });
    book.do(remove(1));
    book.do(post(next, "2026-08-01"));
    expect(book.shown(1)).toMatchObject({ amount: "950", ref: `recurring:${id}:2026-08-01` });
    expect(book.expenses.size).toBe(1);
  });

  test("from a day on records no day again that the earlier, deleted recurring expense has recorded", () => {
    const { book, id } = bookWith({ from: day("2026-03-01") });
    book.do(post(id, "2026-03-01"));
    book.do(split(id, "2026-04-01", { automatic: true }), { at: at("2026-03-15") });
    const next = recurringIn(book).find((each) => each.follows === id)?.id ?? 0;
    book.do({ action: "delete-recurring", id, ifMatch: null });
    book.do(edit(next, { from: day("2026-03-01") }), { at: at("2026-04-01") });
    expect([...book.refs.keys()]).toEqual([
      `recurring:${id}:2026-03-01`,
      `recurring:${next}:2026-04-01`,
    ]);
  });

  test("of the rhythm may leave a recurring expense without a day if a split has ended it", () => {
    const { book, id } = bookWith();
    book.apply([post(id, "2026-01-01"), post(id, "2026-02-01")]);
    book.do(undo(lastChange(book, "expense")));
    book.do(split(id, "2026-02-01", { amount: decimal("950") }));
    book.do(edit(id, { rhythm: { unit: "day", every: 3 } }));
    expect(due(book, id, "2026-12-31")).toEqual([]);
  });

  test("of the rhythm of a split recurring expense begins after the last occurrence that it kept", () => {
    const { book, id } = bookWith({ from: day("2026-08-15"), rhythm: MONTHLY_15 });
    book.apply([post(id, "2026-08-15"), post(id, "2026-09-15")]);
    book.do(undo(lastChange(book, "expense")));
    book.do(split(id, "2026-09-15", { amount: decimal("950") }));
    book.do(edit(id, { rhythm: { unit: "week", every: 2, on: [2] } }));
    expect(due(book, id, "2026-12-31")).toEqual(["2026-09-01"]);
  });

  test("from a day on lets no later change or undo make the two overlap", () => {
    const { book, id } = bookWith();
    book.do(split(id, "2026-06-01", { amount: decimal("950") }));
    const made = lastChange(book, "recurring");
    const next = recurringIn(book).find((each) => each.follows === id)?.id ?? 0;
    expect(book.refused(undo(made - 1))).toEqual(["conflict"]);
    expect(book.refused(edit(id, { until: null }))).toEqual(["unfitting-fields /until"]);
    const earlier = edit(next, { from: day("2026-05-01") });
    expect(book.refused(earlier)).toEqual(["unfitting-fields /from"]);
    book.do({ action: "delete-recurring", id: next, ifMatch: null });
    const deleted = lastChange(book, "recurring");
    book.do(edit(id, { until: day("2026-06-01") }));
    expect(book.refused(undo(deleted))).toEqual(["conflict"]);
  });

  test("from a day on can't begin before that day", () => {
    const { book, id } = bookWith();
    book.do(post(id, "2026-05-01"));
    const earlier = split(id, "2026-06-01", { from: day("2026-05-01") });
    expect(book.refused(earlier)).toEqual(["unfitting-fields /change/from"]);
  });

  test("from a waiting day on opens no later occurrence that was recorded", () => {
    const { book, id } = bookWith();
    book.apply(["01", "02", "03"].map((month) => post(id, `2026-${month}-01`)));
    book.do(
      undo(
        book.changes.findLast(({ recordId, record }) => record === "expense" && recordId === 2)
          ?.id ?? 0,
      ),
    );
    book.do(split(id, "2026-02-01", { amount: decimal("950") }));
    const next = recurringIn(book).find((each) => each.follows === id)?.id ?? 0;
    expect(due(book, next, "2026-04-01")).toEqual(["2026-02-01", "2026-04-01"]);
  });

  test("that merges its category into another one gives it that one", () => {
    const book = new AppliedBook();
    book.apply([createLabel("category", "Home"), createLabel("category", "Rent")]);
    const [home, rent] = [1, 2].map(labelId);
    if (home === undefined || rent === undefined) throw new Error("no labels");
    book.do(plan({ category: home }));
    book.do({ action: "merge-label", label: "category", id: home, into: rent, ifMatch: null });
    const [recurring] = recurringIn(book);
    if (!recurring) throw new Error("no recurring expense");
    expect(showRecurring(recurring, book.labels).category).toBe(rent);
    book.do(post(recurring.id, "2026-01-01"));
    expect(book.shown(1)?.category).toBe(rent);
  });

  test("that deletes its category is noted in it", () => {
    const book = new AppliedBook();
    book.apply([createLabel("category", "Home")]);
    const id = labelId(1);
    book.do(plan({ category: id }));
    const shown = () => recurringIn(book).map((each) => showRecurring(each, book.labels));
    expect(shown()).not.toMatchObject([{ categoryDeleted: true }]);
    const replacement = { target: null };
    book.do({ action: "delete-label", label: "category", id, replacement, ifMatch: null });
    expect(shown()).toMatchObject([{ category: null, categoryDeleted: true }]);
  });
});

test("deleting a recurring expense leaves its recorded expenses, and can be undone", () => {
  const { book, id } = bookWith();
  book.do(post(id, "2026-01-01"));
  book.do({ action: "delete-recurring", id, ifMatch: null });
  expect(book.expenses.size).toBe(1);
  expect(book.refused(post(id, "2026-02-01"))).toEqual(["unknown-record"]);
  book.do(undo(lastChange(book, "recurring")));
  expect(due(book, id, "2026-02-01")).toEqual(["2026-02-01"]);
});

describe("automatic occurrences", () => {
  const automatic = {
    automatic: true,
    from: day("2025-11-30"),
    rhythm: { unit: "month", every: 1, on: [30] },
  } as const;

  function posted(book: AppliedBook): readonly string[] {
    return Array.from(book.expenses.values(), ({ date }) => date);
  }

  test("are recorded with a new recurring expense, and the change to undo is its creation", () => {
    const book = new AppliedBook();
    const { results } = book.apply([plan(automatic)], { at: at("2026-01-01") });
    expect(posted(book)).toEqual(["2025-11-30", "2025-12-30"]);
    book.do(undo(results?.[0]?.change ?? 0));
    expect(recurringIn(book)[0]?.removed).toBe(true);
  });

  test("are recorded on their own days after an absence, in one transaction", () => {
    const book = new AppliedBook();
    book.do(plan(automatic), { at: at("2025-11-01") });
    expect(posted(book)).toEqual([]);
    expect(book.do({ action: "post-due" }, { at: at("2026-11-21") })).toEqual({
      posted: 12,
      isDone: true,
    });
    expect(posted(book).slice(0, 4)).toEqual([
      "2025-11-30",
      "2025-12-30",
      "2026-01-30",
      "2026-02-28",
    ]);
    expect(book.do({ action: "post-due" }, { at: at("2026-11-21") })).toEqual({
      posted: 0,
      isDone: true,
    });
  });

  test("are recorded after one lookup of all their refs, since each lookup may be a round trip", () => {
    const book = new AppliedBook();
    const other = { ...automatic, from: day("2026-10-30") };
    book.apply([plan(automatic), plan(other)], { at: at("2025-11-01") });
    const rows = new ReadRows(book.records);
    const work = new Workspace(rows, book.ledger, instant(at("2026-11-21")));
    const due = { actions: [{ action: "post-due" }], actor: PROGRAM, key: null } as const;
    const looks: number[] = [];
    for (;;) {
      try {
        const { results } = apply(work, book.id, due);
        expect(results?.[0]?.value).toEqual({ posted: 13, isDone: true });
        break;
      } catch (error) {
        if (!(error instanceof NotRead)) throw error;
        for (const row of error.rows) {
          if (row.table === "expense_ref") rows.read.refs.set(row.ref, undefined);
        }
        looks.push(error.rows.length);
      }
    }
    expect(looks).toEqual([13]);
  });

  test("are recorded when the recurring expense is created, and when it changes", () => {
    const book = new AppliedBook();
    book.do(plan({ ...automatic, from: day("2026-10-30") }), { at: at("2026-11-21") });
    expect(posted(book)).toEqual(["2026-10-30"]);
    const id = recurringIn(book)[0]?.id ?? 0;
    book.do(edit(id, { automatic: false }), { at: at("2026-12-31") });
    expect(posted(book)).toHaveLength(1);
    book.do(edit(id, { automatic: true }), { at: at("2026-12-31") });
    expect(posted(book)).toEqual(["2026-10-30", "2026-11-30", "2026-12-30"]);
  });

  test("stay recorded if the creation of the recurring expense is undone", () => {
    const book = new AppliedBook();
    book.do(plan({ ...automatic, from: day("2026-10-30") }), { at: at("2026-11-21") });
    const made = book.changes.find(({ record }) => record === "recurring")?.id ?? 0;
    book.do(undo(made));
    expect(recurringIn(book)[0]?.removed).toBe(true);
    expect(posted(book)).toEqual(["2026-10-30"]);
    book.do(undo(lastChange(book, "recurring")), { at: at("2026-11-21") });
    expect(book.do({ action: "post-due" }, { at: at("2026-11-21") })).toMatchObject({ posted: 0 });
  });

  test("are recorded on the day in the ledger's time zone", () => {
    const book = new AppliedBook();
    book.do({ action: "change-ledger", change: { zone: "Pacific/Kiritimati" }, ifMatch: null });
    book.do(plan({ ...automatic, from: day("2026-11-22"), rhythm: { unit: "day", every: 1 } }));
    const due = { action: "post-due" } as const;
    expect(book.do(due, { at: at("2026-11-21T09:59") })).toMatchObject({ posted: 0 });
    expect(book.do(due, { at: at("2026-11-21T10:00") })).toMatchObject({ posted: 1 });
    expect(book.do(due, { at: at("2026-11-20T10:00") })).toMatchObject({ posted: 0 });
    expect(book.do(due, { at: at("2026-11-21T10:00") })).toMatchObject({ posted: 0 });
  });

  test("are not recorded during a pause, or after their recording was undone", () => {
    const book = new AppliedBook();
    book.do(plan({ ...automatic, from: day("2026-09-30") }), { at: at("2026-10-01") });
    book.do(undo(lastChange(book, "expense")));
    expect(book.do({ action: "post-due" }, { at: at("2026-10-01") })).toMatchObject({ posted: 0 });
    book.do(edit(recurringIn(book)[0]?.id ?? 0, { paused: true }), { at: at("2026-10-02") });
    expect(book.do({ action: "post-due" }, { at: at("2026-12-01") })).toMatchObject({ posted: 0 });
  });
});

test("a recurring expense that no longer fits the ledger holds up no others, and can still be paused", () => {
  const book = new AppliedBook();
  const ledger = (code: "EUR" | "JPY"): Action => ({
    action: "change-ledger",
    change: { currency: currency(code) },
    ifMatch: null,
  });
  book.do(ledger("EUR"));
  const price = { amount: decimal("14.77"), original: original("15.99", "USD", "0.9234") };
  const terms = { automatic: true, from: day("2026-01-01") };
  book.apply([plan({ ...terms, ...price }), plan(terms)], { at: at("2025-12-31") });
  book.do(ledger("JPY"));
  expect(book.do({ action: "post-due" }, { at: at("2026-01-01") })).toMatchObject({ posted: 1 });
  expect(book.shown(1)?.amount).toBe(decimal("900"));
  expect(book.refused(post(recurringIn(book)[0]?.id ?? 0, "2026-01-01"))).toHaveLength(1);
  book.do(edit(recurringIn(book)[0]?.id ?? 0, { paused: true }));
  expect(recurringIn(book)[0]).toMatchObject({ paused: true, original: price.original });
});

describe("a refusal is the answer to", () => {
  test.each<[string, Partial<RecurringDraft>, string]>([
    [
      "a varying amount that is recorded automatically",
      { amount: null, automatic: true },
      "/automatic",
    ],
    ["a schedule without a day", { until: day("2025-12-31") }, "/until"],
    [
      "parts that do not add up",
      {
        parts: [
          { amount: decimal("1"), category: null },
          { amount: decimal("2"), category: null },
        ],
      },
      "/parts",
    ],
    ["a missing category", { category: labelId(99) }, "/category"],
  ])("%s", (_, draft, pointer) => {
    expect(new AppliedBook().refused(plan(draft))).toEqual([`unfitting-fields ${pointer}`]);
  });

  test("a day that is not on the schedule", () => {
    const { book, id } = bookWith();
    expect(book.refused(post(id, "2026-01-02"), skip(id, "2025-12-01"))).toEqual([
      "conflict",
      "conflict",
    ]);
  });

  test("skipping a recorded occurrence", () => {
    const { book, id } = bookWith();
    book.do(post(id, "2026-01-01"));
    expect(book.refused(skip(id, "2026-01-01"))).toEqual(["conflict"]);
  });

  test("undoing only the change that marks an occurrence as recorded", () => {
    const { book, id } = bookWith();
    book.do(post(id, "2026-01-01"));
    expect(book.refused(undo(lastChange(book, "recurring")))).toEqual(["conflict"]);
  });
});
