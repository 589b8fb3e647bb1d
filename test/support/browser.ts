// A real Chromium for tests, with one process for all of them and a fresh profile for each page. A page records everything that should not
// happen: console messages, failed requests, Content Security Policy violations, native dialogs, and a lost focus.

import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { chromiumPath } from "./chromium.ts";
import { FOCUS_WATCH, focusIsKept } from "./focus-watch.ts";
import { followWrites } from "./page-writes.ts";

export interface PageOptions {
  /** BCP 47. */
  readonly locale?: string;
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: "light" | "dark";
  /** True by default, since animations cost time and only a few tests are about them. */
  readonly reducedMotion?: boolean;
  /** The current date in the page, as YYYY-MM-DD. */
  readonly today?: string;
  readonly hasTouch?: boolean;
  /** The screen pixels for each CSS pixel, as if the user had zoomed in. */
  readonly scale?: number;
}

export interface OpenPage {
  readonly page: Page;
  /** The problems so far. A test removes those that it expects, such as failing requests to a service that is down. */
  problems(expected?: readonly RegExp[]): readonly string[];
  close(): Promise<void>;
}

/** The current date in tests that set no other. */
export const TODAY = "2026-11-21";

/** Long enough for a busy machine, but shorter than the time limit of a test, so that the failure names what the test waited for. */
export const LONGEST_WAIT_MS = 25_000;

/** Root can't use Chromium's sandbox, and only our own pages are opened. The GPU process is left out. */
const ARGUMENTS = "--no-sandbox --disable-gpu --in-process-gpu --font-render-hinting=none".split(
  " ",
);

let browser: Promise<Browser> | undefined;

/** Playwright is loaded here, because most processes of tests open no page. */
async function launch(): Promise<Browser> {
  const [{ chromium }, executablePath] = await Promise.all([
    import("playwright-core"),
    chromiumPath(),
  ]);
  return chromium.launch({ executablePath, args: ARGUMENTS, headless: true });
}

/**
 * A profile in this process's browser. A test that takes too long is ended together with the browser, and the next test starts another one.
 */
async function openContext(options: BrowserContextOptions): Promise<BrowserContext> {
  browser ??= launch();
  const asked = browser;
  const opened = await asked;
  try {
    return await opened.newContext(options);
  } catch (error) {
    if (opened.isConnected()) throw error;
    if (browser === asked) browser = launch();
    return (await browser).newContext(options);
  }
}

/** Opens a page at an address, in its own profile. */
export async function openPage(url: string, options: PageOptions = {}): Promise<OpenPage> {
  const { locale = "en-GB", width = 1440, height = 900, scheme = "light" } = options;
  const context = await openContext({
    locale,
    timezoneId: "UTC",
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: options.reducedMotion === false ? "no-preference" : "reduce",
    hasTouch: options.hasTouch ?? false,
    deviceScaleFactor: options.scale ?? 1,
    isMobile: options.hasTouch ?? false,
    acceptDownloads: true,
  });
  await context.clock.install({ time: `${options.today ?? TODAY}T12:00:00Z` });
  await context.addInitScript({ content: FOCUS_WATCH });
  // Pages from right to left are for users who have chosen English in a region whose language runs that way.
  if (locale.startsWith("ar")) await context.addInitScript({ content: ENGLISH_CHOSEN });
  const page = await context.newPage();
  page.setDefaultTimeout(LONGEST_WAIT_MS);
  followWrites(page);
  const noted = noteProblems(page);
  const expected: RegExp[] = [];
  await page.goto(url);
  return {
    page,
    problems(more = []) {
      expected.push(...more);
      return noted.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
    },
    close: () => context.close(),
  };
}

/** A page without an origin has no storage. */
const ENGLISH_CHOSEN = `if (origin !== "null" && !localStorage.length) localStorage.setItem("outlay.preferences", '{"language":"en"}')`;

/** Each problem is added to this list. */
function noteProblems(page: Page): readonly string[] {
  const noted: string[] = [];
  page.on("console", (message) => {
    if (message.type() !== "log") noted.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => noted.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const isChange = !["GET", "HEAD"].includes(request.method());
    const isKeyed = request.headers()["idempotency-key"] !== undefined;
    if (isChange && !isKeyed) noted.push(`sent without a key: ${request.url()}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // Leaving a page or changing the filter cancels its requests.
    if (!reason.includes("ERR_ABORTED")) noted.push(`failed: ${request.url()} ${reason}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) noted.push(`answered ${response.status()}: ${response.url()}`);
  });
  page.on("dialog", (dialog) => {
    noted.push(`dialog: ${dialog.message()}`);
    dialog.dismiss().catch(() => {});
  });
  return noted;
}

/** Passes a page to `work`, and closes it. Fails if there was a problem that `work` did not expect. */
export async function withPage(
  url: string,
  options: PageOptions,
  work: (opened: OpenPage) => Promise<void>,
): Promise<void> {
  const opened = await openPage(url, options);
  try {
    await work(opened);
    await focusIsKept(opened.page);
    const problems = opened.problems();
    if (problems.length > 0) throw new Error(`in the page: ${problems.join("; ")}`);
  } finally {
    await opened.close();
  }
}

/** Ends the browser. Must be called after the last test. */
export async function closeBrowser(): Promise<void> {
  await (await browser?.catch(() => undefined))?.close();
  browser = undefined;
}
