// Which rows of the list are in view, all of one height, and where they stand.

import { type RefObject, useLayoutEffect, useMemo, useState } from "react";
import { useHeights, useSectionsInView } from "../../book/list/days-in-view.ts";

interface RowsInView {
  /** In pixels. */
  readonly row: number;
  /** Of the element that stands for the whole list, and where the stretch begins in it that rows stand in. */
  readonly height: number;
  readonly stretch: number;
  readonly top: number;
  /** The places of those in view. */
  readonly indexes: readonly number[];
}

/** Rows on the page before it is known where they begin. */
const USUAL_TOP = 400;

export function useRowsInView(list: RefObject<HTMLElement | null>, count: number): RowsInView {
  const heights = useHeights(false);
  const [top, setTop] = useState(USUAL_TOP);
  const sections = useMemo(() => [{ key: "rows", count, day: undefined }], [count]);
  const {
    sections: shown,
    height,
    stretch,
  } = useSectionsInView({
    ...{ sections, heights, top },
    active: "rows",
  });

  // Each time: what stands above it comes and goes.
  useLayoutEffect(() => {
    const element = list.current;
    if (element) setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
  });

  const [section] = shown;
  const { first, end } = section?.rows ?? { first: 0, end: 0 };
  const indexes = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
  return { row: heights.row, height, stretch, top: section?.top ?? 0, indexes };
}
