// Journeys are tests of a page in the real browser. Each has its own ledger. A test file makes its `it` with the initial data of its
// ledgers, like fixtures in test frameworks.

import { test as testOnce } from "bun:test";
import type { Page } from "playwright-core";
import { type AppLedger, type AppService, withApp, withLedger } from "./app-service.ts";
import { type OpenPage, type PageOptions, withPage } from "./browser.ts";

/**
 * A browser that shares two cores with two others does things in an order that a test may not have foreseen. A test that passes on the
 * second try is named at the end of the run, and is a bug to fix. A test that fails twice has failed.
 */
export const SECOND_TRY = { retry: 1 } as const;

/** Declares a test in the browser that opens its pages itself. */
export function test(name: string, run: () => Promise<void>, timeout?: number): void {
  testOnce(name, run, { ...SECOND_TRY, ...(timeout !== undefined && { timeout }) });
}

type Fill = (book: AppLedger) => Promise<unknown>;

interface Start extends PageOptions {
  /** Replaces the initial data that the file's other ledgers have. */
  readonly fill?: Fill | undefined;
  /** The page to open, as the part of its address after /app. Null opens a blank page, for a journey that navigates itself. */
  readonly at?: string | null;
  /** Waits for the content that the page must show before the journey begins. A blank page shows nothing. */
  readonly ready?: ((page: Page) => Promise<unknown>) | undefined;
  readonly timeoutMs?: number;
}

/** Uses the page and its fixtures. `book` is the argument for functions that read a ledger. */
type Walk<Book> = (opened: OpenPage & Book & { readonly book: Book }) => Promise<void>;

/** Declares a journey. It also fails if something happens in a page that should not. */
type Declare<Book> = (
  name: string,
  ...rest: readonly [Walk<Book>] | readonly [Start, Walk<Book>]
) => void;

/** Declares journeys in the service that all such journeys share. */
export function journeys(fill?: Fill, common: Start = {}): Declare<AppLedger> {
  return declareIn(withLedger, { fill, ...common });
}

/** Declares journeys that each have their own service, which can go down. They see its default ledger. */
export function serviceJourneys(fill?: Fill, common: Start = {}): Declare<AppService> {
  return declareIn(withApp, { fill, ...common });
}

function declareIn<Book extends AppLedger>(
  withBook: (work: (book: Book) => Promise<void>) => Promise<void>,
  common: Start,
): Declare<Book> {
  return (name, ...rest) => {
    const [start, walk] = rest.length === 1 ? [{}, rest[0]] : rest;
    const { at, fill, ready, timeoutMs, ...options } = { ...common, ...start };
    const run = () =>
      withBook(async (book) => {
        await fill?.(book);
        const address = at === null ? "about:blank" : book.app(at);
        await withPage(address, options, async (opened) => {
          if (at !== null) await ready?.(opened.page);
          await walk({ ...opened, ...book, book });
        });
      });
    test(name, run, timeoutMs);
  };
}
