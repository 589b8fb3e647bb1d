// The cost of looking ahead: what is coming up, budgets over all years, regular payments, and a start after a year away.

import { DEFAULT_LEDGER } from "../../src/domain/ledger/ledger.ts";
import { type Instant, PROGRAM } from "../../src/domain/ledger/ledger-change.ts";
import { openSqliteFile } from "../../src/store/sqlite/sqlite-store.ts";
import { RENT } from "../../test/support/recurring.ts";
import { sources } from "../../test/support/sources.ts";
import { day, decimal } from "../../test/support/values.ts";
import type { Bench } from "../bench.ts";
import { emptyPlace } from "../books/books.ts";
import { FIRST_YEAR, HOUSEHOLD, YEARS } from "../books/household.ts";
import type { FirstQuestionsFigures, FirstQuestionsSettings } from "../loads/first-questions.ts";
import { runProgram } from "../loads/program.ts";
import { dataFile } from "../paths.ts";
import { atMost, type Round } from "../report/figures.ts";
import { categoryIds, serveBook, serveDatabase, worst } from "./household.ts";
import { readJson } from "./household-pages.ts";
import type { Workload } from "./workload.ts";

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
  return serveBook(bench, "sqlite", "write", async ({ url }) => {
    await plan(url);
    const wait = () =>
      runProgram<FirstQuestionsSettings, FirstQuestionsFigures>("first-questions", {
        url,
        steps: [[`${HOUSEHOLD}/recurring/found?today=${LAST_YEAR}-12-28`]],
      });
    // In the first second or two after the start, the JavaScript engine still compiles the code.
    await wait();
    await worst(bench, url, [[UPCOMING]]);
    return {
      upcoming: { outlay: await worst(bench, url, [[UPCOMING]]) },
      budgets: { outlay: await worst(bench, url, [[BUDGETS]]) },
      "found-wait": { outlay: (await wait()).longestWaitMs },
    };
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
  const answer = await fetch(`${url}${HOUSEHOLD}/batch`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ actions: [...recurring, ...budgets] }),
  });
  if (!answer.ok) throw new Error(`the server answered ${answer.status}: ${await answer.text()}`);
}

/** Measures the time from the start of the process until everything that is due is recorded, in ms. */
async function measureCatchUp(bench: Bench): Promise<Round> {
  const path = await overdueBook();
  const caughtUp = await serveDatabase(bench, "sqlite", `sqlite:${path}`, async (server) => {
    for (;;) {
      const { total } = await readJson(`${server.url}/expenses/total`);
      if (total === RECURRING * MONTHS) return performance.now() - server.startedMs;
      await Bun.sleep(1);
    }
  });
  return { "catch-up": { outlay: caughtUp } };
}

/** The recurring expenses begin after the book was created, so no occurrence is recorded yet. */
async function overdueBook(): Promise<string> {
  const path = emptyPlace(dataFile("overdue.db"));
  // Safe: a time in whole milliseconds.
  const clock = () => Date.UTC(2024, 0, 1) as Instant;
  const store = await openSqliteFile({ path, createFolder: false, ...sources, clock });
  const terms = { amount: decimal("1"), from: day("2025-01-01"), times: MONTHS, automatic: true };
  const action = { action: "create-recurring", draft: { ...RENT, ...terms } } as const;
  const actions = Array.from({ length: RECURRING }, () => action);
  await store.books.apply(DEFAULT_LEDGER, { actions, actor: PROGRAM, key: null });
  await store.close();
  return path;
}
