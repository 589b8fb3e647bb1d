// Stores the outbox in IndexedDB, which outlives the page and the browser, or in memory if the browser does not offer IndexedDB.

import type { Entry, Numbers, OutboxStorage } from "./outbox.ts";

const DATABASE = "outlay-outbox";
const [ENTRIES, NUMBERS] = ["entry", "number"] as const;

/** How long a real number is remembered, since an open page may still use the temporary one. */
const NUMBER_MS = 48 * 3_600_000;

/** The real number that replaces a temporary one, and the time when it became known. */
interface KnownNumber {
  readonly temporary: number;
  readonly real: number;
  readonly at: number;
}

/** A database that has not opened after this time never does, as in some private windows. */
const OPEN_MS = 3_000;

export function createOutboxStorage(now: () => number): OutboxStorage {
  let isDurable = true;
  const inMemory = () => {
    isDurable = false;
    return createMemoryStorage(now);
  };
  let opened: Promise<OutboxStorage> | undefined;
  const storage = () => {
    opened ??= open().then((database) => {
      // The browser's storage was cleared, so the next entry opens the database again.
      database.onclose = () => {
        opened = undefined;
      };
      return storageIn(database, now);
    }, inMemory);
    return opened;
  };
  return {
    isDurable: () => isDurable,
    add: async (entry) => (await storage()).add(entry),
    list: async () => (await storage()).list(),
    first: async (ledger) => (await storage()).first(ledger),
    settle: async (key, numbers) => (await storage()).settle(key, numbers),
  };
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("it does not open")), OPEN_MS);
  });
  request.onupgradeneeded = () => {
    request.result.createObjectStore(ENTRIES, { autoIncrement: true }).createIndex("key", "key");
    request.result.createObjectStore(NUMBERS, { keyPath: "temporary" });
  };
  return Promise.race([resultOf(request), late]);
}

function storageIn(database: IDBDatabase, now: () => number): OutboxStorage {
  /** Resolves when the changes of `work` are on disk. */
  async function change<Value>(
    work: (entries: IDBObjectStore, numbers: IDBObjectStore) => Promise<Value>,
  ): Promise<Value> {
    const options = { durability: "strict" } as const;
    const transaction = database.transaction([ENTRIES, NUMBERS], "readwrite", options);
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const [value] = await Promise.all([
      work(transaction.objectStore(ENTRIES), transaction.objectStore(NUMBERS)),
      done,
    ]);
    return value;
  }

  return {
    isDurable: () => true,
    add: (entry) =>
      change(async (entries) => {
        entries.add(entry);
        // A page that is being left gets no more events, and would leave the transaction open.
        entries.transaction.commit();
      }),
    list: () =>
      change(async (entries, numbers) => {
        const known: readonly KnownNumber[] = await resultOf(numbers.getAll());
        const waiting: readonly Entry[] = await resultOf(entries.getAll());
        for (const { temporary, at } of known) {
          if (waiting.length === 0 && now() - at > NUMBER_MS) numbers.delete(temporary);
        }
        return waiting;
      }),
    async first(ledger) {
      const found = await change(async (entries, numbers) => {
        const all: readonly Entry[] = await resultOf(entries.getAll());
        const entry = all.find(({ transaction }) => transaction.ledger === ledger);
        const known: readonly KnownNumber[] = entry ? await resultOf(numbers.getAll()) : [];
        return entry && { entry, numbers: numbersOf(known) };
      });
      // If the storage is full, the entry must be sent all the same.
      if (found && found.entry.triedAt === undefined) {
        await change((entries) => mark(entries, found.entry, now())).catch(() => {});
      }
      return found;
    },
    settle: (key, given) =>
      change(async (entries, numbers) => {
        const at = await resultOf(entries.index("key").getKey(key));
        if (at === undefined) return;
        entries.delete(at);
        for (const [temporary, real] of given) numbers.put({ temporary, real, at: now() });
      }),
  };
}

async function mark(entries: IDBObjectStore, entry: Entry, triedAt: number): Promise<void> {
  const at = await resultOf(entries.index("key").getKey(entry.key));
  if (at !== undefined) entries.put({ ...entry, triedAt }, at);
}

function numbersOf(known: readonly KnownNumber[]): Numbers {
  return new Map(known.map(({ temporary, real }) => [temporary, real]));
}

function resultOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export function createMemoryStorage(now: () => number): OutboxStorage {
  let entries: readonly Entry[] = [];
  let known: Numbers = new Map();
  return {
    isDurable: () => false,
    async add(entry) {
      entries = [...entries, entry];
    },
    list: async () => entries,
    async first(ledger) {
      const entry = entries.find(({ transaction }) => transaction.ledger === ledger);
      if (!entry) return undefined;
      const tried = { ...entry, triedAt: entry.triedAt ?? now() };
      entries = entries.map((each) => (each === entry ? tried : each));
      return { entry, numbers: known };
    },
    async settle(key, numbers) {
      entries = entries.filter((entry) => entry.key !== key);
      known = new Map([...known, ...numbers]);
    },
  };
}
