// What all lists of the settings share: their rows with what is pending, their loading and empty states, how often a label is used, and
// where the focus goes when a row disappears.

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import type { NamedKind } from "../../domain/expense/expense-fields.ts";
import type { Decimal } from "../../domain/money/decimal.ts";
import { EVERYTHING, NO_SETTING, type View } from "../address/view.ts";
import { useLedger } from "../ledger.ts";
import { showCount } from "../locale/amounts.ts";
import { showDay } from "../locale/days.ts";
import { Amount, breakable } from "../parts/amount.tsx";
import { Failed, Skeleton } from "../parts/fallbacks.tsx";
import { ViewLink } from "../parts/view-link.tsx";
import {
  type RowKind,
  type RowOf,
  rowsPendingAt,
  rowsWith,
  useUnderWay,
} from "../service/pending.ts";
import { categoriesQuery, labelsQuery, ledgersQuery } from "../service/queries.ts";
import type { NamedLabel } from "../service/shapes.ts";
import { useReader, useTexts } from "../texts/texts.ts";

interface SettingHeadProps {
  readonly title: string;
  /** What can be done in the section. */
  readonly children?: ReactNode;
}

/** In the same place in each section. */
export function SettingHead({ title, children }: SettingHeadProps) {
  return (
    <header>
      <h3 id="setting-title">{title}</h3>
      {children}
    </header>
  );
}

interface ListedProps<Row> {
  readonly shown: ShownRows<Row>;
  /** The text for an empty list. */
  readonly empty: string;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

export function Listed<Row>({
  shown: { rows, error, askAgain },
  empty,
  children,
}: ListedProps<Row>) {
  if (error) return <Failed error={error} onRetry={askAgain} />;
  if (!rows) return <Skeleton lines={6} />;
  if (rows.length === 0) return <p className="hint">{empty}</p>;
  return children(rows);
}

interface ShownRows<Row> {
  /** Undefined while they are on their way. */
  readonly rows: readonly Row[] | undefined;
  readonly error: Error | null;
  readonly askAgain: () => void;
}

export function useLedgers(): ShownRows<RowOf<"ledger">> {
  return useRows("ledger", useQuery(ledgersQuery(useLedger().service)));
}

export function useCategories(): ShownRows<RowOf<"category">> {
  return useRows("category", useQuery(categoriesQuery(useLedger())));
}

export function useLabels(kind: NamedKind): ShownRows<RowOf<NamedKind>> {
  return useRows(kind, useQuery(labelsQuery(useLedger(), kind)));
}

interface Answer<Row> {
  readonly data: { readonly items: readonly Row[] } | undefined;
  readonly dataUpdatedAt: number;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

function useRows<Kind extends RowKind>(
  kind: Kind,
  { data, dataUpdatedAt, error, refetch }: Answer<RowOf<Kind>>,
): ShownRows<RowOf<Kind>> {
  const underWay = useUnderWay();
  const { ledger } = useLedger();
  const rows = useMemo(() => {
    return data && rowsWith(kind, data.items, rowsPendingAt(underWay, ledger, dataUpdatedAt));
  }, [kind, data, dataUpdatedAt, underWay, ledger]);
  return { rows, error: data ? null : error, askAgain: refetch };
}

interface UseProps {
  readonly label: Pick<NamedLabel, "name" | "count" | "lastUsed">;
  /** What the book shows of it. */
  readonly to: Partial<View>;
  /** What that comes to; undefined while it is on its way. */
  readonly total?: Decimal | undefined;
  /** How long the bar of that is, from 0 to 1. */
  readonly share?: number;
  /** The color of the bar. */
  readonly colour?: string | undefined;
}

/** How often and when a label was used, and what that comes to: columns, which line up from row to row. */
export function Use({ label: { name, count, lastUsed }, to, total, share = 0, colour }: UseProps) {
  const texts = useTexts();
  const { locale } = useReader();
  const away = { screen: "book", period: undefined, ...NO_SETTING } as const;
  const day = lastUsed ? showDay(lastUsed, "medium", locale) : "";
  const way = { ...away, ...EVERYTHING, ...to };
  const shown = texts.expenses(count, showCount(count, locale));
  return (
    <span className="use">
      <span className="share" aria-hidden="true" style={{ "--colour": colour }}>
        {share > 0 && <i style={{ "--length": String(share) }} />}
      </span>
      <span className="total">{total !== undefined && <Amount value={total} />}</span>
      <span className="facts">
        <bdi>
          {count > 0 && (
            <ViewLink to={way} aria-label={`${shown}, ${name}`}>
              {shown}
            </ViewLink>
          )}
        </bdi>
        {lastUsed && <bdi className="wide">{texts.settings.lastUsed(day)}</bdi>}
        {lastUsed && <bdi className="narrow">{day}</bdi>}
        {!lastUsed && count === 0 && <bdi>{texts.settings.neverUsed}</bdi>}
      </span>
    </span>
  );
}

/** Each is another one. */
export function Facts({ facts }: { readonly facts: readonly string[] }) {
  return (
    <span className="facts">
      {facts.map((fact) => (
        <bdi key={fact}>{breakable(fact)}</bdi>
      ))}
    </span>
  );
}

/** To be called before the row goes; the focus moves once it is gone. */
export function focusAfter(place: Element | null): void {
  const row = place?.closest("li");
  // One without buttons may go with the row.
  const neighbour = [row?.nextElementSibling, row?.previousElementSibling].find((each) =>
    each?.querySelector("button"),
  );
  const target =
    neighbour?.querySelector<HTMLElement>("button, a, input") ??
    row?.closest("section")?.querySelector<HTMLElement>("header button, header input") ??
    document.getElementById("content");
  focusIfLost(() => target);
}

/** Where a category stands elsewhere from now on, the focus goes there with it. */
export function focusCategory(id: number): void {
  focusIfLost(() => document.querySelector<HTMLElement>(`[data-category="${id}"] button`));
}

function focusIfLost(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) find()?.focus({ preventScroll: true });
  });
}
