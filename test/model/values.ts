// Values for the fields of a body, as raw JSON. They include amounts of every size and spelling, dates around the ends of months, and texts
// of every kind. They also include values that no field accepts.

import fc from "fast-check";
import { anyCharacter } from "../support/any-character.ts";
import { BROKEN_DAYS, BROKEN_NUMBERS, DAYS, NUMBERS } from "../support/noted-values.ts";

const BROKEN_AMOUNTS = [...BROKEN_NUMBERS, '"12.5"', '""', "true", "[1]", '{"amount":1}'];

const NOTED_TEXTS = [
  "Lunch",
  " ",
  "  both ends\t",
  "null",
  "0",
  '","amount":1,"',
  "\\u0041 \\ \" ' / % %00 ; --",
  "line\r\nline\u2028line\u2029",
  "e\u0301 and \u00e9",
  "\ufb01 \u212b \u1e9e \u0130 \u0131",
  "\u202e right to left \u05d0\u0627",
  "\ufeffmarked",
  "\u0001\u001f\u007f\u0080\u009f",
  "\ufffd\ufffe\uffff",
  "\u{1f469}\u200d\u{1f469}\u200d\u{1f467} \u{1f1e9}\u{1f1ea}",
  "\u{10ffff}\u{1d11e}\u{20000}",
  "\u{1f600}".repeat(10_000),
];

const BROKEN_TEXTS = [
  JSON.stringify("\u{1f600}".repeat(10_001)),
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud83d"',
  '"\\ude00\\ud83d"',
  "7",
  "false",
  "[]",
  '{"text":"Lunch"}',
];

const digits = (least: number, most: number) =>
  fc
    .array(fc.nat({ max: 9 }), { minLength: least, maxLength: most, size: "max" })
    .map((all) => all.join(""));

/** Any JSON number, sometimes beyond the limits of an amount. */
const writtenNumber = fc
  .record({
    sign: fc.constantFrom("", "-"),
    whole: digits(1, 40).map((all) => all.replace(/^0+(?=\d)/, "")),
    fraction: fc.option(digits(1, 60), { nil: undefined }),
    mark: fc.constantFrom("e", "E", "e+", "E-", "e-", "e-00"),
    power: fc.option(fc.nat({ max: 280 }), { nil: undefined }),
  })
  .map(({ sign, whole, fraction, mark, power }) => {
    const point = fraction === undefined ? "" : `.${fraction}`;
    return `${sign}${whole}${point}${power === undefined ? "" : `${mark}${power}`}`;
  });

const double = fc
  .double({ noNaN: true, noDefaultInfinity: true })
  .map((value) => (Object.is(value, -0) ? "-0" : JSON.stringify(value)));

const cents = fc.integer({ min: -99_999, max: 99_999 }).map((value) => String(value / 100));

const largeInteger = fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String);

export const amount = fc.oneof(
  { weight: 4, arbitrary: cents },
  { weight: 3, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 3, arbitrary: double },
  { weight: 2, arbitrary: writtenNumber },
  { weight: 1, arbitrary: largeInteger },
);

export const day = fc
  .oneof(
    { weight: 5, arbitrary: fc.constantFrom(...DAYS) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          fc.constantFrom("0001", "0004", "0100", "1582", "1900", "2000", "2024", "2026", "9999"),
          fc.integer({ min: 1, max: 12 }),
          fc.constantFrom("01", "02", "27", "28", "29", "30", "31"),
        )
        .map(([year, month, date]) => `${year}-${String(month).padStart(2, "0")}-${date}`),
    },
  )
  .map((text) => JSON.stringify(text));

export const text = fc
  .oneof(
    { weight: 3, arbitrary: fc.constantFrom(...NOTED_TEXTS) },
    { weight: 3, arbitrary: fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }) },
    { weight: 2, arbitrary: fc.string({ unit: anyCharacter, minLength: 1, maxLength: 20 }) },
  )
  .map((value) => JSON.stringify(value));

export const privacy = fc
  .constantFrom("public", "only me", "\u{1f512}".repeat(50))
  .map((value) => JSON.stringify(value));

export const brokenAmount = fc.constantFrom(...BROKEN_AMOUNTS);
export const brokenDay = fc.constantFrom(
  ...BROKEN_DAYS.map((text) => JSON.stringify(text)),
  "20260105",
  "{}",
);
export const brokenText = fc.constantFrom(...BROKEN_TEXTS);
export const brokenPrivacy = fc.constantFrom('""', JSON.stringify("x".repeat(51)), "1", "[]");

/** Members that no resource has. They are ignored. */
export const stranger = fc.constantFrom(
  ["id", "7"] as const,
  ["id", "null"] as const,
  ["Amount", '"1"'] as const,
  ["__proto__", '{"amount":3}'] as const,
  ["note", '{"amount":0.1000000000000000055,"date":["2026-01-05"]}'] as const,
  ["total", "1e999"] as const,
);

/** Bodies that are not JSON objects. */
export const notAnObject = fc.constantFrom(
  "",
  " ",
  "{",
  "{} {}",
  '{"amount":}',
  '{"amount":01}',
  '{"amount":NaN}',
  "{'amount':1}",
  "null",
  "7",
  '"text"',
  '[{"description":"Lunch","amount":1,"date":"2026-01-05"}]',
);
