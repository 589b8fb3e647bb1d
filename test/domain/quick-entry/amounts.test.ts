// Quick entry reads amounts and currencies as people in many countries write them, and chooses the amount among several numbers.

import { describe, expect, test } from "bun:test";
import {
  readerOptions,
  readQuickEntry,
  readSum,
} from "../../../src/domain/quick-entry/quick-entry.ts";
import { reading, TODAY, tell } from "../../support/quick-entry-reading.ts";
import { currency } from "../../support/values.ts";

describe("a number is the amount", () => {
  tell([
    ["8 taxi", "taxi · 8"],
    ["taxi", "taxi"],
    ["8", "(nothing) · 8"],
    ["", "(nothing)"],
    ["  \t taxi \n 8  ", "taxi · 8"],
    ["coffee 4,75", "coffee · 4.75"],
    ["coffee 4.75", "coffee · 4.75"],
    ["coffee 4.7", "coffee · 4.7"],
    ["gum .50", "gum · 0.5"],
    ["gum ,50", "gum · 0.5"],
    ["gum 0.500", "gum · 0.5"],
    ["gift 0", "gift · 0"],
    ["rent 1234.500", "rent · 1234.5"],
    ["12.50, lunch", "lunch · 12.5"],
    ["lunch: 12.50; taxi", "lunch: taxi · 12.5"],
    ["I paid 12.50.", "I paid · 12.5"],
    ["lunch 12!", "lunch · 12"],
    ["taxi 999999999999999999999999999999", "taxi · 9.99999999999999999999999999999e+29"],
    ["taxi 9999999999999999999999999999999", "taxi 9999999999999999999999999999999"],
  ]);
});

describe("groups", () => {
  tell([
    ["car 12,345,678", "car · 12345678"],
    ["car 12.345.678", "car · 12345678"],
    ["car 1.234.567,89", "car · 1234567.89"],
    ["rent 1,23,456", "rent · 123456"],
    ["rent 12,34,56,789", "rent · 123456789"],
    ["rent 1'234.50", "rent · 1234.5"],
    ["rent 1'234", "rent · 1234"],
    ["rent 1'234,50", "rent · 1234.5"],
    ["rent 1\u202f234,50", "rent · 1234.5"],
    ["rent 1\u2009234", "rent · 1234"],
    ["rent 1\u00a0234\u00a0567", "rent · 1234567"],
    ["rent 1\u00a02345", "rent 1 2345 · 1 or 2345?"],
    ["1 234 567 house", "house · 1234567"],
    ["@Landlord 1 234,50 rent", "rent · 1234.5 · @Landlord"],
    ["rent, 1 234,50", "rent, · 1234.5"],
    ["rent -1 234,50", "rent · -1234.5"],
    ["yesterday 1 234,50 rent", "rent · 1234.5 · 2026-11-20"],
    ["rent 1,23,45", "rent 1,23,45"],
    ["rent 12,3456,789", "rent 12,3456,789"],
    ["rent 1,234,56", "rent 1,234,56"],
    ["rent 1.234.56", "rent 1.234.56"],
    ["rent 1,234.567,89", "rent 1,234.567,89"],
    ["rent 012,345", "rent 012,345"],
    ["rent 1''234", "rent 1''234"],
    ["rent 1٫234", "rent · 1.234"],
  ]);
});

describe("a comma or point before three digits, and a plain space between them, are asked about", () => {
  tell([
    ["rent 1.234", "rent · 1234 or 1.234?"],
    ["rent -1,234", "rent · -1234 or -1.234?"],
    ["rent €1,234", "rent · EUR · 1234 EUR or 1.234 EUR?"],
    ["rent 123,456", "rent · 123456 or 123.456?"],
    ["iPhone 15 999,00", "iPhone 15 999,00 · 15999 or 999?"],
    ["iPhone 15 999 €", "iPhone 15 999 · EUR · 15999 EUR or 999 EUR?"],
    ["1 234 rent", "1 234 rent · 1234 or 1 or 234?"],
    ["€30 365 days", "€30 365 days · EUR · 30365 EUR or 30 EUR?"],
    ["Route 66 345 678", "Route 66 345 678 · 66345678 or 345678 or 66 or 345 or 678?"],
    ["Route 66 345 678,50", "Route 66 345 678,50 · 66345678.5 or 345678.5 or 678.5?"],
  ]);
});

