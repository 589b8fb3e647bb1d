// The place of a drawing: a skeleton until it is in view or printed and its code is loaded, then a canvas that follows its figures, its
// width and the colour scheme.

import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { go } from "../address/address.ts";
import { listen } from "../store.ts";
import { useTexts } from "../texts/texts.ts";
import type { Chart, Way } from "./chart.ts";
import type { ChartCanvas, createChartCanvas } from "./drawing/canvas.ts";
import { readChartStyle } from "./drawing/chart-style.ts";
import { pictureOf } from "./drawing/picture.ts";
import { nextTurn, onPrint, onSeen } from "./drawing/turns.ts";

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
  const { canvas, hasFailed } = useCanvas(host, current);
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

  useEffect(() => {
    // After the drawing for a print, which has set them: they are printed too.
    return onPrint(() => flushSync(() => setKeys((keys) => [...keys])));
  }, []);

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

type Create = typeof createChartCanvas;

/** What draws, once it is loaded. */
let loaded: Create | undefined;

async function load(): Promise<Create> {
  await nextTurn();
  const { createChartCanvas } = await import("./drawing/canvas.ts");
  loaded = createChartCanvas;
  await nextTurn();
  return createChartCanvas;
}

/** Undefined until it is seen and what draws is loaded, which begins when the figures are shown. */
function useCanvas(host: RefObject<HTMLElement | null>, chart: RefObject<Chart>) {
  const [canvas, setCanvas] = useState<ChartCanvas>();
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    let isCurrent = true;
    let made: ChartCanvas | undefined;
    function make(element: HTMLElement, create: Create): void {
      if (!isCurrent || made) return;
      made = create(element, {
        onShape: (place) => follow(chart.current.drawing.wayAt(place)),
        onPoint: (at, height) => follow(chart.current.drawing.wayAtPoint?.(at, height)),
        onName: (at) => follow(chart.current.drawing.wayOfName?.(at)),
      });
      setCanvas(made);
    }
    const forget = onSeen(element, () => {
      load()
        .then((create) => make(element, create))
        .catch(() => setFailed(true));
    });
    const stop = onPrint(() => {
      // A page that is being printed waits for nothing.
      const create = loaded;
      if (create) flushSync(() => make(element, create));
      made?.finish();
    });
    return () => {
      isCurrent = false;
      forget();
      stop();
      made?.end();
      setCanvas(undefined);
    };
  }, [host, chart]);
  return { canvas, hasFailed };
}

/** In CSS pixels; undefined until it is known. */
function useWidth(place: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return width;
}

/** Changes with the scheme that is shown. */
function useShownScheme(): string {
  return useSyncExternalStore(subscribeToScheme, shownScheme);
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

function shownScheme(): string {
  return `${document.documentElement.dataset["scheme"]}/${dark.matches}/${still.matches}`;
}

function subscribeToScheme(look: () => void): () => void {
  const observer = new MutationObserver(look);
  observer.observe(document.documentElement, { attributeFilter: ["data-scheme"] });
  const stop = listen([dark, still], "change", look);
  return () => {
    observer.disconnect();
    stop();
  };
}

/** Goes to the expenses behind a shape of a drawing. */
function follow(way: Way | undefined): void {
  if (!way) return;
  go(way);
  toTop(way);
}

/** Only now: the place on the screen that was left stays with its entry of the history. */
export function toTop({ screen }: Way): void {
  if (screen !== undefined) scrollTo(0, 0);
}
