// Reading stored JSON: each field that may be missing has its default, and an unreadable field is named with its rule.

import { describe, expect, test } from "bun:test";
import { NO_DETAILS, readDetails } from "../../src/domain/expense/expense-details.ts";
import { newLabel } from "../../src/domain/label/label.ts";
import { readTransactionResult } from "../../src/domain/ledger/actions.ts";
import { DEFAULT_PROFILE } from "../../src/domain/ledger/ledger.ts";
import { readFields } from "../../src/domain/ledger/ledger-change.ts";
import { fieldsOf, recordOf } from "../../src/domain/ledger/ledger-record.ts";
import { changeId, labelId, original, part } from "../store/actions/actions.ts";
import { expenseId } from "../support/values.ts";

const details = (text: string) => readDetails(text, expenseId(7));
const record = (kind: "category" | "ledger") => (text: string) =>
  fieldsOf(recordOf({ id: 7, kind, lastChange: changeId(7), fields: text }));
const label = record("category");
const profile = record("ledger");
const fields = (text: string) => readFields(text, "expense", changeId(7));
const answer = (text: string) => readTransactionResult(text, "k");

const DETAILS = {
  category: labelId(1),
  payee: labelId(2),
  tags: [labelId(3)],
  note: "Note",
  original: original("25", "USD", "0.5"),
  parts: [part("1", 1, "Bread"), part("2")],
  ref: "bank-17",
};
const LABEL = {
  ...newLabel("Food"),
  parent: labelId(1),
  color: "#123456",
  icon: "🍞",
  archived: true,
  removed: true,
  target: labelId(2),
};
const PROFILE = { name: "Home", currency: "EUR", firstDay: 25, zone: null, removed: true };

describe.each<
  readonly [string, (text: string) => object, object, Readonly<Record<string, unknown>>]
>([
  ["details", details, DETAILS, { ...NO_DETAILS }],
  ["a label", label, LABEL, { ...newLabel("Food") }],
  ["a profile", profile, PROFILE, { ...DEFAULT_PROFILE }],
])("%s", (_, read, whole, defaults) => {
  const members = Object.keys(whole).filter((name) => name !== "name");

  test("is read back as it was written", () => {
    expect(read(JSON.stringify(whole))).toEqual(whole);
  });

  test.each(members)("has a default for %s", (missing) => {
    const { [missing]: _, ...rest }: Record<string, unknown> = { ...whole };
    expect(read(JSON.stringify(rest))).toEqual({ ...whole, [missing]: defaults[missing] });
  });
});

test("a split line without a category and a note is read without them", () => {
  expect(details('{"parts":[{"amount":"1"}]}').parts).toStrictEqual([part("1")]);
});

test("the fields of a change are read without defaults", () => {
  expect(fields('{"note":null}')).toEqual({ note: null });
});

test("the records in an answer are read with their defaults", () => {
  const results = (value: object) => ({ results: [value] });
  const text = (value: object) => JSON.stringify(results(value));
  const of = (action: string, value: unknown) => ({ action, value });
  expect<unknown>(answer(text(of("create-expense", { id: 1 })))).toEqual(
    results(of("create-expense", { ...NO_DETAILS, id: 1 })),
  );
  expect<unknown>(answer(text(of("merge-label", { id: 1, name: "Food" })))).toEqual(
    results(of("merge-label", { ...newLabel("Food"), id: 1 })),
  );
  const ofLedger = (said: object) => of("change-ledger", { profile: said, version: 3 });
  expect<unknown>(answer(text(ofLedger({ name: "Home" })))).toEqual(
    results(ofLedger({ ...DEFAULT_PROFILE, name: "Home" })),
  );
  expect<unknown>(answer(text(of("undo", 3)))).toEqual(results(of("undo", 3)));
});

describe("an unreadable field is named with its rule", () => {
  test.each<readonly [(text: string) => object, string, string]>([
    [details, "{", "the details of expense 7 can't be read: it is not JSON"],
    [details, "null", "the details of expense 7 can't be read: it must be a JSON object"],
    [details, '{"category":"1"}', "category must be an id or null"],
    [details, '{"payee":0}', "payee must be an id or null"],
    [details, '{"tags":[1.5]}', "tags must be a list of ids"],
    [details, '{"note":1}', "note must be a text or null"],
    [details, '{"original":{"amount":1}}', "original must be null, or an amount"],
    [details, '{"parts":[{}]}', "parts must be a list of parts"],
    [details, '{"parts":[{"amount":"1","note":1}]}', "parts must be a list of parts"],
    [details, '{"parts":[{"amount":"1","mood":""}]}', "parts must be a list of parts"],
    [label, "{}", "the fields of category 7 can't be read: name must be a text"],
    [label, '{"name":"Food","archived":0}', "archived must be true or false"],
    [profile, '{"name":"Home","firstDay":29}', "firstDay must be a day from 1 to 28"],
    [fields, '{"amount":1}', "the fields of change 7 can't be read: amount must be a text"],
    [answer, '{"results":[{}]}', "results must be a list of actions"],
    [answer, "{}", "the answer to the request with the key k can't be read"],
  ])("%p of %s", (read, text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});
