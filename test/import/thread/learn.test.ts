// From a file, Outlay learns only what the file proves about its source. Otherwise it could misread the next file.

import { expect, test } from "bun:test";
import { recordIds } from "../../../src/import/match/match-keys.ts";
import type { KnownProfile, Profile } from "../../../src/import/profile.ts";
import type { ImportRecord } from "../../../src/import/record/record.ts";
import { learnProfiles } from "../../../src/import/thread/learn.ts";
import { OpenFile, type SentPast } from "../../../src/import/thread/open-file.ts";
import { encode } from "../../support/encoder.ts";
import { csvSource, ImportBook, sourceOf } from "../../support/import-book.ts";
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
  "a source is named after its file, without dates and common words: %p is %s",
  async (file, expected) => {
    const book = new ImportBook();
    book.currency = currency("EUR");
    const source = csvSource("Date,Payee,Amount\n13/10/2026,Rent,-98.76\n");
    const { reading, result: decided } = await book.import(source);
    const { learnt } = learnProfiles({ reading, decided, answers: {}, rules: [] }, [], file);
    expect(learnt.map(({ name }) => name)).toEqual([expected]);
  },
);

test.each([
  [20, 20],
  [21, 0],
])(
  "of %d transfers to numbers, %d become rules: references are no accounts",
  async (count, expected) => {
    const book = new ImportBook();
    book.currency = currency("USD");
    const rows = Array.from(
      { length: count },
      (_, at) => `2026-10-13,Transfer to ${1000 + at},-5.00`,
    );
    const source = csvSource(`Date,Description,Amount\n${rows.join("\n")}\n`);
    const answers = { savings: "skipped" } as const;
    const { reading, result: decided } = await book.import(source, answers);
    const { learnt } = learnProfiles({ reading, decided, answers, rules: [] }, [], "a.csv");
    const profiles: readonly Profile[] = learnt;
    expect(profiles.flatMap(({ rules = [] }) => rules)).toHaveLength(expected);
  },
);

test("the answer to the question about the encoding is remembered", async () => {
  const past: SentPast = {
    currency: null,
    spans: new Map(),
    otherAccounts: new Set(),
    labels: [],
    marks: [],
    expenses: [],
    made: [],
  };
  const read = async (text: string, profiles: readonly KnownProfile[], encoding?: string) => {
    const file = new OpenFile();
    const answers = encoding === undefined ? {} : { encoding };
    const asked = { today: day("2026-11-23"), currency: null, profiles, chosen: null, answers };
    await file.open("konto.csv", encode(text, "windows-1250"), asked);
    return file.decide({ past, answers: {}, rules: [] });
  };
  const [first, second] = ["10", "11"].map(
    (month) => `Date;Payee;Amount\n13/${month}/2026;Café Čapek;-9,50\n`,
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

test("the profile learns that ids change with each download", async () => {
  const book = new ImportBook();
  const file = (mark: string) => {
    const record = (line: number): ImportRecord => ({
      type: "record",
      line,
      endLine: line,
      texts: [`Row ${line}`],
      raw: `${mark}${line}`,
      days: { booked: day("2026-03-01") },
      amount: decimal("-5"),
      status: "booked",
      account: { id: "1" },
      ...recordIds([{ kind: "fitid", value: `${mark}${line}` }]),
    });
    return sourceOf("ofx", [record(1), record(2)]);
  };
  await book.import(file("a"));
  const again = await book.import(file("b"));
  expect([...again.result.ids]).toEqual([["1", "change"]]);
});
