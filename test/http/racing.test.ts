// Clients of one server change the same few expenses at once, each change on the condition that no other came first. No change is lost or
// made twice. RACING_CHANGES sets the number of changes. There are several expenses, because clients that only wait for each other would
// take ten times as long. test/store/postgres/racing.deep.test.ts covers instances on PostgreSQL.

import { expect, test } from "bun:test";
import { listen } from "../../src/http/server.ts";
import { open } from "../support/damage.ts";
import { wholeNumber } from "../support/environment.ts";
import { type HttpConnection, openConnection, requestText } from "../support/http-connection.ts";
import { createService } from "../support/http-service.ts";
import { createRace } from "../support/race.ts";
import { temporaryPaths } from "../support/temporary-folder.ts";

const CHANGES = wholeNumber("RACING_CHANGES", 300);
const EXPENSES = 4;
const CLIENTS_EACH = 2;
const PATH = "/api/v1/ledgers/default/expenses";

const newPath = temporaryPaths("outlay.db");

test(
  `of ${CHANGES} conditional changes to ${EXPENSES} expenses, by ${CLIENTS_EACH} clients each, none is lost`,
  async () => {
    const store = await open(newPath());
    const server = listen({ hostname: "127.0.0.1", port: 0 });
    server.use(createService({}, store).app);
    const connections = await Promise.all(
      Array.from({ length: EXPENSES * CLIENTS_EACH }, () => openConnection(server.url)),
    );
    const [first] = connections;
    if (!first) throw new RangeError("there must be several expenses");
    for (let made = 0; made < EXPENSES; made += 1)
      await first.ask(requestText(`POST ${PATH}`, NEW));
    const race = createRace(CHANGES);
    await Promise.all(
      connections.map((connection, index) =>
        race.run(
          () => 1 + (index % EXPENSES),
          (id) => addOne(connection, id),
        ),
      ),
    );
    const seen = new Map<number, number>();
    for (let id = 1; id <= EXPENSES; id += 1) seen.set(id, (await look(first, id)).amount);
    expect(seen).toEqual(race.made());
    // Only the race causes refusals. Without any, there was no race.
    expect(race.refused()).toBeGreaterThan(0);
    for (const connection of connections) connection.close();
    await server.stop(0);
    await store.close();
  },
  { timeout: 30_000 + CHANGES * 20 },
);

const NEW = '{"description":"Lunch","amount":"0","date":"2026-02-28"}';

/** Adds one to the amount that was read, on the condition that the expense is unchanged. */
async function addOne(connection: HttpConnection, id: number): Promise<boolean> {
  const { amount, tag } = await look(connection, id);
  const body = `{"amount":"${amount + 1}","note":"${amount + 1} in all"}`;
  const asked = requestText(`PATCH ${PATH}/${id}`, body, [`If-Match: ${tag}`]);
  const { status } = await connection.ask(asked);
  if (status !== 200) expect(status).toBe(412);
  return status === 200;
}

/** Reads an expense, and checks that its note and its amount belong to the same state. */
async function look(connection: HttpConnection, id: number) {
  const { headers, body } = await connection.ask(requestText(`GET ${PATH}/${id}`));
  const { amount, note } = JSON.parse(body);
  if (note !== null) expect(note).toBe(`${amount} in all`);
  return { amount: Number.parseInt(amount, 10), tag: headers.get("ETag") ?? "" };
}
