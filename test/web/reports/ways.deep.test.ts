// Every figure and shape of the reports opens the expenses behind it. They add up to the figure, by the server's rules and by the app's.

import { beforeAll, expect, test } from "bun:test";
import type { Client } from "../../../src/client/client.ts";
import { type Decimal, sum } from "../../../src/domain/money/decimal.ts";
import { readPeriod, readView, type View, writeView } from "../../../src/web/address/view.ts";
import { BY_DAY, daySums, IN_PARTS } from "../../../src/web/book/use-book.ts";
import type { Chart, Figure, Target } from "../../../src/web/reports/chart.ts";
import { categoriesChart, sharesOf } from "../../../src/web/reports/charts/categories.ts";
import { changesChart } from "../../../src/web/reports/charts/changes.ts";
import { daysChart, heatOf } from "../../../src/web/reports/charts/days.tsx";
import { labelSums, labelsChart } from "../../../src/web/reports/charts/labels.ts";
import { monthsChart, stacksOf } from "../../../src/web/reports/charts/months.tsx";
import { runningChart, runningSums } from "../../../src/web/reports/charts/running.tsx";
import { groupsOf, knownMonths, leaveOut } from "../../../src/web/reports/groups.ts";
import type { ReportContext } from "../../../src/web/reports/report-context.ts";
import { spanOf } from "../../../src/web/reports/span.ts";
import { comparisonOrBefore, groupingBy } from "../../../src/web/reports/use-reports.ts";
import { countedBefore, sidesAsked } from "../../../src/web/service/comparison.ts";
import {
  type Filter,
  filterOfView,
  idsOfChoice,
  periodOfView,
} from "../../../src/web/service/filter.ts";
import {
  countedAmounts,
  countedSums,
  isInParts,
  matcherOf,
} from "../../../src/web/service/matching.ts";
import { loadSearch } from "../../../src/web/service/search.ts";
import type { Category, Expense, Grouping } from "../../../src/web/service/shapes.ts";
import { en } from "../../../src/web/texts/en.ts";
import { openService } from "../../client/service.ts";
import { currency, day, decimal } from "../../support/values.ts";

/** All tests read this book, and none changes it. */
let book: Book;

beforeAll(async () => {
  [book] = await Promise.all([filled(), loadSearch()]);
});

const ledger = "default";
const FIRST_DAY = 25;
const TODAY = day("2026-11-21");

/** Amount, date, payee, and the category, or the amounts of a split by category. */
type Row = readonly [
  string,
  string,
  string | null,
  number | null | Readonly<Record<string, string>>,
];

/** Food (1) with Groceries (2) and Eating out (3), and Rent (4). One payee's name begins another's, and one payee is named "none". */
const ROWS: readonly Row[] = [
  ["1000", "2026-11-01", "Landlord", 4],
  ["990.5", "2026-10-01", "Landlord", 4],
  ["12.5", "2026-11-20", "Ann", 1],
  ["43.15", "2026-11-21", "Anna", 2],
  ["20", "2026-10-26", "none", 3],
  ["7", "2026-10-24", null, 1],
  ["0.35", "2026-11-21", null, null],
  ["-5", "2026-11-03", "★", 2],
  ["30", "2026-11-21", "Ann", { "1": "1.5", "2": "8.5", "4": "20" }],
  ["9.99", "2026-09-30", null, { "3": "4.99", none: "5" }],
  ["4", "2025-12-31", "Anna", { "2": "1", "3": "3" }],
];

interface Book {
  readonly client: Client;
  readonly categories: readonly Category[];
  readonly expenses: readonly Expense[];
}

async function filled(): Promise<Book> {
  const { client } = openService();
  const profile = { name: "Home", currency: currency("EUR"), firstDay: FIRST_DAY };
  await client.changeLedger({ ledger, body: profile });
  const ids: (number | null)[] = [];
  const idOf = (place: number | null) => (place === null ? null : (ids[place - 1] ?? null));
  for (const [name, parent] of [["Food"], ["Groceries", 1], ["Eating out", 1], ["Rent"]] as const) {
    // Safe: the server has assigned this id.
    const body = { name, parent: idOf(parent ?? null) } as { name: string };
    ids.push((await client.createCategory({ ledger, body })).id);
  }
  for (const [amount, date, payee, of] of ROWS) {
    const isSplit = of !== null && typeof of === "object";
    const parts = Object.entries(isSplit ? of : {}).map(([place, part]) => ({
      amount: decimal(part),
      category: place === "none" ? null : idOf(Number.parseInt(place, 10)),
    }));
    const own = { description: "Something", amount: decimal(amount), date: day(date), payee };
    // Safe: the server has assigned these ids.
    const body = { ...own, category: isSplit ? null : idOf(of), parts } as typeof own;
    await client.recordExpense({ ledger, body });
  }
  const categories = (await client.listCategories({ ledger })).items;
  const expenses = (await client.findExpenses({ ledger, limit: 100 })).items;
  return { client, categories, expenses };
}

