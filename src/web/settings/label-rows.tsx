// The rows of labels, of which only those in view are drawn, and the one that has the focus.

import { defaultRangeExtractor, type Range, useWindowVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import type { NamedKind } from "../../domain/expense/expense-fields.ts";
import { useLedger } from "../ledger.ts";
import { useAmend } from "../service/amend.ts";
import type { Amendment } from "../service/amendments.ts";
import type { NamedLabel } from "../service/shapes.ts";
import { LabelRow } from "./label-row.tsx";

interface Props {
  readonly kind: NamedKind;
  /** Those that are listed, in their order. */
  readonly shown: readonly NamedLabel[];
  /** All of them. */
  readonly labels: readonly NamedLabel[];
  readonly selected: ReadonlySet<number>;
  readonly onToggle: (id: number) => void;
}

/** Of a row, in pixels, until it is measured. */
const ROW = 44;
const OVERSCAN = 8;

export function LabelRows({ kind, shown, labels, selected, onToggle }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<number>();
  const act = useAct();
  const focusedIndex = shown.findIndex(({ id }) => id === focused);

  // Each time: what stands above it comes and goes.
  useLayoutEffect(() => {
    const element = list.current;
    if (element) setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
  });

  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      // The row with the focus stays, wherever the page is scrolled to.
      if (focusedIndex >= 0 && !indexes.includes(focusedIndex)) indexes.push(focusedIndex);
      return indexes.toSorted((a, b) => a - b);
    },
    [focusedIndex],
  );
  const virtualizer = useWindowVirtualizer({
    count: shown.length,
    estimateSize: () => ROW,
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor,
    getItemKey: (index) => shown[index]?.id ?? index,
  });

  return (
    <ul
      ref={list}
      className="label-rows"
      style={{ blockSize: virtualizer.getTotalSize() }}
      onBlur={({ relatedTarget }) => {
        if (!list.current?.contains(relatedTarget)) setFocused(undefined);
      }}
    >
      {virtualizer.getVirtualItems().map(({ index, start, key }) => {
        const label = shown[index];
        if (!label) return null;
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={shown.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - top}px)` }}
            onFocus={() => setFocused(label.id)}
          >
            <LabelRow
              kind={kind}
              label={label}
              labels={labels}
              isSelected={selected.has(label.id)}
              onToggle={onToggle}
              act={act}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** One way to do amendments for all rows, the same each time. */
function useAct(): (amendment: Amendment) => void {
  const { ledger } = useLedger();
  const { amend } = useAmend(ledger);
  const current = useRef(amend);
  current.current = amend;
  return useCallback((amendment) => current.current(amendment), []);
}
