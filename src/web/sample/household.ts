// The expenses of the sample household: how often they occur, what they are for, their payees, and their price ranges. Names are keys of
// the sample's texts.

import type { SampleTexts } from "../texts/sample-texts.ts";

export type CategoryKey = keyof SampleTexts["categories"];
export type PayeeKey = keyof SampleTexts["payees"];
export type WordKey = keyof SampleTexts["words"];
export type TagKey = keyof SampleTexts["tags"];

export interface SampleCategory {
  readonly key: CategoryKey;
  readonly parent: CategoryKey | null;
  /** Null if it is a shade of the parent's color. */
  readonly color: string | null;
  readonly icon: string;
}

/** Parents come before their subcategories. */
export const CATEGORIES: readonly SampleCategory[] = [
  { key: "home", parent: null, color: "#3b6fe0", icon: "🏠" },
  { key: "rent", parent: "home", color: null, icon: "🔑" },
  { key: "utilities", parent: "home", color: null, icon: "💡" },
  { key: "food", parent: null, color: "#e0661a", icon: "🍽️" },
  { key: "groceries", parent: "food", color: null, icon: "🛒" },
  { key: "eatingOut", parent: "food", color: "#cd3b43", icon: "🍜" },
  { key: "transport", parent: null, color: "#07888f", icon: "🚆" },
  { key: "health", parent: null, color: "#2e8f49", icon: "🏥" },
  { key: "leisure", parent: null, color: "#8350d2", icon: "🎬" },
  { key: "presents", parent: null, color: "#d43d87", icon: "🎁" },
  { key: "holidays", parent: null, color: "#0a80bf", icon: "🏖️" },
  { key: "kids", parent: null, color: "#6a8400", icon: "🧒" },
  { key: "clothes", parent: null, color: "#a87a00", icon: "👕" },
];

/** The bounds of a number; those of prices are in hundredths of a euro. */
type Range = readonly [least: number, most: number];

/** An expense on the same day of each month, or every few months. */
export type Standing = readonly [
  word: WordKey,
  category: CategoryKey,
  payee: PayeeKey,
  day: number,
  price: Range,
  everyMonths: number,
];

export const STANDING: readonly Standing[] = [
  ["rent", "rent", "landlord", 1, [94_000, 94_000], 1],
  ["electricity", "utilities", "power", 5, [5_800, 9_400], 1],
  ["water", "utilities", "water", 9, [7_200, 8_800], 3],
  ["internet", "utilities", "internet", 12, [3_490, 3_490], 1],
  ["phone", "utilities", "phone", 15, [1_900, 1_900], 1],
  ["pass", "transport", "buses", 1, [4_900, 4_900], 1],
  ["films", "leisure", "films", 18, [1_299, 1_299], 1],
  ["gym", "health", "gym", 3, [2_990, 2_990], 1],
];

/** An expense that occurs irregularly, several times a month. */
export type Habit = readonly [
  words: readonly [WordKey, ...WordKey[]],
  category: CategoryKey,
  payees: readonly [PayeeKey | null, ...(PayeeKey | null)[]],
  times: Range,
  price: Range,
  tag?: TagKey,
];

export const HABITS: readonly Habit[] = [
  [["groceries"], "groceries", ["supermarket", "corner"], [7, 9], [1_400, 7_900]],
  [["vegetables", "fish"], "groceries", ["market"], [3, 4], [900, 2_600]],
  [["bread", "cake"], "groceries", ["bakery"], [4, 6], [280, 940]],
  [["lunch"], "eatingOut", ["canteen", "noodles", "cafe"], [6, 8], [780, 1_540], "work"],
  [["coffee"], "eatingOut", ["cafe", "bakery"], [4, 6], [260, 520]],
  [["dinner", "pizza"], "eatingOut", ["trattoria", "noodles"], [1, 3], [2_400, 7_600], "friends"],
  [["train"], "transport", ["railway"], [1, 2], [1_900, 6_400]],
  [["taxi"], "transport", ["taxi", null], [0, 2], [900, 2_800]],
  [["medicine"], "health", ["pharmacy"], [0, 2], [490, 2_450]],
  [["cinema", "concert"], "leisure", ["cinema", "hall"], [1, 2], [1_100, 4_200], "friends"],
  [["book"], "leisure", ["bookshop"], [0, 2], [990, 2_890]],
  [["birthday", "flowers"], "presents", ["giftShop", "florist"], [0, 2], [1_500, 5_900], "family"],
  [["shirt", "shoes"], "clothes", ["clothier"], [0, 1], [2_900, 11_900]],
];

/** An expense of a trip. Days are counted from the first day of the trip, and prices are in hundredths of the local currency. */
export interface Abroad {
  readonly word: WordKey;
  readonly payee: PayeeKey | null;
  readonly day: number;
  readonly price: number;
  /** True if it is paid in the local currency. */
  readonly isForeign: boolean;
}

export const JOURNEY: readonly Abroad[] = [
  { word: "flights", payee: "airline", day: -40, price: 38_600, isForeign: false },
  { word: "hotel", payee: "hotel", day: 0, price: 61_250, isForeign: true },
  { word: "museum", payee: null, day: 1, price: 2_400, isForeign: true },
  { word: "dinner", payee: null, day: 2, price: 5_380, isForeign: true },
  { word: "iceCream", payee: null, day: 3, price: 780, isForeign: true },
  { word: "ferry", payee: null, day: 4, price: 3_150, isForeign: true },
];
