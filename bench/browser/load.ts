// Measures how long the app takes to be usable, in a browser that has cached nothing of it yet.

import { main } from "../loads/program.ts";
import { quantile } from "../measure/statistics.ts";
import { withBrowser, withPage } from "./browser.ts";
import type { LoadFigures, LoadSettings } from "./settings.ts";

/** A browser's first page is slower than any later one, whatever it shows. */
const WARM_UP = 1;

async function load({ times, ...settings }: LoadSettings): Promise<LoadFigures> {
  return withBrowser(async (browser) => {
    const measured: number[] = [];
    while (measured.length < WARM_UP + times) {
      measured.push(await withPage(browser, settings, async (_, usableMs) => usableMs));
    }
    const sorted = Float64Array.from(measured.slice(WARM_UP)).sort();
    return { p50Ms: quantile(sorted, 0.5), p95Ms: quantile(sorted, 0.95) };
  });
}

await main(load);
