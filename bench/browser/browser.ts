// A real Chromium for measuring, on the core of the program that starts it. Each page has its own profile, and the requested CPU slow-down.

import chromium from "@sparticuz/chromium";
import { type Browser, type CDPSession, chromium as launcher, type Page } from "playwright-core";
import { installMeter } from "./meter.ts";
import type { PageSettings } from "./settings.ts";

/** Chromium's sandbox doesn't work for root. Doing without it is safe, because only our own pages are opened. */
const ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"];
/** The last day of a month of the ledger, whose months begin on the 25th. */
const TODAY = "2025-12-24";

export interface MeasuredPage {
  readonly page: Page;
  readonly tools: CDPSession;
}

/** Opens the browser for the work, and closes it after that. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = await chromium.executablePath();
  const browser = await launcher.launch({ executablePath, args: ARGUMENTS, headless: true });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Opens a page without any cache. Resolves when it is usable, with the time that this took, in ms. */
export async function withPage<T>(
  browser: Browser,
  { url, slowDown }: PageSettings,
  work: (opened: MeasuredPage, usableMs: number) => Promise<T>,
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
    return await work({ page, tools }, usableMs);
  } finally {
    await context.close();
  }
}
