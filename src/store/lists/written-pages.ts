// The written pages of one list. Pages are read ahead of the client, so that the list can release its snapshot, however slowly its
// client reads.

import type { Expense } from "../../domain/expense/expense.ts";
import type { Write } from "../store.ts";
import { giveWay, type Others, turn } from "../turns.ts";
import type { Page, PageMap } from "./page-map.ts";

/** Limits the pages that are read and written before the first of them is sent: those of about 100,000 expenses. */
const GATHERED_PAGES = 128;

/** The number of expenses read or written before others get their turn: about a quarter of a millisecond. */
export const STEP_EXPENSES = 256;

/** The approximate speed at which the serving thread hands bytes to the network. */
const SENT_BYTES_A_MS = 1_048_576;

/** A page of the page map; with its expenses if the page is new. */
export interface Found {
  readonly page: Page;
  readonly expenses?: readonly Expense[];
}

interface Source {
  /** The next page that is not empty; undefined at the end. */
  nextPage(): Promise<Found | undefined>;
  expensesOf(found: Found): Promise<readonly Expense[]>;
  readonly pageMap: Pick<PageMap, "keep" | "pin" | "unpin">;
  /** The number of expenses in the whole list. */
  readonly count: number;
  readonly others: Others;
}

export interface WrittenPages {
  /** The next page; undefined at the end. */
  next(write: Write): Promise<Uint8Array | undefined>;
  /** Drops the gathered pages. */
  drop(): void;
}

export function gatherPages(source: Source): WrittenPages {
  const { nextPage, pageMap, others } = source;
  const gathered: Page[] = [];
  /** The page that did not fit into the budget, after the gathered ones. */
  let unkept: Uint8Array | undefined;
  let begun = false;
  let dropped = false;

  /** Reads on until the end, until no more can be cached, or until a lot was read. */
  async function gather(write: Write): Promise<void> {
    let read = 0;
    for (let found = await nextPage(); found; found = await nextPage()) {
      const { page } = found;
      const form = page.kept ?? (await writePage(source, found, write));
      if (dropped) return;
      if (!page.kept) {
        unkept = form;
        break;
      }
      pageMap.pin(page);
      gathered.push(page);
      if (!found.expenses) continue;
      read += 1;
      if (read === GATHERED_PAGES) break;
      // A longer reading yields to all other work.
      if (read > 1) await turn();
    }
  }

  function take(): Uint8Array | undefined {
    const page = gathered.shift();
    const form = page ? page.kept : unkept;
    if (page) pageMap.unpin(page);
    else unkept = undefined;
    return form;
  }

  /** The next page that was not gathered. */
  async function readOn(write: Write): Promise<Uint8Array | undefined> {
    const found = await nextPage();
    return found && (found.page.kept ?? writePage(source, found, write));
  }

  return {
    async next(write) {
      if (!begun) {
        begun = true;
        await gather(write);
      }
      const form = take() ?? (await readOn(write));
      if (form) await giveWay(form.byteLength / SENT_BYTES_A_MS, others);
      return form;
    },
    drop() {
      dropped = true;
      for (const page of gathered.splice(0)) pageMap.unpin(page);
      unkept = undefined;
    },
  };
}

/** Writes the page step by step; between two steps, others come first. */
async function writePage(
  { expensesOf, pageMap, count, others }: Source,
  found: Found,
  write: Write,
): Promise<Uint8Array> {
  const expenses = await expensesOf(found);
  const parts: Uint8Array[] = [];
  for (let from = 0; from < expenses.length; from += STEP_EXPENSES) {
    const start = others.now();
    parts.push(write(expenses.slice(from, from + STEP_EXPENSES)));
    await giveWay(others.now() - start, others);
  }
  const [only] = parts;
  const form = only && parts.length === 1 ? only : Buffer.concat(parts);
  pageMap.keep(found.page, form, count);
  return form;
}
