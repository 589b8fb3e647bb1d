// The order in which the reports are drawn in a real browser: first the changes, then all figures and charts. Also their printing.

import { expect } from "bun:test";
import { TODAY } from "../../support/browser.ts";
import { isSoon } from "../../support/expense-book.ts";
import { decimal } from "../../support/values.ts";
import { DRAWN, it, ROWS, report } from "../pages/reports.ts";

/** Within this time, the browser shows one frame, and code that waits for a frame continues. */
const FRAME_MS = 20;

const PHONE = { width: 390, height: 844 };

it("a page that opens with the reports draws the changes first, then all figures with their charts", {
  at: null,
}, async ({ page, app }) => {
  const asked: string[] = [];
  page.on("response", (answer) => {
    const by = new URL(answer.url()).searchParams.getAll("by");
    if (by.length > 0) asked.push(by.join("+"));
  });
  // Paused timers prevent a render of partial data, the next frame, and idle callbacks.
  await page.clock.pauseAt(`${TODAY}T13:00:00Z`);
  await page.addInitScript({ content: NOTE_HEADINGS });
  await page.goto(app("/reports"));
  await page.locator(".reports-summary .total", { hasText: "€1,056.00" }).waitFor();
  await page.getByText("4 expenses", { exact: true }).waitFor();
  await report(page, "changes").getByRole("heading").waitFor();
  expect(new Set(asked)).toEqual(new Set(["category", "payee"]));
  await page.clock.runFor(FRAME_MS);
  // The visible parts are drawn first, then all others, shortly after their answers.
  await isSoon(async () => {
    await page.clock.runFor(1);
    return page.evaluate("headings");
  }, [0, 1, 6]);
  for (const name of [...DRAWN, ...ROWS]) await report(page, name).getByRole("heading").waitFor();
  expect(new Set(asked)).toEqual(new Set(["category", "payee", "month+category", "day"]));
  expect(await page.evaluate(MARKED)).toEqual([...DRAWN]);
  // The shortcut prints the charts that are drawn.
  await page.evaluate(`globalThis.print = () => { globalThis.printed = ${MARKED} }`);
  await page.keyboard.press("Control+p");
  await isSoon(() => page.evaluate("globalThis.printed"), [...DRAWN]);
});

it(
  "the sum above the last bar is not cut by the edge of a phone's chart",
  PHONE,
  async ({ page, client, ledger }) => {
    const body = { description: "House", amount: decimal("11111111"), date: TODAY };
    await client.recordExpense({ ledger, body });
    await report(page, "months").locator(".bar-sum", { hasText: "11.1M" }).waitFor();
    expect(await page.evaluate(CUT_SUMS)).toEqual([]);
  },
);

it("a printed page has all charts, no wider than the paper, in light colors, with their legends", {
  ...PHONE,
  scheme: "dark",
}, async ({ page }) => {
  for (const name of DRAWN) await report(page, name).getByRole("heading").waitFor();
  await page.setViewportSize({ width: 704, height: 900 });
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  // Anything drawn later would not be printed.
  const print = `dispatchEvent(new Event("beforeprint")); [${MARKED}, ${KEYS}, ${INK}]`;
  const [drawn, keys, ink] = Object(await page.evaluate(print));
  expect(drawn).toEqual([...DRAWN]);
  expect(keys).toContain("Over");
  expect(ink).toBe("rgb(51, 32, 62)");
  expect(await page.evaluate(`document.documentElement.scrollWidth <= innerWidth`)).toBe(true);
  expect(await page.evaluate(CUT)).toEqual([]);
  expect(await page.evaluate(CUT_SUMS)).toEqual([]);
  expect(
    await page
      .locator(".head a, .ledger .icon, .tools, .choices, .search, .ways, button.print")
      .filter({ visible: true })
      .count(),
  ).toBe(0);
  await page.emulateMedia({ media: null });
  await page.evaluate('dispatchEvent(new Event("afterprint"))');
  await isSoon(() => page.evaluate(INK), "rgb(245, 240, 247)");
});

/** The charts that have marks with a visible height. */
const MARKED = `[...document.querySelectorAll(".report .plot")]
  .filter((plot) => [...plot.querySelectorAll(".bar > i, .heat > i, path.line")].some((mark) => mark.getBoundingClientRect().height > 3))
  .map((plot) => plot.closest("[data-report]").dataset.report)`;

/** The sums above bars that are cut off by the edge of the chart. */
const CUT_SUMS = `[...document.querySelectorAll('[data-report="months"] .bar-sum')]
  .filter((sum) => {
    const [own, chart] = [sum, sum.closest(".chart")].map((element) => element.getBoundingClientRect());
    return own.left < chart.left || own.right > chart.right || sum.scrollWidth > sum.clientWidth;
  })
  .map((sum) => sum.textContent)`;

/** The charts that are wider than their container. */
const CUT = `[...document.querySelectorAll(".report .plot")]
  .filter((plot) => plot.clientWidth > plot.closest(".drawing").clientWidth)
  .map((plot) => plot.closest("[data-report]").dataset.report)`;

const KEYS = `document.querySelector('[data-report="days"] .color-keys')?.innerText`;

/** The color of the running sums. */
const INK = `getComputedStyle(document.querySelector('[data-report="running"] .line')).stroke`;

/** Records the number of charts each time that it changes. */
const NOTE_HEADINGS = `
  globalThis.headings = [];
  new MutationObserver(() => {
    const count = document.querySelectorAll(".report h3").length;
    if (count !== headings.at(-1)) headings.push(count);
  }).observe(document, { subtree: true, childList: true });
`;
