// Measures the time from dropping a file over the app until its first rows are drawn. Each file is from another bank, and each page is
// newly opened.

import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bankTable } from "../import-files.ts";
import { main } from "../loads/program.ts";
import { quantile } from "../measure/statistics.ts";
import { type MeasuredPage, withBrowser, withPage } from "./browser.ts";
import type { DropFigures, DropSettings } from "./settings.ts";

const ROWS = 1_000;
/** The last days of the book, so that there are expenses that each row might duplicate. */
const DAYS = Array.from({ length: 90 }, (_, index) =>
  new Date(Date.UTC(2025, 8, 25 + index)).toISOString().slice(0, 10),
);
const PLACE = { x: 700, y: 450 };
/** The first file is slower than those after it, as in all other workloads. */
const WARM_UP = 1;
/** After this time, the page has finished loading. */
const SETTLED_MS = 2_000;

async function dropAll({ times, folder, ...settings }: DropSettings): Promise<DropFigures> {
  return withBrowser(async (browser) => {
    const measured: number[] = [];
    while (measured.length < WARM_UP + times) {
      const path = join(folder, `bank-${measured.length}.csv`);
      writeFileSync(path, bankTable(ROWS, DAYS, measured.length));
      measured.push(await withPage(browser, settings, (opened) => drop(opened, path)));
      rmSync(path);
    }
    const sorted = Float64Array.from(measured.slice(WARM_UP)).sort();
    return { p50Ms: quantile(sorted, 0.5), p95Ms: quantile(sorted, 0.95) };
  });
}

/** Drops a file as a mouse does that has picked it up outside of the browser. */
async function drop({ page, tools }: MeasuredPage, path: string): Promise<number> {
  await page.keyboard.press("Escape");
  await page.waitForTimeout(SETTLED_MS);
  const drag = (type: "dragEnter" | "dragOver" | "drop") => {
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    return tools.send("Input.dispatchDragEvent", { type, ...PLACE, data });
  };
  await drag("dragEnter");
  await drag("dragOver");
  await page.locator(".drop-zone:popover-open").waitFor();
  await page.evaluate(() => window.meter.arm("rows", "drop"));
  await drag("drop");
  return page.evaluate(() => window.meter.measured());
}

await main(dropAll);
