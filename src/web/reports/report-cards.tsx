// The reports, each in its card, made from the sums of the period.

import { type ReactNode, useMemo, useState } from "react";
import { LABEL_FIELDS } from "../../domain/expense/expense-fields.ts";
import { firstWeekday } from "../../domain/time/first-weekday.ts";
import { go } from "../address/address.ts";
import type { ShownBook } from "../book/use-book.ts";
import { useMonthBudgets } from "../budgets/budget-rows.ts";
import { useToday } from "../clock.ts";
import { usualPlaces } from "../locale/amounts.ts";
import { ONE_COLUMN, useMedia } from "../media.ts";
import { Button, Icon } from "../parts/icon.tsx";
import { ViewLink } from "../parts/view-link.tsx";
import { REST_COLOR } from "../service/category-colors.ts";
import { choicesOf } from "../service/filter.ts";
import { added } from "../service/pending.ts";
import { reasonOf } from "../service/refused.ts";
import { useIsAway } from "../service/service.ts";
import { useTexts } from "../texts/texts.ts";
import type { Chart } from "./chart.ts";
import { ChartCard } from "./chart-card.tsx";
import { categoriesChart, MAX_CATEGORIES, sharesOf } from "./charts/categories.ts";
import { daysChart, heatOf } from "./charts/days.tsx";
import { labelSums, labelsChart } from "./charts/labels.ts";
import { isChoice, largestChart } from "./charts/largest.ts";
import { drawnGroups, extremesOf, monthsChart, stacksOf } from "./charts/months.tsx";
import { runningChart, runningSums } from "./charts/running.tsx";
import { foldedOf, type Group, grouped, isLeftOut, leaveOut, toggled } from "./groups.ts";
import { formatGroup, type ReportContext, targetWithin } from "./report-context.ts";
import type { Answer, Reports } from "./use-reports.ts";

export interface Shown {
  readonly book: ShownBook;
  readonly reports: Reports;
  readonly context: ReportContext;
}

export function MonthsReport(shown: Shown) {
  const { book, reports, context } = shown;
  const { allMonths, groups, span } = reports;
  const { without } = context;
  const today = useToday();
  const isYear = book.period.kind === "year";
  const { rows } = allMonths;
  const { chart, all, folded } = useMemo(() => {
    const stacks = rows && stacksOf(leaveOut(rows, without), groups, span.months);
    const notes = stacks && isYear ? extremesOf(context, stacks, today) : [];
    // Groups that are left out keep their places, so that they can be put back.
    const all = grouped(rows ?? [], groups).map(({ group }) => group);
    return {
      chart: stacks && { ...monthsChart(context, stacks), notes },
      all,
      folded: foldedOf(all, drawnGroups(stacks?.stacks ?? []), without),
    };
  }, [rows, without, groups, span.months, context, isYear, today]);
  return (
    <Report name="months" from={allMonths} chart={chart} isKept>
      <Legend {...shown} all={all} folded={folded} />
    </Report>
  );
}

interface LegendProps extends Shown {
  readonly all: readonly Group[];
  readonly folded: readonly Group[];
}

/** Pressing a category leaves it out of all reports, or puts it back. The entry for all others can be expanded. */
function Legend({ all, folded, ...shown }: LegendProps) {
  const texts = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <ul className="legend flow small" aria-label={texts.reports.legend}>
      {all.map((group) => {
        const isFolded = folded.includes(group);
        if (isFolded && !isOpen) return null;
        const color = isFolded ? REST_COLOR : group.color;
        return <LegendEntry key={group.key ?? 0} {...{ ...shown, group, color }} />;
      })}
      {folded.length > 0 && (
        <li>
          <Button
            className="plain"
            aria-expanded={isOpen}
            style={{ "--color": REST_COLOR }}
            onClick={() => setIsOpen(!isOpen)}
          >
            {texts.reports.others(folded.length)}
            <Icon name={isOpen ? "up" : "down"} />
          </Button>
        </li>
      )}
    </ul>
  );
}

interface EntryProps extends Shown {
  readonly group: Group;
  /** The group's color in the chart. */
  readonly color: string;
}

function LegendEntry({ group, color, book, context }: EntryProps) {
  const texts = useTexts();
  const { without, categories } = context;
  const name = formatGroup(context, group);
  const into = targetWithin(context, group, book.period);
  const isOut = isLeftOut(group, without);
  return (
    <li data-out={isOut}>
      <Button
        className="plain"
        aria-pressed={isOut === "mixed" ? "mixed" : !isOut}
        style={{ "--color": color }}
        onClick={() => go({ without: choicesOf(toggled(group, without), categories) })}
      >
        <bdi className="cut">{name}</bdi>
      </Button>
      {into && (
        <ViewLink to={into} className="into soft" aria-label={texts.reports.open(name)}>
          <Icon name="forth" />
        </ViewLink>
      )}
    </li>
  );
}