describe("signs", () => {
  tell([
    ["-20 refund", "refund · -20"],
    ["−20 refund", "refund · -20"],
    ["－20 refund", "refund · -20"],
    ["refund 20−", "refund · -20"],
    ["-€20 refund", "refund · -20 EUR"],
    ["€-20 refund", "refund · -20 EUR"],
    ["-20€ refund", "refund · -20 EUR"],
    ["20€- refund", "refund · -20 EUR"],
    ["EUR -20 refund", "refund · -20 EUR"],
    ["-1.234,50 refund", "refund · -1234.5"],
    ["-0 gift", "gift · 0"],
    ["--20 refund", "--20 refund"],
    ["-20- refund", "-20- refund"],
    ["–20 refund", "–20 refund"],
    ["20+ people", "20+ people"],
    ["− 20 refund", "− refund · 20 or -20?"],
    ["lunch - 20", "lunch - · 20"],
    ["taxi 20.–", "taxi · 20"],
    ["-20,- taxi", "taxi · -20"],
    ["rickshaw 50/-", "rickshaw · 50"],
    ["rent Rs. 1,00,000.50/- today", "rent · 100000.5 · 2026-11-21"],
    ["rent ৳500/-", "rent · 500 BDT"],
    ["matatu 50/=", "matatu · 50"],
    ["rent 50/", "rent 50/"],
    ["rent 50-/", "rent 50-/"],
  ]);
});

describe("currencies", () => {
  tell([
    ["€30 book", "book · 30 EUR"],
    ["30€ book", "book · 30 EUR"],
    ["30 € book", "book · 30 EUR"],
    ["30\u00a0€ book", "book · 30 EUR"],
    ["€ 30 book", "book · 30 EUR"],
    ["30EUR book", "book · 30 EUR"],
    ["EUR 30 book", "book · 30 EUR"],
    ["book 30 EUR.", "book · 30 EUR"],
    ["book 30 EUR, used", "book used · 30 EUR"],
    ["book 4,75 €", "book · 4.75 EUR"],
    ["tea £3", "tea · 3 GBP"],
    ["tea ₹1,23,456.78", "tea · 123456.78 INR"],
    ["bread 12 zł", "bread · 12 PLN"],
    ["bread 120Kč", "bread · 120 CZK"],
    ["book US$30", "book · 30 USD"],
    ["book HK$ 30", "book · 30 HKD"],
    ["book $30", "book · 30"],
    ["book 30$", "book · 30"],
    ["book $ 30", "book · 30"],
    ["book $30 CAD", "book · 30 CAD"],
    ["ramen ¥900", "ramen · 900"],
    ["ramen 900 JPY", "ramen · 900 JPY"],
    ["fika 45 kr", "fika · 45"],
    ["tea Rs. 500", "tea · 500"],
    ["tea Rs.500", "tea · 500"],
    ["Fr. 30.- bread", "bread · 30"],
    ["book eur 30", "book · 30 EUR"],
    ["taxi Usd 12", "taxi · 12 USD"],
    ["taxi usd12.50", "taxi · 12.5 USD"],
    ["12 usd.", "(nothing) · 12 USD"],
    ["1 234,50 chf rent", "rent · 1234.5 CHF"],
    ["taxi 12, usd", "taxi usd · 12"],
    ["€30 usd book", "usd book · 30 EUR"],
    ["5 try", "try · 5"],
    ["12 Ron", "Ron · 12"],
    ["12 mmk tea 3.50", "12 mmk tea · 3.5"],
    ["12 MMK tea", "tea · 12 MMK"],
    ["book XYZ 30", "book XYZ · 30"],
    ["candy 50¢", "candy 50¢"],
    ["coin ₿1", "coin ₿1"],
    ["€30 EUR book", "book · 30 EUR"],
    ["USD 30 EUR book", "USD EUR book · 30"],
    ["TRY 100 kebab", "kebab · 100 TRY"],
    ["LUNCH FOR ALL 30", "LUNCH FOR ALL · 30"],
    ["LUNCH 30 EUR", "LUNCH · 30 EUR"],
    ["EUR lunch", "EUR lunch"],
  ]);
});

