// The report of what changed: two periods side by side, by category or by a label, what moved most first.

import type { LabelField } from "../../../domain/expense/expense-fields.ts";
import { type Decimal, ZERO } from "../../../domain/money/decimal.ts";
import type { Period } from "../../address/view.ts";
import { type Lines, linesOf } from "../../book/figures.ts";
import {
  type Comparison,
  type Move,
  movedTogether,
  moveOf,
  movesOf,
  type Sides,
} from "../../service/comparison.ts";
import type { SumRow } from "../../service/pending.ts";
import { textLocaleOf } from "../../texts/user-locale.ts";
import type { BarRow, Bars, Chart, Column, Figure, Row, Table, Way } from "../chart.ts";
import { amountFigure, NO_FIGURE, plainRow, restRow } from "../chart.ts";
import { type Counted, type Group, groupOfEach, groupsOf, leaveOut, type Term } from "../groups.ts";
import { sharesOfLongest } from "../lengths.ts";
import {
  formatGroup,
  formatMove,
  formatSides,
  type ReportContext,
  wayTo,
  wayToGroup,
} from "../report-context.ts";
import { categoryOf, labelOf } from "../report-terms.ts";

export interface ShownChanges {
  readonly comparison: Comparison;
  readonly sides: Sides<SumRow>;
  readonly groups: readonly Group[];
  /** By category where there is none. */
  readonly field: LabelField | undefined;
}

/** What stands in a line of the report. */
interface Subject {
  readonly key: string;
  readonly name: string;
  /** Undefined for a label. */
  readonly group?: Group;
  readonly wayOf: (period: Period) => Way;
}

interface Changed extends Subject {
  readonly move: Move<unknown, Counted>;
  /** What is in it, for the table. */
  readonly below: readonly Changed[];
}

interface ShownLines extends Lines<Changed> {
  /** What came to the same on both sides, and to more or less than nothing. */
  readonly unchanged: readonly Changed[];
}

interface Changes {
  readonly all: readonly Changed[];
  readonly total: Omit<Changed, "move" | "below"> & { readonly move: ReturnType<typeof moveOf> };
}

export function changesChart(context: ReportContext, shown: ShownChanges): Chart {
  const { texts } = context;
  const changes = changesOf(context, shown);
  const { unchanged = [], changed = [] } = Object.groupBy(changes.all, ({ move }) =>
    move.difference === ZERO ? "unchanged" : "changed",
  );
  const isNothing = ({ move }: Changed) => move.now.total === ZERO;
  const lines = { ...linesOf(changed), unchanged: unchanged.filter((each) => !isNothing(each)) };
  const [now, before] = formatSides(context, shown.comparison, shown.sides.periods);
  // Beside nothing, all would be new.
  const isPast = shown.sides.before.length > 0;
  const { difference } = changes.total.move;
  const lead = formatMove(context, difference, shown.comparison);
  const isEmpty = changes.all.length === 0 || !isPast;
  return {
    id: "changes",
    title: texts.reports.changes,
    days: isPast ? texts.reports.versus(now, before) : now,
    ...(!isEmpty && { headline: headlineOf(context, lead, { difference, changed }) }),
    table: () => tableOf(context, shown, changes),
    isEmpty,
    ...(!isPast && { why: texts.reports.nothingBefore }),
    bars: barsOf(context, shown, lines, changes.total),
  };
}

/** As many of what moved most are named, and none that moved by less than this share of the first. */
const MAX_NAMED = 3;
const MIN_NAMED = 0.1;

interface Headline {
  readonly difference: Decimal;
  /** What moved most first. */
  readonly changed: readonly Changed[];
}

/** How much more or less was spent and, if it was in several categories, in which. */
function headlineOf(
  { texts, ...reader }: ReportContext,
  [before = "", emphasized = "", after = ""]: readonly string[],
  { difference, changed }: Headline,
): readonly string[] {
  // "The same" is a sentence by itself.
  const [begin = "", end = ""] = difference === ZERO ? [] : texts.reports.spent;
  // A double is exact enough to choose by.
  const sizeOf = ({ move }: Changed) => Math.abs(Number.parseFloat(move.difference));
  const [first] = changed;
  const named = changed
    .filter((each) => each.group && first && sizeOf(each) >= MIN_NAMED * sizeOf(first))
    .slice(0, MAX_NAMED);
  const byWay = Map.groupBy(named, ({ move }) =>
    move.difference.startsWith("-") ? "fell" : "rose",
  );
  const names = new Intl.ListFormat(textLocaleOf(reader), { type: "conjunction" });
  const moved = Array.from(byWay, ([way, each]) => {
    return texts.reports[way](names.format(each.map(({ name }) => name)), each.length);
  });
  const { sentence } = texts.reports;
  const more = changed.length > 1 && moved.length > 0 ? ` ${sentence(moved.join(", "))}` : "";
  return [begin + before, emphasized, sentence(after + end) + more];
}

