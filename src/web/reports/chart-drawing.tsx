// The place of a drawing: a skeleton until it is in view or printed and its code is loaded, then a canvas that follows its figures, its
// width and the colour scheme.

import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { flushSync } from "react-dom";
import { loadLate } from "../lazy-component.ts";
import { useIsAway } from "../service/service.ts";
import { listen } from "../store.ts";
import { useTexts } from "../texts/texts.ts";
import type { Chart, ChartKey, Point } from "./chart.ts";
import type { ChartCanvas, createChartCanvas, Pick } from "./drawing/canvas.ts";
import { readChartStyle } from "./drawing/chart-style.ts";
import { nextTurn, onPrint, onSeen } from "./drawing/draw-schedule.ts";
import { useIsOnPaper } from "./drawing/on-paper.ts";
import { pictureOf } from "./drawing/picture.ts";
import { Cursor, follow, type ShownTip, Tip } from "./tip.tsx";

/** Makes a picture of what is drawn; null until then. */
export type TakePicture = () => Promise<Blob | null>;

/** In CSS pixels, until the width is known. */
const USUAL_WIDTH = 800;
/** Of what is printed: as wide as the paper of a letter between its margins. */
const PAPER_WIDTH = 680;

interface Props {
  readonly chart: Chart;
  /** Set while something is drawn. */
  readonly camera: RefObject<TakePicture | null>;
  readonly describedBy: string | undefined;
  /** Whether the names of its colours stand below it. */
  readonly hasKeys: boolean;
  /** What is printed in its place where its code is not there yet: paper waits for nothing. */
  readonly onPaper: ReactNode;
}

export function ChartDrawing({ chart, camera, describedBy, hasKeys, onPaper }: Props) {
  const texts = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const seen = useSize(place);
  const isOnPaper = useIsOnPaper();
  const width = isOnPaper ? PAPER_WIDTH : seen?.width;
  const scheme = useShownScheme();
  const { stops } = chart.drawing;
  const [tip, setTip] = useState<ShownTip>();
  const onPoint = useEffectEvent((point: Point | undefined, isByTouch: boolean) => {
    const stop = point && width ? stops?.at(point, width) : undefined;
    setTip((tip) => {
      if (stop === undefined) return undefined;
      return tip?.stop === stop && tip.isByTouch === isByTouch ? tip : { stop, isByTouch };
    });
  });
  const { canvas, hasFailed } = useCanvas(host, chart, onPoint);
  const isAway = useIsAway();
  const { keys } = chart.drawing;
  const least = chart.drawing.height(width ?? USUAL_WIDTH);
  // A higher card beside its own leaves it more.
  const height = isOnPaper ? least : Math.max(least, seen?.height ?? 0);

  useEffect(() => {
    const element = host.current;
    if (!canvas || !element || !width) return;
    // It is read anew whenever the scheme changes.
    const style = { ...readChartStyle(element, isOnPaper), width, scheme };
    canvas.draw(chart.drawing.option(style), width, height);
    if (isOnPaper) canvas.finish();
    camera.current = () => pictureOf(chart, canvas, style);
  }, [canvas, chart, width, height, scheme, isOnPaper, camera]);

  return (
    <>
      <div
        className="drawing"
        ref={place}
        style={{ minBlockSize: isOnPaper && !canvas ? 0 : least }}
      >
        <div
          ref={host}
          className="canvas"
          role="img"
          aria-label={chart.sentence}
          aria-describedby={describedBy}
        />
        {!canvas && !hasFailed && !isAway && <div className="drawing-skeleton" />}
        {(hasFailed || (isAway && !canvas)) && <p className="hint">{texts.reports.notDrawn}</p>}
        {canvas && stops && width && (
          <>
            <Cursor title={chart.title} {...{ stops, canvas, width, setTip }} />
            {tip && <Tip tip={tip} {...{ stops, canvas, width, height, setTip }} />}
          </>
        )}
      </div>
      {isOnPaper && !canvas ? onPaper : hasKeys && keys.length > 0 && <Keys keys={keys} />}
    </>
  );
}

