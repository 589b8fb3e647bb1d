// Follows a history through one instance while another instance writes it.

import { expect, test } from "bun:test";
import { openOnPostgres } from "../../support/any-store.ts";
import { withDatabase } from "../../support/postgres-databases.ts";
import { ledger } from "../../support/values.ts";
import { create, take } from "../follow-contract.ts";

const BOOK = ledger("home");

test("commits of two instances reach the followers of both, in order", () =>
  withDatabase(async (url) => {
    const [one, other] = [await openOnPostgres(url), await openOnPostgres(url)];
    try {
      const following = [take(one, BOOK, 0, 60), take(other, BOOK, 0, 60)];
      for (const store of [one, other, one]) await create(store, BOOK, 20);
      const all = await one.history.list(BOOK, { after: 0, limit: 100 });
      expect(all).toHaveLength(60);
      expect(await Promise.all(following)).toEqual([all, all].map((changes) => [...changes]));
    } finally {
      await Promise.all([one.close(), other.close()]);
    }
  }));
