// The pages of one list, written. What has to be read is read ahead of the client, so that the list can give up its
// snapshot, however slowly its client takes what was read.

import type { Expense } from "../../domain/expense.ts";
import type { Write } from "../store.ts";
import { giveWay } from "../turns.ts";
import type { Outline, Page } from "./outline.ts";

/** So many pages are read and written before the first of them is sent; 100,000 expenses are about as many. */
const GATHERED_PAGES = 128;

/** A page of the outline; with its expenses if the page is new. */
export interface Found {
  readonly page: Page;
  readonly expenses?: readonly Expense[];
}

interface Source {
  /** The next page that is not empty; undefined at the end. */
  nextPage(): Found | undefined;
  expensesOf(found: Found): readonly Expense[];
  readonly outline: Pick<Outline, "keep" | "pin" | "unpin">;
  readonly now: () => number;
}

export interface WrittenPages {
  /** The next page; undefined at the end. */
  next(write: Write): Promise<Uint8Array | undefined>;
  /** Gives up what was gathered. */
  drop(): void;
}

export function gatherPages({ nextPage, expensesOf, outline, now }: Source): WrittenPages {
  const gathered: Page[] = [];
  /** The page that there was no room to keep, behind those that were gathered. */
  let unkept: Uint8Array | undefined;
  let begun = false;

  /** Reads on until there is no more to read, or no more can be kept, or there has been much to read. */
  async function gather(write: Write): Promise<void> {
    let read = 0;
    for (let found = nextPage(); found; found = nextPage()) {
      const { page } = found;
      const start = now();
      const form = page.kept ?? write(expensesOf(found));
      if (!page.kept) {
        outline.keep(page, form);
        read += 1;
        if (!page.kept) {
          unkept = form;
          return;
        }
        gathered.push(page);
        outline.pin(page);
        if (read === GATHERED_PAGES) return;
        await giveWay(now() - start, now);
      } else {
        gathered.push(page);
        outline.pin(page);
      }
    }
  }

  function take(): Uint8Array | undefined {
    const page = gathered.shift();
    if (!page) {
      const form = unkept;
      unkept = undefined;
      return form;
    }
    const { kept } = page;
    outline.unpin(page);
    return kept;
  }

  return {
    async next(write) {
      if (!begun) {
        begun = true;
        await gather(write);
      }
      const ready = take();
      if (ready) return ready;
      const found = nextPage();
      if (!found) return undefined;
      const { page } = found;
      if (page.kept) return page.kept;
      const form = write(expensesOf(found));
      outline.keep(page, form);
      return form;
    },
    drop() {
      for (const page of gathered.splice(0)) outline.unpin(page);
      unkept = undefined;
    },
  };
}
