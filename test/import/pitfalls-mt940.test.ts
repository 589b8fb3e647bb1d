// MT940 and MT942 as banks write them, by the number of the pitfall.

import { describe, expect, test } from "bun:test";
import { reason } from "../../src/domain/import/reasons.ts";
import { LabelIndex } from "../../src/domain/label/labels.ts";
import { openFile } from "../../src/import/file/file.ts";
import { readField61 } from "../../src/import/formats/field-61.ts";
import { readField86 } from "../../src/import/formats/field-86.ts";
import { Mt940Reader } from "../../src/import/formats/mt940.ts";
import { previewImport } from "../../src/import/preview/preview.ts";
import { ImportBook } from "../support/import-book.ts";
import { itemsOf, readWith, recordsIn, statementsIn, toldIn } from "../support/import-file.ts";

function read(text: string) {
  return readWith(new Mt940Reader(), text);
}

const message = (fields: string) =>
  `:20:STARTUMS\n:25:DE89370400440532013000\n:28C:1/1\n:60F:C260101EUR100,00\n${fields}:62F:C260131EUR90,00\n-\n`;

function only(field: string) {
  const [record] = recordsIn(read(message(`:61:${field}\n`)));
  if (!record) throw new Error("no record was read");
  return record;
}

test.each([
  ["2601011230C27,98", "2025-12-30", "2026-01-01"],
  ["2512310102C27,98", "2026-01-02", "2025-12-31"],
  ["2601020102C27,98", "2026-01-02", "2026-01-02"],
  ["260102C27,98", "2026-01-02", "2026-01-02"],
  ["9912310103C1,", "2000-01-03", "1999-12-31"],
  ["2402290229C1,", "2024-02-29", "2024-02-29"],
])("102: %s is booked on %s", (field, booked, value) => {
  expect(only(`${field}NMSCNONREF`).days).toMatchObject({ booked, value });
});

test.each([
  ["C27,98", "27.98", undefined],
  ["D27,98", "-27.98", undefined],
  ["RC27,98", "-27.98", true],
  ["RD27,98", "27.98", true],
] as const)("103: %s is %s", (mark, amount, isReversal) => {
  const record = only(`260102${mark}NMSCNONREF`);
  expect([String(record.amount), record.isReversal]).toEqual([amount, isReversal]);
});

test.each([
  ["C,50", "0.5"],
  ["C204,", "204"],
  ["C5,1", "5.1"],
  ["C000000000000005,32", "5.32"],
  ["C1000", "1000"],
])("104: %s is %s", (text, amount) => {
  expect(String(only(`260102${text}NMSCNONREF`).amount)).toBe(amount);
});

test("105: what stands behind the balance is the statement's", () => {
  const text = message(":61:260102D10,NMSCNONREF\n:86:Tea\n").replace(
    "-\n",
    ":64:C260131EUR90,\n:65:C260201EUR90,\n:86:D000001C000000\n-\n",
  );
  expect(recordsIn(read(text)).map(({ texts }) => texts)).toEqual([["Tea"]]);
});

describe("106: what a payment was for", () => {
  const details = (...lines: string[]) => readField86(lines);

  test.each([
    [
      "a wrap within a word",
      ["166?00SEPA-GUTSCHRIFT?20EREF+77?21SVWZ+Rechnung vom Mai oder J?32PETRA TEST", "ER"],
      ["PETRA TESTER", "Rechnung vom Mai oder J", "77"],
    ],
    [
      "a wrap before a blank",
      ["166?20SVWZ+one?21two?32PETRA", " TESTER"],
      ["PETRA TESTER", "one two", undefined],
    ],
    [
      "a subfield that is full",
      ["166?20abcdefghijklmnopqrstuvwxyza?21bc?32A?33B"],
      ["AB", "abcdefghijklmnopqrstuvwxyzabc", undefined],
    ],
    ["another sign", ["000>20TEA SHOP>311234567890"], [undefined, "TEA SHOP", undefined]],
    [
      "words between slashes",
      [
        "/TRTP/IDEAL/IBAN/NL30ABNA0122365478/BIC/ABNANL2A/NAME/ABC POPPIE",
        "KLAMNAET/REMI/K1 FACTUUR/EREF/77",
      ],
      ["ABC POPPIEKLAMNAET", "K1 FACTUUR", "77"],
    ],
    [
      "a short line",
      ["/ORDP//NAME/Bedrijf B.V./REMI/NR.1", "NR.2/ISDT/2013-04-03"],
      ["Bedrijf B.V.", "NR.1 NR.2", undefined],
    ],
    [
      "all in one word",
      ["/CNTP/NL57ABNA0987654321/ABNANL2A/J AAP///REMI/USTD//lunch/"],
      ["J AAP", "lunch", undefined],
    ],
    [
      "labels",
      ["SEPA OVERBOEKING  IBAN: NL56CHAS0101010101", "NAAM: AA B.V.", "OMSCHRIJVING: CONSULTING"],
      ["AA B.V.", "CONSULTING", undefined],
    ],
    ["plain text", ["Tea  and", "bread"], [undefined, "Tea and bread", undefined]],
    ["a code alone", ["091"], [undefined, undefined, undefined]],
  ] as const)("%s", (_, lines, [payee, text, endToEnd]) => {
    const read_ = details(...lines);
    expect([read_.payee, read_.texts[0], read_.endToEnd]).toEqual([payee, text, endToEnd]);
  });

  test("accounts of the other side", () => {
    expect(details("166?20x?31DE31422938944551657098?32A").counterparty).toBe(
      "DE31422938944551657098",
    );
    expect(details("/CNTP/NL57ABNA0987654321/ABNANL2A/J/").counterparty).toBe("NL57ABNA0987654321");
  });

  test.each([
    ["083", "cash"],
    ["153", "salary"],
    ["808", "fee"],
  ] as const)("the code %s is %s", (code, kind) => {
    expect(details(`${code}?20x`).kind).toBe(kind);
  });
});

