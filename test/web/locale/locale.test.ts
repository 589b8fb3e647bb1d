// Amounts and dates as readers in several locales write them: exact to the last digit, and in their digits, order and direction.

import { expect, test } from "bun:test";
import type { CurrencyCode } from "../../../src/domain/money/currency.ts";
import { readerOptions } from "../../../src/domain/quick-entry/quick-entry.ts";
import { firstWeekday } from "../../../src/domain/time/first-weekday.ts";
import { isLedgerMonth } from "../../../src/domain/time/period.ts";
import {
  amountParts,
  showAmount,
  showChange,
  showPart,
  showRoughly,
  showWhole,
  writeAmount,
  writeNumber,
} from "../../../src/web/locale/amounts.ts";
import { currencyOfReader } from "../../../src/web/locale/currencies.ts";
import { showDay, showDayBeside, showMonthDays } from "../../../src/web/locale/days.ts";
import { readTypedAmount } from "../../../src/web/locale/typed-amounts.ts";
import { readerOf, textLocaleOf } from "../../../src/web/texts/user-locale.ts";
import { currency, day, decimal } from "../../support/values.ts";

/** Replaces no-break spaces with plain ones, and drops direction marks. */
function plain(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, " ").replace(/[\u200e\u200f\u061c]/g, "");
}

/** A ledger's currency, or "" if it has none. */
function own(code: string): CurrencyCode | null {
  return code === "" ? null : currency(code);
}

function shown(amount: string, code: string, locale: string): string {
  return plain(showAmount(decimal(amount), own(code), locale));
}

test.each([
  ["1234567.5", "EUR", "de-DE", "1.234.567,50 €"],
  ["1234567.5", "INR", "en-IN", "₹12,34,567.50"],
  ["1234567.5", "BDT", "bn-BD", "১২,৩৪,৫৬৭.৫০৳"],
  ["1234567", "JPY", "ja-JP", "￥1,234,567"],
  ["1234567.5", "JPY", "ja-JP", "￥1,234,567.5"],
  ["-12.5", "EUR", "en-GB", "-€12.50"],
  ["12.5", "", "en-GB", "12.50"],
  ["12", "", "de-CH", "12.00"],
  ["0.12345", "EUR", "en-GB", "€0.12345"],
  ["9007199254740993.01", "EUR", "en-GB", "€9,007,199,254,740,993.01"],
  ["1e+21", "EUR", "en-GB", "€1,000,000,000,000,000,000,000.00"],
  ["1.234", "KWD", "en-GB", "KWD 1.234"],
])("an amount of %s %s is shown in %s as %s", (amount, currency, locale, expected) => {
  expect(shown(amount, currency, locale)).toBe(expected);
});

test("an amount in Egypt has Arabic digits", () => {
  expect(shown("1234567.5", "EGP", "ar-EG")).toContain("١٬٢٣٤٬٥٦٧٫٥٠");
});

test("an amount in a right-to-left text keeps the letters of a currency before its sign", () => {
  const [amount, usd] = [decimal("12"), currency("USD")];
  expect(showAmount(amount, usd, "ar-EG")).toEndWith("US$\u200e");
  expect(showWhole(amount, "ar-EG", usd)).toEndWith("US$\u200e");
  expect(amountParts(amount, usd, "ar-EG").at(-1)?.value).toBe("US$\u200e");
  expect(showAmount(amount, usd, "en-CA")).toBe("US$12.00");
});

test.each([
  ["4,75", "de-DE", "4.75"],
  ["4.75", "de-DE", "4.75"],
  ["1.234", "de-DE", "1234"],
  ["1.234,50", "de-DE", "1234.5"],
  ["1,234", "en-GB", "1234"],
  ["1,234", "de-DE", "1.234"],
  ["-20", "en-GB", "-20"],
  ["১২.৫০", "bn-BD", "12.5"],
  ["12", "en-GB", "12"],
  ["0,5", "fr-FR", "0.5"],
  ["1 234,50", "fr-FR", "1234.5"],
  ["", "en-GB", undefined],
  ["lunch", "en-GB", undefined],
  ["12 lunch", "en-GB", undefined],
  ["1.2.3", "en-GB", undefined],
  ["€5", "en-GB", undefined],
])("an amount typed as %j in %s is %s", (text, locale, expected) => {
  expect(readTypedAmount(text, day("2026-11-21"), locale, 2)).toBe<string | undefined>(expected);
});

