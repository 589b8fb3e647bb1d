// Measures how long the first client of a book waits after a start, and how long others wait meanwhile, on either engine.

import { Database } from "bun:sqlite";
import { isLedgerMonth } from "../../src/domain/time/period.ts";
import { daysOf, neighbor, type Period } from "../../src/web/address/view.ts";
import { daysForFigures } from "../../src/web/book/figures.ts";
import { runStatement } from "../../test/support/postgres-statement.ts";
import type { Bench } from "../bench.ts";
import {
  FIRST_YEAR,
  HOUSEHOLD,
  HOUSEHOLD_EXPENSES,
  HOUSEHOLD_FIRST_DAY,
  HOUSEHOLD_SIZE,
  YEARS,
} from "../books/household.ts";
import type { FirstQuestionsFigures, FirstQuestionsSettings } from "../loads/first-questions.ts";
import { runProgram } from "../loads/program.ts";
import type { Round } from "../report/figures.ts";
import { type Engine, figureOf, householdAt, serveHousehold } from "./household.ts";

const SMALLER = 100_000;
/** The app requests the last days of a month first, because it shows them first. */
const SHOWN_DAYS = 4;

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
function firstView(): FirstQuestionsSettings["steps"] {
  const month = `${FIRST_YEAR + YEARS - 1}-12`;
  if (!isLedgerMonth(month)) throw new RangeError(`${month} is not a month`);
  const period: Period = { kind: "month", month };
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

/** Each query is measured after a separate start. The longest wait is that of all of these runs. */
export function measureFirstQuestions(engine: Engine) {
  return async (bench: Bench): Promise<Round> => {
    let longest = 0;
    async function ask(
      size: typeof HOUSEHOLD_SIZE | typeof SMALLER,
      steps: FirstQuestionsSettings["steps"],
    ) {
      const { stepsMs, longestWaitMs } = await serveHousehold(bench, engine, size, ({ url }) =>
        runProgram<FirstQuestionsSettings, FirstQuestionsFigures>("first-questions", {
          url,
          steps,
        }),
      );
      longest = Math.max(longest, longestWaitMs);
      return stepsMs;
    }
    const [view, beside] = await ask(HOUSEHOLD_SIZE, firstView());
    const [smallerView] = await ask(SMALLER, firstView());
    const [search] = await ask(HOUSEHOLD_SIZE, SEARCH);
    const [report] = await ask(HOUSEHOLD_SIZE, REPORT);
    const longestWaitMs = longest;
    await dropImages(engine, await householdAt(bench, engine, HOUSEHOLD_SIZE));
    const [unkept] = await ask(HOUSEHOLD_SIZE, SEARCH);
    return {
      [figureOf(engine, "first-view")]: { outlay: view },
      [figureOf(engine, "first-view-100000")]: { outlay: smallerView },
      [figureOf(engine, "first-beside")]: { outlay: beside },
      [figureOf(engine, "first-search")]: { outlay: search },
      [figureOf(engine, "first-report")]: { outlay: report },
      [figureOf(engine, "first-wait")]: { outlay: longestWaitMs },
      [figureOf(engine, "first-unkept")]: { outlay: unkept },
    };
  };
}
