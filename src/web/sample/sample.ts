// A sample ledger: about fourteen months of a household's expenses up to today, at prices that suit the ledger's currency. Everybody who
// creates it on the same day gets the same expenses.

import type { Sent } from "../../client/calls.ts";
import {
  type CurrencyCode,
  convert,
  isCurrencyCode,
  minorUnits,
} from "../../domain/money/currency.ts";
import { type Decimal, negate, parseDecimal, subtract, ZERO } from "../../domain/money/decimal.ts";
import {
  addDays,
  addMonths,
  type CalendarDate,
  calendarDateOf,
  dateParts,
  daysInMonth,
} from "../../domain/time/calendar-date.ts";
import type { Service } from "../service/service.ts";
import type { SampleTexts } from "../texts/sample-texts.ts";
import {
  CATEGORIES,
  type CategoryKey,
  HABITS,
  type Habit,
  JOURNEY,
  type PayeeKey,
  STANDING,
  type TagKey,
  type WordKey,
} from "./household.ts";

type BatchExpense = Extract<Sent<"LedgerAction">, { readonly action: "create-expense" }>["expense"];

interface SampleOptions {
  readonly today: CalendarDate;
  readonly currency: CurrencyCode;
  readonly texts: SampleTexts;
  /** The name of each category: its id, or its ref in a batch. */
  readonly categories: ReadonlyMap<CategoryKey, BatchExpense["category"]>;
}

const MONTHS = 14;
const SEED = 20_261;
const CHF = currencyOf("CHF");
const EUR = currencyOf("EUR");
/** The household's trip began this many days ago. */
const JOURNEY_DAYS_AGO = 118;

export function sampleExpenses(options: SampleOptions): readonly BatchExpense[] {
  const dice = diceOf(SEED);
  const months = Array.from({ length: MONTHS }, (_, index) => MONTHS - 1 - index);
  const usual = months.flatMap((ago) => [
    ...standingOf(ago, options, dice),
    ...HABITS.flatMap((habit) => timesOf(habit, ago, options, dice)),
  ]);
  return [...usual, ...journey(options), ...oddOnes(options)]
    .filter(({ date }) => date <= options.today)
    .toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1));
}

function standingOf(ago: number, options: SampleOptions, dice: Dice): readonly BatchExpense[] {
  return STANDING.filter(([, , , , , everyMonths]) => ago % everyMonths === 0).map(
    ([word, category, payee, day, price]) => {
      const date = dayAgo(options.today, ago, day);
      return expense(options, { word, category, payee, date, cents: dice.between(...price) });
    },
  );
}

function timesOf(
  [words, category, payees, times, price, tag]: Habit,
  ago: number,
  options: SampleOptions,
  dice: Dice,
): readonly BatchExpense[] {
  return Array.from({ length: dice.between(...times) }, () => {
    return expense(options, {
      word: dice.pick(words),
      payee: dice.pick(payees),
      category,
      // Some expenses get no tag, since no household is that orderly.
      tag: dice.between(1, 4) > 1 ? tag : undefined,
      cents: dice.between(...price),
      date: dayAgo(options.today, ago, dice.between(1, 31)),
    });
  });
}

function journey(options: SampleOptions): readonly BatchExpense[] {
  const { currency, today } = options;
  const abroad = currency === "CHF" ? EUR : CHF;
  const rate = rateOf(currency);
  return JOURNEY.map(({ word, payee, day, price, isForeign }) => {
    const date = addDays(today, day - JOURNEY_DAYS_AGO) ?? today;
    const what = { word, payee, category: "holidays", tag: "holiday", date, cents: price } as const;
    const usual = expense(options, what);
    if (!isForeign) return usual;
    const amount = priceIn(abroad, price);
    return {
      ...usual,
      amount: convert(amount, rate, minorUnits(currency)),
      original: { amount, currency: abroad, rate },
    };
  });
}

