// A real Chromium for tests: one process for all of them, a fresh profile for each page. A page takes note of all that should not
// happen: messages on the console, failed requests, refusals of the content policy, dialogs of the platform, a focus that is lost.

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
  /** True by default: what moves costs time, and is the subject of few tests. */
  readonly reducedMotion?: boolean;
  /** The day that it is in the page, as YYYY-MM-DD. */
  readonly today?: string;
  readonly hasTouch?: boolean;
  /** Pixels of the screen for one of the page, as if the user had zoomed in. */
  readonly scale?: number;
}

export interface OpenPage {
  readonly page: Page;
  /** The problems so far, without those that a test expects from now on, such as failing requests to a service that is away. */
  problems(expected?: readonly RegExp[]): readonly string[];
  close(): Promise<void>;
}

/** The day of tests that set no other. */
export const TODAY = "2026-11-21";

/** Enough for a busy machine, and less than a test may take, so that the failure names what was waited for. */
export const LONGEST_WAIT_MS = 25_000;

/** Root can't have Chromium's own sandbox, and only our own pages are opened. One process fewer draws what pages show. */
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

/** A profile in the browser of this process. A test that takes too long is ended with its browser; then there is another. */
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

/** Opens a page at an address, in a profile of its own. */
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

/** Grows with what should not happen. */
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

/** Hands a page to `work`, and closes it; fails if then something has happened that should not, and that `work` did not expect. */
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

/** Ends the browser; to be called after the last test. */
export async function closeBrowser(): Promise<void> {
  await (await browser?.catch(() => undefined))?.close();
  browser = undefined;
}
