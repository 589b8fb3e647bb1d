// docs/PLANNING.md: each row of its tables is true. test/readme.test.ts runs the page's commands.

import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { CARRIES } from "../../src/domain/budget/budget.ts";
import { budgetRows } from "../../src/domain/budget/budget-report.ts";
import { monthsEnd, safeToSpend } from "../../src/domain/budget/safe-to-spend.ts";
import type { ChangeId } from "../../src/domain/change-id.ts";
import { showExpense } from "../../src/domain/expense/book-expense.ts";
import { detailsOf, NO_DETAILS } from "../../src/domain/expense/expense-details.ts";
import type { LabelId } from "../../src/domain/label/label.ts";
import { LabelIndex } from "../../src/domain/label/labels.ts";
import { readBudgetEntry } from "../../src/domain/quick-entry/budget-entry.ts";
import { readRecurringEntry } from "../../src/domain/quick-entry/recurring-entry.ts";
import { RegularSearch } from "../../src/domain/recurring/found.ts";
import { NO_PROGRESS, withDone } from "../../src/domain/recurring/occurrences.ts";
import { FREQUENCIES } from "../../src/domain/recurring/regular.ts";
import {
  dateOfOccurrence,
  occurrences,
  type Schedule,
  WEEKEND_CHOICES,
} from "../../src/domain/recurring/schedule.ts";
import { RECENT, suggestedAmount } from "../../src/domain/recurring/suggested-amount.ts";
import { daysOfMonth, isLedgerMonth, ledgerMonthOf } from "../../src/domain/time/period.ts";
import { createSlicing } from "../../src/store/turns.ts";
import { showEntry, showSchedule, TODAY } from "../support/quick-entry-reading.ts";
import { RENT } from "../support/recurring.ts";
import { currency, day, decimal, expenseId } from "../support/values.ts";

const page = await Bun.file(join(import.meta.dir, "../../docs/PLANNING.md")).text();

/** The rows of each table, by the first words of its header. */
const tables = new Map(
  [...page.matchAll(/^\|(.*)\|\n\|[-|]+\|\n((?:\|.*\n)+)/gm)].map(([, head = "", body = ""]) => [
    cellsOf(head).slice(0, 2).join(" | "),
    body
      .trimEnd()
      .split("\n")
      .map((line) => cellsOf(line.slice(1, -1))),
  ]),
);

function cellsOf(line: string): readonly string[] {
  return line.split("|").map((cell) => cell.trim().replaceAll("`", ""));
}

function rowsOf(head: string): string[][] {
  const rows = tables.get(head);
  if (!rows) throw new Error(`there is no table ${head} in docs/PLANNING.md`);
  return rows.map((row) => [...row]);
}

function datesOf(schedule: Schedule, count: number): string {
  const days = [...occurrences(schedule).take(count)];
  return days.map((each) => dateOfOccurrence(schedule, each)).join(", ");
}

describe("a line with a rhythm", () => {
  test.each(rowsOf("Typed | Read as"))(
    "is read as the page says: %s",
    (typed, read, comes, dates) => {
      const { date, schedule, ...entry } = readRecurringEntry(typed ?? "", TODAY);
      expect(showEntry(entry)).toBe(read ?? "");
      expect(schedule ? showSchedule(schedule) : "once").toBe(comes ?? "");
      expect(schedule ? datesOf(schedule, 3) : "").toBe(dates ?? "");
      expect(date).toBe(schedule?.from);
    },
  );

  test.each(rowsOf("Typed | First four dates"))(
    "such as %s has the dates that the page lists",
    (typed, dates) => {
      const { schedule } = readRecurringEntry(typed ?? "", TODAY);
      expect(schedule && datesOf(schedule, 4)).toBe(dates ?? "");
    },
  );
});

test.each(rowsOf("Recorded, in EUR | Suggested"))(
  "after %s, an amount of %s is suggested (case 44)",
  (recorded = "", suggested = "") => {
    const recent = recorded.split(", ").slice(-RECENT).map(decimal);
    expect(suggestedAmount(recent, currency("EUR"))).toBe(decimal(suggested));
  },
);

describe("a line with a budget", () => {
  const names = ["Food", "Eating out", "Rent"];
  // Safe: every number can be an id in this test.
  const categories = names.map((name, id) => ({ name, id: id as LabelId }));
  test.each(rowsOf("Typed | Budget for"))(
    "is read as the page says: %s",
    (typed = "", name, amount, carry) => {
      const read = readBudgetEntry(typed, TODAY, { categories, decimalSign: "." });
      const entry = read ?? readRecurringEntry(typed, TODAY);
      expect(entry.amount ?? "").toBe(amount ?? "");
      const of = read?.budget?.category;
      expect(of === null ? "all expenses" : of === undefined ? "an expense" : names[of]).toBe(name);
      expect(read ? (read.budget?.carry ?? "as before") : "").toBe(carry ?? "");
    },
  );
});