/** An expense that is split between two categories, and refunds. */
function oddOnes(options: SampleOptions): readonly BatchExpense[] {
  const { today, currency, categories, texts } = options;
  const one = (days: number, what: Omit<What, "date">) =>
    expense(options, { ...what, date: addDays(today, -days) ?? today });
  const refund = (days: number, what: Omit<What, "date">) => {
    const back = one(days, what);
    return { ...back, amount: negate(back.amount) };
  };
  const shop = { category: "groceries", payee: "supermarket", cents: 11_460 } as const;
  const split = one(9, { ...shop, word: "bigShop" });
  const forHome = priceIn(currency, 3_990);
  const parts = [
    { amount: subtract(split.amount, forHome), category: split.category },
    { amount: forHome, category: categories.get("home") ?? null },
  ];
  const shoes = { category: "clothes", payee: "clothier", cents: 8_990 } as const;
  const power = { category: "utilities", payee: "power", cents: 6_420 } as const;
  const dinner = { category: "eatingOut", payee: "trattoria", cents: 12_800 } as const;
  return [
    { ...split, category: null, parts, note: texts.notes.split },
    one(47, { ...shoes, word: "shoes" }),
    { ...refund(40, { ...shoes, word: "shoesBack" }), note: texts.notes.back },
    refund(163, { ...power, word: "powerBack" }),
    { ...one(72, { ...dinner, word: "anniversary" }), note: texts.notes.anniversary },
  ];
}

function currencyOf(code: string): CurrencyCode {
  if (!isCurrencyCode(code)) throw new RangeError(`${code} is not a currency`);
  return code;
}

interface What {
  readonly word: WordKey;
  readonly category: CategoryKey;
  readonly payee: PayeeKey | null;
  readonly tag?: TagKey | undefined;
  readonly cents: number;
  readonly date: CalendarDate;
}

function expense(
  { texts, categories, currency }: SampleOptions,
  { word, category, payee, tag, cents, date }: What,
) {
  return {
    description: texts.words[word],
    amount: priceIn(currency, cents),
    date,
    category: categories.get(category) ?? null,
    payee: payee === null ? null : texts.payees[payee],
    tags: tag === undefined ? [] : [texts.tags[tag]],
  };
}

/** The given day, that many months ago, or the last day of a shorter month. */
function dayAgo(today: CalendarDate, months: number, day: number): CalendarDate {
  const { year, month } = dateParts(addMonths(today, -months) ?? today);
  return calendarDateOf(year, month, Math.min(day, daysInMonth(year, month))) ?? today;
}

interface Dice {
  /** A whole number from `least` to `most`. */
  readonly between: (least: number, most: number) => number;
  readonly pick: <Item>(list: readonly [Item, ...Item[]]) => Item;
}

/** A linear congruential generator of 31 bits; its upper bits are the better ones. */
function diceOf(seed: number): Dice {
  let state = seed % MODULUS || 1;

  function between(least: number, most: number): number {
    state = (state * MULTIPLIER) % MODULUS;
    return least + Math.floor((state / MODULUS) * (most - least + 1));
  }

  return { between, pick: (list) => list[between(0, list.length - 1)] ?? list[0] };
}

/** The constants of Park and Miller. Their products stay below 2^53. */
const MODULUS = 2_147_483_647;
const MULTIPLIER = 48_271;

