// Refs: a client's name for an expense identifies it forever.

import { expect } from "bun:test";
import { counted, IMPORTS, testImports } from "../../support/asked-imports.ts";
import { testService } from "../../support/http-cases.ts";
import { HOME, LEDGERS, lunch } from "./rows/steps.ts";

testService(
  "of many clients that send a ref at once, only one creates the expense",
  async ({ ask }) => {
    await ask({ send: `POST ${LEDGERS}`, body: '{"id":"home","name":"Home"}' });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const members = { ref: `row-${index % 4}`, amount: index + 1, payee: `Payee ${index}` };
        return ask({ send: `POST ${HOME}/expenses`, body: JSON.stringify(lunch(members)) });
      }),
    );
    const read = answers.map(({ status, text }) => ({ status, ...JSON.parse(text) }));
    for (const ref of ["row-0", "row-1", "row-2", "row-3"]) {
      const of = read.filter((each) => each.ref === ref);
      expect(of.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), 201]);
      expect(new Set(of.map(({ id, amount, payee }) => `${id} ${amount} ${payee}`)).size).toBe(1);
    }
    const { text } = await ask({ send: `GET ${HOME}/expenses` });
    expect(JSON.parse(text).count).toBe(4);
    // The other requests created no payees either.
    const payees = await ask({ send: `GET ${HOME}/payees` });
    expect(JSON.parse(payees.text).items).toHaveLength(4);
  },
);

/** Returns an export from Outlay, with refs that begin with the prefix. */
function exported(prefix: string): string {
  const expenses = ["Tea", "Bread"].map((description, at) => {
    return { description, amount: "3", date: "2026-02-28", ref: `${prefix}-${at}` };
  });
  return JSON.stringify({ outlay: 1, ledger: {}, expenses });
}

testImports(
  "an import that was undone can be repeated, and says which refs are in use",
  async ({ call, bring, commit, record }) => {
    const refs = async () => {
      const { json } = await call(`GET ${HOME}/expenses`);
      return json.items.map(({ ref }) => ref).toSorted();
    };
    // If two rows have the same ref, the second one loses it.
    const twice = exported("twin").replace("twin-1", "twin-0");
    expect((await bring("twice.json", twice)).json).toMatchObject({ takenRefs: ["twin-0"] });
    const first = await record("book.json", exported("row"));
    expect(first.json).toMatchObject({ done: 2, withoutRef: 0, takenRefs: [] });
    // With other refs, the rows have the same statuses, and existing expenses keep their refs.
    expect(counted(await bring("again.json", exported("line")))).toEqual({ "already-imported": 2 });
    await call(`POST ${IMPORTS}/${first.json.id}/undo`);
    // The preview says so beforehand, row by row.
    const brought = await bring("again.json", exported("row"));
    const taken = { withoutRef: 2, takenRefs: ["row-0", "row-1"] };
    expect(brought.json).toMatchObject(taken);
    const rows = async () => {
      const { json } = await call(`GET ${IMPORTS}/${brought.json.id}/rows`);
      return json.items.map(({ takenRef }) => takenRef);
    };
    expect(await rows()).toEqual(["row-0", "row-1"]);
    // A skipped row needs no ref.
    const skipped = [{ row: 1, status: "skipped" }];
    const without = await call(`PATCH ${IMPORTS}/${brought.json.id}`, { rows: skipped });
    expect(without.json).toMatchObject({ withoutRef: 1, takenRefs: ["row-1"] });
    expect(await rows()).toEqual([null, "row-1"]);
    const second = await record("book.json", exported("row"));
    expect(second.json).toMatchObject({ done: 2, withoutRef: 2, takenRefs: ["row-0", "row-1"] });
    expect(await refs()).toEqual([null, null]);
    // Other refs are kept.
    await call(`POST ${IMPORTS}/${second.json.id}/undo`);
    const others = await bring("book.json", exported("line"));
    expect(others.json).toMatchObject({ withoutRef: 0, takenRefs: [] });
    await commit(others.json.id, others.version);
    expect(await refs()).toEqual(["line-0", "line-1"]);
  },
);
