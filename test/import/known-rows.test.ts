// Pitfalls 1 to 21 of imports: the same row again adds nothing, what happened twice is kept twice, and no new row is swallowed.

import { describe, expect, test } from "bun:test";
import type { ImportAnswers } from "../../src/import/import-answers.ts";
import type { ImportRecord, RecordId } from "../../src/import/record/record.ts";
import { csvSource, ImportBook, sourceOf, statusesOf } from "../support/import-book.ts";
import { day, decimal } from "../support/values.ts";

/** Rows as "day amount text" or "day amount text balance", amounts with the bank's sign. */
function bank(...rows: readonly string[]) {
  const lines = rows.map((row) => row.split(" ").join(";"));
  const hasBalance = lines.some((line) => line.split(";").length > 3);
  return csvSource(`Date;Amount;Description${hasBalance ? ";Balance" : ""}\n${lines.join("\n")}\n`);
}

interface Line {
  readonly on: string;
  readonly amount: string;
  readonly text: string;
  readonly id?: string;
  readonly account?: string;
  readonly status?: "booked" | "pending";
}

/** A file whose records have ids. */
function ofx(...lines: readonly Line[]) {
  const records = lines.map((line, at): ImportRecord => {
    const ids: readonly RecordId[] =
      line.id === undefined ? [] : [{ kind: "fitid", value: line.id }];
    return {
      type: "record",
      ...{ line: at + 1, endLine: at + 1, ids, texts: [line.text] },
      days: { booked: day(line.on) },
      amount: decimal(line.amount),
      status: line.status ?? "booked",
      raw: JSON.stringify({ ...line, status: undefined }),
      account: { id: line.account ?? "1" },
    };
  });
  return sourceOf("ofx", records);
}

type File = ReturnType<typeof bank>;

/** Imports one file after the other, and says how many expenses each has added. */
async function added(files: readonly File[], answers: ImportAnswers = {}) {
  const book = new ImportBook();
  const counts: number[] = [];
  for (const file of files) {
    const before = book.expenses.length;
    await book.import(file, answers);
    counts.push(book.expenses.length - before);
  }
  return counts;
}

const COFFEES = ["2026-02-02 -1.00 Coffee", "2026-02-08 -1.00 Coffee", "2026-02-11 -1.00 Coffee"];

