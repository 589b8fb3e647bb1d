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

interface ShownChanges {
  readonly comparison: Comparison;
  readonly sides: Sides<SumRow>;
  readonly groups: readonly Group[];
  /** Undefined for changes by category. */
  readonly field: LabelField | undefined;
}

/** A line of the table, with the changes within it. */
interface Changed extends Line {
  readonly move: Move<unknown, SumRow>;
  /** Undefined for a label. */
  readonly group?: Group;
}

export function changesChart(context: ReportContext, shown: ShownChanges): Chart {
  const { texts, without } = context;
  const { comparison, groups, field } = shown;
  const sides = {
    ...shown.sides,
    now: leaveOut(shown.sides.now, without),
    before: leaveOut(shown.sides.before, without),
  };
  const all = field
    ? labelChanges(context, comparison, sides, field)
    : groupChanges(context, comparison, sides, groups);
  const total = moveOf(sides);
  const totals = figuresOf(comparison, total, (period) => targetIn(context, { period }));
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
  // Compared with nothing, everything would be new.
  const isPast = shown.sides.before.length > 0;
  const isEmpty = all.length === 0 || !isPast;
  const lead = formatMove(context, total.difference, comparison);
  return {
    id: "changes",
    title: texts.reports.changes,
    days: isPast ? texts.reports.versus(now, before) : now,
    ...(!isEmpty && { headline: headlineOf(context, lead, total.difference, changed) }),
    table: () => tableOf(texts, headings, all, totalRow(texts, totals)),
    isEmpty,
    ...(!isPast && { why: texts.reports.nothingBefore }),
    bars: {
      columns,
      categories: context.categories,
      ...barsOf(context, changed, unchanged),
      foot: plainRow("total", texts.book.total, totals),
    },
  };
}

/** The headline names up to three changes, and none that is much smaller than the largest. */
const MAX_NAMED = 3;
const MIN_NAMED = 0.1;

/** Says how much more or less was spent and, if several categories changed, in which. `changed` has the largest first. */
function headlineOf(
  { texts, ...reader }: ReportContext,
  [before = "", emphasized = "", after = ""]: readonly string[],
  difference: Decimal,
  changed: readonly Changed[],
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

function labelChanges(
  context: ReportContext,
  comparison: Comparison,
  sides: Sides<SumRow>,
  field: LabelField,
): readonly Changed[] {
  return movesOf(sides, ({ keys }) => keys[field] ?? null).map((move) => {
    const name = move.key;
    const targetOf = (period: Period) => targetIn(context, { period, [field]: name });
    return {
      key: `${field} ${name ?? ""}`,
      name: name ?? context.texts.noLabel[field],
      color: "var(--accent)",
      total: move.difference,
      figures: figuresOf(comparison, move, targetOf),
      move,
    };
  });
}

function groupChanges(
  context: ReportContext,
  comparison: Comparison,
  sides: Sides<SumRow>,
  groups: readonly Group[],
): readonly Changed[] {
  return movesOf(sides, groupOfEach(groups)).map((move) => {
    const group = move.key;
    const inner = groupsOf(context.categories, String(group.key));
    const targetOf = (period: Period) => targetOfGroup(context, group, period);
    return {
      key: `${group.key ?? "none"} ${group.isOwn}`,
      name: formatGroup(context, group),
      category: group.key,
      color: group.color,
      total: move.difference,
      figures: figuresOf(comparison, move, targetOf),
      move,
      group,
      parts: group.children.length > 0 ? groupChanges(context, comparison, move.sides, inner) : [],
    };
  });
}

type Moved = ReturnType<typeof moveOf>;

function figuresOf(
  { now, before: [before, ...more] }: Comparison,
  move: Moved,
  targetOf: (period: Period) => Target,
): readonly Figure[] {
  // An average has no expenses to link to.
  const toBefore = more.length === 0 ? targetOf(before.counted) : undefined;
  return moveFigures(move, toBefore, targetOf(now.counted));
}

function moveFigures(move: Moved, toBefore?: Target, toNow?: Target): readonly Figure[] {
  return [
    amountFigure(move.before.total, toBefore),
    amountFigure(move.now.total, toNow),
    { kind: "difference", value: move.difference },
    { kind: "change", value: move.change },
  ];
}

/**
 * No search could find exactly the remaining or the unchanged categories, so these two rows can be expanded instead. Without the unchanged
 * ones, the rows would not add up to the total.
 */
function barsOf(
  { texts }: ReportContext,
  changed: readonly Changed[],
  unchanged: readonly Changed[],
): Pick<Bars, "rows" | "rest"> {
  const lengths = sharesOfLongest(changed.map(({ total }) => total));
  const rows = linesOf(changed.map((each, at): BarRow => ({ ...each, length: lengths[at] ?? 0 })));
  const others = moveFigures(together(changed.slice(rows.shown.length)));
  const same = unchanged.filter(({ move }) => move.now.total !== ZERO);
  const [before = NO_FIGURE, now = NO_FIGURE] = moveFigures(together(same));
  const name = texts.reports.unchanged(same.length);
  const row = plainRow("unchanged", name, [before, now, NO_FIGURE, NO_FIGURE]);
  return {
    rows: rows.shown,
    rest: [
      ...restRow(texts, rows.rest, others),
      ...(same.length > 0 ? [{ ...row, below: same.map((each) => ({ ...each, length: 0 })) }] : []),
    ],
  };
}

function together(changes: readonly Changed[]) {
  return movedTogether(changes.map(({ move }) => move));
}