function Keys({ keys }: { readonly keys: readonly ChartKey[] }) {
  return (
    <ul className="colour-keys" aria-hidden="true">
      {keys.map(({ name, colour, shape }) => (
        <li key={`${name} ${colour}`} style={{ "--colour": colour }} data-shape={shape}>
          {name}
        </li>
      ))}
    </ul>
  );
}

/** A picture of a chart that stands as rows on the page: drawn beside them, where nobody sees it. */
export async function pictureAside(chart: Chart, beside: Element): Promise<Blob | null> {
  const createChartCanvas = await loadLate(loadDrawing);
  const host = document.createElement("div");
  host.className = "drawn-aside";
  beside.after(host);
  const canvas = createChartCanvas(host);
  const style = { ...readChartStyle(host), width: USUAL_WIDTH };
  canvas.draw(chart.drawing.option(style), USUAL_WIDTH, chart.drawing.height(USUAL_WIDTH));
  const picture = await pictureOf(chart, canvas, style);
  canvas.end();
  host.remove();
  return picture;
}

type Create = typeof createChartCanvas;

/** What draws, once it is loaded. */
let loaded: Create | undefined;

async function load(): Promise<Create> {
  await nextTurn();
  const create = await loadLate(loadDrawing);
  await nextTurn();
  return create;
}

/** From then on a page that is printed has all of its charts. */
export async function loadDrawing(): Promise<Create> {
  loaded ??= (await import("./drawing/canvas.ts")).createChartCanvas;
  return loaded;
}

/** Undefined until it is seen and what draws is loaded, which begins when the figures are shown. */
function useCanvas(
  host: RefObject<HTMLElement | null>,
  chart: Chart,
  onPoint: (point: Point | undefined, isByTouch: boolean) => void,
) {
  const [canvas, setCanvas] = useState<ChartCanvas>();
  const [hasFailed, setFailed] = useState(false);
  /** What a finger has pointed at: its next tap there opens it. */
  const touched = useRef<number>(undefined);
  const onPick = useEffectEvent((pick: Pick) => {
    const { wayAt, wayAtPoint, stops } = chart.drawing;
    const { shape, point, isByTouch } = pick;
    const way = (shape && wayAt?.(shape)) ?? (point && wayAtPoint?.(point.along, point.across));
    const width = host.current?.clientWidth ?? 0;
    const stop = point && stops?.at(point, width);
    const isFirst = isByTouch && touched.current !== stop;
    touched.current = stop;
    if (isFirst) onPoint(point, isByTouch);
    else follow(way);
  });

  const onPointed = useEffectEvent((point: Point | undefined) => onPoint(point, false));

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    let isCurrent = true;
    let made: ChartCanvas | undefined;
    function make(element: HTMLElement, create: Create): void {
      if (!isCurrent || made) return;
      made = create(element, {
        onPick: (pick) => onPick(pick),
        onPoint: (point) => onPointed(point),
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
    });
    return () => {
      isCurrent = false;
      forget();
      stop();
      made?.end();
      setCanvas(undefined);
    };
  }, [host]);
  return { canvas, hasFailed };
}

/** In CSS pixels; undefined until it is known. */
function useSize(place: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState<{ readonly width: number; readonly height: number }>();
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      setSize({ width: element.clientWidth, height: element.clientHeight });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return size;
}

/** Changes with the scheme that is shown. */
function useShownScheme(): string {
  return useSyncExternalStore(subscribeToScheme, shownScheme);
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const forced = matchMedia("(forced-colors: active)");

function shownScheme(): string {
  const chosen = document.documentElement.dataset["scheme"];
  return [chosen, dark.matches, still.matches, forced.matches].join("/");
}

function subscribeToScheme(look: () => void): () => void {
  const observer = new MutationObserver(look);
  observer.observe(document.documentElement, { attributeFilter: ["data-scheme"] });
  const stop = listen([dark, still, forced], "change", look);
  return () => {
    observer.disconnect();
    stop();
  };
}