const VIEWS = [
  "",
  "?period=2026-10",
  "?period=all",
  "?period=2026-11-20..2026-11-21",
  "?without=4",
  "?without=none,1-itself,4",
  "?period=all&without=2",
  "?category=1",
  "?category=1&without=1-itself",
  "?category=1&without=3,4",
  "?category=1-itself&period=all",
  "?category=none&period=all",
  "?payee=Ann",
  "?payee=none&without=1",
  "?q=something+%3E4&without=2",
  "?q=%2Fgroceries&period=all",
  "?q=%2Ffood+-%2Fgroceries&period=all&by=payee",
  "?q=%2Fgroceries+%2Frent&period=2026-11",
  "?q=%2Ffood&without=2&period=all",
  "?category=1&q=%2Fgroceries",
  "?category=4&q=%2Fgroceries&period=2026-11",
  "?by=payee",
  "?by=payee&without=2&against=year",
  "?period=2026-09&against=2025-12",
  "?period=2026&against=average",
];

const viewOf = (rest: string) => readView(new URL(`/app/reports${rest}`, "http://localhost"));

function filterOf(view: View): Filter {
  const searcher = { firstDay: FIRST_DAY, today: TODAY, locale: "en" };
  return filterOfView(view, periodOfView(view, FIRST_DAY, TODAY), searcher);
}

/** The charts of a view, made from the server's answers as the reports screen makes them. */
async function chartsOf({ client, categories }: Book, view: View): Promise<readonly Chart[]> {
  const period = periodOfView(view, FIRST_DAY, TODAY);
  const { without: choices = [], ...filter } = filterOf(view);
  const { from, to, ...narrowed } = filter;
  const without = choices.flatMap((choice) => idsOfChoice(choice, categories));
  const rowsOf = async (by: readonly Grouping[], filter: Filter) =>
    countedSums((await client.breakDown({ ledger, by, ...filter })).rows, filter, categories);
  const groups = groupsOf(categories, view.category);
  const allMonths = await rowsOf(["month", "category"], narrowed);
  const asked = { period, firstDay: FIRST_DAY, today: TODAY };
  const span = spanOf({ ...asked, against: view.against }, knownMonths(allMonths));
  const byDays = groupingBy("day", without.length > 0, filter);
  const ofSpan = await rowsOf(byDays, { ...narrowed, ...span.days });
  const days = daySums(leaveOut(ofSpan, without));
  const ofPeriod = leaveOut(await rowsOf(["category"], filter), without);
  const paid = leaveOut(await rowsOf(["payee", "category"], filter), without);
  const { search, category, payee } = view;
  const context: ReportContext = {
    texts: en,
    locale: "en",
    language: "en",
    currency: currency("EUR"),
    firstDay: FIRST_DAY,
    search,
    category,
    payee,
    without,
    categories,
    ids: undefined,
  };
  const named = { period };
  const comparison = comparisonOrBefore(asked, view.against);
  const sides = sidesAsked(comparison, groupingBy(view.by, without.length > 0, filter), filter);
  const [now, before] = [
    await rowsOf(sides.now.by, sides.now.filter),
    await rowsOf(sides.before.by, sides.before.filter),
  ];
  const counted = comparison && countedBefore(before, comparison, FIRST_DAY);
  const compared = counted && { now, ...counted, places: 2 };
  const running = { ...span.run, firstDay: FIRST_DAY, today: TODAY, places: 2 };
  return [
    ...(comparison && compared
      ? [changesChart(context, { comparison, sides: compared, groups, field: view.by })]
      : []),
    monthsChart(context, stacksOf(leaveOut(allMonths, without), groups, span.months)),
    categoriesChart(context, {
      ...sharesOf(ofPeriod, groups, categories),
      ...named,
      expenses: undefined,
    }),
    labelsChart(context, { ...labelSums(paid, "payee"), field: "payee", most: 8, ...named }),
    daysChart(context, { days: heatOf(days, span.year, 1), year: span.year }),
    runningChart(context, runningSums(days, running)),
  ];
}

/** Returns the view that a link leads to, read from its address. */
function followed(view: View, link: Target): View {
  return readView(new URL(writeView({ ...view, ...link }), "http://localhost"));
}

const totals = new Map<string, Promise<readonly Decimal[]>>();

