// An export from Outlay is imported completely, whatever its texts are. Expenses that are already in the ledger add nothing, and fields
// that the ledger can't store are reported (figure 20).

import { describe, expect, test } from "bun:test";
import type { ImportDraft } from "../../src/domain/import/imported-row.ts";
import { nameKey } from "../../src/domain/label/label.ts";
import { WRITERS } from "../../src/export/export.ts";
import { categoryNames } from "../../src/export/exported-book.ts";
import type { BookExpensePast } from "../../src/import/status/past.ts";
import { bytesOf, exportedBook, HOSTILE_EXPENSES, textOf } from "../export/hostile-book.ts";
import { type Done, fileSource, ImportBook, statusesOf } from "../support/import-book.ts";
import { currency, day, expenseId, instant } from "../support/values.ts";

/** All expenses except the one with a space as its payee, because no label may be a space. */
const KEPT = HOSTILE_EXPENSES.filter(({ payee }) => payee !== " ");

const sourceOfText = (text: string | Uint8Array) => fileSource(text, "export");

async function imported(text: string | Uint8Array) {
  const book = new ImportBook();
  book.currency = currency("EUR");
  return { book, done: await book.import(await sourceOfText(text)) };
}

/** Returns a draft as an export would show it, with categories by name. */
function shownDraft({ category, parts, ...draft }: ImportDraft) {
  const names = (one: ImportDraft["category"]) => (one && "path" in one ? one.path : one);
  return {
    ...draft,
    category: names(category),
    parts: parts.map((part) => ({ ...part, category: names(part.category) })),
  };
}

const { labels } = exportedBook();
const pathOf = (id: (typeof KEPT)[number]["category"]) => {
  const names = categoryNames(labels, id);
  return names.length === 0 ? null : names;
};

const EXPECTED = KEPT.map((expense) => {
  const { id: _, createdAt: __, updatedAt: ___, version: ____, ...rest } = expense;
  return {
    ...rest,
    category: pathOf(rest.category),
    parts: rest.parts.map((part) => ({ ...part, category: pathOf(part.category) })),
  };
});

const byText = (one: object, other: object) =>
  JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;

/** Returns the drafts as an export would show them, in an order that doesn't depend on the format. */
function shownDrafts({ rows }: Done) {
  return rows
    .flatMap(({ drafted }) => (drafted ? [shownDraft(drafted.draft)] : []))
    .toSorted(byText);
}

describe.each(["hledger", "beancount"] as const)("an export for %s", (format) => {
  test("is imported completely, except for the amounts that it leaves out with a comment", async () => {
    const text = await textOf(WRITERS[format](exportedBook(KEPT)));
    expect((await sourceOfText(text)).format.value).toBe(format);
    const { done } = await imported(text);
    const leftOut = [...text.matchAll(/^; left out: expense (\d+) /gm)].map(([, id]) => Number(id));
    const expected = EXPECTED.filter((_, at) => !leftOut.includes(KEPT[at]?.id ?? 0));
    expect<unknown>(shownDrafts(done)).toEqual(expected.toSorted(byText));
    expect(done.result.counts.unreadable.rows).toBe(0);
    // Categories without expenses are imported too.
    expect(done.result.labels.map(({ path }) => path)).toContainEqual(["uncategorized"]);
  });

  test("is imported without a currency if it has none", async () => {
    const text = await textOf(WRITERS[format](exportedBook(HOSTILE_EXPENSES.slice(0, 4), null)));
    const { rows } = (await imported(text)).done;
    expect(rows.flatMap(({ record }) => record?.currency ?? [])).toEqual([]);
    expect(rows.filter(({ drafted }) => drafted)).toHaveLength(4);
  });
});