test("a date is moved off a weekend as the page says", () => {
  const moved = WEEKEND_CHOICES.map((weekend) => {
    const rhythm = { unit: "month", every: 1, on: [28] } as const;
    const schedule = { rhythm, weekend, from: day("2026-11-28"), until: null, times: null };
    return [weekend, datesOf(schedule, 1)];
  });
  expect(rowsOf("weekend | Date")).toEqual(moved);
});

test("regular payments are found by the page's rules", () => {
  const rules = FREQUENCIES.map(({ unit, every, days, tolerance, least, spread }) => [
    `${every} ${unit}${every === 1 ? "" : "s"}`,
    String(days),
    String(tolerance),
    `${least} times`,
    `${spread} %`,
  ]);
  expect(rowsOf("Comes every | Days apart")).toEqual(rules);
});

test.each(rowsOf("Today | Since then"))(
  "on %s, if %s, a recurring expense has ended: %s",
  async (today = "", since = "", ended = "") => {
    const made = {
      ...RENT,
      ...NO_PROGRESS,
      payee: null,
      category: null,
      id: 1,
      version: 1,
      changed: [],
      follows: null,
      removed: false,
      doneThrough: day("2026-03-01"),
    };
    const done = (on: string, state: "posted" | "skipped") =>
      withDone(made, made, [day(on)], state);
    const recurring = {
      ...made,
      ...(since === "May was recorded" && done("2026-05-01", "posted")),
      ...(since === "April was skipped" && done("2026-04-01", "skipped")),
      paused: since === "it was paused",
      lasting: since === "it goes on",
    };
    const search = new RegularSearch();
    const enter = (date: string, amount: string, ref: string | null) => {
      const noted = { lastChange: null, createdAt: null, changedAt: null };
      const details = detailsOf({ ...NO_DETAILS, ref });
      const content = { description: "rent", date: day(date), amount: decimal(amount), details };
      search.add(showExpense({ id: expenseId(1), ...content, ...noted }, new LabelIndex([])));
    };
    const [, about] = /^Rent of (.*) the amount was entered/.exec(since) ?? [];
    if (about) enter("2026-04-04", about === "about" ? "870" : "300", null);
    // March was paid late.
    enter("2026-03-20", "900", "recurring:1:2026-03-01");
    const found = await createSlicing(() => 0)(search.find(day(today), [recurring]));
    expect(found.ended.map(({ until }) => `yes, with ${until}`).join() || "no").toBe(ended);
  },
);

test("budgets carry over the amounts in the table", () => {
  const rows = rowsOf("Month | Spent").map(([month = "", spent = "", ...left]) => {
    if (!isLedgerMonth(month)) throw new Error(`${month} is not a month`);
    return { month, category: null, total: decimal(spent), left: left.map(decimal) };
  });
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) throw new Error("the table is empty");
  // Safe: any number can be the id of a change.
  const plain = { id: 1, kind: "budget", lastChange: 1 as ChangeId, removed: false } as const;
  const open = { category: null, without: [], until: null, once: [], follows: null } as const;
  const columns = CARRIES.map((carry) => {
    const budget = { ...plain, ...open, carry, amount: decimal("400"), from: first.month };
    const [row] = budgetRows([budget], rows, new LabelIndex([]), last.month);
    return row?.months.map(({ left }) => left) ?? [];
  });
  expect(columns).toEqual(CARRIES.map((_, at) => rows.flatMap(({ left }) => left[at] ?? [])));
});

test.each(rowsOf("Today | Month starts on"))(
  "the page tells what is safe to spend on %s in a month that begins on day %s",
  (today = "", firstDay = "", allowed = "", before = "", recurring = "", spent = "", ...told) => {
    const starts = Number.parseInt(firstDay, 10);
    const { days, daily, left } = safeToSpend(
      {
        allowed: decimal(allowed),
        before: decimal(before),
        recurring: decimal(recurring),
        today: decimal(spent),
      },
      day(today),
      daysOfMonth(ledgerMonthOf(day(today), starts), starts),
      2,
    );
    const { amount, leftToday } = daily ?? { amount: "none", leftToday: "none" };
    expect(told).toEqual([String(days), amount, leftToday, left]);
  },
);

test("the page's forecast follows from the months before", () => {
  const [, certain = ""] = /For example, (\d+) is spent/.exec(page.replace(/\n/g, " ")) ?? [];
  const rests = rowsOf("Month | Spent from the 21st on").map(([, rest = ""]) => decimal(rest));
  const [, ...told] = /between (\d+) and (\d+), with (\d+) in the middle/.exec(page) ?? [];
  const [low = "", high = "", middle = ""] = told;
  const [...end] = [decimal(low), decimal(middle), decimal(high)];
  expect(Object.values(monthsEnd(decimal(certain), rests) ?? {})).toEqual(end);
});
