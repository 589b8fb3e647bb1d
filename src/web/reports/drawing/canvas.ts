// A canvas with a chart on it. This is where the library of charts is used, and nothing else of the app asks for it; it is loaded when
// a chart is first seen.

import { BarChart, CustomChart, LineChart } from "echarts/charts";
import { AxisPointerComponent, GridComponent } from "echarts/components";
import { type EChartsCoreOption, type EChartsType, init, use } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import type { Place, Point } from "../chart.ts";

use([BarChart, CustomChart, LineChart, GridComponent, AxisPointerComponent, CanvasRenderer]);

export interface ChartCanvas {
  /** In the next frame, so that one task need not do all of the work. Sizes are in CSS pixels. */
  readonly draw: (option: EChartsCoreOption, width: number, height: number) => void;
  /** Draws at once what waits for the next frame. */
  readonly finish: () => void;
  /** Marks a shape, or none. */
  readonly mark: (place: Place | undefined) => void;
  /** Where a point lies, in CSS pixels from the corner. */
  readonly pixelOf: (point: Point) => readonly [x: number, y: number];
  /** A picture of what is drawn, so many times as fine as the screen's own pixels. */
  readonly picture: (scale: number) => HTMLCanvasElement;
  readonly end: () => void;
}

/** What was pressed or is pointed at, besides a shape that is pressed: a point between axes. */
export interface Pick {
  readonly shape: Place | undefined;
  readonly point: Point | undefined;
  readonly isByTouch: boolean;
}

interface Listeners {
  readonly onPick: (pick: Pick) => void;
  readonly onPoint: (point: Point | undefined) => void;
}

const NOTED = ["pointerdown", "pointermove"] as const;
/** As many as a drawing has. */
const MAX_GRIDS = 2;

/** Takes hold of an element, which must be empty. */
export function createChartCanvas(host: HTMLElement, listeners?: Listeners): ChartCanvas {
  allowEmptying(host);
  const chart = init(host, null, { renderer: "canvas" });
  const stop = listeners && listenTo(chart, host, listeners);
  let marked: Place | undefined;
  function dispatch(type: string, { series: seriesIndex, at: dataIndex }: Place): void {
    chart.dispatchAction({ type, seriesIndex, dataIndex });
  }
  const finish = () => chart.setOption({});
  return {
    draw(option, width, height) {
      chart.resize({ width, height });
      chart.setOption(option, { notMerge: true, lazyUpdate: true });
    },
    finish,
    mark(place) {
      if (marked) dispatch("downplay", marked);
      marked = place;
      if (place) {
        dispatch("highlight", place);
        dispatch("updateAxisPointer", place);
      } else chart.dispatchAction({ type: "updateAxisPointer", currTrigger: "leave" });
    },
    pixelOf({ grid, along, across }) {
      const [x = 0, y = 0] = chart.convertToPixel({ gridIndex: grid }, [along, across]);
      return [x, y];
    },
    picture(scale) {
      finish();
      return chart.renderToCanvas({ pixelRatio: scale });
    },
    end() {
      stop?.();
      chart.dispose();
    },
  };
}

/** Returns what ends that. */
function listenTo(chart: EChartsType, host: HTMLElement, { onPick, onPoint }: Listeners) {
  let shape: Place | undefined;
  let isByTouch = false;
  const note = ({ pointerType }: PointerEvent) => {
    isByTouch = pointerType === "touch";
  };
  for (const name of NOTED) host.addEventListener(name, note, { capture: true });
  chart.on("click", ({ componentType, seriesIndex, dataIndex }) => {
    if (componentType !== "series" || seriesIndex === undefined) return;
    shape = { series: seriesIndex, at: dataIndex };
  });
  const events = chart.getZr();
  events.on("click", ({ offsetX, offsetY }) => {
    const point = pointAt(chart, offsetX, offsetY);
    // By then the shape is known too, if there is one.
    queueMicrotask(() => {
      const pressed = shape;
      shape = undefined;
      onPick({ shape: pressed, point, isByTouch });
    });
  });
  // A finger points by a tap.
  events.on("mousemove", ({ offsetX, offsetY }) => {
    if (!isByTouch) onPoint(pointAt(chart, offsetX, offsetY));
  });
  events.on("globalout", () => {
    if (!isByTouch) onPoint(undefined);
  });
  return () => {
    for (const name of NOTED) host.removeEventListener(name, note, { capture: true });
  };
}

function pointAt(chart: EChartsType, x: number, y: number): Point | undefined {
  for (let grid = 0; grid < MAX_GRIDS; grid += 1) {
    if (!chart.containPixel({ gridIndex: grid }, [x, y])) continue;
    const [along = 0, across = 0] = chart.convertFromPixel({ gridIndex: grid }, [x, y]);
    return { grid, along, across };
  }
  return undefined;
}

/**
 * The library empties its place by the property `innerHTML`, which the page's policy keeps from all scripts. This one element gets a
 * property of its own by that name, which can do nothing but empty it.
 */
function allowEmptying(host: HTMLElement): void {
  Object.defineProperty(host, "innerHTML", {
    configurable: true,
    get: () => "",
    set: () => host.replaceChildren(),
  });
}
