// OFX and QFX as banks write it, by the number of the pitfall.

import { describe, expect, test } from "bun:test";
import { OfxReader } from "../../src/import/formats/ofx.ts";
import { exactAmount } from "../../src/import/formats/values.ts";
import { itemsOf, readWith, recordsIn, statementsIn, toldIn } from "../support/import-file.ts";

function read(text: string) {
  return readWith(new OfxReader(), text);
}

/** A statement of one record, whose fields are given. */
function statement(fields: string, account = "<BANKACCTFROM><ACCTID>12-34</BANKACCTFROM>"): string {
  return `<OFX><STMTRS><CURDEF>EUR${account}<BANKTRANLIST>\n<STMTTRN>\n${fields}\n</STMTTRN>\n</BANKTRANLIST></STMTRS></OFX>`;
}

function only(fields: string) {
  const [record] = recordsIn(read(statement(fields)));
  if (!record) throw new Error("no record was read");
  return record;
}

const DAY = "<DTPOSTED>20260102";

test.each([
  ["-8.95000", "-8.95"],
  ["123.4500", "123.45"],
  ["-5,74", "-5.74"],
  ["  -12.80  ", "-12.8"],
  [" -200,00 ", "-200"],
  ["+00000000000000.2400", "0.24"],
  ["-00000000001500.0000", "-1500"],
  ["1,234.56", "1234.56"],
  ["1.234,56", "1234.56"],
  ["1,234,567", "1234567"],
  [",50", "0.5"],
  ["204,", "204"],
  ["12345678901234567.89", "12345678901234567.89"],
  ["1'234.50", "1234.5"],
])("47 and 48: %p is %s", (text, amount) => {
  expect(String(exactAmount(text))).toBe(amount);
});

test.each(["", "-", "x", "$120", "1.2.3,4", "12..34", "1,23,45.6", "1e5", "12-3", "."])(
  "47: %p isn't an amount",
  (text) => {
    expect(exactAmount(text)).toBeUndefined();
  },
);

describe("62: the day is the day as written, wherever the service is", () => {
  test.each([
    ["20230521000000[-5:EST]", "2023-05-21"],
    ["20190102", "2019-01-02"],
    ["20190102235959.999[+11:AEST]", "2019-01-02"],
    ["20190102000000Z", "2019-01-02"],
    ["20250602161542[-3:BRT]", "2025-06-02"],
  ])("%s", (text, day) => {
    const zone = process.env["TZ"];
    for (const each of ["Pacific/Auckland", "UTC", "America/Los_Angeles"]) {
      process.env["TZ"] = each;
      expect(String(only(`<DTPOSTED>${text}\n<TRNAMT>-1`).days.booked)).toBe(day);
    }
    if (zone === undefined) delete process.env["TZ"];
    else process.env["TZ"] = zone;
  });
});

describe("77: with end tags, without, or with some", () => {
  test.each([
    ["without", "<TRNTYPE>POS\n<DTPOSTED>20260102\n<TRNAMT>-1.50\n<FITID>7\n<NAME>Tea"],
    [
      "with",
      "<TRNTYPE>POS</TRNTYPE>\n<DTPOSTED>20260102</DTPOSTED>\n<TRNAMT>-1.50</TRNAMT><FITID>7</FITID><NAME>Tea</NAME>",
    ],
    [
      "with some",
      "<TRNTYPE>POS</TRNTYPE><DTPOSTED>20260102<TRNAMT>-1.50</TRNAMT>\n<FITID>7<NAME>Tea</NAME>",
    ],
    ["small letters", "<trntype>POS\n<dtposted>20260102\n<trnamt>-1.50\n<fitid>7\n<name>Tea"],
    [
      "empty ones between",
      "<TRNTYPE>POS<CHECKNUM></CHECKNUM><DTPOSTED>20260102<SIC><TRNAMT>-1.50<FITID>7<REFNUM/><NAME>Tea",
    ],
  ])("%s", (_, fields) => {
    expect(only(fields)).toMatchObject({
      ids: [{ kind: "fitid", value: "7" }],
      days: { booked: "2026-01-02" },
      amount: "-1.5",
      currency: "EUR",
      payee: "Tea",
      kind: "card",
      account: { id: "12-34" },
    });
  });

  test("a record that is not closed ends where the next begins", () => {
    const text = statement(`${DAY}<TRNAMT>-1\n<STMTTRN>${DAY}<TRNAMT>-2`);
    expect(recordsIn(read(text)).map(({ amount, line }) => `${line} ${amount}`)).toEqual([
      "2 -1",
      "4 -2",
    ]);
  });
});

