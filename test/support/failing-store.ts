// Stores that fail at a chosen time as the worst disk would, and stores that are watched.

import { type Listing, type Store, storeFailed } from "../../src/store/store.ts";

/** The cause that no client may ever read. */
export const CAUSE = "disk on fire";

export function diskOnFire(): Error {
  return new Error(CAUSE);
}

/** Returns a store that answers nothing anymore. */
export function failing(store: Store): Store {
  const fail = () => Promise.reject(storeFailed(diskOnFire()));
  return {
    location: store.location,
    expenses: { create: fail, change: fail, delete: fail, list: fail, summarize: fail },
    posts: { create: fail, change: fail, delete: fail, read: fail, list: fail },
    history: {
      list: fail,
      latest: fail,
      latestLines: fail,
      ofExpense: fail,
      async *follow() {
        yield await fail();
      },
    },
    books: {
      apply: fail,
      read: fail,
      ledgers: fail,
      recurringLedgers: fail,
      ledger: fail,
      labels: fail,
      expense: fail,
      list: fail,
      export: fail,
      async *ofDays() {
        yield await fail();
      },
      breakDown: fail,
      labelUses: fail,
      records: fail,
      recurring: fail,
      imports: fail,
      suggest: fail,
      findRegular: fail,
    },
    imports: {
      drawId: fail,
      stage: fail,
      staged: fail,
      takenRefs: fail,
      allStaged: fail,
      bytes: fail,
      answer: fail,
      drop: fail,
      expire: fail,
      records: fail,
      async *marks() {
        yield await fail();
      },
      record: fail,
      undo: fail,
    },
    probe: fail,
    close: () => store.close(),
  };
}

/** Returns the same store with each of its lists replaced. */
export function withListings(store: Store, replace: (listing: Listing) => Listing): Store {
  const { expenses } = store;
  return {
    ...store,
    expenses: {
      ...expenses,
      list: async (ledger) => replace(await expenses.list(ledger)),
    },
  };
}

/** Returns the same listing with another function that reads its pages. */
export function withPages(listing: Listing, nextWritten: Listing["nextWritten"]): Listing {
  return { ...listing, nextWritten };
}

/** Returns a store whose lists fail at the page with this number, counted from 1. */
export function failingAtPage(page: number): (store: Store) => Store {
  return (store) =>
    withListings(store, (listing) => {
      let asked = 0;
      return withPages(listing, async (write) => {
        asked += 1;
        if (asked === page) throw storeFailed(diskOnFire());
        return listing.nextWritten(write);
      });
    });
}
