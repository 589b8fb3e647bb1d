// Measures the time from dropping a file over the app until its first rows are drawn. Each file is from another bank, and each page is
// newly opened.

import { rmSync, writeFileSync } from "node:fs";
import { bankTable } from "../import-files.ts";
import { main } from "../loads/program.ts";
import { dataFile } from "../paths.ts";
import { type MeasuredPage, settle, timesOnPages } from "./browser.ts";
import type { OnNewPages } from "./settings.ts";

const ROWS = 1_000;
/** The last days of the book, so that there are expenses that each row might duplicate. */
const DAYS = Array.from({ length: 90 }, (_, index) =>
  new Date(Date.UTC(2025, 8, 25 + index)).toISOString().slice(0, 10),
);
const PLACE = { x: 700, y: 450 };

const dropFiles: OnNewPages = (settings) => {
  let bank = 0;
  return timesOnPages(settings, async (opened) => {
    const path = dataFile(`bank-${bank}.csv`);
    writeFileSync(path, bankTable(ROWS, DAYS, bank));
    bank += 1;
    const time = await drop(opened, path);
    rmSync(path);
    return time;
  });
};

/** Drops a file as a mouse does that has picked it up outside of the browser. */
async function drop({ page, tools }: MeasuredPage, path: string): Promise<number> {
  await settle(page);
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

await main(dropFiles);
