// Which sign money spent has: found where the file tells, asked where it does not, and never wrong without a question.

import { expect, test } from "bun:test";
import type { Spent } from "../../../src/domain/import/terms.ts";
import { scaled } from "../../support/environment.ts";
import { csvSource, ImportBook } from "../../support/import-book.ts";
import { type Random, randomFrom } from "../../support/seeded-random.ts";

type Row = readonly [text: string, amount: string, more?: string];

/** What is read of a table: the sign, or undefined where it is asked. */
async function signOf(rows: readonly Row[], { more = "Note", name = "file.csv", above = "" } = {}) {
  const lines = rows.map(([text, amount, cell = ""], at) => {
    return `2026-03-${String(1 + (at % 28)).padStart(2, "0")},${text},${amount},${cell}`;
  });
  const text = `${above}Date,Description,Amount,${more}\n${lines.join("\n")}\n`;
  const { result, reading } = await new ImportBook().preview(csvSource(text, name));
  const isAsked = result.questions.some(({ kind }) => kind === "spent");
  return isAsked ? undefined : reading.table?.spent?.value;
}

const times = (count: number, row: Row): readonly Row[] => Array.from({ length: count }, () => row);

type Options = Parameters<typeof signOf>[1];

const TOLD: [string, readonly Row[], Options, Spent][] = [
  ["all rows below zero", [["A", "-5"]], {}, "negative"],
  ["most rows below zero", [...times(7, ["A", "-5"]), ["B", "100"]], {}, "negative"],
  [
    "wages",
    [
      ["Salary", "2000"],
      ["A", "-5"],
    ],
    {},
    "negative",
  ],
  [
    "thanks for a payment",
    [
      ["A", "5"],
      ["Payment - thank you", "-50"],
    ],
    {},
    "positive",
  ],
  [
    "a card's name and payments",
    [
      ["A", "5"],
      ["还款", "-50"],
      ["还款", "-9"],
    ],
    { name: "信用卡.csv" },
    "positive",
  ],
  [
    "a card's name and most rows",
    [...times(12, ["A", "5"]), ["B", "-50"]],
    { name: "Credit card.csv" },
    "positive",
  ],
  ["a card's name alone", times(3, ["A", "5"]), { above: "Kreditkarte 1234\n" }, "positive"],
  [
    "words of each row",
    [
      ["消费 A", "5"],
      ["退货 B", "4"],
      ["信用卡还款", "9"],
    ],
    {},
    "positive",
  ],
  [
    "income in each row",
    [
      ["Salary", "5"],
      ["Dividend", "4"],
    ],
    {},
    "negative",
  ],
  [
    "what expenses are filed under",
    times(2, ["A", "5", "Expenses"]),
    { more: "Category" },
    "positive",
  ],
  [
    "most categories",
    [
      ["A", "5", "Groceries"],
      ["B", "4", "Fuel"],
      ["C", "9", "Xyz"],
    ],
    { more: "Category" },
    "positive",
  ],
  [
    "kinds of debit and credit",
    [
      ["A", "-5", "Debit Transfer"],
      ["B", "9", "Credit Transfer"],
    ],
    { more: "Type" },
    "negative",
  ],
  [
    "a plus before what comes in",
    [
      ["A", "-5"],
      ["B", "-7"],
      ["C", "+9"],
      ["D", "+1"],
    ],
    {},
    "negative",
  ],
];

test.each(TOLD)("is told by %s", async (_, rows, options, sign) => {
  expect(await signOf(rows, options)).toBe(sign);
});

const ASKED: [string, readonly Row[], Options?][] = [
  [
    "of a few rows of both signs",
    [
      ["A", "-5"],
      ["B", "-6"],
      ["C", "7"],
    ],
  ],
  [
    "where payments of a card may be most rows",
    [
      ["掌上还款", "-1"],
      ["A还款", "-3"],
      ["B还款", "-2"],
      ["C", "56"],
      ["D", "-4"],
      ["E", "80"],
    ],
  ],
  [
    "of a landlord",
    [
      ["Rent flat 2", "800"],
      ["Rent flat 3", "700"],
      ["Hardware", "-20"],
    ],
  ],
  [
    "of one refund's kind of word",
    [
      ["Restaurant Adler", "12"],
      ["A", "-50"],
      ["B", "2000"],
      ["C", "-20"],
    ],
  ],
  [
    "of a column without signs",
    [
      ["Lidl", "30"],
      ["Shell", "40"],
    ],
  ],
  [
    "of wages among others without signs",
    [
      ["Salary", "2000"],
      ["Lidl", "30"],
      ["Shell", "40"],
    ],
  ],
  ["of rents without signs", times(4, ["Rent March", "800"])],
  ["of few rows of a card", times(2, ["A", "5"]), { name: "Mastercard.csv" }],
  ["of a debit card", times(5, ["A", "5"]), { name: "Debit Mastercard.csv" }],
  ["of a single row", [["Purchase", "5"]]],
  ["of a plus alone", times(5, ["A", "+5"])],
];