describe("107: what banks leave out of :61:, or add", () => {
  test.each([
    ["260102CN50,00NZ10NONREF", "50", "Z10"],
    ["2601020102DR437,69NMSCNONREF//POS 29", "-437.69", "MSC"],
    ["260102C1,50", "1.5", ""],
    ["2601020102D5,1N426NONREF", "-5.1", "426"],
    ["260102D10,00NDV NONREF", "-10", "DV"],
    ["260102 D 10,00 NTRF NONREF", "-10", "TRF"],
  ])("%s", (field, amount, type) => {
    expect(readField61(field)).toMatchObject({ amount, type });
  });

  test("references, and a second line", () => {
    expect(only("2601020102D1,NTRFAB-1//XY/2\nNL96RBOS0523149468")).toMatchObject({
      ids: [
        { kind: "entry", value: "XY/2" },
        { kind: "reference", value: "AB-1" },
      ],
      counterparty: "NL96RBOS0523149468",
    });
    expect(only("260102D1,N0620266050522      Tea Ltd").payee).toBe("Tea Ltd");
    expect(only("260102D1,NTRFNONREF\n/TRCD/00100/").texts).toEqual([]);
  });
});

describe("108: a day that is none", () => {
  test("is told with its line, and the others are read", () => {
    const items = read(message(":61:260230D1,NMSCNONREF\n:86:Tea\n:61:260102D2,NMSC\n"));
    expect(toldIn(items)).toEqual(["5: :61: 260230 isn't a date"]);
    expect(recordsIn(items)).toMatchObject([{ amount: "-2" }]);
  });

  test("gives way to the entry date", () => {
    const record = only("2602300228D1,NMSCNONREF");
    expect(String(record.days.booked)).toBe("2026-02-28");
    expect(record.notes).toEqual([reason("wrong-value-date", "260230")]);
  });

  test("an entry date that is none gives way", () => {
    const record = only("2602280230D1,NMSCNONREF");
    expect(String(record.days.booked)).toBe("2026-02-28");
    expect(record.notes).toEqual([reason("wrong-entry-date", "0230")]);
  });

  test.each(["", "Tea", "260102X1,", "260102C", "260102C1,2,3NMSC"])(":61: %p is told", (field) => {
    expect(toldIn(read(message(`:61:${field}\n`)))).toHaveLength(1);
  });
});

