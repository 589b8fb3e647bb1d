// The pages of one list, written. What has to be read is read ahead of the client, so that the list can give up its
// snapshot, however slowly its client takes what was read.

import type { Expense } from "../../domain/expense.ts";
import type { Write } from "../store.ts";
import { giveWay, type Others, turn } from "../turns.ts";
import type { Outline, Page } from "./outline.ts";

/** So many pages are read and written before the first of them is sent; 100,000 expenses are about as many. */
const GATHERED_PAGES = 128;

/** About how quickly the serving thread hands bytes to the network. */
const SENT_BYTES_A_MS = 1_048_576;

/** A page of the outline; with its expenses if the page is new. */
export interface Found {
  readonly page: Page;
  readonly expenses?: readonly Expense[];
}

interface Source {
  /** The next page that is not empty; undefined at the end. */
  nextPage(): Promise<Found | undefined>;
  expensesOf(found: Found): Promise<readonly Expense[]>;
  readonly outline: Pick<Outline, "keep" | "pin" | "unpin">;
  /** How many expenses the whole list has. */
  readonly count: number;
  readonly others: Others;
}

export interface WrittenPages {
  /** The next page; undefined at the end. */
  next(write: Write): Promise<Uint8Array | undefined>;
  /** Gives up what was gathered. */
  drop(): void;
}

export function gatherPages(source: Source): WrittenPages {
  const { nextPage, outline, others } = source;
  const gathered: Page[] = [];
  /** The page that there was no room to keep, behind those that were gathered. */
  let unkept: Uint8Array | undefined;
  let begun = false;
  let dropped = false;

  /** Reads on until there is no more to read, or no more can be kept, or there has been much to read. */
  async function gather(write: Write): Promise<void> {
    let read = 0;
    let bytes = 0;
    for (let found = await nextPage(); found; found = await nextPage()) {
      const { page } = found;
      const start = others.now();
      const form = page.kept ?? (await writePage(source, found, write));
      bytes += form.byteLength;
      if (dropped) return;
      if (!page.kept) {
        unkept = form;
        break;
      }
      outline.pin(page);
      gathered.push(page);
      if (!found.expenses) continue;
      read += 1;
      if (read === GATHERED_PAGES) break;
      await giveWay(others.now() - start, others);
      // Who reads for longer lets all others have their turn, whatever they are here for.
      if (read > 1) await turn();
    }
    await giveWay(bytes / SENT_BYTES_A_MS, others);
  }

  function take(): Uint8Array | undefined {
    const page = gathered.shift();
    const form = page ? page.kept : unkept;
    if (page) outline.unpin(page);
    else unkept = undefined;
    return form;
  }

  return {
    async next(write) {
      if (!begun) {
        begun = true;
        await gather(write);
      }
      const ready = take();
      if (ready) return ready;
      const found = await nextPage();
      if (!found) return undefined;
      return found.page.kept ?? writePage(source, found, write);
    },
    drop() {
      dropped = true;
      for (const page of gathered.splice(0)) outline.unpin(page);
      unkept = undefined;
    },
  };
}

async function writePage(
  { expensesOf, outline, count }: Source,
  found: Found,
  write: Write,
): Promise<Uint8Array> {
  const form = write(await expensesOf(found));
  outline.keep(found.page, form, count);
  return form;
}
