// An import in the history of its ledger: one line, which takes all of it back.

import { expect, test } from "bun:test";
import type { App } from "../../../src/http/app.ts";
import { withApp } from "../../support/http-service.ts";
import { recordRows, rowsTo } from "../../support/imported.ts";
import { ledger } from "../../support/values.ts";

const PLACE = "http://localhost/api/v1/ledgers/default/changes";

interface Answered {
  readonly status: number;
  readonly body: { readonly id: number; readonly items: readonly unknown[] };
}

async function ask(app: App, address: string, method = "GET"): Promise<Answered> {
  const answer = await app.fetch(
    new Request(`${PLACE}${address}`, { method, headers: { Host: "localhost" } }),
  );
  // Safe: what it holds is looked at.
  return { status: answer.status, body: (await answer.json()) as Answered["body"] };
}

test("an import is one line of the history, and is undone by it, once", async () => {
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
    // What was taken back is made again from its file.
    expect(await ask(app, `/${undone.body.id}/undo`, "POST")).toMatchObject({ status: 409 });
  });
});
