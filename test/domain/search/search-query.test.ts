// The search field: each sign alone, all signs together, and the messages about errors. In any text, marks and errors have the right
// places.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { readSearch } from "../../../src/domain/search/search-query.ts";
import { wordsOf } from "../../../src/domain/text/words.ts";
import { anyCharacter } from "../../support/any-character.ts";
import { scaled } from "../../support/environment.ts";
import { expectLinear } from "../../support/linear.ts";
import { day, decimal } from "../../support/values.ts";

const NO_TEXTS = { words: [], tags: [], payees: [], categories: [] };
const NOTHING = {
  ...NO_TEXTS,
  not: NO_TEXTS,
  namedDays: [],
  writtenAmounts: [],
  faults: [],
  either: [],
};

/** Returns the parts that were read, without their places. */
function read(text: string) {
  const { marks: _, faults, ...query } = readSearch(text);
  return { ...query, faults: faults.map((fault) => fault.text) };
}

const over = (amount: string) => ({ amount: decimal(amount), exclusive: true });
const from = (amount: string) => ({ amount: decimal(amount), exclusive: false });

describe("words, tags and payees", () => {
  test.each([
    ["nothing", "", {}],
    ["separators", " \t,;\n\u00a0", {}],
    ["a word", "lunch", { words: ["lunch"] }],
    ["words, folded", "Café LUNCH", { words: ["cafe", "lunch"] }],
    ["a word twice", "tea Tea", { words: ["tea"] }],
    ["words with commas", "lunch, dinner;tea", { words: ["lunch", "dinner", "tea"] }],
    ["signs that are not words", "& + ... - / !", {}],
    ["a sign within a word", "a@b.de c#d 3>2", { words: ["a", "b", "de", "c", "d", "3", "2"] }],
    ["words in quotes", '"exact words"', { words: ["exact", "words"] }],
    ["signs in quotes", '"#work" ">10" "2026"', { words: ["work", "10", "2026"] }],
    ["empty quotes", '"" lunch', { words: ["lunch"] }],
    ["curly quotes", "“2026-10” „3/11“", { words: ["2026", "10", "3", "11"] }],
    ["adjacent quotes", '"a""b"c', { words: ["a", "b", "c"] }],
    ["inches", '12" pizza', { words: ["12", "pizza"] }],
    ["a longer number with hyphens", "1234-5678", { words: ["1234", "5678"] }],
    ["dots between words", "wait..what", { words: ["wait", "what"] }],
  ])("are read: %s", (_, text, query) => {
    expect(read(text)).toEqual({ ...NOTHING, ...query });
  });
});

describe("categories and exclusions", () => {
  test.each([
    ["a category", "/Food", { categories: ["Food"] }],
    ["a category with two words", '/"Eating out" ／駅', { categories: ["Eating out", "駅"] }],
    [
      "a slash between words, and in front of digits",
      "food/drink /5",
      { words: ["food", "drink", "5"] },
    ],
    [
      "an excluded word",
      "lunch -Café",
      { words: ["lunch"], not: { ...NO_TEXTS, words: ["cafe"] } },
    ],
    [
      "excluded words",
      '-"two words" −tea',
      { not: { ...NO_TEXTS, words: ["two", "words", "tea"] } },
    ],
    ["an excluded tag", "-#work", { not: { ...NO_TEXTS, tags: ["work"] } }],
    ["an excluded payee", '-@"Corner Café"', { not: { ...NO_TEXTS, payees: ["Corner Café"] } }],
    ["an excluded category", "-/food", { not: { ...NO_TEXTS, categories: ["food"] } }],
    ["a minus within a word, and a separate one", "ab-c - d", { words: ["ab", "c", "d"] }],
    ["a number in quotes", '-"5"', { not: { ...NO_TEXTS, words: ["5"] } }],
  ])("%s", (_, text, query) => {
    expect(read(text)).toEqual({ ...NOTHING, ...query });
  });
});

