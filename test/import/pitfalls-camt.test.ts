// CAMT.052, .053 and .054, by the number of the pitfall.

import { describe, expect, test } from "bun:test";
import { sum } from "../../src/domain/money/decimal.ts";
import { CamtReader } from "../../src/import/formats/camt.ts";
import { itemsOf, readWith, recordsIn, statementsIn, toldIn } from "../support/import-file.ts";

function read(text: string) {
  return readWith(new CamtReader(), text);
}

const day = "<BookgDt><Dt>2026-01-02</Dt></BookgDt>";

function money(amount: string, direction = "DBIT", currency = "EUR"): string {
  return `<Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>`;
}

function entry(head: string, details = ""): string {
  const inside = details === "" ? "" : `<NtryDtls>${details}</NtryDtls>`;
  return `<Ntry>${head}<Sts>BOOK</Sts>${day}${inside}</Ntry>\n`;
}

function balance(code: string, amount: string): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(amount, "CRDT")}</Bal>\n`;
}

function document(inside: string, name = "Stmt"): string {
  return `<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><${name}>\n<Acct><Id><IBAN>DE89 3704 0044 0532 0130 00</IBAN></Id><Ccy>EUR</Ccy></Acct>\n${inside}</${name}></BkToCstmrStmt></Document>\n`;
}

function recordsOf(inside: string) {
  return recordsIn(read(document(inside)));
}

const amountsOf = (inside: string) => recordsOf(inside).map(({ amount }) => String(amount));

const detail = (amount: string, more = "") =>
  `<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>${more}</TxDtls>`;

test("91: the details of an entry add up to it", () => {
  const inside = entry(money("429.56"), detail("329.56") + detail("100"));
  expect(amountsOf(inside)).toEqual(["-329.56", "-100"]);
  expect(String(sum(recordsOf(inside).map(({ amount }) => amount)))).toBe("-429.56");
});

describe("92: what details leave of an entry", () => {
  const charged = `<Chrgs><Amt Ccy="EUR">26.00</Amt></Chrgs>`;
  const recorded = `<Chrgs><Rcrd><Amt Ccy="EUR">26.00</Amt></Rcrd></Chrgs>`;
  test.each([
    ["charges of the detail", entry(money("1526"), detail("1500", charged))],
    ["charges of version 4", entry(money("1526"), detail("1500", recorded))],
    ["charges of the entry", entry(money("1526") + charged, detail("1500"))],
  ])("%s", (_, inside) => {
    const records = recordsOf(inside);
    expect(records.map(({ amount }) => String(amount))).toEqual(["-1500", "-26"]);
    expect(records[1]).toMatchObject({ kind: "fee", notes: [{ code: "charges" }] });
  });

  test.each([
    ["a debit", money("1526"), "1500", "-1526"],
    ["a credit", money("990", "CRDT"), "1000", "990"],
  ])("fault 12: %s with an unexplained rest is the entry as it stands", (_, paid, part, amount) => {
    const records = recordsOf(entry(paid, detail(part)));
    expect(records).toMatchObject([{ amount, notes: [{ code: "details-differ" }] }]);
  });
});

test("93: a batch without details is one record, and several lists of details are all read", () => {
  expect(amountsOf(entry(money("5"), "<Btch><NbOfTxs>3</NbOfTxs></Btch>"))).toEqual(["-5"]);
  const several = entry(money("5"), `${detail("2")}</NtryDtls><NtryDtls>${detail("3")}`);
  expect(amountsOf(several)).toEqual(["-2", "-3"]);
});

test("93: details that don't say what each is worth are one record, told", () => {
  const records = recordsOf(entry(money("5"), "<TxDtls></TxDtls><TxDtls></TxDtls>"));
  expect(records).toMatchObject([
    { amount: "-5", notes: [{ code: "details-unsaid", args: ["2"] }] },
  ]);
});

describe("94: an amount in another currency is the original", () => {
  const instructed = `<InstdAmt><Amt Ccy="USD">10.00</Amt></InstdAmt>`;
  test.each([
    [
      "in the detail",
      entry(
        money("9.20"),
        `<TxDtls><AmtDtls>${instructed}<TxAmt><Amt Ccy="EUR">9.20</Amt></TxAmt></AmtDtls></TxDtls>`,
      ),
    ],
    [
      "in the detail alone",
      entry(money("9.20"), `<TxDtls><AmtDtls>${instructed}</AmtDtls></TxDtls>`),
    ],
    ["in the entry", entry(`${money("9.20")}<AmtDtls>${instructed}</AmtDtls>`)],
  ])("%s", (_, inside) => {
    expect(recordsOf(inside)).toMatchObject([
      { amount: "-9.2", currency: "EUR", original: { amount: "-10", currency: "USD" } },
    ]);
  });

  test("the same currency is none", () => {
    const inside = entry(
      money("9.20"),
      `<TxDtls><AmtDtls>${instructed.replace("USD", "EUR")}</AmtDtls></TxDtls>`,
    );
    expect(recordsOf(inside)[0]?.original).toBeUndefined();
  });
});

describe("95: the balances decide which way a reversal goes", () => {
  const reversal = entry(`${money("30", "CRDT")}<RvslInd>true</RvslInd>`);
  const plain = entry(money("10"));
  test.each([
    ["as the standard", "100", "120", "standard", true],
    ["the other way round", "100", "60", "opposite", true],
    ["neither", "100", "99", "unproven", false],
  ])("%s", (_, opening, closing, reversals, isBalanced) => {
    const items = read(
      document(balance("OPBD", opening) + balance("CLBD", closing) + reversal + plain),
    );
    expect(statementsIn(items)).toMatchObject([{ reversals, isBalanced }]);
    expect(recordsIn(items)).toMatchObject([{ amount: "30", isReversal: true }, { amount: "-10" }]);
  });

  test("without balances it is not proven", () => {
    expect(statementsIn(read(document(reversal)))[0]?.reversals).toBe("unproven");
  });

  test("the payee is who gives it back", () => {
    const party =
      "<TxDtls><RltdPties><Cdtr><Nm>Shop</Nm></Cdtr><Dbtr><Nm>Me</Nm></Dbtr></RltdPties></TxDtls>";
    const inside = entry(`${money("30", "CRDT")}<RvslInd>true</RvslInd>`, party);
    expect(recordsOf(inside)[0]?.payee).toBe("Shop");
  });
});

test("96: money in is positive", () => {
  const party =
    "<TxDtls><RltdPties><Dbtr><Nm>Employer</Nm></Dbtr><DbtrAcct><Id><IBAN>NL91 ABNA 0417 1643 00</IBAN></Id></DbtrAcct></RltdPties></TxDtls>";
  expect(recordsOf(entry(money("2000", "CRDT"), party))).toMatchObject([
    { amount: "2000", payee: "Employer", counterparty: "NL91ABNA0417164300" },
  ]);
});

test.each([
  ["<Sts>BOOK</Sts>", "booked"],
  ["<Sts><Cd>BOOK</Cd></Sts>", "booked"],
  ["", "booked"],
  ["<Sts>PDNG</Sts>", "pending"],
  ["<Sts><Cd>INFO</Cd></Sts>", "pending"],
  ["<Sts><Cd>FUTR</Cd></Sts>", "pending"],
] as const)("97: %p is %s", (status, expected) => {
  const inside = entry(money("1")).replace("<Sts>BOOK</Sts>", status);
  expect(recordsOf(inside)[0]?.status).toBe(expected);
});

describe("98: words", () => {
  test.each([
    [
      "no party",
      `<TxDtls></TxDtls></NtryDtls><AddtlNtryInf>Card payment Ulm</AddtlNtryInf><NtryDtls>`,
      ["Card payment Ulm"],
    ],
    [
      "several Ustrd",
      "<TxDtls><RmtInf><Ustrd>Invoice 7</Ustrd><Ustrd>of May</Ustrd></RmtInf></TxDtls>",
      ["Invoice 7 of May"],
    ],
    [
      "a Ustrd that is full",
      `<TxDtls><RmtInf><Ustrd>${"a".repeat(140)}</Ustrd><Ustrd>b</Ustrd></RmtInf></TxDtls>`,
      [`${"a".repeat(140)}b`],
    ],
    [
      "only a reference",
      "<TxDtls><RmtInf><Strd><CdtrRefInf><Ref>RF38000552</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>",
      ["RF38000552"],
    ],
  ])("%s", (_, details, texts) => {
    const [record] = recordsOf(entry(money("1"), details));
    expect(record?.payee).toBeUndefined();
    expect(record?.texts).toEqual(texts);
  });
});

test("99: what a file is, its statements say", () => {
  const kinds = ["Stmt", "Rpt", "Ntfctn"].map(
    (name) => statementsIn(read(document("", name)))[0]?.kind,
  );
  expect(kinds).toEqual(["statement", "interim", "notification"]);
});

describe("100: prefixes, namespaces and versions don't matter", () => {
  const plain = document(
    entry(money("1"), detail("1", "<RltdPties><Cdtr><Nm>Tea</Nm></Cdtr></RltdPties>")),
  );
  const pty = plain.replace("<Nm>Tea</Nm>", "<Pty><Nm>Tea</Nm></Pty>");
  test.each([
    ["prefixes", plain.replaceAll(/<(\/?)(\w)/g, "<$1ns2:$2").replace("xmlns=", "xmlns:ns2=")],
    ["no namespace", plain.replace(/ xmlns="[^"]*"/, "")],
    ...Array.from({ length: 13 }, (_, index): [string, string] => [
      `version ${index + 1}`,
      (index < 7 ? plain : pty).replace("001.02", `001.${String(index + 1).padStart(2, "0")}`),
    ]),
  ])("%s", async (_, text) => {
    expect(recordsIn(await itemsOf(text))).toMatchObject([{ amount: "-1", payee: "Tea" }]);
  });
});

test("101: the order is the file's", () => {
  expect(amountsOf(["3", "1", "2"].map((amount) => entry(money(amount))).join(""))).toEqual([
    "-3",
    "-1",
    "-2",
  ]);
});

describe("an entry that can't be read is told, the others are read", () => {
  test.each([
    [entry(money("12..34")), "4: Amt 12..34 isn't an amount"],
    [entry("<CdtDbtInd>DBIT</CdtDbtInd>"), "4: Amt is missing"],
    [entry(money("1", "OUT")), "4: CdtDbtInd OUT is neither a payment nor a receipt"],
    [entry(money("1")).replace(day, ""), "4: BookgDt is missing"],
  ])("%s", (broken, told) => {
    const items = read(document(broken + entry(money("2"))));
    expect(toldIn(items)).toEqual([told]);
    expect(recordsIn(items)).toMatchObject([{ amount: "-2", line: 5 }]);
  });

  test("a file that is cut keeps its whole entries, and tells the rest", () => {
    const text = document(entry(money("1")) + entry(money("2")));
    const items = read(text.slice(0, text.lastIndexOf("</Ntry>")));
    expect(recordsIn(items)).toMatchObject([{ amount: "-1" }]);
    expect(toldIn(items)).toEqual([expect.stringContaining("the rest can't be read")]);
  });

  test.each(["<?", "<!--", "<![CDATA["])("entries behind %s without an end are told", (start) => {
    const items = read(document(entry(money("1")) + start + entry(money("2")) + entry(money("3"))));
    expect(recordsIn(items)).toMatchObject([{ amount: "-1" }]);
    expect(toldIn(items)).toEqual([expect.stringMatching(/^5: .*the rest can't be read/)]);
  });
});

test.each([
  ["entities that grow", `<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>`, "&b;"],
  ["a file of the machine", `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>`, "&x;"],
  ["an entity that nothing declares", "", "&x;"],
])("122: %s are refused", (_, doctype, text) => {
  const inside = entry(`${money("1")}<AddtlNtryInf>${text}</AddtlNtryInf>`);
  const items = read(document(inside).replace("<Document", `${doctype}<Document`));
  expect(recordsIn(items)).toEqual([]);
  expect(toldIn(items)).toHaveLength(1);
});
