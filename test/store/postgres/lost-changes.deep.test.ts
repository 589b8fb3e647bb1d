// Runs the suite about rolled-back rows on PostgreSQL.

import { expect, test } from "bun:test";
import type { Action } from "../../../src/domain/ledger/actions.ts";
import { DEFAULT_LEDGER } from "../../../src/domain/ledger/ledger.ts";
import { openPostgres } from "../../../src/store/postgres/postgres-store.ts";
import type { Store } from "../../../src/store/store.ts";
import { newDatabase } from "../../support/postgres-databases.ts";
import { runStatement } from "../../support/postgres-statement.ts";
import { changeLabel, create } from "../actions/actions.ts";
import { apply } from "../book-subject.ts";
import { describeLostChanges, TICKING } from "../lost-changes-contract.ts";

/** Runs statements for each table. %1$I in them is replaced by the table's name. */
const eachTable = (statements: string) => `DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public'
  LOOP EXECUTE format('${statements}', name); END LOOP; END $$`;

const openTicking = (url: string) => openPostgres({ url, random: Math.random, ...TICKING });

async function save(url: string): Promise<void> {
  await runStatement(url, "CREATE SCHEMA saved");
  await runStatement(url, eachTable("CREATE TABLE saved.%1$I AS TABLE public.%1$I"));
}

function restore(url: string) {
  return runStatement(
    url,
    eachTable("DELETE FROM public.%1$I; INSERT INTO public.%1$I SELECT * FROM saved.%1$I"),
  );
}

describeLostChanges("PostgreSQL", async () => {
  const url = await newDatabase();
  const store = await openTicking(url);
  return {
    store,
    save: () => save(url),
    async restore() {
      await restore(url);
    },
    close: store.close,
  };
});

test("a writer uses existing records, not those that were lost", async () => {
  const url = await newDatabase();
  const [one, other] = [await openTicking(url), await openTicking(url)];
  const act = (store: Store, action: Action) => apply(store, DEFAULT_LEDGER, [action]);
  await act(one, create({ payee: "First" }));
  await save(url);
  await act(one, changeLabel("payee", 1, { name: "Lost" }));
  await restore(url);
  // This change has the same number as the lost one.
  await act(other, changeLabel("payee", 1, { name: "Kept" }));
  await act(one, create({ payee: "Kept" }));
  const labels = [...(await other.books.labels(DEFAULT_LEDGER)).all()];
  expect(labels.map(({ name }) => name)).toEqual(["Kept"]);
  await one.close();
  await other.close();
});
