// Valid and invalid values for the formats of the contract's fields, by the format's name, as raw JSON. Values that a format's
// documentation does not decide on, such as a decimal with a plus sign, are in neither list.

import { BROKEN_DAYS, BROKEN_NUMBERS, DAYS, NUMBERS } from "../../support/noted-values.ts";
import type { Draw } from "./draw.ts";

export interface Format {
  valid(draw: Draw): string;
  broken(draw: Draw): string;
}

const TEXTS = ["0", "0.00", "-0.01", "12.50", "-20", "0.1", "4.75", "1000000", "99999999.99"];

const BROKEN_TEXTS = [
  "",
  " ",
  "abc",
  "1,50",
  "1.234,50",
  " 1",
  "1 ",
  "0x10",
  "NaN",
  "Infinity",
  "--1",
  "1.2.3",
  "€5",
  "5 EUR",
  "1_000",
  "\u0663",
  "\uff11",
  "1e",
  "e5",
  "-",
  ".",
  "1\n",
  "null",
];

const MOMENTS = ["2026-02-28T12:00:00Z", "2026-02-28T12:00:00.123Z", "0001-01-01T00:00:00Z"];

const BROKEN_MOMENTS = ["", "2026-02-28", "12:00", "2026-02-30T12:00:00Z", "now", "1772280000"];

const ofTexts = (valid: readonly string[], broken: readonly string[]): Format => ({
  valid: (draw) => JSON.stringify(draw.pick(valid)),
  broken: (draw) => JSON.stringify(draw.pick(broken)),
});

const SLUGS = ["default", "home", "a", "2026", "my-book-2", "x".repeat(50)];

const BROKEN_SLUGS = [
  "",
  "Home",
  "a b",
  "-a",
  "a-",
  "a--b",
  "caf\u00e9",
  "a_b",
  "x".repeat(100),
  "a/b",
  "home\n",
];

/** There are only a few names, so that they repeat. Some differ only in case or accents. */
const NAMES = [
  ..."Food food CAFE work @home #1 0".split(" "),
  "Caf\u00e9",
  "\u65e5\u672c",
  "a b",
  "\u{1f600}",
];

const BROKEN_NAMES = ["", " ", " a", "a ", "a\nb", "a\tb", "\u200b", "x".repeat(1_000)];

/** There are only a few refs, so that they repeat. */
const VISIBLE = [
  "a",
  "bank-17",
  "Z\u00fcrich/1",
  "\u65e5\u672c",
  "\u{1f600}",
  "#1",
  "0".repeat(100),
];

const BROKEN_VISIBLE = [
  "",
  " ",
  "a b",
  "a\n",
  "\u200b",
  "a\u00ad",
  "\u3164",
  "\u00a0",
  "x".repeat(101),
];

const BROKEN_COLORS = ["", "#fff", "3f7f5f", "#3F7F5F", "#3f7f5g", "red", "#3f7f5f00"];

const ICONS = [
  "\u{1f956}",
  "\u{1f469}\u200d\u{1f467}",
  "\u{1f1e9}\u{1f1ea}",
  "\u{1f44d}\u{1f3fd}",
  "\u2764\ufe0f",
];

const BROKEN_ICONS = ["", "a", "\u{1f956}\u{1f956}", "\u{1f956} ", "\u200d", "7", "\u{1f1e9}"];

const NUMBER: Format = {
  valid: (draw) => (draw.once(4) ? draw.pick(NUMBERS) : writtenNumber(draw)),
  broken: (draw) => draw.pick(BROKEN_NUMBERS),
};

/** The formats by type and name. */
export const FORMATS: ReadonlyMap<string, Format> = new Map<string, Format>([
  ["number decimal", NUMBER],
  ["string decimal", ofTexts(TEXTS, BROKEN_TEXTS)],
  ["number money", NUMBER],
  ["string money", ofTexts(TEXTS, BROKEN_TEXTS)],
  ["string slug", ofTexts(SLUGS, BROKEN_SLUGS)],
  ["string label-name", ofTexts(NAMES, BROKEN_NAMES)],
  ["string visible", ofTexts(VISIBLE, BROKEN_VISIBLE)],
  [
    "string currency",
    ofTexts(["EUR", "USD", "JPY", "KWD"], ["", "eur", "EURO", "XYZ", "\u20ac", "EU"]),
  ],
  ["string color", ofTexts(["#3f7f5f", "#000000"], BROKEN_COLORS)],
  [
    "string language-tag",
    ofTexts(
      ["de", "bn-BD", "zh-Hant-TW", "en", "qaa", "de-DE-u-co-phonebk", "sl-rozaj-biske"],
      [
        ..."d de_DE de- -de 1".split(" "),
        "",
        "de DE",
        "de\n",
        "\u00e9n",
        `de${"-abcdefgh".repeat(9)}`,
      ],
    ),
  ],
  [
    "string ledger-month",
    ofTexts(
      ["2026-02", "0001-01", "9999-12"],
      ["", "2026", "2026-13", "2026-00", "26-02", "2026-2", "2026-02-01", "10000-01", "2026-02\n"],
    ),
  ],
  [
    "string time-zone",
    ofTexts(
      ["Europe/Berlin", "UTC", "Pacific/Kiritimati"],
      ["", "Berlin", "Europe/", " ", "+25:00"],
    ),
  ],
  ["string emoji", ofTexts(ICONS, BROKEN_ICONS)],
  [
    "string date",
    {
      valid: (draw) => JSON.stringify(draw.once(3) ? anyDay(draw) : draw.pick(DAYS)),
      broken: (draw) => JSON.stringify(draw.pick(BROKEN_DAYS)),
    },
  ],
  ["string date-time", ofTexts(MOMENTS, BROKEN_MOMENTS)],
]);

/** Mostly whole cents; otherwise, any JSON number whose magnitude fits into a double. */
function writtenNumber(draw: Draw): string {
  const sign = draw.pick(["", "", "-"]);
  if (!draw.once(4)) return `${sign}${draw.below(1_000)}.${draw.between(10, 99)}`;
  const whole = digits(draw, draw.between(1, 40)).replace(/^0+(?=\d)/, "");
  const fraction = draw.once(2) ? `.${digits(draw, draw.between(1, 60))}` : "";
  const mark = draw.pick(["e", "E", "e+", "e-", "E-", "e-00"]);
  return sign + whole + fraction + (draw.once(3) ? mark + String(draw.below(260)) : "");
}

function digits(draw: Draw, count: number): string {
  return Array.from({ length: count }, () => draw.below(10)).join("");
}

function anyDay(draw: Draw): string {
  const [year, month, day] = [draw.between(1, 9_999), draw.between(1, 12), draw.between(1, 28)];
  const padded = [month, day].map((part) => String(part).padStart(2, "0"));
  return [String(year).padStart(4, "0"), ...padded].join("-");
}
