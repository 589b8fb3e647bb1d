// A report's chart that is drawn, as wide as its card or as paper, with the keys of its colors.

import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import { go } from "../address/address.ts";
import { Plot } from "../charts/plot.tsx";
import { useTexts } from "../texts/texts.ts";
import type { ChartKey, Drawing } from "./chart.ts";
import { toTop } from "./figure.tsx";
import { useIsOnPaper } from "./on-paper.ts";

interface Props {
  readonly title: string;
  readonly drawing: Drawing;
}

export function ChartDrawing({ title, drawing }: Props) {
  const { look, keys, wayOf, ...plot } = drawing;
  const texts = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const shown = useMemo(() => look(width), [look, width]);
  return (
    <>
      <div className="drawing" ref={place}>
        <Plot
          title={title}
          {...plot}
          {...shown}
          openText={texts.reports.openShown}
          onOpen={(place) => {
            const way = wayOf(place);
            if (!way) return;
            go(way);
            toTop(way);
          }}
        />
      </div>
      {keys && <Keys keys={keys} />}
    </>
  );
}

function Keys({ keys }: { readonly keys: readonly ChartKey[] }) {
  return (
    <ul className="color-keys hint" aria-hidden="true">
      {keys.map(({ name, color, shape }) => (
        <li key={`${name} ${color}`} style={{ "--color": color }} data-shape={shape}>
          {name}
        </li>
      ))}
    </ul>
  );
}

/** A letter's paper between its margins, in CSS pixels. */
const PAPER_WIDTH = 680;

/** In CSS pixels; 0 until it is known. */
function useWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  const isOnPaper = useIsOnPaper();
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return isOnPaper ? PAPER_WIDTH : width;
}