test.each([
  ["R & B", "R & B"],
  ["R &amp; B", "R & B"],
  ["Joe&#39;s", "Joe's"],
  ["A&nbsp;B", "A B"],
  ["a < b", "a < b"],
  ["1 <2 and 3> 4", "1 <2 and 3> 4"],
  ["<![CDATA[R & B <1>]]>", "R & B <1>"],
  ["&unknown; x", "&unknown; x"],
  ["over\n  two lines", "over two lines"],
])("78: NAME %p", (name, payee) => {
  for (const end of ["", "</NAME>"]) {
    expect(only(`${DAY}<TRNAMT>-1<NAME>${name}${end}\n<FITID>1`).payee).toBe(payee);
  }
});

test("79: all in one line, declarations too", async () => {
  const text = `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?><OFX >${statement(`${DAY}<TRNAMT>-1`).slice(5).replaceAll("\n", "")}`;
  expect(recordsIn(await itemsOf(text))).toHaveLength(1);
});

test("80: each record is in its account", () => {
  const card = `<CCSTMTRS><CURDEF>USD<CCACCTFROM><ACCTID>4111</CCACCTFROM><BANKTRANLIST><STMTTRN>${DAY}<TRNAMT>-2</STMTTRN></BANKTRANLIST><LEDGERBAL><BALAMT>-77.10<DTASOF>20260131</LEDGERBAL></CCSTMTRS></OFX>`;
  const items = read(statement(`${DAY}<TRNAMT>-1`).replace("</OFX>", card));
  expect(recordsIn(items).map(({ account, statement: number }) => [number, account])).toEqual([
    [0, { id: "12-34", kind: "bank", currency: "EUR" }],
    [1, { id: "4111", kind: "card", currency: "USD" }],
  ]);
  expect(statementsIn(items).map(({ closing }) => String(closing))).toEqual(["undefined", "-77.1"]);
});

describe("81: NAME and MEMO", () => {
  test.each([
    ["no NAME", "<MEMO>Tea shop", "Tea shop", []],
    ["an empty NAME", "<NAME></NAME><MEMO>Tea shop", "Tea shop", []],
    ["the same twice", "<NAME>Tea shop<MEMO>Tea shop", "Tea shop", []],
    ["two texts", "<NAME>Tea shop<MEMO>two cups", "Tea shop", ["two cups"]],
    [
      "NAME cut, and whole in MEMO",
      "<NAME>EFTPOS WDL GREEN TEA SHOP STORE \n<MEMO>EFTPOS WDL GREEN TEA SHOP STORE GEELONG",
      "EFTPOS WDL GREEN TEA SHOP STORE GEELONG",
      [],
    ],
    [
      "NAME cut at 32, carried on in MEMO",
      "<NAME>INTERNATIONAL TEA AND COFFEE COM<MEMO>PANY LTD",
      "INTERNATIONAL TEA AND COFFEE COM",
      ["INTERNATIONAL TEA AND COFFEE COMPANY LTD"],
    ],
    ["a payee of parts", "<PAYEE><NAME>Tea shop<CITY>Ulm</PAYEE>", "Tea shop", []],
  ])("%s", (_, fields, payee, texts) => {
    expect(only(`${DAY}<TRNAMT>-1${fields}`)).toMatchObject({ payee, texts });
  });
});

