// The report of changes: two periods side by side, by category or by a label, the largest changes first.

import type { LabelField } from "../../../domain/expense/expense-fields.ts";
import { type Decimal, ZERO } from "../../../domain/money/decimal.ts";
import type { Period } from "../../address/view.ts";
import { linesOf } from "../../book/figures.ts";
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
import {
  amountFigure,
  type BarRow,
  type Bars,
  type Chart,
  type Figure,
  NO_FIGURE,
  totalRow,
  type Target,
} from "../chart.ts";
import { type Group, groupOfEach, groupsOf, leaveOut } from "../groups.ts";
import {
  formatGroup,
  formatMove,
  formatSides,
  type ReportContext,
  targetIn,
  targetOfGroup,
} from "../report-context.ts";
import { type Line, plainRow, restRow, sharesOfLongest, tableOf } from "./list-chart.ts";

export interface ShownChanges {
  readonly comparison: Comparison;
  readonly sides: Sides<SumRow>;
  readonly groups: readonly Group[];
  /** Undefined for changes by category. */
  readonly field: LabelField | undefined;
}

interface Compared {
  readonly move: ReturnType<typeof moveOf>;
  readonly targetOf: (period: Period) => Target;
}

interface Changed extends Compared {
  readonly key: string;
  readonly name: string;
  /** Undefined for a label. */
  readonly group?: Group;
  readonly move: Move<unknown, SumRow>;
  /** The changes within it, for the table. */
  readonly below: readonly Changed[];
}

interface Changes {
  readonly all: readonly Changed[];
  readonly total: Compared;
}

export function changesChart(context: ReportContext, shown: ShownChanges): Chart {
  const { texts } = context;
  const { comparison, sides, field } = shown;
  const { all, total } = changesOf(context, shown);
  const { difference } = total.move;
  const { unchanged = [], changed = [] } = Object.groupBy(all, ({ move }) =>
    move.difference === ZERO ? "unchanged" : "changed",
  );
  const [now, before] = formatSides(context, comparison, sides.periods);
  const columns = [
    { key: "before", name: before },
    { key: "now", name: now },
    { key: "difference", name: texts.reports.difference },
    { key: "change", name: texts.reports.change },
  ];
  const headings = [{ key: "name", name: texts[field ?? "category"] }, ...columns];
  const lineOf = (each: Changed) => lineFor(shown, each);
  const totals = figuresOf(shown, total);
  // Compared with nothing, everything would be new.
  const isPast = sides.before.length > 0;
  const isEmpty = all.length === 0 || !isPast;
  const lead = formatMove(context, difference, comparison);
  return {
    id: "changes",
    title: texts.reports.changes,
    days: isPast ? texts.reports.versus(now, before) : now,
    ...(!isEmpty && { headline: headlineOf(context, lead, { difference, changed }) }),
    table: () => tableOf(texts, headings, all.map(lineOf), totalRow(texts, totals)),
    isEmpty,
    ...(!isPast && { why: texts.reports.nothingBefore }),
    bars: {
      columns,
      categories: context.categories,
      ...barsOf(context, shown, changed, unchanged),
      foot: plainRow("total", texts.book.total, totals),
    },
  };
}

/** The headline names up to three changes, and none that is much smaller than the largest. */
const MAX_NAMED = 3;
const MIN_NAMED = 0.1;

interface Headline {
  readonly difference: Decimal;
  /** The largest first. */
  readonly changed: readonly Changed[];
}

/** Says how much more or less was spent and, if several categories changed, in which. */
function headlineOf(
  { texts, ...reader }: ReportContext,
  [before = "", emphasized = "", after = ""]: readonly string[],
  { difference, changed }: Headline,
): readonly string[] {
  // "The same" is a sentence by itself.
  const [begin = "", end = ""] = difference === ZERO ? [] : texts.reports.spent;
  // A double is exact enough to choose the largest.
  const sizeOf = ({ move }: Changed) => Math.abs(Number.parseFloat(move.difference));
  const [first] = changed;
  const named = changed
    .filter((each) => each.group && first && sizeOf(each) >= MIN_NAMED * sizeOf(first))
    .slice(0, MAX_NAMED);
  const nameOf = ({ name, group }: Changed) => (group?.key === null ? texts.reports.unnamed : name);
  const byDirection = Map.groupBy(named, ({ move }) =>
    move.difference.startsWith("-") ? "fell" : "rose",
  );
  const names = new Intl.ListFormat(textLocaleOf(reader), { type: "conjunction" });
  const moved = Array.from(byDirection, ([direction, each]) => {
    const list = names.format(each.map(nameOf));
    return texts.reports[direction](list, each.length);
  });
  const { sentence } = texts.reports;
  const more = changed.length > 1 && moved.length > 0 ? ` ${sentence(moved.join(", "))}` : "";
  return [begin + before, emphasized, sentence(after + end) + more];
}