describe.each(["json", "ndjson", "csv"] as const)("an export as %s", (format) => {
  const text = () => textOf(WRITERS[format](exportedBook(KEPT)));

  test("is imported completely, with each expense as one, whatever its sign", async () => {
    const { done } = await imported(await text());
    expect(done.result.questions).toEqual([]);
    expect<unknown>(shownDrafts(done)).toEqual(EXPECTED.toSorted(byText));
    expect(new Set(statusesOf(done))).toEqual(new Set(["new", "refund"]));
  });

  test("keeps the order in which the expenses of a day were recorded", async () => {
    const { done } = await imported(await text());
    const drafts = done.rows.flatMap(({ drafted }) => drafted?.draft ?? []);
    const same = drafts.filter(({ date }) => date === "2026-02-28").map((one) => one.description);
    const before = KEPT.filter(({ date }) => date === "2026-02-28").map((one) => one.description);
    expect(same).toEqual(before.toReversed());
  });

  test("adds nothing if the ledger has its expenses already, imported or typed", async () => {
    const { book } = await imported(await text());
    const source = await sourceOfText(await text());
    expect(new Set(statusesOf(await book.import(source)))).toEqual(new Set(["already-imported"]));
    const typed = new ImportBook();
    typed.currency = currency("EUR");
    for (const { date, amount, description, payee } of KEPT) {
      typed.type(date, amount, description, payee);
    }
    const { result } = await typed.preview(source);
    expect({ known: result.counts["already-imported"].rows, new: result.counts.new.rows }).toEqual({
      known: KEPT.length,
      new: 0,
    });
  });

  test("has one status for every line", async () => {
    const whole = await text();
    const { done } = await imported(whole);
    const lines = Object.values(done.result.counts).reduce((all, { lines }) => all + lines, 0);
    expect(lines).toBe(whole.split(/\r\n|\n|\r/).length - 1);
  });
});

describe("an expense that was changed in the book after the export", () => {
  const CREATED = "2026-02-28T10:00:00.000Z";
  const fields = { id: 7, description: "Tea", amount: "2.5", date: "2026-02-28" };
  const json = (more: object) =>
    `{"outlay":1,"ledger":{"id":"home"},"categories":[],"expenses":[\n${JSON.stringify({ ...fields, ...more })}\n]}\n`;
  const csv =
    "id,date,description,amount,currency,category,ref\n7,2026-02-28,Tea,2.5,EUR,,bank-1\n";

  test.each([
    ["by its id and time of recording", json({ createdAt: CREATED }), {}, "already-imported"],
    ["by its ref", csv, {}, "already-imported"],
    ["not by its id only", json({}), {}, "new"],
    ["not by the id of another ledger", json({ createdAt: "2025-01-01T00:00:00.000Z" }), {}, "new"],
    ["not by a ref of another ledger", csv, { day: day("2026-01-03"), amount: "90" }, "new"],
  ])("is known %s", async (_, text, changed, status) => {
    const book = new ImportBook();
    book.type("2026-02-28", "9", "Green tea, and cake");
    const [typed] = book.expenses.splice(0);
    const own = { createdAt: instant(Date.parse(CREATED)), ref: "bank-1" };
    // Safe: the amount is a canonical decimal.
    book.expenses.push({ ...typed, id: expenseId(7), own, ...changed } as BookExpensePast);
    const done = await book.preview(await sourceOfText(text));
    expect(statusesOf(done)).toEqual([status]);
    if (status === "already-imported") {
      const verdict = { expense: expenseId(7), reasons: [{ code: "in-ledger-edited" }] };
      expect(done.rows.at(-1)?.verdict).toMatchObject(verdict);
    }
  });
});

test("JSON adds the labels that the book lacks, with their colors and icons", async () => {
  const text = await textOf(WRITERS.json(exportedBook(KEPT)));
  const { done } = await imported(text);
  const made = done.result.labels;
  expect(made).toHaveLength(16);
  expect(made).toContainEqual({
    kind: "category",
    path: ["Food"],
    color: "#3f7f5f",
    icon: "🥖",
    archived: false,
    position: 3,
    into: null,
  });
  expect(made).toContainEqual(
    expect.objectContaining({ path: ["a;b  {c}"], archived: true, into: null }),
  );
  expect(made.filter(({ into }) => into !== null)).toEqual([
    expect.objectContaining({
      kind: "payee",
      path: ["CAFE #1"],
      into: ['The "Café", Inc. | ; Sons'],
    }),
    expect.objectContaining({ kind: "category", path: ["Gone"], into: ["Food", "Eating out"] }),
  ]);
  const book = new ImportBook();
  book.addLabel("category", "food");
  const again = await book.preview(await sourceOfText(text));
  expect(again.result.labels.map(({ path }) => path.map(nameKey).join())).not.toContain("food");
});

test("JSON may be formatted differently", async () => {
  const text = await textOf(WRITERS.json(exportedBook(KEPT)));
  const { done } = await imported(JSON.stringify(JSON.parse(text), null, 2));
  expect(statusesOf(done)).toHaveLength(KEPT.length);
});

test("an export as XLSX is imported completely, with each expense as one, whatever its sign", async () => {
  const bytes = await bytesOf(WRITERS.xlsx(exportedBook(KEPT)));
  const { done } = await imported(bytes);
  expect(done.result.questions).toEqual([]);
  expect<unknown>(shownDrafts(done)).toEqual(EXPECTED.toSorted(byText));
  expect(new Set(statusesOf(done))).toEqual(new Set(["new", "refund"]));
});