describe("amounts", () => {
  test.each([
    [">10", { min: over("10") }],
    [">=10", { min: from("10") }],
    ["≥10", { min: from("10") }],
    ["<10", { min: from("0"), max: over("10") }],
    ["<=10", { min: from("0"), max: from("10") }],
    ["≤10", { min: from("0"), max: from("10") }],
    ["<0", { max: over("0") }],
    ["<=0", { max: from("0") }],
    [">-100 <10", { min: over("-100"), max: over("10") }],
    ["=10", { min: from("10"), max: from("10") }],
    [">10.50", { min: over("10.5") }],
    [">10,50", { min: over("10.5") }],
    [">0,5", { min: over("0.5") }],
    [">.5", { min: over("0.5") }],
    [">,5", { min: over("0.5") }],
    [">007", { min: over("7") }],
    [">00,00", { min: over("0") }],
    [">-20", { min: over("-20") }],
    ["<−20,5", { max: over("-20.5") }],
    ["<+5", { min: from("0"), max: over("5") }],
    ["> 10", { min: over("10") }],
    ["> ,5", { min: over("0.5") }],
    ["<= -5", { max: from("-5") }],
    [">1234", { min: over("1234") }],
    [">1234.567", { min: over("1234.567") }],
    [">1234,567", { min: over("1234.567") }],
    [">0.125", { min: over("0.125") }],
    [">1.2345", { min: over("1.2345") }],
    [">1.2340", { min: over("1.234") }],
    [`>${"9".repeat(30)}`, { min: over("9.99999999999999999999999999999e+29") }],
    ["＞１０", { min: over("10") }],
    ["＞＝１０．５", { min: from("10.5") }],
    [">٣", { min: over("3") }],
    [">10,", { min: over("10") }],
    [">1,234.50", { min: over("1234.5") }],
    [">1.234,50", { min: over("1234.5") }],
    [">-1.234.567", { min: over("-1234567") }],
    [">1'234", { min: over("1234") }],
    [">1\u202f234,50", { min: over("1234.5") }],
    [">১,২৩,৪৫৬.৫০", { min: over("123456.5") }],
    [">10, <20;", { min: over("10"), max: over("20") }],
    [">5 >10 >7", { min: over("10") }],
    ["<5 <10", { min: from("0"), max: over("5") }],
    [">5 >=5", { min: over("5") }],
    [">=5 >5", { min: over("5") }],
    ["<=5 <5 <=5", { min: from("0"), max: over("5") }],
    [">10 =12", { min: from("12"), max: from("12") }],
    [">20 <10", { min: over("20"), max: over("10") }],
  ])("%s", (text, bounds) => {
    expect(read(text)).toEqual({ ...NOTHING, ...bounds });
  });
});

describe("days", () => {
  test.each([
    ["2026", "2026-01-01", "2026-12-31"],
    ["1900", "1900-01-01", "1900-12-31"],
    ["2199", "2199-01-01", "2199-12-31"],
    ["2026-10", "2026-10-01", "2026-10-31"],
    ["2026-11", "2026-11-01", "2026-11-30"],
    ["2026-02", "2026-02-01", "2026-02-28"],
    ["2024-02", "2024-02-01", "2024-02-29"],
    ["2026-12", "2026-12-01", "2026-12-31"],
    ["0001-01", "0001-01-01", "0001-01-31"],
    ["2026-10-05", "2026-10-05", "2026-10-05"],
    ["2026-10-01..2026-10-15", "2026-10-01", "2026-10-15"],
    ["2026-10-05..2026-10-05", "2026-10-05", "2026-10-05"],
    ["2026-02..2026-04", "2026-02-01", "2026-04-30"],
    ["2024..2026-02", "2024-01-01", "2026-02-28"],
    ["2025-12-31..2026", "2025-12-31", "2026-12-31"],
    ["2026-10..", "2026-10-01", undefined],
    ["..2026-02", undefined, "2026-02-28"],
    ["2026-10.. ..2026-12", "2026-10-01", "2026-12-31"],
    ["2026 2026-10", "2026-10-01", "2026-10-31"],
    ["2026-10 2026", "2026-10-01", "2026-10-31"],
    ["2026-10-01..2026-10-15 2026-10-10..2026-10-31", "2026-10-10", "2026-10-15"],
    // No date is in both months.
    ["2026-10 2026-11", "2026-11-01", "2026-10-31"],
    ["2026-10,2026-10-05", "2026-10-05", "2026-10-05"],
    ["２０２６－１０", "2026-10-01", "2026-10-31"],
    ["٢٠٢٦-١٠", "2026-10-01", "2026-10-31"],
  ])("%s is from %s to %s", (text, first, last) => {
    expect(read(text)).toEqual({
      ...NOTHING,
      ...(first === undefined ? {} : { from: day(first) }),
      ...(last === undefined ? {} : { to: day(last) }),
    });
  });
});

const NO_QUOTE = "This quote is never closed";
const WRITE_DAYS = "write 2026, 2026-10, 2026-10-05 or 2026-10..2026-12, or put words in quotes";
const write = (sign: string) => `try ${sign}10 or ${sign}10.50`;

