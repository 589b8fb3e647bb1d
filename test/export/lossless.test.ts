// JSON, NDJSON and CSV have everything in an expense: a separate reader gets exactly what was written.

import { describe, expect, test } from "bun:test";
import type { Budget } from "../../src/domain/budget/budget.ts";
import type { ChangeId } from "../../src/domain/change-id.ts";
import { newLabel } from "../../src/domain/label/label.ts";
import { LabelIndex } from "../../src/domain/label/labels.ts";
import { showRecord, USER_RECORD_KINDS } from "../../src/domain/ledger/ledger-record.ts";
import { decimalPlaces, parseDecimal } from "../../src/domain/money/decimal.ts";
import { WRITERS } from "../../src/export/export.ts";
import { categoryNames } from "../../src/export/exported-book.ts";
import { labelId } from "../store/actions/actions.ts";
import { decimal, month } from "../support/values.ts";
import { exportedBook, HOSTILE_EXPENSES, textOf } from "./hostile-book.ts";

const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString());

const SHOWN = HOSTILE_EXPENSES.map(({ version: _, createdAt, updatedAt, ...expense }) => ({
  ...expense,
  createdAt: moment(createdAt),
  updatedAt: moment(updatedAt),
}));

const LEDGER = { id: "home", name: 'Home "; sweet\\', currency: "EUR", firstDay: 1, zone: null };

// Safe: any earlier change will do.
const SET = 1 as ChangeId;

const NO_BUDGET: Budget = {
  id: 0,
  kind: "budget",
  lastChange: SET,
  category: null,
  amount: decimal("400"),
  from: month("2026-02"),
  until: null,
  carry: "nothing",
  once: [],
  without: [],
  follows: null,
  removed: false,
};

describe("JSON", () => {
  test("has the ledger, the labels, the merged names and the expenses", async () => {
    const read = JSON.parse(await textOf(WRITERS.json(exportedBook())));
    expect(read).toMatchObject({ outlay: 1, ledger: LEDGER });
    expect(read.expenses).toEqual(SHOWN);
    expect(read.categories.map(({ id }: { id: number }) => id)).toEqual([
      1, 3, 4, 6, 7, 8, 2, 5, 9,
    ]);
    expect(read.categories[0]).toEqual({
      id: 1,
      name: "Food",
      parent: null,
      color: "#3f7f5f",
      icon: "🥖",
      archived: false,
      position: 3,
    });
    expect(read.categories[2]).toMatchObject({ name: "a;b  {c}", archived: true });
    expect(read.payees).toEqual([{ id: 10, name: 'The "Café", Inc. | ; Sons' }]);
    expect(read.tags).toHaveLength(4);
    expect(read.merged).toEqual([
      { id: 11, kind: "payee", name: "CAFE #1", parent: null, into: 10 },
      { id: 17, kind: "category", name: "Gone", parent: null, into: 2 },
    ]);
  });

  test("without expenses is complete", async () => {
    const read = JSON.parse(await textOf(WRITERS.json(exportedBook([], null))));
    expect(read).toMatchObject({ ledger: { currency: null }, expenses: [] });
  });

  test("lacks the budgets of a deleted category, which no other budget leaves out", async () => {
    const labels = [true, false].map((removed, index) => ({
      ...newLabel(`Category ${index + 1}`),
      id: labelId(index + 1),
      kind: "category" as const,
      lastChange: SET,
      removed,
    }));
    const budgets = [{ category: labelId(1) }, { without: [labelId(1), labelId(2)] }];
    const records = budgets.map((fields, index) => ({
      ...NO_BUDGET,
      ...fields,
      id: index + 3,
    }));
    const book = { ...exportedBook([]), labels: new LabelIndex(labels), records };
    const read = JSON.parse(await textOf(WRITERS.json(book)));
    expect(read.budgets).toMatchObject([{ id: 4, category: null, without: [2] }]);
    expect(records.map((each) => showRecord(each, book.labels).shown)).toEqual(records);
  });

  test("NDJSON, with one record per line, has the same contents", async () => {
    const whole = JSON.parse(await textOf(WRITERS.json(exportedBook())));
    const lines = (await textOf(WRITERS.ndjson(exportedBook()))).trimEnd().split("\n");
    const [head, ...records] = lines.map((line) => JSON.parse(line));
    const of = (kind: string) => records.flatMap((record) => record[kind] ?? []);
    expect({
      ...head,
      categories: of("category"),
      payees: of("payee"),
      tags: of("tag"),
      merged: of("merged"),
      recurring: of("recurring"),
      ...Object.fromEntries(USER_RECORD_KINDS.map((kind) => [`${kind}s`, of(kind)])),
      expenses: of("expense"),
    }).toEqual(whole);
    // A record comes before those that refer to it.
    expect(Object.keys(records.at(-1))).toEqual(["expense"]);
  });
});

