// A program that meets an unknown field or kind of record would treat the row as damaged. So a change of the stored form must raise the
// version of the tables, which older programs refuse.

import { expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { CHANGE_SOURCES } from "../../src/domain/change-id.ts";
import { DETAIL_FIELDS, KEPT_FORMS } from "../../src/domain/expense/expense-fields.ts";
import type { MemberForm } from "../../src/domain/kept-json.ts";
import { RECORD_TYPES } from "../../src/domain/ledger/ledger-record.ts";
import { SCHEMA_VERSION as POSTGRES } from "../../src/store/postgres/database/migrations.ts";
import { SCHEMA_VERSION as SQLITE } from "../../src/store/sqlite/database/migrations.ts";
import { newerProgram } from "../support/newer-program.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

interface KeptShape {
  readonly digest: string;
  /** The versions of the tables when this shape was introduced. */
  readonly sqlite: number;
  readonly postgres: number;
}

/** All shapes ever stored. Add a line at the end for a new shape, and never change the others. */
const SHAPES: readonly KeptShape[] = [
  { digest: "d8694127aca4ae44", sqlite: 6, postgres: 7 },
  { digest: "9f91ef67cab511f9", sqlite: 7, postgres: 8 },
  { digest: "64789a1e682abf2f", sqlite: 8, postgres: 9 },
  { digest: "fa9a8b8115d2a8b3", sqlite: 9, postgres: 10 },
  { digest: "ba85b28e626fe400", sqlite: 10, postgres: 12 },
  { digest: "8e616a42808c1842", sqlite: 11, postgres: 13 },
  { digest: "73fb4d654d3eaa49", sqlite: 12, postgres: 14 },
  { digest: "cb20adaa3af808f1", sqlite: 13, postgres: 15 },
  { digest: "5a9dfb4d34a4ecb0", sqlite: 14, postgres: 16 },
];

const NONE: KeptShape = { digest: "", sqlite: 0, postgres: 0 };

/** The stored fields of expenses and records with their schemas, and the sources of changes. */
function digestOf(
  fields: Readonly<Record<string, { readonly kind: keyof typeof KEPT_FORMS }>>,
  types: typeof RECORD_TYPES,
): string {
  const lines = [
    ...Object.entries(fields).map(
      ([name, { kind }]) => `expense ${name} ${kind}: ${KEPT_FORMS[kind].words}`,
    ),
    ...Object.entries(types).flatMap(([kind, { form }]) =>
      // Safe: a form has the form of each member.
      Object.entries(form as Readonly<Record<string, MemberForm>>).map(
        ([name, { words }]) => `${kind} ${name}: ${words}`,
      ),
    ),
    ...CHANGE_SOURCES,
  ];
  return createHash("sha256").update(lines.sort().join("\n")).digest("hex").slice(0, 16);
}

function expectLast(digest: string, shapes: readonly KeptShape[]): void {
  if (shapes.at(-1)?.digest === digest) return;
  throw new Error(
    `the stored form has changed (${digest}): add a step to src/store/shared-steps.ts (an empty one if no table changes), and a line with the new versions here`,
  );
}

test("the current stored form is the last one in the list", () => {
  expectLast(digestOf(DETAIL_FIELDS, RECORD_TYPES), SHAPES);
});

test("each stored form has raised the versions of both engines", () => {
  SHAPES.forEach(({ sqlite, postgres }, index) => {
    const before = SHAPES[index - 1] ?? NONE;
    expect(sqlite).toBeGreaterThan(before.sqlite);
    expect(postgres).toBeGreaterThan(before.postgres);
  });
  const last = SHAPES.at(-1) ?? NONE;
  expect(SQLITE).toBeGreaterThanOrEqual(last.sqlite);
  expect(POSTGRES).toBeGreaterThanOrEqual(last.postgres);
});

const folder = temporaryFolder();

test("a new field changes the stored form, and so does a new kind of record", async () => {
  const load = newerProgram(folder);
  const fields = await load<{ DETAIL_FIELDS: typeof DETAIL_FIELDS }>(
    "domain/expense/expense-fields.ts",
  );
  const records = await load<{ RECORD_TYPES: typeof RECORD_TYPES }>(
    "domain/ledger/ledger-record.ts",
  );
  expect(Object.keys(fields.DETAIL_FIELDS)).toContain("mood");
  expect(Object.keys(records.RECORD_TYPES)).toContain("novelty");
  for (const [of, types] of [
    [fields.DETAIL_FIELDS, RECORD_TYPES],
    [DETAIL_FIELDS, records.RECORD_TYPES],
  ] as const) {
    expect(() => expectLast(digestOf(of, types), SHAPES)).toThrow("add a step");
  }
});