test.each([
  ["24.9", "EUR", "en-GB", "24.90"],
  ["24.9", "EUR", "de-DE", "24,90"],
  ["-20", "EUR", "en-GB", "-20.00"],
  ["24.905", "EUR", "en-GB", "24.905"],
  ["1200", "JPY", "ja-JP", "1200"],
  ["1.5", "KWD", "en-GB", "1.500"],
  ["5", "", "en-GB", "5.00"],
  ["1.5e+21", "EUR", "en-GB", "1.5e+21"],
])("an amount of %s %s is written into a field in %s as %s", (amount, code, locale, expected) => {
  expect(writeAmount(decimal(amount), own(code), locale)).toBe(expected);
});

test.each(["1.5", "1234.56", "-0.01", "1000000"])(
  "an amount %s is read back from how it is written",
  (amount) => {
    for (const locale of ["en-GB", "de-DE", "bn-BD", "ar-EG", "ja-JP", "fr-CH"]) {
      for (const written of [
        writeAmount(decimal(amount), currency("EUR"), locale),
        writeNumber(decimal(amount), locale),
      ]) {
        expect(readTypedAmount(written, day("2026-11-21"), locale, 2)).toBe(decimal(amount));
      }
    }
  },
);

test.each([
  ["de-DE", "1.500", "1.247"],
  ["en-US", "1.5K", "1,247"],
  ["es-ES", "1,5\u00a0mil", "1247"],
])("in %s an axis groups digits like amounts: %s and %s", (locale, rough, whole) => {
  expect([showRoughly(1500, locale), showWhole(decimal("1247"), locale)]).toEqual([rough, whole]);
});

test.each([
  ["de-DE", 2870.72, "2.871"],
  ["de-DE", 0.5, "0,5"],
  ["en-US", 2870.72, "2.9K"],
  ["en-US", 933.14, "933"],
])("in %s, %p is roughly %s", (locale, value, rough) => {
  expect(showRoughly(value, locale)).toBe(rough);
});

test.each([
  ["de-DE", 0.47, "+47\u00a0%"],
  ["de-DE", 9.99, "+999\u00a0%"],
  ["de-DE", 123_449, ">999\u00a0%"],
  ["en-US", 9.999, ">999%"],
  ["en-US", 0.004, "<1%"],
  ["en-US", -0.004, "<1%"],
  ["en-US", 0, "0%"],
])("in %s, a change of %p is shown as %s", (locale, share, shown) => {
  expect(showChange(share, locale, "exceptZero")).toBe(shown);
});

test.each([
  [0, "en-US", "0%"],
  [0.0031, "en-US", "<1%"],
  [0.0099, "de-DE", "<1\u00a0%"],
  [0.0031, "es-ES", "<1\u00a0%"],
  [0.0031, "bn-BD", "<১%"],
  [0.01, "en-US", "1%"],
  [0.47, "en-US", "47%"],
  [0.9954, "de-DE", ">99\u00a0%"],
  [1, "en-US", "100%"],
])("a share of %p in %s is %s", (part, locale, shown) => {
  expect(showPart(part, locale)).toBe(shown);
});

test.each([
  ["en-GB", "Saturday, 21 November 2026"],
  ["en-US", "Saturday, November 21, 2026"],
  ["de-DE", "Samstag, 21. November 2026"],
  ["ja-JP", "2026年11月21日土曜日"],
  ["th-TH", "วันเสาร์ที่ 21 พฤศจิกายน 2026"],
])("a day in %s is %s", (locale, expected) => {
  expect(plain(showDay(day("2026-11-21"), "full", locale))).toBe(expected);
});

test("a day in the first century stays in that century", () => {
  expect(showDay(day("0050-02-03"), "full", "en-GB")).toContain("3 February");
});

