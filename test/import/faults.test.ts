// Files that were once read wrongly, by the number of the fault: what the book holds after them, and what was asked.

import { expect, test } from "bun:test";
import { type Done, fileSource, ImportBook, statusesOf } from "../support/import-book.ts";
import { CELL_FAULTS } from "./faults/cells.ts";
import { MONEY_FAULTS } from "./faults/money.ts";

function shown(book: ImportBook): readonly string[] {
  return book.expenses.map(({ day, amount, description, payee }) => {
    return [day, amount, description === payee ? "" : description, payee ? `@${payee}` : ""]
      .filter(Boolean)
      .join(" ");
  });
}

test.each([...MONEY_FAULTS, ...CELL_FAULTS].map((fault) => [fault.number, fault] as const))(
  "%s",
  async (_, fault) => {
    const book = new ImportBook();
    // Safe: a case names a currency.
    if (fault.currency) book.currency = fault.currency as NonNullable<typeof book.currency>;
    const done: Done[] = [];
    for (const lines of fault.files) {
      const source = await fileSource(`${lines.join("\n")}\n`, fault.name);
      done.push(await book.importAndLearn(source, fault.answers));
    }
    if (fault.book) expect(shown(book)).toEqual([...fault.book]);
    const asked = done.map(({ result }) => result.questions.map(({ kind }) => kind).join(" "));
    const rows = done.flatMap(({ rows }) => rows.map(({ verdict }) => verdict));
    if (fault.told)
      expect<unknown>(rows.flatMap(({ reasons }) => reasons.map(({ code }) => code))).toEqual([
        ...fault.told,
      ]);
    for (const [status, count] of Object.entries(fault.statuses ?? {})) {
      expect(rows.filter((row) => row.status === status)).toHaveLength(count);
    }
    if (fault.asked) expect(asked).toEqual([...fault.asked]);
  },
);

test("18: a German statement in Latin-1 with few umlauts", async () => {
  const text =
    ":20:1\n:25:DE02120300000000202051\n:60F:C260301EUR100,00\n:61:2603020302DR6,00NMSC\n:86:005?20B\xe4ckerei M\xfcller & S\xf6hne?32M\xfcller & S\xf6hne GmbH\n:62F:C260302EUR94,00\n";
  const source = await fileSource(
    Uint8Array.from(text, (sign) => sign.charCodeAt(0)),
    "file.sta",
  );
  const book = new ImportBook();
  const { result } = await book.import(source);
  expect(result.questions).toEqual([]);
  expect(shown(book)).toEqual([
    "2026-03-02 6 B\xe4ckerei M\xfcller & S\xf6hne @M\xfcller & S\xf6hne GmbH",
  ]);
});

test("1: the same bytes add nothing without a question, whatever has become of their source", async () => {
  const source = await fileSource("Date,Description,Amount\n2026-03-25,Tea,-3.00\n");
  const book = new ImportBook();
  book.isKnownFile = true;
  const asked = await book.preview(source);
  expect(statusesOf(asked)).toEqual(["possible-duplicate"]);
  expect(asked.result.questions.map(({ kind }) => kind)).toEqual(["duplicates"]);
  expect(statusesOf(await book.preview(source, { duplicates: "same" }))).toEqual([
    "possible-duplicate",
  ]);
  expect(statusesOf(await book.preview(source, { duplicates: "new" }))).toEqual(["new"]);
});
