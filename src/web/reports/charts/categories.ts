// The report of categories: what each came to in the period, and its share of the whole.

import { type Decimal, ZERO } from "../../../domain/money/decimal.ts";
import type { Period } from "../../address/view.ts";
import { type Lines, linesOf } from "../../book/figures.ts";
import type { Sum } from "../../service/pending.ts";
import { added } from "../../service/pending.ts";
import type { Category } from "../../service/shapes.ts";
import type { Bars, Chart, Figure, Row, Table } from "../chart.ts";
import { amountFigure, countFigure, NO_FIGURE, restRow, sumFigure, totalRow } from "../chart.ts";
import { type Group, grouped, groupsOf, type Term } from "../groups.ts";
import { lengthsOf } from "../lengths.ts";
import {
  formatGroup,
  formatPeriod,
  type ReportContext,
  wayInto,
  wayTo,
  wayToGroup,
} from "../report-context.ts";

/** Those of more stand in the table alone. */
export const MAX_CATEGORIES = 14;

interface ShownCategories extends Shares {
  readonly period: Period;
  /** How many expenses there are, where that is known: one in parts counts in more than one category. */
  readonly expenses: number | undefined;
}

export function categoriesChart(context: ReportContext, shown: ShownCategories): Chart {
  const { texts } = context;
  const lines = linesOf(shown.shares, MAX_CATEGORIES);
  return {
    id: "categories",
    title: texts.sections.categories,
    days: formatPeriod(context, shown.period),
    table: () => tableOf(context, shown),
    isEmpty: lines.shown.length === 0,
    bars: barsOf(context, shown, lines),
  };
}

function tableOf(context: ReportContext, shown: ShownCategories): Table {
  const { texts } = context;
  const toAll = wayTo(context, { period: shown.period });
  function rowOf(share: Share, within?: string): Row {
    const to = wayToGroup(context, share.group, shown.period);
    return {
      key: `${share.group.key ?? "none"} ${within !== undefined}`,
      head: {
        shown: formatGroup(context, share.group),
        to: wayInto(context, share.group, shown.period),
        within,
      },
      figures: [amountFigure(share.total, to), shareFigure(share), countFigure(share.count, to)],
    };
  }
  return {
    columns: [
      { key: "category", name: texts.category },
      { key: "total", name: texts.book.total },
      { key: "share", name: texts.reports.share },
      { key: "count", name: texts.reports.count },
    ],
    within: texts.parent,
    rows: shown.shares.flatMap((share) => [
      rowOf(share),
      ...share.below.map((each) => rowOf(each, formatGroup(context, share.group))),
    ]),
    foot: totalRow(texts, [
      amountFigure(shown.total, toAll),
      NO_FIGURE,
      countFigure(shown.expenses, toAll),
    ]),
  };
}

function barsOf(
  context: ReportContext,
  shown: ShownCategories,
  { shown: top, rest }: Lines<Share>,
): Bars {
  const { texts, categories } = context;
  const lengths = lengthsOf(shown.shares);
  const rows = shown.shares.map((share, at) => ({
    key: String(share.group.key),
    name: formatGroup(context, share.group),
    category: share.group.key,
    to: wayInto(context, share.group, shown.period),
    color: share.group.color,
    length: lengths[at] ?? 0,
    figures: [
      amountFigure(share.total, wayToGroup(context, share.group, shown.period)),
      shareFigure(share),
    ],
  }));
  return {
    columns: [
      { key: "total", name: texts.book.total },
      { key: "share", name: texts.reports.share },
    ],
    categories,
    rows: rows.slice(0, top.length),
    rest: restRow(texts, rows.slice(top.length), [sumFigure(rest), NO_FIGURE]),
  };
}

function shareFigure({ share }: Share): Figure {
  return share === undefined ? NO_FIGURE : { kind: "share", value: share };
}

interface Share extends Sum {
  readonly group: Group;
  /** Of 1; undefined where all of it comes to nothing, to less than this, or is of the other sign. */
  readonly share: number | undefined;
  /** Those below it, if there are any with expenses, itself alone among them. */
  readonly below: readonly Share[];
}

interface Shares extends Sum {
  readonly shares: readonly Share[];
}

export function sharesOf(
  terms: readonly Term[],
  groups: readonly Group[],
  categories: readonly Category[],
): Shares {
  const all = added(terms);
  function shared(terms: readonly Term[], groups: readonly Group[]): readonly Share[] {
    return grouped(terms, groups).map(({ group, terms, count, total }) => {
      const isOpen = group.children.length > 0;
      const below = isOpen ? shared(terms, groupsOf(categories, String(group.key))) : [];
      return { group, count, total, share: shareOf(total, all.total), below };
    });
  }
  return { ...all, shares: shared(terms, groups) };
}

/** Shown in whole per cent, for which a double is exact enough; the amounts are not affected. */
export function shareOf(part: Decimal, whole: Decimal): number | undefined {
  if (whole === ZERO || (part !== ZERO && part.startsWith("-") !== whole.startsWith("-"))) {
    return undefined;
  }
  const share = Math.abs(Number.parseFloat(part) / Number.parseFloat(whole));
  return share <= 1 ? share : undefined;
}
