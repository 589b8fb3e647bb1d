// The first day of the week, which depends on the reader's region.

/** 1 for Monday to 7 for Sunday. `locale` is a BCP 47 tag. */
export function firstWeekday(locale: string): number {
  const { region } = new Intl.Locale(locale).maximize();
  if (region && SUNDAY_FIRST.has(region)) return 7;
  return region && SATURDAY_FIRST.has(region) ? 6 : 1;
}

/** The larger of the regions for which the Unicode CLDR lists Sunday as the first day. */
const SUNDAY_FIRST = new Set(
  "AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW".split(
    " ",
  ),
);
const SATURDAY_FIRST = new Set("AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY".split(" "));