describe("the message about an error says what to write instead", () => {
  test.each([
    [">", "> needs an amount right after it, such as >10 or >10.50"],
    ["<=", "<= needs an amount right after it, such as <=10 or <=10.50"],
    [">abc", `abc isn't an amount; ${write(">")}`],
    [">=€10", `"€10" isn't an amount; ${write(">=")}`],
    [">10€", `"10€" isn't an amount; ${write(">")}`],
    [">12,34.56", `"12,34.56" isn't an amount; ${write(">")}`],
    [">1.234,567,890", `"1.234,567,890" isn't an amount; ${write(">")}`],
    [">10.", `10. isn't an amount; ${write(">")}`],
    [">.", `. isn't an amount; ${write(">")}`],
    [">-", `- isn't an amount; ${write(">")}`],
    [">--5", `--5 isn't an amount; ${write(">")}`],
    [">1e3", `1e3 isn't an amount; ${write(">")}`],
    [">10²", `"10²" isn't an amount; ${write(">")}`],
    [">10<20", `"10<20" isn't an amount; ${write(">")}`],
    [">1,234", '"1,234" may be 1234 or 1.234; write >1234 or >1.2340'],
    ["<=-12.345", "-12.345 may be -12345 or -12.345; write <=-12345 or <=-12.3450"],
    ["=999,000", '"999,000" may be 999000 or 999.000; write =999000 or =999.0000'],
    [`>${"9".repeat(310)}`, "The amount after > can't be used: it is too large, beyond 1.8e308"],
    [
      `>0.${"1".repeat(1_075)}`,
      "The amount after > can't be used: it has 1,075 decimal places, more than 1,074",
    ],
    ["=>5", "=> is not a sign; write >, >=, <, <= or = and an amount"],
    ["<>5", "<> is not a sign; write >, >=, <, <= or = and an amount"],
    ["≠5", "≠ is not a sign; write >, >=, <, <= or = and an amount"],
    ["#", "# needs the name of a tag right after it, such as #work"],
    ["#-", "# needs the name of a tag right after it, such as #work"],
    ['#""', "# needs the name of a tag right after it, such as #work"],
    ["@", '@ needs the name of a payee right after it, such as @cafe or @"Corner Café"'],
    ['@" "', '@ needs the name of a payee right after it, such as @cafe or @"Corner Café"'],
    ['@"Corner Café', NO_QUOTE],
    ['"exact words', NO_QUOTE],
    ['"', NO_QUOTE],
    ["2026-13", `2026-13 is not a day, month or year; ${WRITE_DAYS}`],
    ["2026-00", `2026-00 is not a day, month or year; ${WRITE_DAYS}`],
    ["2026-1", `2026-1 is not a day, month or year; ${WRITE_DAYS}`],
    ["2026-02-29", `2026-02-29 is not a day, month or year; ${WRITE_DAYS}`],
    ["2026-10-5", `2026-10-5 is not a day, month or year; ${WRITE_DAYS}`],
    ["0000-10", `0000-10 is not a day, month or year; ${WRITE_DAYS}`],
    ["2026/10/05", `2026/10/05 is not a day, month or year; ${WRITE_DAYS}`],
    ["5.10.2026", `5.10.2026 is not a day, month or year; ${WRITE_DAYS}`],
    ["05-10-26", `05-10-26 is not a day, month or year; ${WRITE_DAYS}`],
    ["3/11", `3/11 is not a day, month or year; ${WRITE_DAYS}`],
    ["10..20", `10..20 is not a range of days; ${WRITE_DAYS}`],
    ["1000..2000", `1000..2000 is not a range of days; ${WRITE_DAYS}`],
    ["2026-10..2026-13", `2026-10..2026-13 is not a range of days; ${WRITE_DAYS}`],
    ["2026-10..3", `2026-10..3 is not a range of days; ${WRITE_DAYS}`],
    ["-5", '-5 may be an amount or a word to exclude; write =-5 or -"5"'],
    ["->10", '"->10" excludes amounts; write the opposite, such as <=10 instead of >10'],
    ["2026-12..2026-10", "2026-12..2026-10 ends before it begins; write the earlier day first"],
  ])("%s", (text, reason) => {
    const { faults, marks, ...query } = readSearch(`a ${text}`);
    expect(faults).toMatchObject([{ start: 2, end: 2 + text.length, text, reason }]);
    expect({ ...query, marks }).toEqual({
      ...NO_TEXTS,
      not: NO_TEXTS,
      namedDays: [],
      writtenAmounts: [],
      either: [],
      words: ["a"],
      marks: [{ kind: "word", start: 0, end: 1 }],
    });
  });

  test.each([
    ["> lunch", [">"], ["lunch"]],
    [">abc #x >1,234 lunch", [">abc", ">1,234"], ["lunch"]],
    ['lunch @"Corner dinner', ['@"Corner dinner'], ["lunch"]],
    ["# work", ["#"], ["work"]],
  ])("and the rest of the search is read: %s", (text, faults, words) => {
    expect(read(text)).toMatchObject({ faults, words });
  });
});

