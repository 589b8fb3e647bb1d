// Both engines answer alike: the same drawn requests, sent one by one over HTTP to a service on a SQLite file and to one on
// PostgreSQL, get the same status, headers and bytes, on books that are empty, or generated, at first.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { DEFAULT_LEDGER } from "../../src/domain/ledger.ts";
import type { LedgerChange } from "../../src/domain/ledger-change.ts";
import { listen } from "../../src/http/server.ts";
import { openPostgres } from "../../src/store/postgres/postgres-store.ts";
import { openPostgresTarget } from "../../src/store/postgres/transfer.ts";
import { openSqliteFile } from "../../src/store/sqlite/sqlite-store.ts";
import { openSqliteTarget } from "../../src/store/sqlite/transfer.ts";
import type { Store } from "../../src/store/store.ts";
import type { TargetBook } from "../../src/store/transfer.ts";
import { fillBook, type GeneratedLedger, generateBook } from "../support/generated-book.ts";
import { createService } from "../support/http-service.ts";
import { newDatabase } from "../support/postgres-databases.ts";
import { type Random, randomFrom } from "../support/seeded-random.ts";
import { sources } from "../support/sources.ts";
import { temporaryPaths } from "../support/temporary-folder.ts";
import { type Call, HOLDS_NOTHING, requestOf } from "./calls.ts";
import { EMPTY, respond, type State } from "./ledger-model.ts";
import { callOf, sequences } from "./plans.ts";

const newPath = temporaryPaths("outlay.db");

/** A seed of what is drawn, and how many expenses there are before the first request. */
const BOOKS: readonly (readonly [seed: number, expenses: number])[] = [
  [1, 0],
  [2, 0],
  [3, 1_500],
  [4, 2_500],
];
const SEQUENCES = 40;

interface Engine {
  target(): Promise<TargetBook> | TargetBook;
  store(newRevision: () => string): Promise<Store> | Store;
}

function onFile(): Engine {
  const path = newPath();
  const place = { path, createFolder: false, ...sources };
  return {
    target: () => openSqliteTarget(path),
    store: (newRevision) => openSqliteFile({ ...place, newRevision }),
  };
}

async function onServer(): Promise<Engine> {
  // Whose own order of texts is not that of their bytes.
  const url = await newDatabase("UTF8", "LOCALE_PROVIDER icu ICU_LOCALE 'de'");
  const place = { url, random: () => 0.5, ...sources };
  return {
    target: () => openPostgresTarget(url, "--to"),
    store: (newRevision) => openPostgres({ ...place, newRevision }),
  };
}

interface Answer {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

interface Asked {
  ask(call: Call): Promise<Answer>;
  /** What it has logged; nothing, as long as nothing fails. */
  readonly logged: readonly unknown[];
  /** All of it. */
  history(): Promise<readonly LedgerChange[]>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Its revisions and request ids are counted, so that they are the same for each. */
async function serve({ store: open }: Engine): Promise<Asked> {
  const logged: unknown[] = [];
  let revisions = 0;
  const newRevision = () => {
    revisions += 1;
    return `revision-${revisions}`;
  };
  let served = await start();

  async function start() {
    const store = await open(newRevision);
    const { app } = createService({ onLog: (entry) => logged.push(entry) }, store);
    const server = listen({ hostname: "127.0.0.1", port: 0 });
    server.use(app);
    return { store, server };
  }

  async function close(): Promise<void> {
    await served.server.stop(0);
    await served.store.close();
  }

  return {
    logged,
    async ask(call) {
      const request = requestOf(call);
      const response = await fetch(request.url.replace("http://localhost", served.server.url), {
        method: request.method,
        headers: request.headers,
        body: "body" in call ? call.body.text : null,
      });
      const headers = [...response.headers].filter(([name]) => name !== "date");
      const body = Buffer.from(await response.arrayBuffer());
      return { status: response.status, headers: headers.sort(), body };
    },
    history: () => served.store.history.list(DEFAULT_LEDGER, { after: 0, limit: 1_000_000 }),
    async restart() {
      await close();
      served = await start();
    },
    close,
  };
}

const LAST: readonly Call[] = [
  { does: "list expenses", held: HOLDS_NOTHING },
  { does: "total expenses", held: HOLDS_NOTHING },
  { does: "list posts" },
];

test.each(BOOKS)("requests of seed %d, on a book of %d expenses", async (seed, count) => {
  const engines = [onFile(), await onServer()] as const;
  const book = generateBook(seed, count);
  if (count > 0) for (const engine of engines) await fillBook(await engine.target(), book);
  const [sqlite, postgres] = [await serve(engines[0]), await serve(engines[1])];
  const seen = new Map<number, number>();
  let state = count > 0 ? stateOf(book) : EMPTY;

  async function agreeOn(call: Call): Promise<void> {
    const [first, second] = await Promise.all([sqlite.ask(call), postgres.ask(call)]);
    if (!Bun.deepEquals(first, second, true)) throw new Error(story(call, first, second));
    seen.set(first.status, (seen.get(first.status) ?? 0) + 1);
    const changes = /^(create|change|delete)/.test(call.does);
    state = withTag(changes ? respond(state, call).state : state, first);
  }

  const random = randomFrom(seed);
  const steps = fc.sample(sequences({ restarts: false }), { seed, numRuns: SEQUENCES });
  try {
    for (const [index, plan] of steps
      .flat()
      .flatMap(({ together }) => together)
      .entries()) {
      await agreeOn(callOf(plan, turned(state, random)));
      if (index % 200 === 199) await Promise.all([sqlite.restart(), postgres.restart()]);
    }
    for (const call of LAST) await agreeOn(call);
    const history = await sqlite.history();
    expect(history.length).toBeGreaterThan(100);
    expect(await postgres.history()).toEqual([...history]);
  } finally {
    await Promise.all([sqlite.close(), postgres.close()]);
  }
  expect([sqlite.logged, postgres.logged]).toEqual([[], []]);
  // Else little was asked that could part them.
  for (const status of [200, 201, 304, 400, 404, 415]) {
    expect(seen.get(status) ?? 0).toBeGreaterThan(10);
  }
});

/** What the model says of the ledger that the service serves. */
function stateOf([served]: readonly GeneratedLedger[]): State {
  const { expenses = [], posts = [], state } = served ?? {};
  const { nextExpenseId: nextExpense = 1, nextPostId: nextPost = 1 } = state ?? {};
  return { ...EMPTY, expenses, posts, nextExpense, nextPost };
}

/** Plans mean the first few expenses: others each time. */
function turned(state: State, random: Random): State {
  return { ...state, expenses: state.expenses.slice(random.below(state.expenses.length + 1)) };
}

/** Tags are remembered, so that they are sent again. */
function withTag(state: State, { headers }: Answer): State {
  const tag = headers.find(([name]) => name === "etag")?.[1];
  if (tag === undefined || tag === state.tag) return state;
  return { ...state, tag, seenTags: [...state.seenTags, tag] };
}

function story(call: Call, first: Answer, second: Answer): string {
  return `The engines part at ${JSON.stringify(call).slice(0, 400)}:${show(first)}${show(second)}`;
}

function show({ status, headers, body }: Answer): string {
  return `\n  ${status} ${JSON.stringify(headers)} ${body.byteLength} bytes: ${body.toString().slice(0, 400)}`;
}
