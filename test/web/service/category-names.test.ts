// A category that is created while an expense is typed. It is known before the server's answer, and everything chosen with it is sent with
// its id.

import { beforeAll, expect, test } from "bun:test";
import { QueryClient } from "@tanstack/react-query";
import { createBookClient } from "../../../src/client/book-client.ts";
import type { LabelId } from "../../../src/domain/label/label.ts";
import { categoryNamesNow } from "../../../src/web/service/category-names.ts";
import { namesakeOf } from "../../../src/web/service/make-category.ts";
import {
  addToOutbox,
  openOutbox,
  realIdOf,
  withKnownNumbers,
} from "../../../src/web/service/page-outbox.ts";
import { categoryNamesQuery } from "../../../src/web/service/queries.ts";
import { createConnectivity, drawKey } from "../../../src/web/service/service.ts";
import { placeOf } from "../../../src/web/service/transact.ts";
import {
  createCategory,
  drawLabel,
  record,
  type Transaction,
} from "../../../src/web/service/transactions.ts";
import { createService } from "../../support/http-service.ts";
import { expenseOf } from "./somebody.ts";

const { app } = createService({ inMemory: true });
const connectivity = createConnectivity(async (request) => {
  request.headers.set("Host", "localhost");
  return app.fetch(request);
});
const client = createBookClient({ baseUrl: "http://localhost", fetch: connectivity.fetch });
const book = { service: { client, connectivity }, ledger: "default" };
const queries = new QueryClient();
const place = placeOf(book.ledger);

beforeAll(async () => {
  openOutbox(book.service, queries);
  await queries.prefetchQuery(categoryNamesQuery(book));
});

function add(transaction: Transaction): void {
  addToOutbox({ key: drawKey(), transaction });
}

/** Creates a category, and returns its temporary id. */
function make(name: string): LabelId {
  const id = drawLabel(place);
  const fields = { color: null, icon: null, archived: false, position: null, parent: null };
  add(createCategory(place, { name, ...fields }, id));
  return id;
}

const named = (name: string) => namesakeOf({ name, parent: null }, categoryNamesNow(queries, book));

test("a category that the server has not confirmed yet is known, and expenses with it are sent with its final id", async () => {
  const id = make("Bäckerei");
  expect(Number(named("backerei")?.id)).toBe(id);
  add(record(place, { ...expenseOf("rolls"), category: id }));
  const real = await realIdOf(id);
  expect(Number(named("Bäckerei")?.id)).toBe(real);
  expect<unknown>(withKnownNumbers({ category: id })).toEqual({ category: real });
  // A form may have kept the temporary id until now.
  const late = record(place, { ...expenseOf("bread"), category: id });
  add(late);
  const [{ id: expense } = { id: 0 }] = late.made;
  await realIdOf(expense ?? 0);
  const { items } = await client.findExpenses({ ledger: book.ledger });
  expect(items.map(({ description, category }) => [description, Number(category)])).toEqual([
    ["bread", real],
    ["rolls", real],
  ]);
});

test("nothing waits for the id of a category that is refused", async () => {
  await realIdOf(make("Food"));
  const id = make("food");
  await expect(realIdOf(id)).rejects.toThrow("refused");
  await expect(realIdOf(id)).rejects.toThrow("refused");
});