export function DaysReport({ reports: { days, span }, context }: Shown) {
  const { year } = span;
  const chart = useMemo(() => {
    const cells = days.rows && heatOf(days.rows, year, firstWeekday(context.locale));
    return cells && daysChart(context, { days: cells, year });
  }, [days.rows, year, context]);
  return <Report name="days" from={days} chart={chart} />;
}

export function RunningReport({ reports: { days, span }, context }: Shown) {
  const today = useToday();
  const chart = useMemo(() => {
    if (!days.rows) return undefined;
    const { firstDay, currency } = context;
    const places = usualPlaces(currency);
    return runningChart(context, runningSums(days.rows, { ...span.run, firstDay, today, places }));
  }, [days.rows, span.run, today, context]);
  return <Report name="running" from={days} chart={chart} />;
}

export function Lists({ book, reports, context }: Shown) {
  const { categories, count, groups, labels, largest } = reports;
  const { period } = book;
  const isOneColumn = useMedia(ONE_COLUMN);
  const budgets = useMonthBudgets(book);
  // A table must not mix figures of the previous view with those of this one.
  const expenses = count.rows && !count.isOutdated ? added(count.rows).count : undefined;
  const shares = useMemo(() => {
    return categories.rows && sharesOf(categories.rows, groups, book.categories);
  }, [categories.rows, groups, book.categories]);
  const sums = LABEL_FIELDS.map((field) => {
    const from = labels[field];
    return { field, from, sums: from.rows && labelSums(from.rows, field) };
  });
  const longest = Math.max(...sums.map(({ sums }) => sums?.labels.length ?? 0));
  const hasLargest = !isOneColumn && isChoice(largest.rows);
  const { most, tall } = listsOf(shares?.shares.length ?? 0, longest, hasLargest);
  return (
    <>
      <Report
        name="categories"
        from={categories}
        chart={shares && categoriesChart(context, { ...shares, period, expenses, budgets })}
        isTall={tall === "categories"}
      />
      {sums.map(({ field, from, sums }) => (
        <Report
          key={field}
          name={`${field}s`}
          from={from}
          chart={sums && labelsChart(context, { ...sums, field, most, period })}
          isTall={tall === "labels"}
        />
      ))}
      <Report
        name="largest"
        from={largest}
        chart={largest.rows && largestChart(context, { largest: largest.rows, period })}
      />
    </>
  );
}

/** The minimum length of a list next to a short one, in lines. */
const MIN_LINES = 8;
/** In lines: the height of the largest expenses and the gap between two cards. */
const LINES_OF_LARGEST = 8;
/** Cards whose lengths differ by at most this many lines are stretched to the same height. */
const SIMILAR_LINES = 4;

/**
 * Arranges two lists of different lengths and the largest expenses without a gap. `most` is the maximum number of lines for the labels. `tall`
 * is the list that is as tall as the two cards next to it; undefined if the largest expenses are below two lists.
 */
export function listsOf(categories: number, labels: number, hasLargest: boolean) {
  const beside = Math.min(categories, MAX_CATEGORIES);
  const surplus = Math.min(labels, MAX_CATEGORIES) - beside;
  if (!hasLargest || Math.abs(surplus) <= SIMILAR_LINES) {
    return { most: Math.max(MIN_LINES, beside), tall: undefined };
  }
  if (surplus > 0) return { most: beside + LINES_OF_LARGEST, tall: "labels" } as const;
  return { most: MIN_LINES, tall: "categories" } as const;
}

interface ReportProps {
  readonly name: Chart["id"];
  readonly from: Omit<Answer, "rows">;
  readonly chart: Chart | undefined;
  /** True if the report keeps its place when it is empty. */
  readonly isKept?: boolean;
  /** True if the report is next to two others, one above the other. */
  readonly isTall?: boolean;
  readonly choices?: ReactNode;
  readonly children?: ReactNode;
}

/** Takes the place of one report, or of all remaining ones. */
export function ReportPlaceholder({ name }: Pick<ReportProps, "name">) {
  const texts = useTexts();
  return (
    <div className="report-place stack" data-place={name}>
      <div className="report drawing-skeleton card" role="status" aria-label={texts.loading} />
    </div>
  );
}

export function Report({ name, from, chart, isKept, isTall, choices, children }: ReportProps) {
  const texts = useTexts();
  const isAway = useIsAway();
  if (chart?.isEmpty && !isKept) return null;
  return (
    <div
      className="report-place stack"
      data-place={name}
      data-tall={isTall || undefined}
      data-outdated={from.isOutdated || undefined}
    >
      {chart ? (
        <ChartCard chart={chart} choices={choices}>
          {children}
        </ChartCard>
      ) : (
        from.error && <p role="alert">{reasonOf(from.error, texts)}</p>
      )}
      {!chart && isAway && (
        <div className="report card">
          {choices}
          <p className="hint">{texts.notShownAway}</p>
        </div>
      )}
    </div>
  );
}
