// Imports over HTTP while something fails: an interrupted commit, and other ledgers that can't be reached.

import { expect } from "bun:test";
import { PORTION_ROWS } from "../../../src/domain/import/imported-row.ts";
import { Problem } from "../../../src/domain/problem.ts";
import { type Store, storeFailed } from "../../../src/store/store.ts";
import { IMPORTS, testImports } from "../../support/asked-imports.ts";
import { HOME } from "./rows/steps.ts";

/** Cuts off the rows of the first commit after one batch. */
function cuttingOnce(store: Store): Store {
  let cuts = 0;
  return {
    ...store,
    imports: {
      ...store.imports,
      record(ledger, id, work) {
        cuts += 1;
        if (cuts > 1) return store.imports.record(ledger, id, work);
        return store.imports.record(ledger, id, { ...work, rows: firstPortion(work.rows) });
      },
    },
  };
}

async function* firstPortion<Portion>(portions: AsyncIterable<Portion>) {
  for await (const portion of portions) {
    yield portion;
    throw new Problem("store-failed", "The disk is on fire");
  }
}

testImports(
  "an interrupted commit continues when it is repeated",
  { store: cuttingOnce },
  async (asked) => {
    const { call, bring, commit } = asked;
    const lines = Array.from(
      { length: PORTION_ROWS * 2 },
      (_, at) => `2026-01-05,Shop ${at},-${at + 1}`,
    );
    const file = `Date,Payee,Amount\n${lines.join("\n")}\n`;
    // The first row is an occurrence that is due, also when the commit continues.
    await call(`POST ${HOME}/recurring`, {
      description: "Fee",
      amount: "1",
      payee: "Shop 0",
      from: "2026-01-01",
      rhythm: { unit: "month", every: 1, on: [1] },
    });
    const made = await bring("many.csv", file);
    const cut = await commit(made.json.id, made.version);
    expect(cut.status).toBe(503);
    const between = await call(`GET ${IMPORTS}/${made.json.id}`);
    expect(between.json).toMatchObject({
      state: "importing",
      done: PORTION_ROWS,
      of: lines.length,
    });
    expect(await call(`DELETE ${IMPORTS}/${made.json.id}`)).toMatchObject({ status: 409 });
    expect(await call(`PATCH ${IMPORTS}/${made.json.id}`, {})).toMatchObject({ status: 409 });
    expect(await call(`GET ${IMPORTS}/${made.json.id}/rows`)).toMatchObject({ status: 409 });
    const done = await commit(made.json.id, made.version);
    expect(done.json).toMatchObject({ state: "imported", done: lines.length });
    const due = await call(`GET ${HOME}/recurring/upcoming?to=2026-01-31`);
    expect(due.json.items).toEqual([]);
    expect((await call(`GET ${HOME}/expenses?limit=1`)).json).toMatchObject({
      count: lines.length,
    });
  },
);

/** A store in a cluster whose node with the other ledgers is down. */
function withoutOthers(store: Store): Store {
  const expire: Store["imports"]["expire"] = async (now, ledger) => {
    if (ledger === undefined) throw storeFailed(new Error("a node is away"));
    return store.imports.expire(now, ledger);
  };
  return { ...store, imports: { ...store.imports, expire } };
}

testImports(
  "a file is imported while other ledgers can't be reached",
  { store: withoutOthers },
  async ({ bring, commit }) => {
    const file = "Date,Payee,Amount\n2026-01-05,Bakery,-3.50\n2026-01-27,Market,-12.50\n";
    const { json, version } = await bring("january.csv", file);
    expect((await commit(json.id, version)).json).toMatchObject({ state: "imported", done: 2 });
  },
);
