// Runs the suite about interrupted reads on SQLite: all connections are closed while their readers use them. Also tests a damaged row.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { DEFAULT_LEDGER } from "../../../src/domain/ledger/ledger.ts";
import { openReading, prepareFile } from "../../../src/store/sqlite/database/database.ts";
import { openReader } from "../../../src/store/sqlite/read/reader.ts";
import { openImportRows } from "../../../src/store/sqlite/rows/import-rows.ts";
import { open } from "../../support/damage.ts";
import { createService } from "../../support/http-service.ts";
import { alone } from "../../support/sources.ts";
import { temporaryPaths } from "../../support/temporary-folder.ts";
import { describeBrokenReading } from "../broken-reading-contract.ts";

const newPath = temporaryPaths("outlay.db");

describeBrokenReading("SQLite", async () => {
  const path = newPath();
  prepareFile(path, { createFolder: false });
  const opened: Database[] = [];
  let isBroken = false;
  function open(): Database {
    if (isBroken) throw new Error("the file is gone");
    const database = openReading(path);
    opened.push(database);
    return database;
  }
  const database = open();
  const reader = openReader(database, { open, idle: 0 }, alone);
  return {
    reader,
    imports: openImportRows(database, async () => 0),
    break() {
      isBroken = true;
      for (const one of opened) one.close();
    },
    close: () => reader.close(),
  };
});

test("a damaged expense found by its ref is answered 503", async () => {
  const path = newPath();
  const store = await open(path);
  const { app } = createService({}, store);
  const url = `http://localhost/api/v1/ledgers/${DEFAULT_LEDGER}/expenses`;
  const headers = { Host: "localhost", "Content-Type": "application/json" };
  const fields = { date: "2026-01-05", description: "Lunch", amount: "9.50", ref: "till-1" };
  const request = { method: "POST", headers, body: JSON.stringify(fields) };
  expect((await app.fetch(new Request(url, request))).status).toBe(201);
  const database = new Database(path);
  database.run("UPDATE expense SET amount = '9.60'");
  database.close();
  const answer = await app.fetch(new Request(`${url}?ref=till-1`, { headers }));
  await store.close();
  expect(answer.status).toBe(503);
});
