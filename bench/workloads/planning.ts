// The cost of looking ahead: what is coming up, budgets over all years, regular payments, and a start after a year away.

import { DEFAULT_LEDGER } from "../../src/domain/ledger/ledger.ts";
import { PROGRAM } from "../../src/domain/ledger/ledger-change.ts";
import { openSqliteFile } from "../../src/store/sqlite/sqlite-store.ts";
import { RENT } from "../../test/support/recurring.ts";
import { sources } from "../../test/support/sources.ts";
import { day, decimal, instant } from "../../test/support/values.ts";
import { emptyPlace } from "../books/books.ts";
import { categoryIds, FIRST_YEAR, HOUSEHOLD, YEARS } from "../books/household.ts";
import type { askFirstQuestions } from "../loads/first-questions.ts";
import { askJson } from "../loads/json.ts";
import { runProgram } from "../loads/program.ts";
import { outlayOn, withServer } from "../measure/processes.ts";
import { dataFile } from "../paths.ts";
import { atMost, ofOutlay, type Round } from "../report/figures.ts";
import { serveBook, worst } from "./household.ts";
import type { Bench, Workload } from "./workload.ts";

const RECURRING = 1_000;
const MONTHS = 12;
const LAST_YEAR = FIRST_YEAR + YEARS - 1;
const UPCOMING = `${HOUSEHOLD}/recurring/upcoming?to=${LAST_YEAR + 1}-02-28`;
const BUDGETS = `${HOUSEHOLD}/reports/budgets?to=${LAST_YEAR}-12`;

export const planningWorkloads: readonly Workload[] = [
  {
    name: "planning",
    title: "The book with 1,000 recurring expenses, and budgets of its 40 categories, p95",
    figures: [
      { name: "upcoming", label: "what comes up in 90 days", unit: "ms" },
      { name: "budgets", label: "budgets over 15 years", unit: "ms" },
      {
        name: "found-wait",
        label: "the longest wait of another client while regular payments are found",
        unit: "ms",
      },
    ],
    targets: [
      atMost(10, "ms", "what comes up", "upcoming"),
      atMost(100, "ms", "the budgets", "budgets"),
      atMost(20, "ms", "the wait of another client", "found-wait"),
    ],
    measure: measurePlanning,
  },
  {
    name: "catch-up",
    title: "A start after a year away: 12 occurrences of 1,000 recurring expenses are recorded",
    figures: [{ name: "catch-up", unit: "ms" }],
    targets: [atMost(1_000, "ms", "from start to the last one", "catch-up")],
    measure: measureCatchUp,
  },
];

/** Measures on a copy of the household's book. */
function measurePlanning(bench: Bench): Promise<Round> {
  return serveBook("sqlite", "write", async ({ url }) => {
    await plan(url);
    const steps = [[`${HOUSEHOLD}/recurring/found?today=${LAST_YEAR}-12-28`]];
    const wait = () =>
      runProgram<typeof askFirstQuestions>("loads/first-questions", { url, steps });
    // In the first second or two after the start, the JavaScript engine still compiles the code.
    await wait();
    await worst(bench, url, [[UPCOMING]]);
    return ofOutlay({
      upcoming: await worst(bench, url, [[UPCOMING]]),
      budgets: await worst(bench, url, [[BUDGETS]]),
      "found-wait": (await wait()).longestWaitMs,
    });
  });
}

/** Three in four recurring expenses are monthly, the others weekly. */
async function plan(url: string): Promise<void> {
  const categories = await categoryIds(url);
  const recurring = Array.from({ length: RECURRING }, (_, index) => ({
    action: "create-recurring",
    recurring: {
      description: `Plan ${index}`,
      amount: "12.5",
      from: `${LAST_YEAR}-12-01`,
      rhythm:
        index % 4 === 0
          ? { unit: "week", every: 1, on: [1 + (index % 7)] }
          : { unit: "month", every: 1, on: [1 + (index % 28)] },
    },
  }));
  const budgets = categories.map((category) => ({
    action: "create-budget",
    budget: { category, amount: "400", from: `${FIRST_YEAR}-01`, carry: "all" },
  }));
  const body = JSON.stringify({ actions: [...recurring, ...budgets] });
  await askJson(`${url}${HOUSEHOLD}/batch`, body);
}

/** Measures the time from the start of the process until everything that is due is recorded, in ms. */
async function measureCatchUp(): Promise<Round> {
  const command = outlayOn(`sqlite:${await overdueBook()}`);
  const caughtUp = await withServer(command, async ({ url, startedMs }) => {
    for (;;) {
      const { total } = await askJson<{ readonly total: number }>(`${url}/expenses/total`);
      if (total === RECURRING * MONTHS) return performance.now() - startedMs;
      await Bun.sleep(1);
    }
  });
  return ofOutlay({ "catch-up": caughtUp });
}

/** The recurring expenses begin after the book was created, so no occurrence is recorded yet. */
async function overdueBook(): Promise<string> {
  const path = emptyPlace(dataFile("overdue.db"));
  const clock = () => instant(Date.UTC(2024, 0, 1));
  const store = await openSqliteFile({ path, createFolder: false, ...sources, clock });
  const terms = { amount: decimal("1"), from: day("2025-01-01"), times: MONTHS, automatic: true };
  const action = { action: "create-recurring", draft: { ...RENT, ...terms } } as const;
  const actions = Array.from({ length: RECURRING }, () => action);
  await store.books.apply(DEFAULT_LEDGER, { actions, actor: PROGRAM, key: null });
  await store.close();
  return path;
}
