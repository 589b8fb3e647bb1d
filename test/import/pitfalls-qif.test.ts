// QIF as Quicken, Money and others wrote it, by the number of the pitfall.

import { describe, expect, test } from "bun:test";
import { QifReader } from "../../src/import/formats/qif.ts";
import { recordOfText } from "../../src/import/formats/text-record.ts";
import { exactAmount } from "../../src/import/formats/values.ts";
import { readWith, statementsIn, textRecordsIn, toldIn } from "../support/import-file.ts";
import { day } from "../support/values.ts";

function read(text: string) {
  return readWith(new QifReader(), text);
}

function only(fields: string) {
  const [record] = textRecordsIn(read(`!Type:Bank\n${fields}\n^\n`));
  if (!record) throw new Error("no record was read");
  return record;
}

/** The record of a file whose days and amounts are understood. */
function made(fields: string) {
  return recordOfText(only(fields), { day: () => day("2026-01-02"), amount: exactAmount });
}

test.each([
  ["4/ 1' 8", "4/1/2008"],
  ["6/ 4'18", "6/4/2018"],
  ["28.02'2009", "28.02.2009"],
  ["3/11' 2", "3/11/2002"],
  ["6/ 1/94", "6/1/94"],
  ["2019-03-31", "2019-03-31"],
])("85: the day %p is %s", (written, plain) => {
  expect(only(`D${written}\nT1`).day).toBe(plain);
});

describe("86: a file of Quicken with all its lists", () => {
  const text = [
    "!Option:AutoSwitch",
    "!Account",
    "NGiro",
    "TBank",
    "^",
    "NCard",
    "TCCard",
    "^",
    "!Clear:AutoSwitch",
    "!Type:Cat",
    "NFood",
    "E",
    "^",
    "!Type:Memorized",
    "T-50.00",
    "PRent",
    "KC",
    "^",
    "!Account",
    "NGiro",
    "TBank",
    "^",
    "!Type:Bank",
    "D1/2/26",
    "U-1.50",
    "T-1.50",
    "PTea",
    "^",
    "!Account",
    "NCard",
    "TCCard",
    "^",
    "!Type:CCard",
    "D1/3/26",
    "U-2.50",
    "PBread",
    "^",
    "",
  ].join("\r\n");

  test("the payments of each account are read", () => {
    expect(
      textRecordsIn(read(text)).map(({ account, amount, payee }) => [
        account?.id,
        account?.kind,
        amount,
        payee,
      ]),
    ).toEqual([
      ["Giro", "bank", "-1.50", "Tea"],
      ["Card", "card", "-2.50", "Bread"],
    ]);
    expect(statementsIn(read(text)).map(({ account }) => account?.id)).toEqual(["Giro", "Card"]);
  });

  test("the lists are told", () => {
    expect(toldIn(read(text))).toEqual([
      "10: part of a list, not a payment",
      "14: part of a list, not a payment",
    ]);
  });
});

test("87: a part that is a transfer says so", () => {
  expect(made("D1/2/26\nT-119.48\nSFood:Groceries\n$-59.48\nS[Cash]\n$-60.00")).toMatchObject({
    amount: "-119.48",
    parts: [
      { amount: "-59.48", category: "Food:Groceries" },
      { amount: "-60", transfer: "Cash" },
    ],
  });
});

test("88: a part of nothing is none", () => {
  const record = made("D1/2/26\nT-5\nLFood\nSFood\n$0.00");
  expect(record).toMatchObject({ amount: "-5", category: "Food" });
  expect("parts" in record).toBe(false);
});

test("89: what parts leave is a part without category, told", () => {
  expect(made("D1/2/26\nT-10\nSFood\n$-6\nSFun\nEcinema\n$-3")).toMatchObject({
    parts: [
      { amount: "-6", category: "Food" },
      { amount: "-3", category: "Fun", note: "cinema" },
      { amount: "-1" },
    ],
    notes: [{ code: "parts-differ", args: ["-1"] }],
  });
});

test("the only part is the record itself", () => {
  const record = made("D1/2/26\nT-10\nSFood\nElunch\n$-10");
  expect(record).toMatchObject({ category: "Food", texts: ["lunch"] });
  expect("parts" in record).toBe(false);
});

describe("90: what L says", () => {
  test.each([
    ["Food:Groceries/Holiday", { category: "Food:Groceries", tags: ["Holiday"] }],
    ["[Savings]", { transfer: "Savings" }],
    ["[Savings]/Holiday", { transfer: "Savings", tags: ["Holiday"] }],
    ["Food", { category: "Food" }],
  ])("%s", (written, expected) => {
    expect(only(`D1/2/26\nT1\nL${written}`)).toMatchObject(expected);
  });

  test("investments are left out, told", () => {
    const items = read("!Type:Invst\nD1/2/26\nNBuy\nYACME\nT100\n^\n");
    expect(textRecordsIn(items)).toEqual([]);
    expect(toldIn(items)).toEqual(["2: an investment, not a payment"]);
  });
});

test("the balance at the beginning is no payment, and names the account", () => {
  const items = read("!Type:Bank\nD1/1/26\nT100\nPOpening Balance\nL[Giro]\n^\nD1/2/26\nT-1\n^\n");
  expect(toldIn(items)).toEqual(["2: a balance"]);
  expect(textRecordsIn(items).map(({ account }) => account?.id)).toEqual(["Giro"]);
});

test.each([
  ["T-1\nPTea", "2: D is missing"],
  ["D1/2/26\nPTea", "2: T is missing"],
])("a record that can't be read is told: %p", (fields, told) => {
  expect(toldIn(read(`!Type:Bank\n${fields}\n^\nD1/2/26\nT1\n^\n`))).toEqual([told]);
});

test("what the formats don't fit is told with its line", () => {
  expect(made("D1/2/26\nTx")).toMatchObject({
    type: "unread",
    line: 2,
    reason: { code: "not-amount", args: ["T x"] },
  });
});

test("the last record may lack its end", () => {
  expect(textRecordsIn(read("!Type:Bank\nD1/2/26\nT-1\nPTea"))).toHaveLength(1);
});
