// Measures how long a user waits for a key to take effect, until the frame that shows it is drawn.

import type { Page } from "playwright-core";
import { main } from "../loads/program.ts";
import { quantile } from "../measure/statistics.ts";
import { withPage } from "./browser.ts";
import type { Look } from "./meter.ts";
import type { OnPageRepeatedly } from "./settings.ts";

/** The pause between two keys of a fast typist. */
const PAUSE_MS = 120;
/** The effects of the previous key are over by then. */
const SETTLED_MS = 400;
const REDRAWN_MS = 2_000;
/** The first key of each kind loads code that was not needed before. This wait counts. */
const TYPED = "12345 @CornerShop";
const SEARCHED = "groceries";

const interact: OnPageRepeatedly = ({ times, ...settings }) =>
  withPage(settings, async ({ page }) => {
    await page.keyboard.press("Escape");
    await page.waitForTimeout(SETTLED_MS);
    const open = await repeat(times, async () => {
      const measured = await keys(page, "line", ["n"]);
      await page.keyboard.press("Escape");
      return measured;
    });
    await page.keyboard.press("n");
    const chips = await repeat(times / TYPED.length, () => type(page, "chips", TYPED));
    let recorded = 0;
    const record = await repeat(times, async () => {
      recorded += 1;
      await page.keyboard.type(`12.50 measured ${inLetters(recorded)}`);
      await page.waitForTimeout(SETTLED_MS);
      return keys(page, "newest", ["Enter"]);
    });
    await page.keyboard.press("Escape");
    // The newest expense can't be selected before the server has it and the list is drawn with it.
    await page.locator(".row.on-the-way").first().waitFor({ state: "detached" });
    await page.waitForTimeout(REDRAWN_MS);
    const select = await repeat(times, () => keys(page, "selected", ["x"]));
    const month = await repeat(times, () => keys(page, "month", ["["]));
    await page.keyboard.press("/");
    const search = await repeat(times / SEARCHED.length, () => type(page, "found", SEARCHED));
    return { open, chips, record, month, search, select };
  });

/** The p95 of all measurements. */
async function repeat(times: number, measure: () => Promise<readonly number[]>): Promise<number> {
  const all: number[] = [];
  for (let time = 0; time < times; time += 1) all.push(...(await measure()));
  return quantile(all, 0.95);
}

/** Spells a number in letters, because digits in a description might be read as an amount or a date. */
function inLetters(number: number): string {
  return [...String(number)]
    .map((digit) => "qxzkvwhgbn".charAt(Number.parseInt(digit, 10)))
    .join("");
}

/** Types a string into the field that has the focus, and clears the field again. */
async function type(page: Page, look: Look, text: string): Promise<readonly number[]> {
  const measured = await keys(page, look, [...text]);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.waitForTimeout(SETTLED_MS);
  return measured;
}

/** Keys without a visible effect, which are not waited for. */
const UNSEEN = [" ", "@"];

/** Presses one key after another. */
async function keys(
  page: Page,
  look: Look,
  pressed: readonly string[],
): Promise<readonly number[]> {
  const measured: number[] = [];
  for (const key of pressed) {
    const isShown = !UNSEEN.includes(key);
    if (isShown) await page.evaluate((look) => window.meter.arm(look), look);
    await page.keyboard.press(key);
    if (isShown) measured.push(await page.evaluate(() => window.meter.measured()));
    await page.waitForTimeout(PAUSE_MS);
  }
  return measured;
}

await main(interact);