describe("several numbers", () => {
  tell([
    ["2 coffees €7", "2 coffees · 7 EUR"],
    ["2 taxis 20.-", "2 taxis · 20"],
    ["66 12", "66 12 · 66 or 12?"],
    ["2 coffees 7", "2 coffees 7 · 2 or 7?"],
    ["2 a 7 b 2", "2 a 7 b 2 · 7 or 2?"],
    ["5, EUR 30", "5, · 30 EUR"],
    ["milk 1.5 l 2.30", "milk 1.5 l 2.30 · 1.5 or 2.3?"],
    ["€5 or £6", "€5 or £6 · 5 EUR or 6 GBP?"],
    ["2 @3.50 rolls", "2 @3.50 rolls"],
    ["12.50 for 2 @ 6.25", "for 2 @ 6.25 · 12.5"],
  ]);

  test("no more than twenty choices are offered", () => {
    const numbers = Array.from({ length: 60 }, (_, index) => `n ${index}`);
    expect(reading(numbers.join(" ")).split(" or ")).toHaveLength(20);
  });
});

describe("sums", () => {
  tell([
    ["tea 2×3.50", "tea · 7"],
    ["tea 12÷5", "tea · 2.4"],
    ["tea 100/8", "tea · 12.5"],
    ["tea 0.1+0.2", "tea · 0.3"],
    ["tea 2+3*4", "tea · 14"],
    ["tea 5 +2", "tea · 7"],
    ["tea -20+3", "tea · -17"],
    ["tea 100 / 3", "tea · 33.33"],
    ["1 234,50 + 3 rent", "rent · 1237.5"],
    ["tea €14.20+3", "tea · 17.2 EUR"],
    ["tea 14.20 + 3 EUR", "tea · 17.2 EUR"],
    ["€5 + €3 tea", "tea · 8 EUR"],
    ["€5 + $3 tea", "€5 + $3 tea · 5 EUR or 3?"],
    ["tea 100/3 JPY", "tea · 33 JPY"],
    ["tea 12.50-15", "tea 12.50-15"],
    ["tea 20-5", "tea 20-5"],
    ["tea 5/0", "tea 5/0"],
    ["tea 12/3", "tea 12/3 · 2026-03-12 or 2026-12-03 or 4?"],
    ["tea 3/11", "tea · 2026-11-03 or 2026-03-11?"],
    ["tea 40/3", "tea · 13.33"],
    ["book 30 40/3", "book 40/3 · 30"],
  ]);

  test("say whether they were rounded", () => {
    expect(readQuickEntry("tea 100/3", TODAY)).toMatchObject({ amount: "33.33", sum: "rounded" });
    expect(readQuickEntry("tea 14.20+3", TODAY)).toMatchObject({ amount: "17.2", sum: "exact" });
    expect(readQuickEntry("tea 5", TODAY)).not.toHaveProperty("sum");
  });

  test.each([
    ["12/3", 2, "4"],
    ["20 - 5", 2, "15"],
    ["-20+3", 2, "-17"],
    ["2 × 3,50", 2, "7"],
    ["1,234+1", 2, "2.23"],
    ["১০০/৩", 0, "33"],
    ["0.125*1", 2, "0.12"],
    ["0.1*3", 2, "0.3"],
    ["1/3*3", 2, "1"],
    ["12", 2, undefined],
    ["-12", 2, undefined],
    ["1/0", 2, undefined],
    ["1++2", 2, undefined],
    ["1+a", 2, undefined],
    ["1+", 2, undefined],
    [Array.from({ length: 21 }, () => "1").join("+"), 2, undefined],
  ])("are also read alone: %s with %i decimals", (text, places, amount) => {
    expect<string | undefined>(readSum(text, { places, decimalSign: "," })?.amount).toBe(amount);
  });
});

describe("the reader's locale and the currency settle ambiguous parts", () => {
  test.each([
    ["en-US", "€30 book 3/11", "book · 30 EUR · 2026-03-11"],
    ["de-CH", "rent 1,234", "rent · 1234"],
    ["en-US", "tea 1.50 JPY", "tea · JPY · 2 JPY or 1.5 JPY?"],
  ])("%s: %s", (locale, text, read) => {
    expect(reading(text, readerOptions({ days: locale, numbers: locale }))).toBe(read);
  });

  test("the ledger's own currency counts if none is written", () => {
    const own = currency("USD");
    expect(reading("rent 1.239", { decimalSign: ".", own })).toBe("rent · 1239 or 1.239?");
    expect(reading("rent 1.239", { decimalSign: ".", own: currency("KWD") })).toBe("rent · 1.239");
    expect(reading("rent 1.239", { decimalSign: ".", own: null })).toBe("rent · 1.239");
  });

  test("a part that only the locale settles is marked", () => {
    const options = readerOptions({ days: "en-US", numbers: "en-US" });
    const settled = (text: string) =>
      readQuickEntry(text, TODAY, options).marks.flatMap(({ byLocale, start, end }) => {
        return byLocale ? [text.slice(start, end)] : [];
      });
    expect(settled("book 1,234 3/11")).toEqual(["1,234", "3/11"]);
    expect(settled("book 1,234.50 25/12 @A")).toEqual([]);
    expect(settled("book 1234 5/5")).toEqual([]);
  });

  test.each(["xx-XX", "not a locale"])("an unknown locale settles nothing: %s", (tag) => {
    const nothing = { dayFirst: undefined, decimalSign: undefined, lexicon: undefined };
    expect(readerOptions({ days: tag, numbers: tag })).toEqual(nothing);
  });
});

