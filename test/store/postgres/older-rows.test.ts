// A database whose rows lack the fields of newer versions reads as if nothing were missing.

import { expect, test } from "bun:test";
import { openOnPostgres } from "../../support/any-store.ts";
import { withDatabase } from "../../support/postgres-databases.ts";
import { fillOlderBook, readOlderBook, shortened, shortenedSide } from "../older-rows.ts";

/** Rewrites a column of JSON; `other` names the other side of a change, if it is one. */
async function rewriteColumn(
  sql: Bun.SQL,
  [table, column, other]: readonly [table: string, column: string, other?: string],
): Promise<void> {
  const rows = await sql.unsafe<{ place: string; json: string; other: string | null }[]>(
    `SELECT ctid::text AS place, ${column} AS json, ${other ?? "NULL"} AS other
     FROM ${table} WHERE ${column} IS NOT NULL`,
  );
  for (const { place, json, other } of rows) {
    const text = other === null ? shortened(json) : shortenedSide(json, other);
    await sql.unsafe(`UPDATE ${table} SET ${column} = $1 WHERE ctid = $2::tid`, [text, place]);
  }
}

test("members that are missing read as what they were by default", async () => {
  await withDatabase(async (url) => {
    const store = await openOnPostgres(url);
    await fillOlderBook(store);
    const whole = await readOlderBook(store);
    await store.close();
    const sql = new Bun.SQL({ url, max: 1 });
    for (const column of [
      ["expense", "details"],
      ["record", "fields"],
      ["change", "before", "after"],
      ["change", "after", "before"],
      ["answer", "amended"],
    ] as const) {
      await rewriteColumn(sql, column);
    }
    await sql.close();
    const reopened = await openOnPostgres(url);
    try {
      expect(await readOlderBook(reopened)).toEqual(whole);
    } finally {
      await reopened.close();
    }
  });
});
