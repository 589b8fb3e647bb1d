// The contract suites on PostgreSQL.

import { openPostgres } from "../../../src/store/postgres/postgres-store.ts";
import { newDatabase } from "../../support/postgres-databases.ts";
import { sources } from "../../support/sources.ts";
import { describeReopening } from "../reopening-contract.ts";
import { describeStore } from "../store-contract.ts";

const open = (url: string) => openPostgres({ url, random: Math.random, ...sources });

describeStore("PostgreSQL", async () => open(await newDatabase()));
describeReopening("PostgreSQL", () => {
  const url = newDatabase();
  return async () => open(await url);
});
