// A real Chromium for measuring, on the core of the program that starts it. Each page has its own profile, and the requested CPU slow-down.

import chromium from "@sparticuz/chromium";
import { type Browser, type CDPSession, chromium as launcher, type Page } from "playwright-core";
import { quantile } from "../measure/statistics.ts";
import { installMeter } from "./meter.ts";
import type { PageSettings, TimesFigures, TimesSettings } from "./settings.ts";

/** Chromium's sandbox doesn't work for root. Doing without it is safe, because only our own pages are opened. */
const ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"];
/** The last day of a month of the ledger, whose months begin on the 25th. */
const TODAY = "2025-12-24";
/** A browser's first page is slower than any later one, whatever it shows. */
const WARM_UP = 1;
/** After this time, the page has finished loading. */
const SETTLED_MS = 2_000;

/** A page that is usable. */
export interface MeasuredPage {
  readonly page: Page;
  readonly tools: CDPSession;
  /** The time from the navigation until it was usable, in ms. */
  readonly usableMs: number;
}

/** Opens the browser for the work, and closes it after that. */
async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = await chromium.executablePath();
  const browser = await launcher.launch({ executablePath, args: ARGUMENTS, headless: true });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Opens a page without any cache. */
async function openPage<T>(
  browser: Browser,
  { url, slowDown }: PageSettings,
  work: (opened: MeasuredPage) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    locale: "en-GB",
    timezoneId: "UTC",
    viewport: { width: 1440, height: 900 },
  });
  try {
    const page = await context.newPage();
    const tools = await context.newCDPSession(page);
    await tools.send("Emulation.setCPUThrottlingRate", { rate: slowDown });
    await page.addInitScript(installMeter, `${TODAY}T12:00:00Z`);
    await page.goto(url, { waitUntil: "commit" });
    const usableMs = await page.evaluate(() => window.meter.usable);
    return await work({ page, tools, usableMs });
  } finally {
    await context.close();
  }
}

/** Works with one page in a browser of its own. */
export function withPage<T>(
  settings: PageSettings,
  work: (opened: MeasuredPage) => Promise<T>,
): Promise<T> {
  return withBrowser((browser) => openPage(browser, settings, work));
}

/** Measures a time on one new page after another. */
export function timesOnPages(
  { times, ...settings }: TimesSettings,
  measure: (opened: MeasuredPage) => Promise<number>,
): Promise<TimesFigures> {
  return withBrowser(async (browser) => {
    const measured: number[] = [];
    while (measured.length < WARM_UP + times) {
      measured.push(await openPage(browser, settings, measure));
    }
    const counted = measured.slice(WARM_UP);
    return { p50Ms: quantile(counted, 0.5), p95Ms: quantile(counted, 0.95) };
  });
}

/** Closes the line for a new expense, which is open when the page is usable, and waits until the page has finished loading. */
export async function settle(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.waitForTimeout(SETTLED_MS);
}
