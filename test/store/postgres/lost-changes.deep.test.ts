// The suite on rows that go back, on PostgreSQL.

import { openPostgres } from "../../../src/store/postgres/postgres-store.ts";
import { newDatabase } from "../../support/postgres-databases.ts";
import { runStatement } from "../../support/postgres-statement.ts";
import { describeLostChanges, TICKING } from "../lost-changes-contract.ts";

/** Runs statements for each table, whose name they have as %1$I. */
const eachTable = (statements: string) => `DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public'
  LOOP EXECUTE format('${statements}', name); END LOOP; END $$`;

describeLostChanges("PostgreSQL", async () => {
  const url = await newDatabase();
  const store = await openPostgres({ url, random: Math.random, ...TICKING });
  return {
    store,
    async save() {
      await runStatement(url, "CREATE SCHEMA saved");
      await runStatement(url, eachTable("CREATE TABLE saved.%1$I AS TABLE public.%1$I"));
    },
    async restore() {
      await runStatement(
        url,
        eachTable("DELETE FROM public.%1$I; INSERT INTO public.%1$I SELECT * FROM saved.%1$I"),
      );
    },
    close: store.close,
  };
});