test.each(ASKED)("is asked %s", async (_, rows, options = {}) => {
  expect(await signOf(rows, options)).toBeUndefined();
});

test("is asked again, where a file of the same header says clearly otherwise", async () => {
  const book = new ImportBook();
  const bank = csvSource("Date,Description,Amount\n2026-03-01,A,-5\n");
  const { reading } = await book.preview(bank);
  book.profiles.push({ name: "Bank", finds: reading.finds, spent: "negative" });
  const rows = Array.from({ length: 9 }, (_, at) => `2026-04-0${at + 1},Shop ${at},${at + 3}.50`);
  const card = csvSource(
    ["Date,Description,Amount", ...rows, "2026-04-12,Payment - thank you,-90"].join("\n"),
  );
  const { result } = await book.preview(card);
  expect(result.questions.map(({ kind }) => kind)).toEqual(["spent"]);
  expect((await book.preview(bank)).result.questions).toEqual([]);
});

test("a refund in a column without signs is one by its payee too", async () => {
  const file = csvSource(
    "Date,Payee,Amount\n2026-03-01,Purchase Zara,20\n2026-03-02,Refund Zara,20\n2026-03-03,Purchase Lidl,7\n",
  );
  const { rows } = await new ImportBook().preview(file);
  expect(rows.slice(1).map(({ verdict }) => verdict.status)).toEqual(["new", "refund", "new"]);
});

/** What may stand in a row, and whether it says which way money goes. */
const SHOPS: readonly [string, ...string[]] = [
  "Lidl",
  "Shell",
  "Amazon",
  "Coffee Fellows",
  "Restaurant Adler",
  "POS 12 Edeka",
  "Card Factory",
  "Purchase 991",
  "Direct debit Power Ltd",
  "Rent",
  "ATM 4711",
  "Zoo",
];
const BACK: readonly [string, ...string[]] = ["Refund Amazon", "Zoo", "Return Zara", "Amazon"];
const COMES_IN: readonly [string, ...string[]] = [
  "Salary ACME",
  "ACME Ltd",
  "J. Smith",
  "Dividend",
  "Rent flat 2",
  "Restaurant Adler takings",
  "Interest payment",
];
const CARD_PAID: readonly [string, ...string[]] = [
  "Payment - thank you",
  "Autopay",
  "Online 4711",
  "还款",
];

function fileOf(random: Random): { readonly rows: readonly Row[]; readonly spent: Spent } {
  // A single row below zero is read as spent: of all that write it so, few mean anything else.
  const size = 2 + random.below(40);
  const kind = random.pick(["bank", "bank", "card", "card", "deposits", "tracker"] as const);
  const isNegative =
    kind === "bank" || kind === "deposits" || (kind === "card" && random.below(2) === 0);
  const rows = Array.from({ length: size }, (): Row => {
    const cents = 1 + random.below(90_000);
    const chance = random.below(100);
    const [isIn, text] =
      kind === "deposits"
        ? [true, random.pick(COMES_IN)]
        : kind === "bank" && chance < 25
          ? [true, random.pick(COMES_IN)]
          : chance < (kind === "tracker" ? 0 : 8)
            ? [true, random.pick(BACK)]
            : kind === "card" && chance < 14
              ? [true, random.pick(CARD_PAID)]
              : [false, random.pick(SHOPS)];
    const isBelow = isIn !== isNegative;
    return [text, `${isBelow ? "-" : ""}${cents / 100}`];
  });
  return { rows, spent: isNegative ? "negative" : "positive" };
}

const FILES = scaled(60);

test(`is never wrong without a question, of ${FILES} files of accounts, cards and trackers`, async () => {
  let asked = 0;
  for (let index = 0; index < FILES; index += 1) {
    const { rows, spent } = fileOf(randomFrom(7_000 + index));
    const sign = await signOf(rows);
    if (sign === undefined) asked += 1;
    else expect({ index, rows, sign }).toEqual({ index, rows, sign: spent });
  }
  expect(asked).toBeLessThan(FILES * 0.6);
});