test("82: no header, no account, only a list", async () => {
  const items = await itemsOf(
    `<BANKTRANLIST>\n<STMTTRN>${DAY}<TRNAMT>-1<NAME>Tea</STMTTRN>\n</BANKTRANLIST>\n`,
  );
  expect(recordsIn(items)).toMatchObject([{ amount: "-1", payee: "Tea" }]);
  expect(recordsIn(items)[0]?.account).toBeUndefined();
});

describe("83: a record that can't be read is told, the others are read", () => {
  const good = `<STMTTRN>${DAY}<TRNAMT>-2</STMTTRN>`;
  test.each([
    ["<TRNAMT>-1", "2: DTPOSTED is missing"],
    ["<DTPOSTED>20120231<TRNAMT>-1", "2: DTPOSTED 20120231 isn't a date"],
    [`${DAY}`, "2: TRNAMT is missing"],
    [`${DAY}<TRNAMT>x`, "2: TRNAMT x isn't an amount"],
  ])("%s", (fields, told) => {
    const items = read(statement(fields).replace("</BANKTRANLIST>", `${good}</BANKTRANLIST>`));
    expect(toldIn(items)).toEqual([told]);
    expect(recordsIn(items)).toHaveLength(1);
  });

  test("a day of another field will do, and is told", () => {
    const record = only("<DTUSER>20260103<TRNAMT>-1");
    expect(String(record.days.spent)).toBe("2026-01-03");
    expect(record.notes).toHaveLength(1);
  });

  test("a file that is cut", () => {
    const text = statement(`${DAY}<TRNAMT>-1`);
    const items = read(text.slice(0, text.indexOf("</STMTTRN>")));
    expect(toldIn(items)).toEqual([
      "2: the file ends too early: this may be incomplete, and rows may be missing",
    ]);
  });

  test("an answer that is an error", () => {
    const text = "<OFX><STATUS><CODE>2000<SEVERITY>ERROR<MESSAGE>General error</STATUS></OFX>";
    expect(toldIn(read(text))).toEqual(["1: the bank answered with error 2000: General error"]);
  });
});

test("84: the sign of the amount counts, not its type", () => {
  expect(String(only(`<TRNTYPE>CREDIT${DAY}<TRNAMT>-1`).amount)).toBe("-1");
  expect(String(only(`<TRNTYPE>DEBIT${DAY}<TRNAMT>1`).amount)).toBe("1");
});

test("74: what was paid in another currency is kept", () => {
  const fields = `${DAY}<TRNAMT>-8.78<ORIGCURRENCY><CURRATE>0.8824<CURSYM>USD</ORIGCURRENCY>`;
  expect(only(fields)).toMatchObject({
    amount: "-8.78",
    currency: "EUR",
    original: { amount: "-9.95", currency: "USD" },
  });
});

test("investments are told, and the cash that they moved is read", () => {
  const list = `<INVSTMTRS><INVACCTFROM><BROKERID>b.example<ACCTID>9</INVACCTFROM><INVTRANLIST><BUYSTOCK><INVBUY><INVTRAN><FITID>1</INVTRAN></INVBUY></BUYSTOCK><INVBANKTRAN><STMTTRN>${DAY}<TRNAMT>5</STMTTRN></INVBANKTRAN></INVTRANLIST></INVSTMTRS>`;
  const items = read(list);
  expect(toldIn(items)).toEqual(["1: an investment, not a payment"]);
  expect(recordsIn(items)).toMatchObject([{ amount: "5", account: { kind: "investment" } }]);
});

test("what is on hold, or in the list of what is pending, is pending", () => {
  expect(only(`<TRNTYPE>HOLD${DAY}<TRNAMT>-1`).status).toBe("pending");
  const items = read(
    statement("")
      .replace(/STMTTRN>/g, "STMTTRNP>")
      .replace("\n\n", `<DTTRAN>20260102<TRNAMT>-1`),
  );
  expect(recordsIn(items)).toMatchObject([{ status: "pending", days: { booked: "2026-01-02" } }]);
});
