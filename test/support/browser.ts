// A real Chromium for tests: one process for all of them, a fresh profile for each page. A page takes note of all that should not
// happen: messages on the console, failed requests, refusals of the content policy, dialogs of the platform.

import chromium from "@sparticuz/chromium";
import { type Browser, chromium as launcher, type Page } from "playwright-core";

export interface PageOptions {
  /** BCP 47. */
  readonly locale?: string;
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: "light" | "dark";
  readonly reducedMotion?: boolean;
  /** The day that it is in the page, as YYYY-MM-DD. */
  readonly today?: string;
  readonly hasTouch?: boolean;
}

export interface OpenPage {
  readonly page: Page;
  /** What should not have happened so far. Requests to a service that is away fail, and a test may expect it. */
  problems(expected?: readonly RegExp[]): readonly string[];
  close(): Promise<void>;
}

/** Where tests say no other day. */
export const TODAY = "2026-11-21";

/** Its own sandbox can't be had by root; nothing but our own pages is opened. */
const ARGUMENTS = ["--no-sandbox", "--use-angle=swiftshader", "--font-render-hinting=none"];

let browser: Promise<Browser> | undefined;

async function launch(): Promise<Browser> {
  const executablePath = await chromium.executablePath();
  return launcher.launch({ executablePath, args: ARGUMENTS, headless: true });
}

/** Opens a page at an address, in a profile of its own. */
export async function openPage(url: string, options: PageOptions = {}): Promise<OpenPage> {
  const { locale = "en-GB", width = 1440, height = 900, scheme = "light" } = options;
  browser ??= launch();
  const context = await (await browser).newContext({
    locale,
    timezoneId: "UTC",
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: options.reducedMotion ? "reduce" : "no-preference",
    hasTouch: options.hasTouch ?? false,
    isMobile: options.hasTouch ?? false,
    acceptDownloads: true,
  });
  await context.clock.install({ time: `${options.today ?? TODAY}T12:00:00Z` });
  const page = await context.newPage();
  const noted: string[] = [];
  page.on("console", (message) => {
    if (message.type() !== "log") noted.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => noted.push(`error: ${error.message}`));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // A page that is left, or a filter that has moved on, gives up what it asked for.
    if (!reason.includes("ERR_ABORTED")) noted.push(`failed: ${request.url()} ${reason}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) noted.push(`answered ${response.status()}: ${response.url()}`);
  });
  page.on("dialog", (dialog) => {
    noted.push(`dialog: ${dialog.message()}`);
    dialog.dismiss().catch(() => {});
  });
  await page.goto(url);
  return {
    page,
    problems: (expected = []) =>
      noted.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
    close: () => context.close(),
  };
}

/** Hands a page to `work`, and closes it; then nothing may have happened that should not. */
export async function withPage(
  url: string,
  options: PageOptions,
  work: (opened: OpenPage) => Promise<void>,
): Promise<void> {
  const opened = await openPage(url, options);
  try {
    await work(opened);
  } finally {
    await opened.close();
  }
}

/** Ends the browser; to be called after the last test. */
export async function closeBrowser(): Promise<void> {
  await (await browser?.catch(() => undefined))?.close();
  browser = undefined;
}