describe("a whole search", () => {
  test("has parts in any number and order, each marked in its place", () => {
    const text = '🍕 #work @"Corner Café" lunch >10 <=20 2026-10 >abc 2026-10-01..2026-10-15';
    const { marks, faults, ...query } = readSearch(text);
    expect(query).toEqual({
      not: NO_TEXTS,
      categories: [],
      namedDays: [],
      writtenAmounts: [],
      either: [],
      words: ["🍕", "lunch"],
      tags: ["work"],
      payees: ["Corner Café"],
      min: over("10"),
      max: from("20"),
      from: day("2026-10-01"),
      to: day("2026-10-15"),
    });
    expect(marks.map(({ kind, start, end }) => [kind, text.slice(start, end)])).toEqual([
      ["word", "🍕"],
      ["tag", "#work"],
      ["payee", '@"Corner Café"'],
      ["word", "lunch"],
      ["amount", ">10"],
      ["amount", "<=20"],
      ["date", "2026-10"],
      ["date", "2026-10-01..2026-10-15"],
    ]);
    expect(faults.map(({ text }) => text)).toEqual([">abc"]);
  });

  const part = fc.constantFrom(
    ...["#work", '#"a b"', "@cafe", '@"Corner Café"', "lunch", "Straße", "東京", '"2026"'],
    ...[">10", "<=20", "=5,5", "> 7", "2026", "2026-10", "2026-10-05", "2025..", "..2027-02"],
  );

  test("means what its parts mean separately", () => {
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 8 }),
        fc.constantFrom(" ", ", ", "; "),
        (parts, by) => {
          const whole = readSearch(parts.join(by));
          const each = parts.map((one) => readSearch(one));
          expect(whole.faults).toEqual([]);
          expect(whole.marks.map(({ kind }) => kind)).toEqual(
            each.flatMap(({ marks }) => marks.map(({ kind }) => kind)),
          );
          expect(whole.words).toEqual([...new Set(each.flatMap(({ words }) => words))]);
          expect(whole.tags).toEqual([...new Set(each.flatMap(({ tags }) => tags))]);
          expect(whole.payees).toEqual([...new Set(each.flatMap(({ payees }) => payees))]);
          const firstDays = each.flatMap(({ from }) => from ?? []);
          expect(whole.from).toBe(firstDays.toSorted().at(-1));
          const lastDays = each.flatMap(({ to }) => to ?? []);
          expect(whole.to).toBe(lastDays.toSorted()[0]);
        },
      ),
      { numRuns: 500 },
    );
  });

  const sign = fc.constantFrom(
    ...'#@>＜=≤≠"“ ,;.-/0129٣２é東',
    "..",
    "2026",
    "🍕",
    "\ud83d",
    "\t",
    "\u{1d7d0}",
  );
  const anyText = fc.oneof(
    fc.array(fc.oneof(part, sign), { maxLength: 12 }).map((parts) => parts.join("")),
    fc.string({ unit: anyCharacter }),
  );

  test("has marks and errors in order and without overlaps, and no words outside them, whatever the text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { marks, faults } = readSearch(text);
        let rest = "";
        let at = 0;
        for (const { start, end } of [...marks, ...faults].toSorted((a, b) => a.start - b.start)) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          rest += `${text.slice(at, start)} `;
          at = end;
        }
        expect(wordsOf(rest + text.slice(at))).toEqual([]);
        for (const fault of faults) {
          expect(fault.text).toBe(text.slice(fault.start, fault.end));
          expect(fault.reason).toMatch(/^\S.*[^.\s]$/);
        }
      }),
      { numRuns: scaled(1_000) },
    );
  });

  test("of any text in quotes has only its words", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const plain = text.replace(/["“”„‟＂]/g, "");
        expect(read(`"${plain}"`)).toEqual({ ...NOTHING, words: [...new Set(wordsOf(plain))] });
      }),
    );
  });
});

describe("the time is linear", () => {
  test.each([">", "> ", "#", '"', '@"a" ', "1,", "2026-10..", ".", "9", "-", " ", ">1,234 ", "a "])(
    "for %j a hundred thousand times",
    (text) => {
      expectLinear(() => readSearch(text.repeat(100_000)));
    },
  );
});
