// A node of Citus must be able to run the statements of a batch by itself. So they have no subselect within VALUES, and an INSERT of
// selected rows takes the ledger's id from a table, and returns columns through an alias.

import { expect, test } from "bun:test";
import { PROGRAM } from "../../../src/domain/ledger/ledger-change.ts";
import { batchScript, creationsOf } from "../../../src/store/postgres/write/batch-script.ts";
import { createHousekeeping } from "../../../src/store/postgres/write/housekeeping.ts";
import { draft, instant, ledger } from "../../support/values.ts";

const book = ledger("book");

const changes: Parameters<typeof creationsOf>[0] = [
  { kind: "create-expense", actor: PROGRAM, ledger: book, draft: draft("1") },
];

const nets = creationsOf(changes);
const housekeeping = createHousekeeping(() => 0).statements(nets.map(({ ledger }) => ledger));
const statements = batchScript(nets, { id: "batch", at: instant(0) }, housekeeping).map(({ sql }) =>
  sql.replaceAll(/\s+/g, " "),
);
const inserts = statements.filter((sql) => sql.startsWith("INSERT"));

test("every table that a batch inserts into is checked", () => {
  const tables = inserts.map((sql) => /^INSERT INTO (\w+)/.exec(sql)?.[1]);
  expect(new Set(tables)).toEqual(new Set(["ledger", "batch", "change", "expense"]));
});

test.each(inserts.map((sql, index) => [index + 1, sql] as const))(
  "Citus can run INSERT %d",
  (_, sql) => {
    if (!sql.includes("SELECT")) return;
    const [, own, source] =
      /^INSERT INTO \w+(?: AS (\w+))? \([^)]*\) (SELECT [\w.]*)/.exec(sql) ?? [];
    expect(source).toMatch(/^SELECT (ledger\.)?ledger_id$/);
    const [, returned] = / RETURNING (.*)$/.exec(sql) ?? [];
    if (returned !== undefined) expect(returned).toMatch(new RegExp(`^${own}\\.\\w+$`));
  },
);

test("no statement finds the ledger only through a join, since Citus would then query all nodes", () => {
  expect(statements.filter((sql) => /ledger_id = ledger\.ledger_id/.test(sql))).toEqual([]);
});
