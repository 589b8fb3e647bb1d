// What a batch leaves behind.

import { expect, test } from "bun:test";
import { openOnPostgres } from "../../support/any-store.ts";
import { newDatabase } from "../../support/postgres-databases.ts";
import { runStatement } from "../../support/postgres-statement.ts";
import { ledger } from "../../support/values.ts";

const book = ledger("book");

test("texts of posts that no outcome tells are neither read nor kept with the batch", async () => {
  const url = await newDatabase();
  const store = await openOnPostgres(url);
  const { posts } = store;
  const text = "long ".repeat(20_000);
  const create = () => posts.create(book, { text, privacy: "public" });
  const [gone, replaced, kept] = [await create(), await create(), await create()];
  const outcomes = await Promise.all([
    posts.change(book, gone.id, { text: "short", privacy: "me" }),
    posts.delete(book, gone.id),
    posts.change(book, replaced.id, { text: "short", privacy: "me" }),
  ]);
  const short = { text: "short", privacy: "me" };
  expect(outcomes).toEqual([{ id: gone.id, ...short }, true, { id: replaced.id, ...short }]);
  const [row] = await runStatement<{ longest: number }>(
    url,
    "SELECT max(length(outcome)) AS longest FROM batch",
  );
  expect(row?.longest).toBeLessThan(1_000);
  expect(await posts.change(book, kept.id, { text: null, privacy: "me" })).toEqual({
    id: kept.id,
    text,
    privacy: "me",
  });
  await store.close();
});
