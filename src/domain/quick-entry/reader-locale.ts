// Derives from a reader's locale the order of day and month, the decimal sign, and the names of days.

import { dayLexiconOf, isLanguageTag } from "./day-names.ts";
import type { DecimalSign } from "./sum.ts";

/** BCP 47 tags; undefined if nothing is known. */
export interface ReaderLocales {
  readonly days: string | undefined;
  readonly numbers: string | undefined;
}

/** The options of `readQuickEntry` for a reader. Questions that a locale does not settle stay open. */
export function readerOptions({ days, numbers }: ReaderLocales) {
  return {
    dayFirst: days === undefined ? undefined : isDayFirst(days),
    decimalSign: numbers === undefined ? undefined : decimalSignOf(numbers),
    lexicon: days === undefined ? undefined : dayLexiconOf(days),
  };
}

/** Returns true if 3/11 is November 3 in the locale; undefined for a locale that the platform does not know. */
function isDayFirst(locale: string): boolean | undefined {
  if (!isKnown(locale)) return undefined;
  const parts = new Intl.DateTimeFormat(locale, { day: "numeric", month: "numeric" })
    .formatToParts(0)
    .map(({ type }) => type);
  return parts.indexOf("day") < parts.indexOf("month");
}

/** The decimal sign of the locale, if it is a dot or a comma; undefined for a locale that the platform does not know. */
export function decimalSignOf(locale: string): DecimalSign | undefined {
  if (!isKnown(locale)) return undefined;
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  const sign = parts.find(({ type }) => type === "decimal")?.value;
  return sign === "." || sign === "," ? sign : undefined;
}

function isKnown(locale: string): boolean {
  return isLanguageTag(locale) && Intl.NumberFormat.supportedLocalesOf(locale).length > 0;
}