describe("statements", () => {
  test("are proven by their balances", () => {
    const proven = read(message(":61:260102D10,NMSCNONREF\n"));
    expect(statementsIn(proven)).toMatchObject([
      {
        opening: "100",
        closing: "90",
        from: "2026-01-01",
        to: "2026-01-31",
        isBalanced: true,
        currency: "EUR",
      },
    ]);
    const broken = read(message(":61:260102D7,NMSCNONREF\n"));
    expect(statementsIn(broken)).toMatchObject([{ isBalanced: false, missing: "-3" }]);
  });

  test("whose balances differ are told, with where they begin", async () => {
    const text = `\n${message(":61:260102D7,NMSCNONREF\n")}`;
    const [file] = await openFile(new TextEncoder().encode(text));
    if (!file) throw new Error("no file was read");
    const source = { name: "a.sta", format: "mt940", items: () => file.items() };
    const { reading, result } = await new ImportBook().preview(source);
    expect((await previewImport(file, reading, result, new LabelIndex())).warnings).toMatchObject([
      reason("statement-differs-by", 2, "-3"),
    ]);
  });

  test.each([
    [":25:20041111/301086000EUR", { id: "301086000", bank: "20041111", currency: "EUR" }],
    [":25:NL84RABO01212121212 EUR", { id: "NL84RABO01212121212", currency: "EUR" }],
    [":25:/PL25106000760000888888888888", { id: "PL25106000760000888888888888" }],
    [":25:0123 456", { id: "0123456" }],
  ])("%s", (field, account) => {
    const items = read(`:20:A\n${field}\n:61:260102D1,NMSC\n`);
    expect(recordsIn(items)[0]?.account).toMatchObject(account);
  });

  test("two accounts of a file, in envelopes or not", () => {
    const swift = (account: string) =>
      `{1:F01KNABNL2HAXXX0000000000}{2:I940KNABNL2HXXXXN3020}{4:\n:20:A\n:25:${account}\n:61:260102D1,NMSCNONREF\n:86:Tea\n-}{5:}\n`;
    expect(
      recordsIn(read(swift("11111") + swift("22222"))).map(({ account, texts }) => [
        account?.id,
        texts[0],
      ]),
    ).toEqual([
      ["11111", "Tea"],
      ["22222", "Tea"],
    ]);
    const unended = swift("11111").replace("-}{5:}\n", "");
    expect(recordsIn(read(unended + swift("22222"))).map(({ texts }) => texts)).toEqual([
      ["Tea"],
      ["Tea"],
    ]);
  });

  test("MT942, and marks of what is expected, are pending", () => {
    const interim =
      ":20:A\n:25:11111\n:34F:EUR0,\n:13D:2601021200+0100\n:61:260102D1,NMSC\n:90D:1EUR1,\n";
    expect(recordsIn(read(interim))).toMatchObject([{ status: "pending", currency: "EUR" }]);
    expect(statementsIn(read(interim))).toMatchObject([{ kind: "interim" }]);
    expect(only("260102ED1,NMSC")).toMatchObject({ status: "pending", amount: "-1" });
  });

  test("@@ in the place of line ends", async () => {
    const text = `@@${message(":61:260102D10,NMSCNONREF\n:86:177?20one?32T\nea\n").replaceAll("\n", "@@")}`;
    expect(recordsIn(await itemsOf(text))).toMatchObject([{ amount: "-10", payee: "Tea" }]);
  });
});

describe("a file that ends within a statement", () => {
  const tea = ":61:260102D3,NMSCNONREF\n:86:Tea\n";
  const whole = message(`${tea}:61:260103D7,50NMSCNONREF//8\nsecond\n:86:177?20one?32Ba\nkery\n`);
  const until = (text: string) => whole.slice(0, whole.indexOf(text) + text.length);
  const told = ["7: the file ends too early: this may be incomplete, and rows may be missing"];

  test.each([
    ["its :61:", ":61:260103D7,5"],
    ["its second line", "//8\nsec"],
    [":61: without :86:", "second\n"],
    ["its :86:", "?32Ba\n"],
    ["the tag behind it", "kery\n:6"],
    ["whole lines of it", "kery\n"],
  ])("tells the last record: %s", (_, text) => {
    const items = read(until(text));
    expect([recordsIn(items).length, ...toldIn(items)]).toEqual([1, ...told]);
  });

  test.each([
    ["behind its closing balance", until(":62F:C26")],
    ["with the end of the message", `${until("kery\n")}-}`],
    ["without balances, as a part of it", `:20:A\n${tea}:61:260103D7,50NMSC\n`],
    ["MT942", `{1:F01A}{2:I942A}{4:\n${until("kery\n")}`],
  ])("keeps all records: %s", (_, text) => {
    const items = read(text);
    expect([recordsIn(items).length, ...toldIn(items)]).toEqual([2]);
  });
});

test("a field has nothing of the one before", () => {
  expect(readField86(["177?00CARD?20EREF+7?21SVWZ+Tea?31DE89370400440532013000?32Kiosk"])).toEqual({
    ...{ code: "177", payee: "Kiosk", counterparty: "DE89370400440532013000" },
    ...{ texts: ["Tea", "CARD"], endToEnd: "7" },
  });
  expect(readField86(["166?22XEREF+8"])).toEqual({ code: "166", texts: ["XEREF+8"] });
});