describe("pitfall", () => {
  const cases: readonly (readonly [string, readonly File[], readonly number[]])[] = [
    [
      "1 other days and texts are two",
      [bank("2026-04-22 -16.39 A"), bank("2026-04-26 -16.39 B")],
      [1, 1],
    ],
    ["2 the same file adds nothing", [bank(...COFFEES), bank(...COFFEES)], [3, 0]],
    ["3 two equal flights are two", [bank("2026-03-01 -80 Air", "2026-03-01 -80 Air")], [2]],
    [
      "4 one at the end of August, two at the start of September",
      [bank("2026-08-30 -1.50 Roll"), bank("2026-09-01 -1.50 Roll", "2026-09-01 -1.50 Roll")],
      [1, 2],
    ],
    [
      "5 daily fees of almost one amount",
      [bank(...[3, 4, 5, 6, 7].map((one) => `2026-03-0${one} -0.4${one % 2} Fee`))],
      [5],
    ],
    [
      "6 twins in the overlap of two files",
      [
        bank("2026-05-01 -9 Book", "2026-05-15 -3 Coffee", "2026-05-15 -3 Coffee"),
        bank(
          "2026-05-08 -4 Cake",
          "2026-05-15 -3 Coffee",
          "2026-05-15 -3 Coffee",
          "2026-05-30 -5 Tea",
        ),
      ],
      [3, 2],
    ],
    [
      "7 one more than is known",
      [
        bank("2026-05-01 -9 Book", "2026-05-15 -3 Coffee"),
        bank("2026-05-15 -3 Coffee", "2026-05-15 -3 Coffee"),
      ],
      [2, 1],
    ],
    [
      "8 one id for a purchase and its fee",
      [
        ofx(
          { on: "2026-03-01", amount: "-100", text: "Hotel", id: "7" },
          { on: "2026-03-01", amount: "-3", text: "Foreign", id: "7" },
        ),
      ],
      [2],
    ],
    [
      "9 one id in two accounts",
      [
        ofx({ on: "2026-03-01", amount: "-5", text: "Tea", id: "1", account: "a" }),
        ofx({ on: "2026-03-01", amount: "-5", text: "Tea", id: "1", account: "b" }),
      ],
      [1, 1],
    ],
    [
      "10 an id within another",
      [
        ofx({ on: "2026-03-01", amount: "-5", text: "Tea", id: "123" }),
        ofx(
          { on: "2026-03-01", amount: "-5", text: "Tea", id: "123" },
          { on: "2026-03-01", amount: "-5", text: "Tea", id: "12" },
        ),
      ],
      [1, 1],
    ],
    [
      "11 ids that change with each download",
      ["a", "b"].map((mark) =>
        ofx(
          { on: "2026-03-01", amount: "-5", text: "Tea", id: `${mark}1` },
          { on: "2026-03-02", amount: "-6", text: "Cake", id: `${mark}2` },
          { on: "2026-03-03", amount: "-7", text: "Soup", id: `${mark}3` },
        ),
      ),
      [3, 0],
    ],
    [
      "13 a late booking, and the balances after it move",
      [
        bank("2026-01-01 -2 Tea 98", "2026-01-02 -3 Cake 95", "2026-01-03 -1 Roll 94"),
        bank(
          "2026-01-01 -2 Tea 98",
          "2026-01-01 -10 Late 88",
          "2026-01-02 -3 Cake 85",
          "2026-01-03 -1 Roll 84",
          "2026-01-05 -4 Soup 80",
        ),
      ],
      [3, 2],
    ],
    [
      "15 the same day and amount, another payee",
      [bank("2026-04-01 -10 Manulife"), bank("2026-04-01 -10 Cris")],
      [1, 1],
    ],
    [
      "19 one month as a table, two as another format",
      [
        bank("2026-01-03 -10.5 Rewe", "2026-01-15 -20 Cinema", "2026-01-20 -20 Cinema"),
        ofx(
          {
            on: "2026-01-03",
            amount: "-10.5",
            text: "REWE 123 BERLIN",
            id: "1",
            account: "date|amount|description",
          },
          {
            on: "2026-01-15",
            amount: "-20",
            text: "Lichtspiele",
            id: "2",
            account: "date|amount|description",
          },
          {
            on: "2026-01-20",
            amount: "-20",
            text: "CINEMA",
            id: "3",
            account: "date|amount|description",
          },
          {
            on: "2026-02-01",
            amount: "-7",
            text: "Tea",
            id: "4",
            account: "date|amount|description",
          },
        ),
      ],
      [3, 1],
    ],
    [
      "equal rows with other balances, cut within a day, are two",
      [
        bank("2026-05-14 -2 Tea 98", "2026-05-15 -3 Coffee 95"),
        bank("2026-05-15 -3 Coffee 92", "2026-05-16 -4 Cake 88"),
      ],
      [2, 2],
    ],
  ];

  test.each(cases)("%s", async (_, files, counts) => {
    expect(await added(files)).toEqual([...counts]);
  });

  test("11: the profile learns that ids change", async () => {
    const book = new ImportBook();
    const file = (mark: string) =>
      ofx(
        { on: "2026-03-01", amount: "-5", text: "Tea", id: `${mark}1` },
        { on: "2026-03-02", amount: "-6", text: "Cake", id: `${mark}2` },
      );
    await book.import(file("a"));
    const again = await book.import(file("b"));
    expect([...again.result.ids]).toEqual([["1", "change"]]);
  });

  test("12: what was pending is booked under another id and text", async () => {
    const book = new ImportBook();
    const pending = ofx({
      on: "2026-03-06",
      amount: "-12",
      text: "Visa",
      id: "p",
      status: "pending",
    });
    expect(statusesOf(await book.import(pending))).toEqual(["pending"]);
    expect(statusesOf(await book.import(pending, { pending: "imported" }))).toEqual(["new"]);
    const booked = ofx(
      { on: "2026-03-02", amount: "-1", text: "Roll", id: "q" },
      { on: "2026-03-09", amount: "-12", text: "Bistro Berlin", id: "r" },
    );
    expect(statusesOf(await book.import(booked))).toEqual(["new", "possible-duplicate"]);
    expect(book.expenses.length).toBe(2);
  });

  test("14: what was typed is the bank's row, if nothing else can be meant", async () => {
    const book = new ImportBook();
    book.type("2026-03-01", "12.5", "lunch");
    const done = await book.import(bank("2026-03-03 -12.50 LUNCH-CORNER"));
    expect(statusesOf(done)).toEqual(["possible-duplicate"]);
    expect(done.result.questions).toEqual([]);
    expect(book.expenses.map(({ description }) => description)).toEqual(["lunch"]);
    // The mark is the typed expense's now.
    expect(statusesOf(await book.import(bank("2026-03-03 -12.50 LUNCH-CORNER")))).toEqual([
      "already-imported",
    ]);
  });

  test("14: without a shared word, and with two candidates, it is asked", async () => {
    const book = new ImportBook();
    book.type("2026-03-01", "12.5", "lunch");
    const asked = await book.preview(bank("2026-03-03 -12.50 Bistro"));
    expect(asked.result.questions.map(({ kind, rows }) => [kind, rows])).toEqual([
      ["duplicates", 1],
    ]);
    const answered = await book.preview(bank("2026-03-03 -12.50 Bistro"), { duplicates: "new" });
    expect(statusesOf(answered)).toEqual(["new"]);
    const two = bank("2026-03-03 -12.50 lunch", "2026-03-04 -12.50 lunch");
    expect((await book.preview(two)).result.questions.length).toBe(1);
  });

  test("16: what was deleted by hand stays away", async () => {
    const book = new ImportBook();
    await book.import(bank(...COFFEES, "2026-02-12 -2 Tea"));
    book.delete("Tea");
    const again = await book.import(bank(...COFFEES, "2026-02-12 -2 Tea"));
    expect(again.rows.at(-1)?.verdict).toMatchObject({
      status: "already-imported",
      reasons: [{ code: "deleted" }],
    });
  });

  test("17: an import that was undone can be made again", async () => {
    const book = new ImportBook();
    await book.import(bank(...COFFEES));
    book.undo();
    expect(statusesOf(await book.import(bank(...COFFEES)))).toEqual(["new", "new", "new"]);
  });

  test("18: what the preview calls new is what is added", async () => {
    const book = new ImportBook();
    await book.import(bank(...COFFEES));
    const file = bank(...COFFEES, "2026-02-11 -1.00 Coffee", "2026-02-12 -3 Cake");
    const preview = await book.preview(file);
    const done = await book.import(file);
    expect(done.result.version).toBe(preview.result.version);
    expect(done.result.counts).toEqual(preview.result.counts);
    expect(book.expenses.length).toBe(5);
  });

  test("20: columns that are mapped otherwise change nothing in what is known", async () => {
    const book = new ImportBook();
    const file = csvSource("Date;Amount;Payee;Description\n2026-02-01;-5;Rewe;Milk\n");
    await book.import(file);
    const again = await book.import(file, { columns: { payee: [3], text: [2] } });
    expect(statusesOf(again)).toEqual(["already-imported"]);
  });

  test("21: a file of another account is told before anything else", async () => {
    const book = new ImportBook();
    const file = csvSource(
      "Date;Amount;Description;IBAN\n01/02/2026;-5;Tea;DE12500105170648489890\n",
    );
    const { reading } = await book.preview(file);
    book.profiles.push({
      name: "Giro",
      finds: { ...reading.finds, account: "DE99500105170648489890" },
    });
    const { result } = await book.preview(file);
    expect(result.questions[0]).toMatchObject({ kind: "account", about: "Giro" });
    expect((await book.preview(file, { account: "same" })).result.questions[0]?.kind).toBe("days");
  });

  test("82: a file that names no account is asked for its source, where there are others", async () => {
    const book = new ImportBook();
    const file = bank(...COFFEES);
    expect((await book.preview(file)).result.questions).toEqual([]);
    book.profiles.push({ name: "Giro", finds: { account: "DE12500105170648489890" } });
    const [question] = (await book.preview(file)).result.questions;
    expect(question).toMatchObject({
      kind: "account",
      choices: [{ value: "new" }, { value: "Giro" }],
    });
    expect((await book.preview(file, { account: "new" })).result.questions).toEqual([]);
    book.chosen = book.profiles[0];
    expect((await book.preview(file)).result.questions).toEqual([]);
  });

  test.each([
    [
      "names several accounts",
      "IBAN;Date;Text;Amount\nDE02120300000000202051;2026-01-13;Tea;-3\nDE12500105170648489890;2026-01-14;Tea;-4\n",
    ],
    [
      "is of a tracker",
      "Date,Description,Category,Cost,Currency,Ann,Ben\n2026-01-13,Tea,Food,3.00,EUR,1.50,-1.50\n",
    ],
  ])("82: a file that %s is not asked for its source", async (_, text) => {
    const book = new ImportBook();
    const other = "DE99500105170648489890";
    book.profiles.push({ name: "Giro", finds: { account: other, header: "day|payee|amount" } });
    const { questions } = (await book.preview(csvSource(text), { person: "Ben" })).result;
    expect(questions).toEqual([]);
  });

  test("82: nor is a bank's of trackers", async () => {
    const book = new ImportBook();
    const header = "date|description|category|cost|currency|ann|ben";
    book.profiles.push({ name: "Splitwise", finds: { header } });
    expect((await book.preview(bank(...COFFEES))).result.questions).toEqual([]);
  });

  test("99: what explains a row of a statement adds nothing", async () => {
    const book = new ImportBook();
    const record = (amount: string, text: string, statement: number): ImportRecord => ({
      type: "record",
      ...{ line: 1, endLine: 1, ids: [], texts: [text], raw: `${amount} ${text}`, statement },
      ...{ days: { booked: day("2026-03-02") }, amount: decimal(amount), status: "booked" },
      account: { id: "1" },
    });
    const place = { type: "statement", line: 9, endLine: 9, statement: 0 } as const;
    const statement = [record("-429.56", "Batch", 0), { ...place, kind: "statement" } as const];
    await book.import(sourceOf("camt", statement));
    const details = [
      ...[record("-329.56", "Rent", 0), record("-100", "Power", 0)],
      { ...place, kind: "notification" } as const,
    ];
    expect(statusesOf(await book.import(sourceOf("camt", details)))).toEqual([
      "already-imported",
      "already-imported",
    ]);
  });

  test("equal rows without balances, cut within a day, are marked as unclear", async () => {
    const book = new ImportBook();
    await book.import(bank("2026-05-14 -2 Tea", "2026-05-15 -3 Coffee"));
    const done = await book.import(bank("2026-05-15 -3 Coffee", "2026-05-16 -4 Cake"));
    expect(done.rows.map(({ verdict }) => verdict.isAmbiguous)).toEqual([
      undefined,
      true,
      undefined,
    ]);
  });
});
