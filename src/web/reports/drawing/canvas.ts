// A canvas with a chart on it. This is where the library of charts is used, and nothing else of the app asks for it; it is loaded when
// a chart is first seen.

import { BarChart, CustomChart, LineChart } from "echarts/charts";
import { GridComponent, TooltipComponent } from "echarts/components";
import { type EChartsCoreOption, init, use } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import type { Place } from "../chart.ts";

use([BarChart, CustomChart, LineChart, GridComponent, TooltipComponent, CanvasRenderer]);

export interface ChartCanvas {
  /** In the next frame, so that one task need not do all of the work. */
  readonly draw: (option: EChartsCoreOption, height: number) => void;
  /** Draws at once what waits for the next frame. */
  readonly finish: () => void;
  /** A picture of what is drawn, so many times as fine as the screen's own pixels. */
  readonly picture: (scale: number) => HTMLCanvasElement;
  readonly end: () => void;
}

interface Picks {
  readonly onShape: (place: Place) => void;
  readonly onName: (at: number) => void;
  readonly onPoint: (at: number, height: number) => void;
}

/** Takes hold of an element, which must be empty. */
export function createChartCanvas(
  host: HTMLElement,
  { onShape, onName, onPoint }: Picks,
): ChartCanvas {
  allowEmptying(host);
  const chart = init(host, null, { renderer: "canvas" });
  chart.on("click", ({ componentType, seriesIndex, dataIndex, value }) => {
    if (componentType === "series" && seriesIndex !== undefined) {
      onShape({ series: seriesIndex, at: dataIndex });
    } else if (componentType === "yAxis" && typeof value === "string") {
      onName(Number.parseInt(value, 10));
    }
  });
  chart.getZr().on("click", ({ offsetX, offsetY }) => {
    const grid = { gridIndex: 0 };
    if (!chart.containPixel(grid, [offsetX, offsetY])) return;
    const [at, height] = chart.convertFromPixel(grid, [offsetX, offsetY]);
    if (at !== undefined && height !== undefined) onPoint(at, height);
  });
  const finish = () => chart.setOption({});
  return {
    draw(option, height) {
      chart.resize({ height });
      chart.setOption(option, { notMerge: true, lazyUpdate: true });
    },
    finish,
    picture(scale) {
      finish();
      return chart.renderToCanvas({ pixelRatio: scale });
    },
    end: () => chart.dispose(),
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
