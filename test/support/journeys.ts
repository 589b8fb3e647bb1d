// Journeys: tests of a page in the real browser, which shows a ledger of their own. A file makes its `it` with what its ledgers begin
// with, as frameworks of tests do with fixtures.

import { test } from "bun:test";
import { type AppLedger, withLedger } from "./app-service.ts";
import { type OpenPage, type PageOptions, withPage } from "./browser.ts";

type Fill = (book: AppLedger) => Promise<void>;

interface Start extends PageOptions {
  /** In the place of what the file's other ledgers begin with. */
  readonly fill?: Fill | undefined;
  /** Where the page is opened, as what follows /app in its address. */
  readonly at?: string;
}

/** Uses the page, and what is beside it; `book` is what functions take that look at a ledger. */
type Walk = (opened: OpenPage & AppLedger & { readonly book: AppLedger }) => Promise<void>;

/** Declares a journey. It fails, too, for whatever should not happen in a page. */
type Declare = (name: string, ...rest: readonly [Walk] | readonly [Start, Walk]) => void;

export function journeys(common?: Fill): Declare {
  return (name, ...rest) => {
    const [start, walk] = rest.length === 1 ? [{}, rest[0]] : rest;
    const { at, fill, ...options } = { fill: common, ...start };
    test(name, () =>
      withLedger(async (book) => {
        await fill?.(book);
        await withPage(book.app(at), options, (opened) => walk({ ...opened, ...book, book }));
      }),
    );
  };
}