/** Reads CSV as RFC 4180 defines it. */
function cellsOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (const [, quoted, plain = "", end] of text.matchAll(cell)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === "\r\n") rows.push([]);
  }
  expect(rows.pop()).toEqual([]);
  return rows;
}

/** Removes the apostrophe before text that begins like a formula. */
function unmarked(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

function namesIn(cell: string, separator: string): readonly string[] {
  if (cell.startsWith("[")) return JSON.parse(cell);
  return cell === "" ? [] : cell.split(separator);
}

describe("CSV", () => {
  test("has everything in an expense", async () => {
    const { labels } = exportedBook();
    const pathOf = (id: (typeof HOSTILE_EXPENSES)[number]["category"]) => categoryNames(labels, id);
    const text = await textOf(WRITERS.csv(exportedBook()));
    const [head = [], ...rows] = cellsOf(text.replace(/^\uFEFF/, ""));
    expect(text.startsWith("\uFEFFid,date,description,amount,currency,category,")).toBe(true);
    const read = rows.map((row) => {
      const said = Object.fromEntries(head.map((name, at) => [name, unmarked(row[at] ?? "")]));
      const { parts = "", tags = "", category = "" } = said;
      return {
        ...said,
        tags: namesIn(tags, ";"),
        category: namesIn(category, ": "),
        parts: (parts === "" ? [] : JSON.parse(parts)).map(
          (each: { amount: string; category: string | null }) => ({
            ...each,
            amount: parseDecimal(each.amount),
            category: namesIn(each.category ?? "", ": "),
          }),
        ),
        amount: parseDecimal(said["amount"] ?? ""),
        rate: parseDecimal(said["rate"] ?? ""),
        "original amount": parseDecimal(said["original amount"] ?? ""),
      };
    });
    expect(read).toEqual(
      HOSTILE_EXPENSES.map(({ id, date, description, amount, tags, ...rest }) => ({
        id: String(id),
        date,
        description,
        amount,
        tags: [...tags],
        currency: "EUR",
        payee: rest.payee ?? "",
        note: rest.note ?? "",
        ref: rest.ref ?? "",
        category: [...pathOf(rest.category)],
        "original amount": rest.original?.amount,
        "original currency": rest.original?.currency ?? "",
        rate: rest.original?.rate,
        parts: rest.parts.map((part) => ({
          ...part,
          category: [...pathOf(part.category)],
        })),
      })),
    );
  });

  test("has no cell that a spreadsheet executes, and amounts as plain digits", async () => {
    const [head = [], ...rows] = cellsOf(await textOf(WRITERS.csv(exportedBook())));
    for (const row of rows) {
      for (const cell of row) expect(cell).not.toMatch(/^[=+@\t\r]|^-(?![\d.]+$)/);
      const amount = parseDecimal(row[head.indexOf("amount")] ?? "");
      expect(row[head.indexOf("amount")]).not.toContain("e");
      expect(amount === undefined ? -1 : decimalPlaces(amount)).toBeGreaterThanOrEqual(0);
    }
  });
});
