// Two versions of the program use one database.

import { expect, test } from "bun:test";
import { openPostgresSource } from "../../../src/store/postgres/transfer/book.ts";
import { openOnPostgres } from "../../support/any-store.ts";
import { newerProgram } from "../../support/newer-program.ts";
import { newDatabase } from "../../support/postgres-databases.ts";
import { sources } from "../../support/sources.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { expectSideBySide, START_NEWER } from "../side-by-side.ts";

const folder = temporaryFolder();

type Engine = typeof import("../../../src/store/postgres/postgres-store.ts");

test("an older program beside a newer one preserves its data, and doesn't start again on its database", async () => {
  const url = await newDatabase();
  const { openPostgres } = await newerProgram(folder)<Engine>("store/postgres/postgres-store.ts");
  await expectSideBySide(
    () => openOnPostgres(url),
    () => openPostgres({ url, random: Math.random, ...sources }),
  );
  await expect(openPostgresSource(url, url)).rejects.toThrow(START_NEWER);
});