test.each([
  ["en-GB", true, 1],
  ["en-US", false, 7],
  ["de-DE", true, 1],
  ["ar-EG", true, 6],
  ["bn-BD", true, 7],
  ["ja-JP", false, 7],
])("a day in %s: day before month is %j, weeks begin on %d", (locale, dayFirst, weekday) => {
  expect([
    readerOptions({ days: locale, numbers: undefined }).dayFirst,
    firstWeekday(locale),
  ]).toEqual([dayFirst, weekday]);
});

test.each([
  ["2026-01-01", "Thu, Jan 1"],
  ["2031-01-01", "Wed, Jan 1, 2031"],
  ["0026-01-01", "Thu, Jan 1, 26"],
])("the date %s shows its year unless it is the current one: %s", (date, expected) => {
  expect(showDayBeside(day(date), day("2026-11-21"), "en-US")).toBe(expected);
});

test.each([
  ["2026-10", 25, "en-GB", "25 Oct – 24 Nov"],
  ["2026-12", 25, "en-GB", "25 Dec 2026 – 24 Jan 2027"],
  ["2026-10", 25, "en-US", "Oct 25 – Nov 24"],
  ["2026-10", 25, "de-DE", "25. Okt. – 24. Nov."],
  ["2026-10", 25, "ar-EG", "٢٥ أكتوبر – ٢٤ نوفمبر"],
  ["2026-10", 1, "en-GB", undefined],
])("the month %s from day %d in %s: %s", (month, firstDay, locale, expected) => {
  if (!isLedgerMonth(month)) throw new RangeError(`${month} is not a month`);
  const days = showMonthDays(month, firstDay, locale);
  expect(days && plain(days).replace(/\u2009/g, " ")).toBe(expected);
});

test.each([
  [["de-DE", "en"], null, "de-DE", "de", "ltr"],
  [["es-MX"], null, "es-MX", "es", "ltr"],
  [["en-US"], "es", "es-US", "es", "ltr"],
  [["en-GB"], "es", "es-ES", "es", "ltr"],
  [["fr-CH"], "de", "de-CH", "de", "ltr"],
  [["en-US", "es-AR"], "es", "es-AR", "es", "ltr"],
  [["de-AT"], "en", "de-AT", "en", "ltr"],
  [["ar-EG"], "de", "de-DE", "de", "ltr"],
  [["bn-BD"], null, "bn-BD", "bn", "ltr"],
  [["ar-EG"], null, "en-001", "en", "ltr"],
  [["ar-EG", "en-GB"], null, "en-GB", "en", "ltr"],
  [["ar-EG"], "en", "ar-EG", "en", "rtl"],
  [["ur-PK", "bn-IN"], null, "bn-IN", "bn", "ltr"],
  [["en-US"], "bn", "bn-BD", "bn", "ltr"],
  [["bn-IN"], "en", "bn-IN", "en", "ltr"],
  [[], null, "en", "en", "ltr"],
  [["not a locale", "fr-FR"], null, "fr-FR", "en", "ltr"],
] as const)(
  "a reader with the languages %j who has chosen %s",
  (preferred, chosen, ...expected) => {
    const reader = readerOf(preferred, chosen);
    const [locale, language, direction] = expected;
    expect(reader).toEqual({ locale, language, direction });
    expect(textLocaleOf(reader).slice(0, 2)).toBe(language);
  },
);

test.each<[readonly string[], string | null]>([
  [["de-DE"], "EUR"],
  [["de-CH", "en-US"], "CHF"],
  [["en-GB"], "GBP"],
  [["en-IN"], "INR"],
  [["ar-EG"], "EGP"],
  [["bn-BD"], "BDT"],
  [["ka-GE"], "GEL"],
  [["es-MX"], "MXN"],
  [["fr-SN"], "XOF"],
  [["zh-Hant-TW"], "TWD"],
  // A language alone names no region, but another of the reader's locales may.
  [["en", "de-AT"], "EUR"],
  [["bn"], "BDT"],
  [["ja"], "JPY"],
  [["en"], "USD"],
  [["de-AQ"], null],
  [["en-001"], null],
  [["eo"], null],
  [["no locale"], null],
  [[], null],
])("the currency of a reader's region with the languages %j is %s", (preferred, code) => {
  expect(currencyOfReader(preferred)).toBe(code === null ? null : currency(code));
});