function changesOf(context: ReportContext, { sides, groups, field }: ShownChanges): Changes {
  const { texts, without } = context;
  const [now, before] = [leaveOut(sides.now, without), leaveOut(sides.before, without)];
  const counted = { ...sides, now, before };
  const total: Compared = {
    targetOf: (period) => targetIn(context, { period }),
    move: moveOf(counted),
  };
  if (field === undefined) return { all: groupChanges(context, counted, groups), total };
  const all = movesOf(counted, ({ keys }) => keys[field] ?? null).map((move): Changed => {
    const { key: name } = move;
    return {
      key: `${field} ${name ?? ""}`,
      name: name ?? texts.noLabel[field],
      targetOf: (period) => targetIn(context, { period, [field]: name }),
      move,
      below: [],
    };
  });
  return { all, total };
}

function groupChanges(
  context: ReportContext,
  sides: Sides<SumRow>,
  groups: readonly Group[],
): readonly Changed[] {
  return movesOf(sides, groupOfEach(groups)).map((move) => {
    const group = move.key;
    const inner = groupsOf(context.categories, String(group.key));
    return {
      key: `${group.key ?? "none"} ${group.isOwn}`,
      name: formatGroup(context, group),
      group,
      targetOf: (period) => targetOfGroup(context, group, period),
      move,
      below: group.children.length > 0 ? groupChanges(context, move.sides, inner) : [],
    };
  });
}

function figuresOf({ comparison }: ShownChanges, { move, targetOf }: Compared): readonly Figure[] {
  const [before, ...more] = comparison.before;
  // An average has no expenses to link to.
  const toBefore = more.length === 0 ? targetOf(before.counted) : undefined;
  return moveFigures(move, toBefore, targetOf(comparison.now.counted));
}

function moveFigures(move: Compared["move"], toBefore?: Target, toNow?: Target): readonly Figure[] {
  return [
    amountFigure(move.before.total, toBefore),
    amountFigure(move.now.total, toNow),
    { kind: "difference", value: move.difference },
    { kind: "change", value: move.change },
  ];
}

function lineFor(shown: ShownChanges, changed: Changed): Line {
  const { key, name, group, move, below } = changed;
  return {
    ...{ key, name, ...(group && { category: group.key }) },
    color: group ? group.color : "var(--accent)",
    total: move.difference,
    figures: figuresOf(shown, changed),
    parts: below.map((each) => lineFor(shown, each)),
  };
}

/**
 * No search could find exactly the remaining or the unchanged categories, so these two rows can be expanded instead. Without the unchanged
 * ones, the rows would not add up to the total.
 */
function barsOf(
  { texts }: ReportContext,
  shown: ShownChanges,
  changed: readonly Changed[],
  unchanged: readonly Changed[],
): Pick<Bars, "rows" | "rest"> {
  const lengths = sharesOfLongest(changed.map(({ move }) => move.difference));
  const rowOf = (each: Changed, length = 0): BarRow => ({ ...lineFor(shown, each), length });
  const rows = linesOf(changed.map((each, at) => rowOf(each, lengths[at])));
  const others = moveFigures(together(changed.slice(rows.shown.length)));
  const same = unchanged.filter(({ move }) => move.now.total !== ZERO);
  const [before = NO_FIGURE, now = NO_FIGURE] = moveFigures(together(same));
  const name = texts.reports.unchanged(same.length);
  const row = plainRow("unchanged", name, [before, now, NO_FIGURE, NO_FIGURE]);
  return {
    rows: rows.shown,
    rest: [
      ...restRow(texts, rows.rest, others),
      ...(same.length > 0 ? [{ ...row, below: same.map((each) => rowOf(each)) }] : []),
    ],
  };
}

function together(changes: readonly Changed[]) {
  return movedTogether(changes.map(({ move }) => move));
}
