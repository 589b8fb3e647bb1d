// What a file teaches of its source: only what something in it proves. What is learnt without proof would read the next file wrong.

import { expect, test } from "bun:test";
import type { ImportRecord } from "../../../src/import/record/record.ts";
import { learnProfiles } from "../../../src/import/thread/learn.ts";
import type { KnownProfile, SentPast } from "../../../src/import/thread/messages.ts";
import { OpenFile } from "../../../src/import/thread/open-file.ts";
import { encode } from "../../support/encoder.ts";
import { csvSource, ImportBook, sourceOf, statusesOf } from "../../support/import-book.ts";
import { currency, day, decimal } from "../../support/values.ts";

test.each([
  ["\u00AD.csv", "Import"],
  ["  my \n card .csv", "my card"],
  ["Chase7721_Activity20261116.csv", "Chase 7721"],
  ["Umsatzanzeige_DE89370400440532013000_20260930.csv", "DE89370400440532013000"],
  ["Download_PayPal.CSV", "PayPal"],
  ["n26-csv-transactions_2026-09-30.csv", "n26-csv-transactions"],
  ["umsatz.csv", "umsatz"],
  ["20261116.csv", "20261116"],
  ["transactions (3).csv", "transactions (3)"],
])(
  "a source is called as names may be, without days and words of all files: %p is %s",
  async (file, expected) => {
    const book = new ImportBook();
    book.currency = currency("EUR");
    const source = csvSource("Date,Payee,Amount\n13/10/2026,Rent,-98.76\n");
    const { reading, result: decided } = await book.import(source);
    const { learnt } = learnProfiles({ reading, decided, answers: {}, rules: [] }, [], file);
    expect(learnt.map(({ name }) => name)).toEqual([expected]);
  },
);

test("an encoding that was answered is remembered", async () => {
  const past: SentPast = {
    ...{ currency: null, spans: new Map(), otherAccounts: new Set() },
    ...{ labels: [], marked: new Set() },
  };
  const read = async (text: string, profiles: readonly KnownProfile[], encoding?: string) => {
    const file = new OpenFile();
    const given = { name: "konto.csv", bytes: encode(text, "windows-1250") };
    const answers = encoding === undefined ? {} : { encoding };
    const asked = { today: day("2026-11-23"), currency: null, profiles, chosen: null, answers };
    await file.open(given, asked);
    return file.decide({ past, answers: {}, rules: [] });
  };
  const [first, second] = ["10", "11"].map(
    (month) => `Date;Payee;Amount\n13/${month}/2026;Käse Šimek;-9,50\n`,
  );
  const { preview } = await read(first ?? "", []);
  expect(preview.questions.map(({ kind }) => kind)).toEqual(["encoding"]);
  const answered = await read(first ?? "", [], "windows-1250");
  const profiles = answered.learnt.map((one) => ({ ...one, id: 7 }));
  const next = await read(second ?? "", profiles);
  expect(next.preview).toMatchObject({
    questions: [],
    reading: { encoding: { value: "windows-1250" } },
  });
});

test("a source whose account is learnt later knows its rows again, in every format", async () => {
  const book = new ImportBook();
  const table = csvSource("Date,Payee,Amount\n2026-02-03,Cafe,-12.50\n2026-02-03,Rewe,-12.60\n");
  const record = (text: string, amount: string): ImportRecord => ({
    ...{ type: "record", line: 1, endLine: 1, ids: [], texts: [text], raw: text, status: "booked" },
    ...{
      days: { booked: day("2026-02-03") },
      amount: decimal(amount),
      account: { id: "0532013000" },
    },
  });
  const ofx = sourceOf("ofx", [
    record("Cafe", "-12.5"),
    record("Rewe", "-12.6"),
    record("Kiosk", "-5"),
  ]);
  const imported: string[] = [];
  for (const [file, isChosen] of [
    [table, false],
    [ofx, true],
    [ofx, false],
    [table, false],
  ] as const) {
    const [known] = book.profiles;
    book.chosen = isChosen ? known : undefined;
    const { reading, result, ...done } = await book.import(file);
    imported.push(statusesOf({ reading, result, ...done }).join(" "));
    const found = { reading, decided: result, answers: {}, rules: [] };
    // Safe: a profile of a ledger has an id, of which nothing is asked here.
    const profiles = book.profiles as KnownProfile[];
    const { learnt } = learnProfiles(found, profiles, "giro");
    book.profiles.splice(0, learnt.length, ...learnt);
  }
  const again = "already-imported";
  expect(imported).toEqual([
    "new new",
    `${again} ${again} new`,
    `${again} ${again} ${again}`,
    `${again} ${again}`,
  ]);
  expect(book.profiles).toMatchObject([{ name: "giro", finds: { account: "0532013000" } }]);
});

test("ids that change with each download are learned to do so", async () => {
  const book = new ImportBook();
  const file = (mark: string) => {
    const record = (line: number): ImportRecord => ({
      ...{ type: "record", line, endLine: line, texts: [`Row ${line}`], raw: `${mark}${line}` },
      ...{ days: { booked: day("2026-03-01") }, amount: decimal("-5"), status: "booked" },
      ...{ account: { id: "1" }, ids: [{ kind: "fitid", value: `${mark}${line}` }] },
    });
    return sourceOf("ofx", [record(1), record(2)]);
  };
  await book.import(file("a"));
  const again = await book.import(file("b"));
  expect([...again.result.ids]).toEqual([["1", "change"]]);
});
