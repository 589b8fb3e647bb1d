// Divides a cell into its number and the texts around it, before the format of the column's numbers is known.

import { type CurrencyCode, isCurrencyCode } from "../../../domain/money/currency.ts";
import { withAsciiDigits } from "../../../domain/text/words.ts";

/** A cell's number, before its format is known. */
export interface Lexed {
  readonly isNegative: boolean;
  /** Digits and the separators between them, with one kind of space and one kind of apostrophe. */
  readonly body: string;
  /** The currency code next to the number. */
  readonly currency?: CurrencyCode;
  /** A currency sign or a short name next to the number. Its meaning depends on the ledger. */
  readonly sign?: string;
}

/** "empty" for nothing or only dashes; "bad" for anything that is not a number. */
type Cell = Lexed | "empty" | "bad";

/** Most cells are a sign, digits, and a currency code or none. */
const SIMPLE = /^(-?)(\d[\d.,]*)(?: ?([A-Z]{3}))?$/;
const DASHES = /^[-\s]*$/;
const EDGE = /^[\d.,]/;
const BODY = /^[\d.,' ]*\d[\d.,' ]*$/;
const SYMBOLS = /^(?:[\p{Sc}元円원]|(?:US|CA|AU|NZ|HK|NT|A|C|R|S)\$)/u;
const SYMBOLS_AFTER = /(?:[\p{Sc}元円원]|(?:US|CA|AU|NZ|HK|NT|A|C|R|S)\$)$/u;
const WORD = /^(\p{L}{1,4})\.?\s*(?=[-+\d.,(])/u;
const WORD_AFTER = /(?<=[\d.,)+ -])\s*(\p{L}{1,4})\.?$/u;
/** The names have no dots. */
const ARABIC_NAMES: Readonly<Record<string, CurrencyCode | undefined>> = codesOf(
  "دا JOD,دإ AED,رس SAR,جم EGP,دك KWD,دب BHD,رق QAR,رع OMR,دم MAD,دت TND,دج DZD,لل LBP,دع IQD",
);
/** The short name of a currency in Arabic or Hebrew letters, with or without dots. */
const SCRIPT = /^(?:[\p{Script=Arabic}\p{Script=Hebrew}]\.?){1,4}\s*(?=[-+\d.,(])/u;
const SCRIPT_AFTER = /\s*(?:[\p{Script=Arabic}\p{Script=Hebrew}]\.?){1,4}$/u;
/** Names and abbreviations of currencies, other than ISO codes. */
const UNITS: ReadonlySet<string> = new Set(
  "kr zł zl kč kc ft rs fr sfr lei ron лв руб р грн din kn rm r rp ден тг тк tk дин den bs".split(
    " ",
  ),
);
/** Abbreviations of debit and credit. */
const OUT: ReadonlySet<string> = new Set(["dr", "db", "d"]);
const IN: ReadonlySet<string> = new Set(["cr", "c"]);

function codesOf(names: string): Record<string, CurrencyCode | undefined> {
  const pairs = names.split(",").map((pair) => pair.split(" "));
  return Object.fromEntries(
    pairs.flatMap(([name = "", code = ""]) => (isCurrencyCode(code) ? [[name, code]] : [])),
  );
}

/** Replaces all kinds of spaces, minus signs, apostrophes and digits by one kind each. */
function plain(cell: string): string {
  return withAsciiDigits(cell.normalize("NFKC"))
    .replace(/[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/g, "")
    .replace(/[\s\u00A0\u2000-\u200B\u202F\u205F\u3000\uFEFF]+/g, " ")
    .replace(/[\u2212\u2010-\u2015\uFE63\uFF0D]/g, "-")
    .replace(/[\u2018\u2019\u00B4\u0060\u02BC\u2032]/g, "'")
    .replace(/\u066B/g, ".")
    .replace(/\u066C/g, "'")
    .trim();
}

export function lexNumber(cell: string): Cell {
  if (cell === "") return "empty";
  const [, minus, digits, code = ""] = SIMPLE.exec(cell) ?? [];
  if (digits !== undefined && (code === "" || isCurrencyCode(code))) {
    return { isNegative: minus === "-", body: digits, ...(code !== "" && { currency: code }) };
  }
  let rest = plain(cell)
    .replace(/^="(.*)"$/, "$1")
    .replace(/^'/, "")
    .trim();
  if (DASHES.test(rest)) return "empty";
  let isNegative: boolean | undefined;
  let mark: boolean | undefined;
  let currency: CurrencyCode | undefined;
  let sign: string | undefined;
  const takeWord = (word: string) => {
    const [key, code] = [word.toLowerCase(), word.toUpperCase()];
    if (isCurrencyCode(code)) currency = code;
    else if (OUT.has(key)) mark = true;
    else if (IN.has(key)) mark = false;
    else if (UNITS.has(key)) sign = word;
    else return false;
    return true;
  };
  // Each round takes one sign or word off an end, so a few are enough.
  for (let round = 0; round < 8 && !BODY.test(rest); round += 1) {
    const before = rest;
    const word = WORD.exec(rest) ?? WORD_AFTER.exec(rest);
    const [, inside] = /^\((.*)\)$/.exec(rest) ?? [];
    const [foreign] = SCRIPT.exec(rest) ?? SCRIPT_AFTER.exec(rest) ?? [];
    const [symbol] = SYMBOLS.exec(rest) ?? SYMBOLS_AFTER.exec(rest) ?? [];
    if (inside !== undefined) [isNegative, rest] = [true, inside];
    else if (/^[-+]/.test(rest)) [isNegative, rest] = [rest.startsWith("-"), rest.slice(1)];
    else if (/[-+]$/.test(rest)) [isNegative, rest] = [rest.endsWith("-"), rest.slice(0, -1)];
    else if (symbol !== undefined) [sign, rest] = [symbol, rest.replace(symbol, "")];
    else if (foreign !== undefined) {
      currency = ARABIC_NAMES[foreign.replace(/[.\s]/g, "")];
      rest = rest.replace(foreign, "");
    } else if (word?.[1] !== undefined && takeWord(word[1])) rest = rest.replace(word[0], "");
    rest = rest.trim();
    if (rest === before) return "bad";
  }
  if (!BODY.test(rest) || !EDGE.test(rest)) return "bad";
  return {
    isNegative: mark ?? isNegative ?? false,
    body: rest,
    ...(currency ? { currency } : sign && { sign }),
  };
}
