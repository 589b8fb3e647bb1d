// The contract suites on PostgreSQL.

import { openOnPostgres } from "../../support/any-store.ts";
import { newDatabase } from "../../support/postgres-databases.ts";
import { describeReopening } from "../reopening-contract.ts";
import { describeStore } from "../store-contract.ts";

let shared: Promise<string> | undefined;

describeStore("PostgreSQL", async () => {
  shared ??= newDatabase();
  return openOnPostgres(await shared);
});
describeReopening("PostgreSQL", () => {
  const url = newDatabase();
  return async () => openOnPostgres(await url);
});