/** Currencies by roughly how many of their units buy what one euro buys. Others are worth roughly as much as a euro. */
const CURRENCIES: readonly (readonly [units: number, codes: string])[] = [
  [3, "PLN RON"],
  [4, "BRL"],
  [6, "CNY GTQ"],
  [8, "DKK HKD BWP MOP"],
  [11, "SEK NOK ZAR SZL LSL NAD"],
  [12, "MDL SCR ZMW ERN"],
  [14, "MXN"],
  [15, "SLE"],
  [18, "HNL"],
  [20, "CZK THB MRU"],
  [22, "EGP TRY UAH NIO"],
  [24, "TWD"],
  [25, "MUR SRD"],
  [30, "PHP CUP"],
  [35, "DOP AFN GMD MKD"],
  [40, "INR MZN"],
  [45, "KGS UYU"],
  [50, "BDT RUB ETB"],
  [65, "NPR"],
  [70, "KES ALL DZD CVE"],
  [80, "RSD"],
  [90, "HTG"],
  [100, "VES"],
  [110, "PKR JMD"],
  [120, "XPF DJF LRD"],
  [130, "GYD VUV"],
  [140, "JPY"],
  [150, "LKR ISK"],
  [250, "AMD KZT YER"],
  [280, "HUF"],
  [300, "KMF"],
  [350, "XOF XAF"],
  [400, "SOS"],
  [450, "CRC"],
  [500, "NGN AOA"],
  [700, "CLP RWF SDG"],
  [900, "ARS IQD MWK"],
  [1_200, "KRW MMK"],
  [1_400, "TZS"],
  [1_500, "BIF CDF"],
  [1_800, "MNT UGX"],
  [2_000, "MGA"],
  [2_200, "KHR"],
  [2_600, "COP"],
  [4_500, "PYG"],
  [5_000, "GNF"],
  [5_500, "UZS"],
  [6_000, "SYP"],
  [7_000, "IDR"],
  [9_000, "LAK"],
  [12_000, "VND"],
  [50_000, "LBP"],
  [100_000, "IRR"],
];

const UNITS = new Map(
  CURRENCIES.flatMap(([units, codes]) => codes.split(" ").map((code) => [code, units] as const)),
);

/** In currencies with large numbers, prices end in zeros. */
const ROUND_FROM = 20;

/** `cents` is the price in hundredths of a euro. */
function priceIn(currency: CurrencyCode, cents: number): Decimal {
  const units = UNITS.get(currency) ?? 1;
  const hundredths = cents * units;
  const [step, places] =
    units >= ROUND_FROM || minorUnits(currency) === 0 ? [stepOf(units), 0] : [1, 2];
  const count = places === 2 ? hundredths : Math.ceil(hundredths / 100 / step) * step;
  return decimal(count, places);
}

/** The step to which a price is rounded. It grows with the size of the numbers. */
function stepOf(units: number): number {
  if (units >= 5_000) return 1_000;
  if (units >= 500) return 100;
  return units >= ROUND_FROM ? 5 : 1;
}

/** A count of the smallest unit as an amount: 1250 and 2 places are 12.5. */
function decimal(count: number, places: number): Decimal {
  return parseDecimal(`${count}e-${places}`) ?? ZERO;
}

/** The approximate price of a unit of a currency such as CHF or EUR. */
function rateOf(currency: CurrencyCode): Decimal {
  return decimal(10_473 * (UNITS.get(currency) ?? 1), 4);
}

interface SampleWishes extends Pick<SampleOptions, "today" | "texts"> {
  /** Null if the ledger has no currency; then prices are in euros. */
  readonly currency: CurrencyCode | null;
}

/** Resolves to the id of the new ledger. A random number makes the id new, since ids of deleted ledgers can't be reused. */
export async function fillSample({ client }: Service, wishes: SampleWishes): Promise<string> {
  const { today, texts } = wishes;
  const currency = wishes.currency ?? EUR;
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  const profile = { id: `sample-${drawn + 1}`, name: texts.name, currency };
  const ledger = (await client.createLedger({ body: profile })).id;
  try {
    await recordSample(client, ledger, { today, texts, currency });
  } catch (error) {
    await client.deleteLedger({ ledger, name: texts.name }).catch(() => {});
    throw error;
  }
  return ledger;
}

/** Records the whole sample, or nothing, in a ledger that has no categories yet. */
export async function recordSample(
  client: Service["client"],
  ledger: string,
  options: Omit<SampleOptions, "categories">,
): Promise<void> {
  const refs = new Map(CATEGORIES.map(({ key }) => [key, { ref: key }]));
  const categories = CATEGORIES.map(({ key, parent, color, icon }): Sent<"LedgerAction"> => {
    const above = parent === null ? null : { ref: parent };
    const category = { name: options.texts.categories[key], parent: above, color, icon };
    return { action: "create-category", ref: key, category };
  });
  const expenses = sampleExpenses({ ...options, categories: refs });
  const creations = expenses.map((expense) => ({ action: "create-expense", expense }) as const);
  await client.amendLedger({ ledger, body: { actions: [...categories, ...creations] } });
}
