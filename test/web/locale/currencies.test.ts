// The offered currencies: each has a name, even if the browser has none for it. Units of account are offered only if typed.

import { expect, test } from "bun:test";
import { namedCurrencies } from "../../../src/web/locale/currencies.ts";
import { offersFor } from "../../../src/web/parts/offers.ts";
import { texts as bn } from "../../../src/web/texts/bn.ts";
import { texts as de } from "../../../src/web/texts/de.ts";
import { en } from "../../../src/web/texts/en.ts";
import { texts as es } from "../../../src/web/texts/es.ts";

/** Chromium of November 2026 has no names for these. */
const UNKNOWN = "BOV CHE CHW CLF COU MXV USN UYI UYW VED XCG ZWG".split(" ");

test.each([
  ["en", en],
  ["de", de],
  ["es", es],
  ["bn", bn],
] as const)(
  "in %s all currencies have names, and units of account must be typed",
  (locale, texts) => {
    const known = new Intl.DisplayNames(locale, { type: "currency" });
    const offers = namedCurrencies({
      locale,
      nameOf: (code) => (UNKNOWN.includes(code) ? code : known.of(code)),
      newNames: texts.ledgers.newCurrencies,
      usual: ["EUR", "CHF"],
    });
    expect(offers.filter(({ key, name }) => name === `${key} (${key})`)).toEqual([]);
    const offered = offersFor("", offers).map(({ key }) => key);
    expect(offered.slice(0, 2)).toEqual(["EUR", "CHF"]);
    expect(UNKNOWN.filter((code) => offered.includes(code))).toEqual(["VED", "XCG", "ZWG"]);
    expect(offersFor("clf", offers).map(({ key }) => key)).toEqual(["CLF"]);
  },
);
