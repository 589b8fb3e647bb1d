// The place of a drawing: a skeleton until it is seen and what draws is loaded, then a canvas that follows its figures, its width
// and the scheme of colours.

import { type RefObject, useEffect, useRef, useState } from "react";
import { useTexts } from "../texts/texts.ts";
import type { Chart } from "./chart.ts";
import type { ChartCanvas } from "./drawing/canvas.ts";
import { readChartStyle } from "./drawing/chart-style.ts";
import { pictureOf } from "./drawing/picture.ts";
import { useSeen } from "./drawing/seen.ts";
import { nextTurn } from "./drawing/turns.ts";
import { useShownScheme, useWidth } from "./drawing/use-surroundings.ts";
import { follow } from "./way-link.tsx";

/** Makes a picture of what is drawn; null until then. */
export type TakePicture = () => Promise<Blob | null>;

/** In CSS pixels, until the width is known. */
const USUAL_WIDTH = 800;

interface Props {
  readonly chart: Chart;
  /** Set while something is drawn. */
  readonly camera: RefObject<TakePicture | null>;
  readonly describedBy: string | undefined;
  /** Whether the names of its colours stand below it. */
  readonly hasKeys: boolean;
}

export function ChartDrawing({ chart, camera, describedBy, hasKeys }: Props) {
  const texts = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const scheme = useShownScheme();
  const current = useRef(chart);
  current.current = chart;
  const { canvas, hasFailed } = useCanvas(useSeen(place), host, current);
  const [keys, setKeys] = useState<ReturnType<Chart["drawing"]["keys"]>>([]);
  const height = chart.drawing.height(width ?? USUAL_WIDTH);

  useEffect(() => {
    const element = host.current;
    if (!canvas || !element || !width) return;
    // It is read anew whenever the scheme changes.
    const style = { ...readChartStyle(element), width, scheme };
    canvas.draw(chart.drawing.option(style), chart.drawing.height(width));
    setKeys(chart.drawing.keys(style));
    camera.current = () => pictureOf(chart, canvas, style);
  }, [canvas, chart, width, scheme, camera]);

  return (
    <>
      <div className="drawing" ref={place} style={{ blockSize: height }}>
        <div
          ref={host}
          className="canvas"
          role="img"
          aria-label={chart.sentence}
          aria-describedby={describedBy}
        />
        {!canvas && !hasFailed && <div className="drawing-skeleton" />}
        {hasFailed && <p className="hint">{texts.reports.notDrawn}</p>}
      </div>
      {hasKeys && keys.length > 0 && <Keys keys={keys} />}
    </>
  );
}

function Keys({ keys }: { readonly keys: ReturnType<Chart["drawing"]["keys"]> }) {
  return (
    <ul className="colour-keys" aria-hidden="true">
      {keys.map(([name, colour]) => (
        <li key={`${name} ${colour}`} style={{ "--colour": colour }}>
          {name}
        </li>
      ))}
    </ul>
  );
}

/** Undefined until it is wanted and loaded, which begins when the figures are shown. */
function useCanvas(
  isWanted: boolean,
  host: RefObject<HTMLElement | null>,
  chart: RefObject<Chart>,
) {
  const [canvas, setCanvas] = useState<ChartCanvas>();
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    let made: ChartCanvas | undefined;
    async function make(): Promise<void> {
      await nextTurn();
      const { createChartCanvas } = await import("./drawing/canvas.ts");
      await nextTurn();
      const element = host.current;
      if (!isCurrent || !element) return;
      made = createChartCanvas(element, {
        onShape: (place) => follow(chart.current.drawing.wayAt(place)),
        onPoint: (at, height) => follow(chart.current.drawing.wayAtPoint?.(at, height)),
        onName: (at) => follow(chart.current.drawing.wayOfName?.(at)),
      });
      setCanvas(made);
    }
    make().catch(() => setFailed(true));
    return () => {
      isCurrent = false;
      made?.end();
      setCanvas(undefined);
    };
  }, [isWanted, host, chart]);
  return { canvas, hasFailed };
}
