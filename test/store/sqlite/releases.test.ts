// Files of earlier releases still have all their data, and can be written to. Each is in test/fixtures, with the answers that its release
// gave.

import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_LEDGER } from "../../../src/domain/ledger/ledger.ts";
import { checkFile } from "../../../src/store/sqlite/integrity/check.ts";
import { restoreFile } from "../../../src/store/sqlite/transfer/restore.ts";
import { open } from "../../support/damage.ts";
import { withApp } from "../../support/http-service.ts";
import { temporaryPaths } from "../../support/temporary-folder.ts";
import { decimal, draft, expenseId, ledger } from "../../support/values.ts";
import { changeLedger, undo } from "../actions/actions.ts";
import { apply } from "../book-subject.ts";
import { KEEP } from "../subject.ts";

const FIXTURES = join(import.meta.dir, "../../fixtures");

const newPath = temporaryPaths("outlay.db");

describe.each(["release-1"])("the file of %s", (release) => {
  function copyOfFile(): string {
    const path = newPath();
    copyFileSync(join(FIXTURES, `${release}.sqlite`), path);
    return path;
  }

  test("still has the same list, and is sound", async () => {
    const path = copyOfFile();
    const store = await open(path);
    const list = await withApp({ inMemory: true, store: () => store }, async ({ app }) => {
      const response = await app.fetch(
        new Request("http://localhost/expenses", { headers: { Host: "localhost" } }),
      );
      return response.text();
    });
    expect(list).toBe(readFileSync(join(FIXTURES, `${release}.json`), "utf8"));
    await store.close();
    expect(checkFile(path)).toMatchObject({
      ledgers: [{ id: "default", expenses: 197 }],
      posts: 2,
      findings: [],
    });
  });

  test("is checked and restored without an upgrade", async () => {
    const from = copyOfFile();
    const report = checkFile(from);
    expect(report).toMatchObject({ ledgers: [{ expenses: 197 }], posts: 2, findings: [] });
    const to = newPath();
    restoreFile({
      from,
      to,
      unique: "one",
      createFolder: false,
      force: false,
      moment: "20260105T000000Z",
    });
    expect(checkFile(to)).toEqual(report);
    const store = await open(to);
    expect((await store.expenses.summarize(DEFAULT_LEDGER)).count).toBe(197);
    await store.close();
  });

  test("accepts changes, and its history begins", async () => {
    const path = copyOfFile();
    const store = await open(path);
    expect(await store.expenses.create(DEFAULT_LEDGER, draft("1"))).toBe(expenseId(201));
    const change = { ...KEEP, amount: decimal("7") };
    expect(await store.expenses.change(DEFAULT_LEDGER, expenseId(3), change)).toBe(true);
    expect(await store.expenses.delete(DEFAULT_LEDGER, expenseId(3))).toBe(true);
    const changes = await store.history.list(DEFAULT_LEDGER, { after: 0, limit: 10 });
    expect(changes.map(({ recordId, kind }) => [recordId, kind])).toEqual([
      [201, "created"],
      [3, "changed"],
      [3, "deleted"],
    ]);
    const pastOf = async (id: number) =>
      (await store.history.ofExpense(DEFAULT_LEDGER, expenseId(id), { limit: 10 }))?.map(
        ({ kind }) => kind,
      );
    // The creation time of records from that release is unknown. Expense 100 had already been deleted.
    expect(await pastOf(3)).toEqual(["deleted", "changed"]);
    expect(await pastOf(1)).toEqual([]);
    expect(await pastOf(100)).toEqual([]);
    expect(await pastOf(201)).toEqual(["created"]);
    expect(await pastOf(202)).toBeUndefined();
    await store.close();
    expect(checkFile(path).findings).toEqual([]);
  });
});

describe("the file of release-4, with several ledgers", () => {
  const copyOfFile = (release = 4) => {
    const path = newPath();
    copyFileSync(join(FIXTURES, `release-${release}.sqlite`), path);
    return path;
  };
  const answers: Readonly<Record<string, unknown>> = JSON.parse(
    readFileSync(join(FIXTURES, "release-4.json"), "utf8"),
  );

  // The file of release 5 has the same ledgers.
  test.each([4, 5])(
    "as release %i wrote it, passes the check, gives the answers that the release gave, and is still sound afterward",
    async (release) => {
      const path = copyOfFile(release);
      const report = checkFile(path);
      expect(report).toMatchObject({ posts: 1, findings: [] });
      expect(report.ledgers.length).toBe(4);
      const store = await open(path);
      await withApp({ inMemory: true, store: () => store }, async ({ app }) => {
        for (const [place, answer] of Object.entries(answers)) {
          const asked = new Request(`http://localhost${place}`, { headers: { Host: "localhost" } });
          const text = await (await app.fetch(asked)).text();
          // Expenses and categories have gained these fields since.
          const known = text.replaceAll(/,"(ref|position|zone)":null/g, "");
          expect({ [place]: JSON.parse(known) }).toEqual({ [place]: answer });
        }
      });
      // Profiles of ledgers are changed and undone as before.
      await apply(store, DEFAULT_LEDGER, [changeLedger({ name: "Basel" })]);
      await apply(store, ledger("gone"), [undo(2)]);
      await store.close();
      expect(checkFile(path)).toEqual(report);
    },
  );

  test.each([
    ["DROP TABLE column_image", 3],
    ["DROP TABLE column_image; DROP INDEX change_of_creation", 2],
  ])("without later additions (%s), is a valid file of version %i", async (undone, version) => {
    const path = copyOfFile();
    const file = new Database(path);
    file.run(`${undone}; PRAGMA user_version = ${version}`);
    file.close();
    expect(checkFile(path).findings).toEqual([]);
    const store = await open(path);
    const past = await store.history.ofExpense(DEFAULT_LEDGER, expenseId(2), { limit: 10 });
    expect(past?.map(({ kind }) => kind)).toEqual(["deleted", "created"]);
    await store.close();
    expect(checkFile(path).findings).toEqual([]);
  });

  test("with damage in several rows of ledgers and elsewhere, is checked to the end", () => {
    const path = copyOfFile();
    const file = new Database(path);
    file.run("UPDATE ledger SET expense_count = 5; UPDATE post SET text = 'Damaged'");
    file.close();
    const { ledgers, findings } = checkFile(path);
    expect(ledgers.length).toBe(4);
    expect(findings.map(({ text }) => text)).toEqual([
      "post 1 of default does not match its checksum",
      ...["default", "gone", "older", "plain"].map(
        (id) => `the ledger ${id} does not match its checksum`,
      ),
    ]);
  });

  test.each([
    [
      "UPDATE ledger SET profile = replace(profile, 'Zürich', 'Zurich')",
      "the ledger default",
      "refused",
    ],
    [
      "UPDATE label SET fields = replace(fields, 'Food', 'Fool')",
      "category 1 of older",
      "accepted",
    ],
  ])(
    "has damage (%s, in %s) that the check still finds after a start that is %s",
    async (damage, what, start) => {
      const path = copyOfFile();
      const file = new Database(path);
      file.run(damage);
      file.close();
      const { findings } = checkFile(path);
      expect(findings).toEqual([{ kind: "row", text: `${what} does not match its checksum` }]);
      const opening = open(path);
      const opened = opening.then(({ close }) => close().then(() => "accepted"));
      expect(await opened.catch(() => "refused")).toBe(start);
      expect(checkFile(path).findings).toEqual([...findings]);
    },
  );
});
