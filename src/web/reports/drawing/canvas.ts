// A canvas with a chart on it. This is where the library of charts is used, and nothing else of the app asks for it; it is loaded when
// a chart is first seen.

import { BarChart, CustomChart, LineChart } from "echarts/charts";
import { GridComponent, TooltipComponent } from "echarts/components";
import { type EChartsCoreOption, init, use } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import type { Place } from "../chart.ts";

use([BarChart, CustomChart, LineChart, GridComponent, TooltipComponent, CanvasRenderer]);

export interface ChartCanvas {
  /** In the next frame, so that one task need not do all of the work. Sizes are in CSS pixels. */
  readonly draw: (option: EChartsCoreOption, width: number, height: number) => void;
  /** Draws at once what waits for the next frame. */
  readonly finish: () => void;
  /** Shows the tooltip of a place, or none. */
  readonly point: (place: Place | undefined) => void;
  /** A picture of what is drawn, so many times as fine as the screen's own pixels. */
  readonly picture: (scale: number) => HTMLCanvasElement;
  readonly end: () => void;
}

/** What was pressed: a shape, a point between the axes by its place along them and its height, or both. */
export interface Pick {
  readonly shape: Place | undefined;
  readonly point: { readonly at: number; readonly height: number } | undefined;
  readonly isByTouch: boolean;
}

/** Takes hold of an element, which must be empty. */
export function createChartCanvas(host: HTMLElement, onPick?: (pick: Pick) => void): ChartCanvas {
  allowEmptying(host);
  const chart = init(host, null, { renderer: "canvas" });
  let shape: Place | undefined;
  let isByTouch = false;
  const note = ({ pointerType }: PointerEvent) => {
    isByTouch = pointerType === "touch";
  };
  host.addEventListener("pointerdown", note, { capture: true });
  chart.on("click", ({ componentType, seriesIndex, dataIndex }) => {
    if (componentType !== "series" || seriesIndex === undefined) return;
    shape = { series: seriesIndex, at: dataIndex };
  });
  chart.getZr().on("click", ({ offsetX, offsetY }) => {
    const point = pointAt(offsetX, offsetY);
    // By then the shape is known too, if there is one.
    queueMicrotask(() => {
      const pressed = shape;
      shape = undefined;
      onPick?.({ shape: pressed, point, isByTouch });
    });
  });
  function pointAt(x: number, y: number): Pick["point"] {
    const grid = { gridIndex: 0 };
    if (!chart.containPixel(grid, [x, y])) return undefined;
    const [at, height] = chart.convertFromPixel(grid, [x, y]);
    return at === undefined || height === undefined ? undefined : { at, height };
  }
  const finish = () => chart.setOption({});
  return {
    draw(option, width, height) {
      chart.resize({ width, height });
      chart.setOption(option, { notMerge: true, lazyUpdate: true });
    },
    finish,
    point(place) {
      if (!place) chart.dispatchAction({ type: "hideTip" });
      else {
        const { series: seriesIndex, at: dataIndex } = place;
        chart.dispatchAction({ type: "showTip", seriesIndex, dataIndex });
      }
    },
    picture(scale) {
      finish();
      return chart.renderToCanvas({ pixelRatio: scale });
    },
    end() {
      host.removeEventListener("pointerdown", note, { capture: true });
      chart.dispose();
    },
  };
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