describe("not every digit is part of a number", () => {
  tell([
    ["12:30 lunch 9", "12:30 lunch · 9"],
    ["100% juice 3", "100% juice · 3"],
    ["7up 2", "7up · 2"],
    ["2x tea 5", "2x tea · 5"],
    ["007 film 12", "007 film · 12"],
    ["host 192.168.0.1", "host 192.168.0.1"],
    ["lunch 50k", "lunch 50k"],
    ["lunch (12.50)", "lunch (12.50)"],
    ["lunch ~12", "lunch ~12"],
    ["lunch 1e3", "lunch 1e3"],
    ["lunch ½", "lunch ½"],
    ["lunch Ⅻ", "lunch Ⅻ"],
  ]);
});

describe("digits of any script", () => {
  tell([
    ["lunch １２．５０", "lunch · 12.5"],
    ["غداء ١٢٫٥٠", "غداء · 12.5"],
    ["غداء ١٬٢٣٤٫٥٠", "غداء · 1234.5"],
    ["غداء ۱۲۳۴", "غداء · 1234"],
    ["দুপুর ১২.৫০", "দুপুর · 12.5"],
    ["দুপুর ৳১,২৩,৪৫৬", "দুপুর · 123456 BDT"],
    ["खाना १२", "खाना · 12"],
    ["math 𝟗𝟗", "math · 99"],
    ["math 𝟗𝟗€", "math · 99 EUR"],
    ["غداء \u200f12.50\u200f", "غداء · 12.5"],
    ["غداء \u2067-12.50\u2069", "غداء · -12.5"],
    ["🍕 8", "🍕 · 8"],
    ["👩‍👩‍👧 tickets 8,00", "👩‍👩‍👧 tickets · 8"],
  ]);
});

describe("a sign that several currencies share says which ones it may mean", () => {
  test.each([
    ["taxi $8", ["USD", "CAD", "MXN"], ["EUR", "JPY"]],
    ["taxi 8 $", ["USD"], ["EUR"]],
    ["ramen ¥900", ["JPY", "CNY"], ["USD", "KRW"]],
    ["fika 45 kr.", ["SEK", "NOK", "DKK", "ISK"], ["EUR"]],
    ["tea Rs.500", ["INR", "PKR"], ["EUR"]],
    ["Fr. 30 bread", ["CHF"], ["EUR"]],
    ["tea 5 ﷼", ["SAR"], ["EUR"]],
    // Signs that contradict each other leave none.
    ["$8 kr taxi", [], ["USD", "SEK"]],
    ["USD 30 EUR book", [], ["USD", "EUR"]],
  ])("%s", (text, some, others) => {
    const { currency, currencies = ["undefined"] } = readQuickEntry(text, TODAY);
    expect(currency).toBeUndefined();
    expect(currencies).toEqual(expect.arrayContaining(some));
    for (const other of others) expect(currencies).not.toContain(other);
    if (some.length === 0) expect(currencies).toEqual([]);
  });

  test.each([
    ["taxi 8", undefined],
    ["taxi $8 CAD", "CAD"],
    ["taxi US$8", "USD"],
  ])("%s names one, or none at all", (text, code) => {
    const { currency, currencies } = readQuickEntry(text, TODAY);
    expect<string | undefined>(currency).toBe(code);
    expect(currencies).toBeUndefined();
  });

  test("amounts that are in different currencies are asked for", () => {
    const { questions } = readQuickEntry("taxi $8 then ¥8", TODAY);
    expect(questions.map(({ choices }) => choices.map(({ amount }) => String(amount)))).toEqual([
      ["8", "8"],
    ]);
  });
});