/** Returns the book's totals, which are cached because many figures lead to the same place. */
function totalsAt(view: View): Promise<readonly Decimal[]> {
  const place = writeView(view);
  const found = totals.get(place) ?? findTotals(book, view);
  totals.set(place, found);
  return found;
}

/** Returns the total that the server gives, and the total by the app's rules for pending changes. */
async function findTotals(
  { client, categories, expenses }: Book,
  view: View,
): Promise<readonly Decimal[]> {
  const filter = filterOf(view);
  const by = isInParts(filter) ? IN_PARTS : BY_DAY;
  const answer = await client.breakDown({ ledger, by, ...filter });
  const rows = countedSums(answer.rows, filter, categories);
  const shown = expenses.filter(matcherOf(filter, categories));
  const amounts = shown.map(countedAmounts(filter, categories));
  const { count } = await client.findExpenses({ ledger, ...filter });
  expect(shown.length).toBe(count);
  return [sum(rows.map(({ total }) => total)), sum(amounts)];
}

/** The figures of a chart's table and rows. */
function figuresOf(chart: Chart): readonly Figure[] {
  const { rows, foot } = chart.table();
  const bars = chart.bars?.rows ?? [];
  return [...rows, ...(foot ? [foot] : []), ...bars].flatMap(({ figures }) => figures);
}

test.each(VIEWS)(
  "the link on a figure leads to the expenses that it is the sum of, in the reports%s",
  async (rest) => {
    const view = viewOf(rest);
    let count = 0;
    for (const chart of await chartsOf(book, view)) {
      for (const figure of figuresOf(chart)) {
        if (figure.kind !== "amount" || (chart.id === "running" && !figure.to)) continue;
        if (!figure.to) throw new Error(`${chart.id}: ${figure.value} leads nowhere`);
        const there = followed(view, figure.to);
        expect([there.screen, rest]).toEqual(["book", rest]);
        expect([writeView(there), ...(await totalsAt(there))]).toEqual([
          writeView(there),
          figure.value,
          figure.value,
        ]);
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(10);
  },
);

test("the link on a figure is the same as on its shape", async () => {
  const charts = await chartsOf(book, viewOf("?without=2"));
  const chartOf = (id: string) => charts.find((chart) => chart.id === id);
  const cell = (id: string, row: number, at: number) => {
    const figure = chartOf(id)?.table().rows[row]?.figures[at];
    return figure && "to" in figure ? figure.to : undefined;
  };
  const [months, days, running] = ["months", "days", "running"].map((id) => chartOf(id)?.drawing);
  // The total is the first figure in the table of months.
  expect(months?.targetOf({ at: 11, part: 0 })).toEqual(cell("months", 11, 1) ?? {});
  expect(months?.targetOf({ at: 11 })).toEqual(cell("months", 11, 0) ?? {});
  const last = days?.targetOf({ at: 364 });
  expect(last?.period).toEqual(readPeriod("2026-11-24") ?? { kind: "all" });
  expect(running?.targetOf({ at: 7 })).toEqual(cell("running", 7, 0) ?? {});
  // The month before had a slightly lower total by then.
  expect(running?.targetOf({ at: 7, value: 2_000 })).toEqual(cell("running", 7, 0) ?? {});
  expect(running?.targetOf({ at: 7, value: 1 })).toEqual(cell("running", 7, 1) ?? {});
  // Half of the dot lies beyond the last day.
  const soFar = running?.first ?? 0;
  const ofDot = running?.targetOf({ at: soFar + 1, value: Number.MAX_SAFE_INTEGER });
  expect(ofDot).toEqual(cell("running", soFar, 0) ?? {});
});

test.each(["", "?period=2026-10", "?period=all"])(
  "the link on a figure into a category stays in the period of the reports%s",
  async (rest) => {
    const view = viewOf(rest);
    const shown = (view: View) => periodOfView(view, FIRST_DAY, TODAY);
    const chart = (await chartsOf(book, view)).find(({ id }) => id === "categories");
    const heads = chart?.table().rows.map(({ head }) => head.to) ?? [];
    const links = [...heads, ...(chart?.bars?.rows ?? []).map(({ to }) => to)];
    const into = links.flatMap((link) => (link ? [followed(view, link)] : []));
    expect(into.map(({ screen, category }) => [screen, category])).toEqual([
      ["reports", "1"],
      ["reports", "1"],
    ]);
    expect(into.map(shown)).toEqual([shown(view), shown(view)]);
  },
);

test("sums that are not grouped by category are shown whole until those by category arrive", () => {
  const row = { keys: { day: day("2026-11-20") }, count: 2, total: decimal("5") };
  expect(daySums(leaveOut([row], [null, 1]))).toEqual([
    { date: day("2026-11-20"), count: 2, total: decimal("5") },
  ]);
});
