// Values of an expense: amounts, dates, descriptions, and unknown fields.

import { type Row, row } from "../../support/http-cases.ts";
import {
  expenseBody,
  expenseOf,
  listed,
  listIs,
  NOTHING_IS_STORED,
  record,
  refuse,
  totalIs,
} from "./steps.ts";

const nines = "9".repeat(308);

/** How an amount is written, and how the list and the total write it. */
const KEPT: readonly [string, string][] = [
  ["0", "0"],
  ["-0", "0"],
  ["0.0", "0"],
  ["0e-2000", "0"],
  ["0e999999", "0"],
  ["-12.5", "-12.5"],
  ["0.1", "0.1"],
  ["12.50", "12.5"],
  ["1E2", "100"],
  ["1e+2", "100"],
  ["1e-2", "0.01"],
  ["1e21", "1e+21"],
  ["123456789012345678901", "123456789012345678901"],
  ["9007199254740993", "9007199254740993"],
  ["0.1000000000000000055511151231257827", "0.1000000000000000055511151231257827"],
  ["-12345678901234567890.123456789", "-12345678901234567890.123456789"],
  ["5e-324", "5e-324"],
  ["4.9406564584124654e-324", "4.9406564584124654e-324"],
  ["1e-400", "1e-400"],
  ["1.7976931348623157e308", "1.7976931348623157e+308"],
  [`${nines}.25`, `9.${nines.slice(1)}25e+307`],
  [`1${"0".repeat(400)}e-400`, "1"],
];

const keptRows = KEPT.map(([written, kept]) =>
  row(
    "exactness",
    `${written.slice(0, 45)} comes back as the same number`,
    record(expenseOf(written)),
    listIs(listed(1, { amount: kept })),
    totalIs(kept),
  ),
);

/** Invalid values for an amount, and their error messages. */
const NO_AMOUNT: readonly [string, RegExp][] = [
  ['"12.5"', /got the text 12\.5$/],
  ['"twelve euro"', /got the text "twelve euro"$/],
  ['""', /got the text ""$/],
  ["null", /got null$/],
  ["true", /got true$/],
  ["[12.5]", /got an array$/],
  ["{}", /got an object$/],
  ["1e309", /too large, beyond 1\.8e308$/],
  ["-1e309", /too large, beyond 1\.8e308$/],
  ["1e99999999999999999999", /too large, beyond 1\.8e308$/],
  ["1.7976931348623159e308", /too large, beyond 1\.8e308$/],
  ["9".repeat(309), /too large, beyond 1\.8e308$/],
  ["1e-2000", /2,000 decimal places/],
  [`0.${"1".repeat(3_000)}`, /more than 2,000 digits$/],
  [`0.${"0".repeat(2_000)}1`, /it is written with more than 2,000 digits$/],
  ["1e-1075", /it has 1,075 decimal places, more than 1,074$/],
  ["1e-100001", /1e-100001 is not a number that can be stored$/],
  ["0.01e-100000", /number/],
  ["-0.1e-100000", /number/],
];

const noAmountRows = NO_AMOUNT.map(([written, error]) =>
  row(
    "amount",
    `${written.slice(0, 30)} is refused`,
    refuse(expenseOf(written), new RegExp(`^amount must be .+; .*${error.source}`)),
    ...NOTHING_IS_STORED,
  ),
);

/** Two amounts and their sum. */
const SUMS = [
  ["0.1 + 0.2 is 0.3", ["0.1", "0.2"], "0.3"],
  ["a total beyond the largest double", ["1e308", "1e308"], "2e+308"],
  ["numbers that cancel out leave 0", ["0.3", "-0.3"], "0"],
] as const;

const sumRows: readonly Row[] = [
  ...SUMS.map(([name, amounts, total]) =>
    row("exactness", name, ...amounts.map(expenseOf).map(record), totalIs(total)),
  ),
  row(
    "exactness",
    "a large and a small number lose no digit to one another",
    record(expenseOf("1e300")),
    record(expenseOf("0.01")),
    totalIs(`1.${"0".repeat(300)}01e+300`),
    { send: "DELETE /expenses/1", status: 200 },
    totalIs("0.01"),
  ),
];

