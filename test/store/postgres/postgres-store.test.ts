// The contract suites on PostgreSQL.

import { openOnPostgres } from "../../support/any-store.ts";
import { newDatabase } from "../../support/postgres-databases.ts";
import { describeReopening } from "../reopening-contract.ts";
import { describeStore } from "../store-contract.ts";

describeStore("PostgreSQL", async () => openOnPostgres(await newDatabase()));
describeReopening("PostgreSQL", () => {
  const url = newDatabase();
  return async () => openOnPostgres(await url);
});
