// Clients that change the same few expenses at once, each change on the condition that nothing has come between: none of them is
// lost, and none is made twice. RACING_CHANGES sets how many are made, on SQLite through one service, on PostgreSQL through three
// of them. Several expenses are raced for at once, because clients that only wait for each other would take ten times as long.

import { expect, test } from "bun:test";
import { listen } from "../../src/http/server.ts";
import { openSqliteFile } from "../../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../../src/store/store.ts";
import { openOnPostgres } from "../support/any-store.ts";
import { wholeNumber } from "../support/environment.ts";
import { type HttpConnection, openConnection, requestText } from "../support/http-connection.ts";
import { createService } from "../support/http-service.ts";
import { newDatabase } from "../support/postgres-databases.ts";
import { sources } from "../support/sources.ts";
import { temporaryPaths } from "../support/temporary-folder.ts";

const CHANGES = wholeNumber("RACING_CHANGES", 2_000);
const PATH = "/api/v1/ledgers/default/expenses";

const newPath = temporaryPaths("outlay.db");

interface Place {
  /** Opens a store on the same records, again and again. */
  readonly stores: () => Promise<readonly Store[]>;
  /** Of each service. */
  readonly clients: number;
  readonly expenses: number;
}

const PLACES: readonly (readonly [string, Place])[] = [
  [
    "clients of one service on SQLite, two for each expense",
    {
      stores: async () => [
        await openSqliteFile({ path: newPath(), createFolder: false, ...sources }),
      ],
      clients: 8,
      expenses: 4,
    },
  ],
  [
    "clients of three services on PostgreSQL, two for each expense",
    {
      async stores() {
        const url = await newDatabase();
        return Promise.all([openOnPostgres(url), openOnPostgres(url), openOnPostgres(url)]);
      },
      clients: 4,
      expenses: 6,
    },
  ],
];

test.each(PLACES)(
  `${CHANGES} changes by %s: none is lost`,
  async (_, { stores, clients, expenses }) => {
    const opened = await stores();
    const services = opened.map((store) => {
      const server = listen({ hostname: "127.0.0.1", port: 0 });
      server.use(createService({}, store).app);
      return server;
    });
    const connections = await Promise.all(
      services.flatMap(({ url }) => Array.from({ length: clients }, () => openConnection(url))),
    );
    const [first] = connections;
    if (!first) throw new RangeError("there are several");
    for (let made = 0; made < expenses; made += 1)
      await first.ask(requestText(`POST ${PATH}`, NEW));
    const race = startRace();
    await Promise.all(
      connections.map((connection, index) => race.run(connection, 1 + (index % expenses))),
    );
    const seen = new Map<number, number>();
    for (let id = 1; id <= expenses; id += 1) seen.set(id, (await look(first, id)).amount);
    expect(seen).toEqual(race.made());
    // What is refused is refused because it raced, or there was no race.
    expect(race.refused()).toBeGreaterThan(0);
    for (const connection of connections) connection.close();
    for (const service of services) await service.stop(0);
    for (const store of opened) await store.close();
  },
  { timeout: 30_000 + CHANGES * 20 },
);

const NEW = '{"description":"Lunch","amount":"0","date":"2026-02-28"}';

function startRace() {
  const made = new Map<number, number>();
  let begun = 0;
  let refused = 0;

  /** Adds one to what it last saw of an expense, until enough is added by all. */
  async function run(connection: HttpConnection, id: number): Promise<void> {
    while (begun < CHANGES) {
      begun += 1;
      for (;;) {
        const { amount, tag } = await look(connection, id);
        const body = `{"amount":"${amount + 1}","note":"${amount + 1} in all"}`;
        const asked = requestText(`PATCH ${PATH}/${id}`, body, [`If-Match: ${tag}`]);
        const { status } = await connection.ask(asked);
        if (status === 200) break;
        expect(status).toBe(412);
        refused += 1;
      }
      made.set(id, (made.get(id) ?? 0) + 1);
    }
  }

  return {
    run,
    refused: () => refused,
    /** How much was added to each expense. */
    made: () => new Map([...made].toSorted(([a], [b]) => a - b)),
  };
}

/** What an expense says by now; its note must be of the same state as its amount. */
async function look(connection: HttpConnection, id: number) {
  const { head, body } = await connection.ask(requestText(`GET ${PATH}/${id}`));
  const { amount, note } = JSON.parse(body.toString());
  if (note !== null) expect(note).toBe(`${amount} in all`);
  return { amount: Number.parseInt(amount, 10), tag: /\r\nETag: ("\d+")/.exec(head)?.[1] ?? "" };
}