function changesOf(context: ReportContext, { sides, groups, field }: ShownChanges): Changes {
  const { texts, without } = context;
  const within = <T extends Counted>(termsOf: (row: SumRow) => readonly T[]): Sides<T> => ({
    ...sides,
    now: leaveOut(sides.now.flatMap(termsOf), without),
    before: leaveOut(sides.before.flatMap(termsOf), without),
  });
  const total: Subject = {
    key: "total",
    name: texts.book.total,
    wayOf: (period) => wayTo(context, { period }),
  };
  if (field === undefined) {
    const terms = within(categoryOf);
    const all = groupChanges(context, terms, groups);
    return { all, total: { ...total, move: moveOf(terms) } };
  }
  const terms = within(labelOf[field]);
  const all = movesOf(terms, ({ name }) => name).map(({ key: name, ...move }): Changed => {
    return {
      key: `${field} ${name ?? ""}`,
      name: name ?? texts.noLabel[field],
      wayOf: (period) => wayTo(context, { period, [field]: name }),
      move: { ...move, key: name },
      below: [],
    };
  });
  return { all, total: { ...total, move: moveOf(terms) } };
}

function groupChanges(
  context: ReportContext,
  terms: Sides<Term>,
  groups: readonly Group[],
): readonly Changed[] {
  return movesOf(terms, groupOfEach(groups)).map((move) => {
    const group = move.key;
    const inner = groupsOf(context.categories, String(group.key));
    return {
      key: `${group.key ?? "none"} ${group.isOwn}`,
      name: formatGroup(context, group),
      group,
      wayOf: (period) => wayToGroup(context, group, period),
      move,
      below: group.children.length > 0 ? groupChanges(context, move.sides, inner) : [],
    };
  });
}

function figuresOf(
  { comparison }: ShownChanges,
  { move, wayOf }: Pick<Changed, "wayOf"> & { readonly move: ReturnType<typeof moveOf> },
): readonly Figure[] {
  const [before, ...more] = comparison.before;
  // Behind an average there are no expenses that add up to it.
  const toBefore = more.length === 0 ? wayOf(before.counted) : undefined;
  return [
    amountFigure(move.before.total, toBefore),
    amountFigure(move.now.total, wayOf(comparison.now.counted)),
    { kind: "difference", value: move.difference },
    { kind: "change", value: move.change },
  ];
}

/** No search finds these alone: their row unfolds. */
function restFigures(rest: readonly Changed[]): readonly Figure[] {
  const { now, before, difference, change } = together(rest);
  return [
    amountFigure(before.total),
    amountFigure(now.total),
    { kind: "difference", value: difference },
    { kind: "change", value: change },
  ];
}

function together(rest: readonly Changed[]) {
  return movedTogether(rest.map(({ move }) => move));
}

/** In one row, without which the others would not add up to the total. */
function unchangedRow(
  { texts }: ReportContext,
  unchanged: readonly Changed[],
  below: readonly BarRow[],
): readonly BarRow[] {
  if (unchanged.length === 0) return [];
  const { now, before } = together(unchanged);
  const name = texts.reports.unchanged(unchanged.length);
  const figures = [amountFigure(before.total), amountFigure(now.total), NO_FIGURE, NO_FIGURE];
  return [{ ...plainRow("unchanged", name, figures), below }];
}

function tableOf(context: ReportContext, shown: ShownChanges, { all, total }: Changes): Table {
  const { texts } = context;
  const rowOf = (changed: Changed, within?: string): Row => ({
    key: `${changed.key} ${within !== undefined}`,
    head: { shown: changed.name, within },
    figures: figuresOf(shown, changed),
  });
  return {
    columns: [
      { key: "name", name: texts[shown.field ?? "category"] },
      ...columnsOf(context, shown),
    ],
    within: texts.parent,
    rows: all.flatMap((changed) => [
      rowOf(changed),
      ...changed.below.map((each) => rowOf(each, changed.name)),
    ]),
    foot: { key: total.key, head: { shown: total.name }, figures: figuresOf(shown, total) },
  };
}

function barsOf(
  context: ReportContext,
  shown: ShownChanges,
  { shown: moved, rest, unchanged }: ShownLines,
  total: Changes["total"],
): Bars {
  const lengths = sharesOfLongest([...moved, ...rest].map(({ move }) => move.difference));
  const rowOf = (changed: Changed, length = 0): BarRow => ({
    key: changed.key,
    name: changed.name,
    ...(changed.group && { category: changed.group.key }),
    color: changed.group ? changed.group.color : "var(--accent)",
    length,
    figures: figuresOf(shown, changed),
  });
  const others = rest.map((each, at) => rowOf(each, lengths[moved.length + at]));
  const same = unchanged.map((each) => rowOf(each));
  return {
    columns: columnsOf(context, shown),
    categories: context.categories,
    foot: plainRow(total.key, total.name, figuresOf(shown, total)),
    rows: moved.map((each, at) => rowOf(each, lengths[at])),
    rest: [
      ...restRow(context.texts, others, restFigures(rest)),
      ...unchangedRow(context, unchanged, same),
    ],
  };
}

function columnsOf(context: ReportContext, shown: ShownChanges): readonly Column[] {
  const { texts } = context;
  const [now, before] = formatSides(context, shown.comparison, shown.sides.periods);
  return [
    { key: "before", name: before },
    { key: "now", name: now },
    { key: "difference", name: texts.reports.difference },
    { key: "change", name: texts.reports.change },
  ];
}
