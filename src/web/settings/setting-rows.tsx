// Shared by all lists of the settings: rows with pending changes, loading and empty states, counts and totals of labels, and the focus
// after a row disappears.

import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useMemo } from "react";
import type { NamedKind } from "../../domain/expense/expense-fields.ts";
import { compare, type Decimal, sum, ZERO } from "../../domain/money/decimal.ts";
import { EVERYTHING, NO_SETTING } from "../address/view.ts";
import { useLedger } from "../ledger.ts";
import { showCount } from "../locale/amounts.ts";
import { showDay } from "../locale/days.ts";
import { Amount, breakable } from "../parts/amount.tsx";
import { Failed, Skeleton } from "../parts/fallbacks.tsx";
import { ViewLink } from "../parts/view-link.tsx";
import { type Answer, type RowOf, type ShownRows, useRows } from "../service/pending.ts";
import { breakdownQuery, categoriesQuery, labelsQuery, ledgersQuery } from "../service/queries.ts";
import type { BreakdownRow, NamedLabel } from "../service/shapes.ts";
import { useReader } from "../texts/texts.ts";

interface SettingHeadProps {
  readonly title: string;
  readonly children?: ReactNode;
}

/** The heading of a section, which is in the same place in each. */
export function SettingHead({ title, children }: SettingHeadProps) {
  return (
    <header className="flow spread">
      <h3 id="setting-title">{title}</h3>
      {children}
    </header>
  );
}

interface ListedProps<Row> extends ShownRows<Row> {
  readonly empty: string;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

export function Listed<Row>({ rows, error, askAgain, empty, children }: ListedProps<Row>) {
  if (error) return <Failed error={error} onRetry={askAgain} />;
  if (!rows) return <Skeleton lines={6} />;
  if (rows.length === 0) return <p className="hint">{empty}</p>;
  return children(rows);
}

export function useLedgers(): ShownRows<RowOf<"ledger">> {
  return useRows("ledger", useQuery(ledgersQuery(useLedger().service)));
}

export function useCategories(): ShownRows<RowOf<"category">> {
  return useRows("category", useQuery(categoriesQuery(useLedger())));
}

export function useListedLabels(kind: NamedKind): ShownRows<RowOf<NamedKind>> {
  return useRows(kind, useQuery(labelsQuery(useLedger(), kind)));
}

/** For a list without pending rows. */
export function itemsOf<Row>({ data, error, refetch }: Answer<Row>): ShownRows<Row> {
  return { rows: data?.items, error: data ? null : error, askAgain: refetch };
}

/** A link to the expenses of a label, of all time. */
export function BookLink({ to, ...rest }: ComponentProps<typeof ViewLink>) {
  return <ViewLink {...rest} to={{ ...AWAY, ...to }} />;
}

const AWAY = { screen: "book", period: undefined, ...NO_SETTING, ...EVERYTHING } as const;

interface UseProps {
  /** How many expenses have it; undefined if unknown. */
  readonly count: number | undefined;
  readonly lastUsed?: NamedLabel["lastUsed"];
  /** Their total; undefined while it is loading. */
  readonly total?: Decimal | undefined;
  /** The length of the total's bar, from 0 to 1. `color` is the bar's. */
  readonly share?: number;
  readonly color?: string | undefined;
}

/** How often a label was used, and the total of its expenses. These are columns that line up from row to row. */
export function Use({ count, lastUsed, total, share = 0, color }: UseProps) {
  const { texts, locale } = useReader();
  return (
    <span className="use">
      <span className="share" aria-hidden="true" style={{ "--color": color }}>
        {share > 0 && <i style={{ inlineSize: `${share * 100}%` }} />}
      </span>
      <span className="total bold">{total !== undefined && <Amount value={total} />}</span>
      <span className="facts hint">
        <bdi>
          {count === 0 && texts.settings.neverUsed}
          {count !== undefined && count > 0 && texts.expenses(count, showCount(count, locale))}
        </bdi>
        {lastUsed && <bdi>{showDay(lastUsed, "medium", locale)}</bdi>}
      </span>
    </span>
  );
}

/** Facts about a row. No two of them are equal. */
export function Facts({ facts }: { readonly facts: readonly string[] }) {
  return (
    <span className="facts hint">
      {facts.map((fact) => (
        <bdi key={fact}>{breakable(fact)}</bdi>
      ))}
    </span>
  );
}

/** Call this before a row is removed; the focus moves once it is gone. */
export function focusAfter(place: Element | null): void {
  const row = place?.closest("li");
  // A neighbor without buttons may be removed with the row.
  const neighbor = [row?.nextElementSibling, row?.previousElementSibling].find((each) =>
    each?.querySelector("button"),
  );
  const target =
    neighbor?.querySelector<HTMLElement>("button, a, input") ??
    row?.closest("section")?.querySelector<HTMLElement>("header button, header input") ??
    document.getElementById("content");
  focusIfLost(() => target);
}

/** When a category moves elsewhere, the focus follows it. */
export function focusCategory(id: number): void {
  focusIfLost(() => {
    const buttons = document.querySelectorAll<HTMLElement>(
      `[data-category="${id}"] > .acts button`,
    );
    return [...buttons].find((button) => button.checkVisibility());
  });
}

export function focusIfLost(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) find()?.focus({ preventScroll: true });
  });
}

/** The key is the id of a category, or the name of another label. */
export type Totals = ReadonlyMap<string | number, Decimal>;

const NO_TOTALS: Totals = new Map();
const WHENEVER = {};

/** Empty while the totals are loading, since the lists don't wait for them. */
export function useTotals(by: NamedKind | "category"): Totals {
  const asked = useMemo(() => [by] as const, [by]);
  const { data } = useQuery(breakdownQuery(useLedger(), asked, WHENEVER));
  return useMemo(() => (data ? totalsOf(by, data.rows) : NO_TOTALS), [by, data]);
}

/** The totals of labels. Expenses without a label are left out. */
export function totalsOf(
  by: NamedKind | "category",
  rows: readonly Pick<BreakdownRow, "keys" | "total">[],
): Totals {
  return new Map(
    rows.flatMap(({ keys: { [by]: key }, total }) => (key == null ? [] : [[key, total] as const])),
  );
}

export function totalOf(categories: readonly { readonly id: number }[], totals: Totals): Decimal {
  return sum(categories.map(({ id }) => totals.get(id) ?? ZERO));
}

export function greatest(totals: Iterable<Decimal>): Decimal {
  return [...totals].reduce((most, each) => (compare(each, most) > 0 ? each : most), ZERO);
}

/** From 0 to 1; 0 if refunds exceed spending. */
export function shareOf(total: Decimal, most: Decimal): number {
  // The length of a bar needs no exact figure.
  return most === ZERO ? 0 : Math.max(0, Number(total) / Number(most));
}
