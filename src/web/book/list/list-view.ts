// A list as it is seen: the sections in view, and the row that the keys are at.

import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useOnPage } from "../../on-page.ts";
import {
  type Heights,
  type Section,
  type SectionsInView,
  useHeights,
  useSectionsInView,
} from "./days-in-view.ts";
import { type RowKeys, useRowKeys } from "./row-keys.ts";

export interface ListView {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly sections: readonly Section[];
  readonly heights: Heights;
  readonly inView: SectionsInView;
  readonly rows: RowKeys;
}

interface ListOptions {
  readonly sections: readonly Section[];
  readonly isByDay: boolean;
  readonly onSelectAll: () => void;
}

/** Where rows began on the page, in pixels. The first place is that of a desk: where it is right, rows are drawn once. */
let lastTop = 180;

export function useListView({ sections, isByDay, onSelectAll }: ListOptions): ListView {
  useOnPage("list");
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(lastTop);
  const heights = useHeights(isByDay);
  const rows = useRowKeys({ list, sections, onSelectAll });
  const active = rows.active.section;
  const inView = useSectionsInView({ sections, heights, top, active });

  // Each time: what stands above it comes and goes.
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    lastTop = Math.round(element.getBoundingClientRect().top + window.scrollY);
    setTop(lastTop);
  });

  return { list, sections, heights, inView, rows };
}
