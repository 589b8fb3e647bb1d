// An import is one line in the history of its ledger, and undoing that line undoes all of it.

import { expect, test } from "bun:test";
import type { App } from "../../../src/http/app.ts";
import type { Store } from "../../../src/store/store.ts";
import { IMPORTS, testImports } from "../../support/asked-imports.ts";
import { requestOf, withApp } from "../../support/http-service.ts";
import { recordRows, rowsTo } from "../../support/imported.ts";
import { ledger } from "../../support/values.ts";
import { HOME } from "./rows/steps.ts";

const CHANGES = "/api/v1/ledgers/default/changes";

async function ask(app: App, address: string, method = "GET") {
  const answer = await app.fetch(requestOf({ send: `${method} ${CHANGES}${address}` }));
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

test("an import is one line of the history, and undoing the line twice undoes the import once", async () => {
  await withApp({ inMemory: true }, async ({ app, store }) => {
    const { id } = await recordRows(store, ledger("default"), rowsTo(3));
    const made = { id: 1, record: "import", recordId: id, kind: "created" };
    const after = { name: "umsatz.csv", expenses: 3, total: "0.06" };
    const lines = "?order=newest&imports=together";
    expect(await ask(app, lines)).toMatchObject({
      status: 200,
      body: { items: [{ ...made, after }], next: 1 },
    });
    expect((await ask(app, "?order=newest")).body.items.length).toBeGreaterThan(3);
    expect(await ask(app, "?imports=together")).toMatchObject({
      status: 422,
      body: { errors: [{ parameter: "imports" }] },
    });
    const gone = { record: "import", recordId: id, kind: "deleted", undoes: 1 };
    const undone = await ask(app, "/1/undo", "POST");
    expect(undone).toMatchObject({ status: 201, body: gone });
    expect(await ask(app, "/1/undo", "POST")).toEqual(undone);
    expect(await ask(app, lines)).toMatchObject({ body: { items: [gone, made] } });
    expect(await store.expenses.summarize(ledger("default"))).toMatchObject({ count: 0 });
    // An undone import is made again from its file.
    expect(await ask(app, `/${undone.body.id}/undo`, "POST")).toMatchObject({ status: 409 });
  });
});

const fileOf = (month: string) => `Date,Payee,Amount\n2026-${month}-13,Market,-3.50\n`;

testImports("each file of a source is one line of the history", async (asked) => {
  const linesOf = async () => {
    const { json } = await asked.call(`GET ${HOME}/changes?order=newest&imports=together`);
    return json.items.map(({ record, kind }) => `${record} ${kind}`);
  };
  const before = await linesOf();
  await asked.record("january.csv", fileOf("01"));
  expect(await linesOf()).toEqual(["import created", ...before]);
  const rules = [{ payee: null, words: ["market"], effect: { status: "skipped" } }];
  const next = await asked.bring("february.csv", fileOf("02"));
  const answered = await asked.call(`PATCH ${IMPORTS}/${next.json.id}`, { answers: { rules } });
  await asked.commit(next.json.id, answered.version);
  const { json: sources } = await asked.call(`GET ${HOME}/import-sources`);
  expect(sources.items).toMatchObject([{ rules }]);
  const lines = ["import created", "import created", ...before];
  expect(await linesOf()).toEqual(lines);
  // A change of a source is a line of its own.
  const source = `${HOME}/import-sources/${sources.items[0]?.["id"]}`;
  await asked.call(`PATCH ${source}`, { name: "Giro" });
  expect(await linesOf()).toEqual(["import-source changed", ...lines]);
  // Its creation stays what it is undone by.
  const path = `${IMPORTS}/${next.json.id}/undo`;
  expect(await asked.call(`POST ${path}`)).toMatchObject({ json: { import: { state: "undone" } } });
  expect((await linesOf())[0]).toBe("import deleted");
});

/** Is run between the decision on a file and its first commit. */
let meanwhile: (() => Promise<unknown>) | undefined;

function disturbed(store: Store): Store {
  const imports: Store["imports"] = {
    ...store.imports,
    async record(...recorded) {
      const work = meanwhile;
      meanwhile = undefined;
      await work?.();
      return store.imports.record(...recorded);
    },
  };
  return { ...store, imports };
}

testImports(
  "a commit that is refused because another file of the account came first leaves no source",
  { store: disturbed },
  async ({ call, bring, commit, record }) => {
    const { json: before } = await call(`GET ${HOME}/changes?limit=100`);
    const made = await bring("january.csv", fileOf("01"));
    meanwhile = () => record("february.csv", fileOf("02"));
    const refused = await commit(made.json.id, made.version);
    expect(refused).toMatchObject({ status: 412 });
    expect(refused.json.detail).toEndWith("was made in the meantime; check the rows again");
    const { json: sources } = await call(`GET ${HOME}/import-sources`);
    expect(sources.items).toMatchObject([{ name: "february" }]);
    const { json: history } = await call(`GET ${HOME}/changes?limit=100`);
    const lines = history.items.slice(before.items.length);
    expect(lines.filter(({ record }) => record === "import-source")).toHaveLength(1);
  },
);