const DAYS = ["2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31", "2026-12-31"];

const dayRows = DAYS.map((date) =>
  row("date", `${date} is stored`, record(expenseBody({ date })), listIs(listed(1, { date }))),
);

const OTHER_DATES: readonly [unknown, RegExp][] = [
  [" 2026-01-05", /; " 2026-01-05" is not a calendar date$/],
  ["9".repeat(50), /; "9{40}"… is not a calendar date$/],
  [20_260_105, /got the number 20260105$/],
  [false, /got false$/],
  [["2026-01-05"], /got an array$/],
  [{ year: 2026 }, /got an object$/],
];

const otherDateRows = OTHER_DATES.map(([date, error]) =>
  row("date", `${JSON.stringify(date)} is no date`, refuse(expenseBody({ date }), error)),
);

/** Texts that are returned exactly as they were sent. */
const TEXTS: readonly [string, string][] = [
  ["spaces around and inside", "  Lunch  with   two  "],
  ["only a space", " "],
  ["letters of both cases", "iİıI ßẞ ǅ"],
  ["accents composed and decomposed", "\u00e9 e\u0301"],
  ["right-to-left text and its marks", "\u202eقهوة\u202c ☕"],
  ["emoji made of many characters", "👩‍👩‍👧‍👦🏴‍☠️"],
  ["quotes, backslashes and control characters", '"\\/\b\f\n\r\t\u0001\u007f'],
  ["separators of lines and a byte order mark", "\u2028\u2029\ufeff\u0085"],
  ["non-characters", "\ufffe\uffff\u{10ffff}"],
  [
    "text that other programs read as a command",
    "'; DROP TABLE expense; -- <script>alert(1)</script> {{7*7}} %00 =1+1",
  ],
  ["the names that objects inherit", "__proto__ constructor toString"],
  ["digits that make the parser read numbers exactly", "1234567890123456789 1e999"],
  ["10,000 characters beyond the basic plane", "💶".repeat(10_000)],
];

const textRows = TEXTS.map(([name, description]) =>
  row(
    "description",
    `${name} come back as sent`,
    record(expenseBody({ description })),
    listIs(listed(1, { description })),
  ),
);

const NO_TEXTS: readonly [string, unknown, RegExp][] = [
  ["a number", 7, /got the number 7$/],
  ["true", true, /got true$/],
  ["an array", ["Lunch"], /got an array$/],
  ["an object", { text: "Lunch" }, /got an object$/],
  ["10,001 characters", "a".repeat(10_001), /it has 10,001$/],
  ["10,001 characters beyond the basic plane", "💶".repeat(10_001), /it has 10,001$/],
  ["one letter under 10,000 accents", `e${"\u0301".repeat(10_000)}`, /it has 10,001$/],
  ["5,001 line ends of two characters", "\r\n".repeat(5_001), /it has 10,002$/],
];

const noTextRows = NO_TEXTS.map(([name, description, error]) =>
  row(
    "description",
    `${name} is refused`,
    refuse(expenseBody({ description }), error),
    ...NOTHING_IS_STORED,
  ),
);

const memberRows: readonly Row[] = [
  row(
    "other members",
    "id, currency and a nested value are ignored",
    record(expenseBody({ id: 99, currency: "EUR", tags: [{ a: [1.5, null] }] })),
    listIs(listed(1)),
  ),
  row(
    "rule 1",
    "a field can't be inherited from __proto__",
    refuse(`{"__proto__":${expenseBody()}}`, /^description .+ missing\. amount .+ missing/),
    refuse(`{"__proto__":${expenseOf("1.00000000000000000001")}}`, /^description .+ missing/),
    ...NOTHING_IS_STORED,
  ),
  row(
    "other members",
    "names are case-sensitive",
    refuse('{"Description":"a","AMOUNT":1,"Date":"2026-02-28"}', /^description .+ missing/),
  ),
];

export const expenseValueRows: readonly Row[] = [
  ...keptRows,
  ...noAmountRows,
  ...sumRows,
  ...dayRows,
  ...otherDateRows,
  ...textRows,
  ...noTextRows,
  ...memberRows,
];
