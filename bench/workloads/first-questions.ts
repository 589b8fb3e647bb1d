// Measures how long the first client of a book waits after a start, and how long others wait meanwhile, on either engine.

import { Database } from "bun:sqlite";
import { daysOf, neighbor, type Period } from "../../src/web/address/view.ts";
import { daysForFigures } from "../../src/web/book/figures.ts";
import { runStatement } from "../../test/support/postgres-statement.ts";
import { month } from "../../test/support/values.ts";
import type { BookSize } from "../books/books.ts";
import {
  FIRST_YEAR,
  HOUSEHOLD,
  HOUSEHOLD_EXPENSES,
  HOUSEHOLD_FIRST_DAY,
  HOUSEHOLD_SIZE,
  YEARS,
} from "../books/household.ts";
import type { askFirstQuestions, FirstQuestionsSettings } from "../loads/first-questions.ts";
import { runProgram } from "../loads/program.ts";
import { outlayOn, withServer } from "../measure/processes.ts";
import { type Engine, type Figures, householdAt } from "./household.ts";
import type { Bench } from "./workload.ts";

/** The app requests the last days of a month first, because it shows them first. */
const SHOWN_DAYS = 4;

type Steps = FirstQuestionsSettings["steps"];

/** The app's requests for a month of the book, all at once. */
function viewOf(period: Period): readonly string[] {
  if (period.kind !== "month") throw new RangeError("a view is of a month");
  const range = daysOf(period, HOUSEHOLD_FIRST_DAY);
  if (!range) throw new RangeError("a month has days");
  const figures = daysForFigures(period.month, HOUSEHOLD_FIRST_DAY);
  const lastDay = Number.parseInt(range.to.slice(8), 10);
  const shown = `${range.to.slice(0, 8)}${String(lastDay - SHOWN_DAYS + 1).padStart(2, "0")}`;
  return [
    HOUSEHOLD,
    `${HOUSEHOLD}/category-names`,
    `${HOUSEHOLD}/reports/breakdown?by=day&from=${figures.from}&to=${figures.to}`,
    `${HOUSEHOLD}/reports/breakdown?by=category&from=${range.from}&to=${range.to}`,
    `${HOUSEHOLD_EXPENSES}?limit=1000&from=${shown}&to=${range.to}`,
  ];
}

/** The book's last month, then the months before and after. */
function firstView(): Steps {
  const period: Period = { kind: "month", month: month(`${FIRST_YEAR + YEARS - 1}-12`) };
  const beside = ([-1, 1] as const).flatMap((steps) => neighbor(period, steps) ?? []);
  return [viewOf(period), beside.flatMap(viewOf)];
}

const SEARCH = [[`${HOUSEHOLD_EXPENSES}?q=lunch`]];
const REPORT = [[`${HOUSEHOLD}/reports/breakdown?by=month&by=category`]];

/** Removes the images, so the columns are filled from the expenses. */
async function dropImages(engine: Engine, address: string): Promise<void> {
  const statement = "DELETE FROM column_image";
  if (engine === "postgres") {
    await runStatement(address, statement);
    return;
  }
  const file = new Database(address.replace(/^sqlite:/, ""));
  file.run(statement);
  file.close();
}

/** Each query is measured after a separate start. The longest wait is that of all runs with an image. */
export async function measureFirstQuestions(_bench: Bench, engine: Engine): Promise<Figures> {
  const waits: number[] = [];
  async function ask(size: BookSize, steps: Steps): Promise<readonly number[]> {
    const command = outlayOn(await householdAt(engine, size, "read"));
    const { stepsMs, longestWaitMs } = await withServer(command, ({ url }) =>
      runProgram<typeof askFirstQuestions>("loads/first-questions", { url, steps }),
    );
    waits.push(longestWaitMs);
    return stepsMs;
  }

  const [view, beside] = await ask(HOUSEHOLD_SIZE, firstView());
  const [smallerView] = await ask(100_000, firstView());
  const [search] = await ask(HOUSEHOLD_SIZE, SEARCH);
  const [report] = await ask(HOUSEHOLD_SIZE, REPORT);
  const wait = Math.max(...waits);
  await dropImages(engine, await householdAt(engine, HOUSEHOLD_SIZE, "read"));
  const [unkept] = await ask(HOUSEHOLD_SIZE, SEARCH);
  return {
    "first-view": view,
    "first-view-100000": smallerView,
    "first-beside": beside,
    "first-search": search,
    "first-report": report,
    "first-wait": wait,
    "first-unkept": unkept,
  };
}
