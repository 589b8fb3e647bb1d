// The sample: about fourteen months of a household up to today, the same for everybody who begins on the same day.

import {
  type CurrencyCode,
  convert,
  isCurrencyCode,
  minorUnits,
} from "../../domain/money/currency.ts";
import { negate, subtract } from "../../domain/money/decimal.ts";
import {
  addDays,
  addMonths,
  type CalendarDate,
  calendarDateOf,
  dateParts,
  daysInMonth,
} from "../../domain/time/calendar-date.ts";
import type { NewExpense } from "../service/shapes.ts";
import type { SampleTexts } from "../texts/sample-texts.ts";
import { type Dice, diceOf } from "./dice.ts";
import {
  type CategoryKey,
  HABITS,
  type Habit,
  JOURNEY,
  type PayeeKey,
  STANDING,
  type TagKey,
  type WordKey,
} from "./household.ts";
import { priceIn, rateOf } from "./prices.ts";

export interface SampleOptions {
  /** The last day that has expenses. */
  readonly today: CalendarDate;
  readonly currency: CurrencyCode;
  readonly texts: SampleTexts;
  /** The ids of the categories. */
  readonly categories: ReadonlyMap<CategoryKey, number>;
}

const MONTHS = 14;
const SEED = 20_261;
const CHF = currencyOf("CHF");
export const EUR = currencyOf("EUR");
/** So long ago the household was on a journey. */
const JOURNEY_DAYS_AGO = 118;

/** The earliest day first. */
export function sampleExpenses(options: SampleOptions): readonly NewExpense[] {
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

function standingOf(ago: number, options: SampleOptions, dice: Dice): readonly NewExpense[] {
  return STANDING.filter(({ every }) => ago % every === 0).map(({ day, price, ...what }) => {
    return expense(options, {
      ...what,
      date: dayAgo(options.today, ago, day),
      cents: dice.between(...price),
    });
  });
}

function timesOf(
  { words, payees, times, price, tag, category }: Habit,
  ago: number,
  options: SampleOptions,
  dice: Dice,
): readonly NewExpense[] {
  return Array.from({ length: dice.between(...times) }, () => {
    const [first, ...others] = words;
    return expense(options, {
      word: dice.pick([first, ...others]),
      payee: dice.pick(payees),
      category,
      // Not each time: nobody is that orderly.
      tag: dice.between(1, 4) > 1 ? tag : undefined,
      cents: dice.between(...price),
      date: dayAgo(options.today, ago, dice.between(1, 31)),
    });
  });
}

function journey(options: SampleOptions): readonly NewExpense[] {
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

/** A shop split over two categories, and money that came back. */
function oddOnes(options: SampleOptions): readonly NewExpense[] {
  const { today, currency, categories, texts } = options;
  const ago = (days: number) => addDays(today, -days) ?? today;
  const shop = { payee: "supermarket", category: "groceries" } as const;
  const split = expense(options, { ...shop, word: "bigShop", cents: 11_460, date: ago(9) });
  const forHome = priceIn(currency, 3_990);
  const rest = subtract(priceIn(currency, 11_460), forHome);
  const parts = [
    { amount: rest, category: categories.get("groceries") ?? null },
    { amount: forHome, category: categories.get("home") ?? null },
  ];
  const shoes = { word: "shoes", category: "clothes", payee: "clothier" } as const;
  const bought = expense(options, { ...shoes, cents: 8_990, date: ago(47) });
  const back = expense(options, { ...shoes, word: "shoesBack", cents: 8_990, date: ago(40) });
  const power = { word: "powerBack", category: "utilities", payee: "power" } as const;
  const credit = expense(options, { ...power, cents: 6_420, date: ago(163) });
  const dinner = { word: "anniversary", category: "eatingOut", payee: "trattoria" } as const;
  return [
    { ...split, category: null, parts, note: texts.notes.split },
    bought,
    { ...back, amount: negate(priceIn(currency, 8_990)), note: texts.notes.back },
    { ...credit, amount: negate(priceIn(currency, 6_420)) },
    {
      ...expense(options, { ...dinner, cents: 12_800, date: ago(72) }),
      note: texts.notes.anniversary,
    },
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

/** The day of a month so many months ago, or the last one of a shorter month. */
function dayAgo(today: CalendarDate, months: number, day: number): CalendarDate {
  const { year, month } = dateParts(addMonths(today, -months) ?? today);
  return calendarDateOf(year, month, Math.min(day, daysInMonth(year, month))) ?? today;
}
