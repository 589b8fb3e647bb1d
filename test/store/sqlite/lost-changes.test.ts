// Runs the suite about rolled-back rows on SQLite.

import { Database } from "bun:sqlite";
import { openSqliteFile } from "../../../src/store/sqlite/sqlite-store.ts";
import { temporaryPaths } from "../../support/temporary-folder.ts";
import { describeLostChanges, TICKING } from "../lost-changes-contract.ts";

const newPath = temporaryPaths("outlay.db");

describeLostChanges("SQLite", async () => {
  const path = newPath();
  const store = await openSqliteFile({ path, createFolder: false, ...TICKING });
  const database = new Database(path);
  const tables = database
    .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
    .map(({ name }) => name);
  return {
    store,
    save() {
      for (const name of tables)
        database.run(`CREATE TEMP TABLE saved_${name} AS SELECT * FROM main.${name}`);
    },
    restore() {
      database.run("PRAGMA foreign_keys = off");
      database.transaction(() => {
        for (const name of tables) {
          database.run(`DELETE FROM main.${name}`);
          database.run(`INSERT INTO main.${name} SELECT * FROM saved_${name}`);
        }
      })();
    },
    async close() {
      database.close();
      await store.close();
    },
  };
});
