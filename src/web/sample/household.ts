// What the sample's household spends in a month: how often, for what, where, and between which prices. Names are keys of the
// catalogue's texts.

import type { SampleTexts } from "../texts/sample-texts.ts";

export type CategoryKey = keyof SampleTexts["categories"];
export type PayeeKey = keyof SampleTexts["payees"];
export type WordKey = keyof SampleTexts["words"];
export type TagKey = keyof SampleTexts["tags"];

export interface SampleCategory {
  readonly key: CategoryKey;
  readonly parent: CategoryKey | null;
  readonly colour: string;
  readonly icon: string;
}

/** Those above stand before those below them. */
export const CATEGORIES: readonly SampleCategory[] = [
  { key: "home", parent: null, colour: "#3d6fb4", icon: "🏠" },
  { key: "rent", parent: "home", colour: "#5b8dd0", icon: "🔑" },
  { key: "utilities", parent: "home", colour: "#c7921f", icon: "💡" },
  { key: "food", parent: null, colour: "#3f7f5f", icon: "🥕" },
  { key: "groceries", parent: "food", colour: "#4d9a6f", icon: "🛒" },
  { key: "eatingOut", parent: "food", colour: "#c4593f", icon: "🍜" },
  { key: "transport", parent: null, colour: "#2f8f9d", icon: "🚆" },
  { key: "health", parent: null, colour: "#b5475f", icon: "💊" },
  { key: "leisure", parent: null, colour: "#8a5bb5", icon: "🎬" },
  { key: "presents", parent: null, colour: "#d0608f", icon: "🎁" },
  { key: "holidays", parent: null, colour: "#d9822b", icon: "🏖️" },
  { key: "clothes", parent: null, colour: "#7a6f5d", icon: "👕" },
];

/** What comes on the same day of each month, or of some months. */
export interface Standing {
  readonly word: WordKey;
  readonly category: CategoryKey;
  readonly payee: PayeeKey;
  readonly day: number;
  /** Prices in hundredths of a euro, the least and the most. */
  readonly price: readonly [number, number];
  /** Every so many months. */
  readonly every: number;
}

export const STANDING: readonly Standing[] = [
  {
    ...{ word: "rent", category: "rent", payee: "landlord", day: 1 },
    ...{ price: [94_000, 94_000], every: 1 },
  },
  {
    ...{ word: "electricity", category: "utilities", payee: "power", day: 5 },
    ...{ price: [5_800, 9_400], every: 1 },
  },
  {
    ...{ word: "water", category: "utilities", payee: "water", day: 9 },
    ...{ price: [7_200, 8_800], every: 3 },
  },
  {
    ...{ word: "internet", category: "utilities", payee: "internet", day: 12 },
    ...{ price: [3_490, 3_490], every: 1 },
  },
  {
    ...{ word: "phone", category: "utilities", payee: "phone", day: 15 },
    ...{ price: [1_900, 1_900], every: 1 },
  },
  {
    ...{ word: "pass", category: "transport", payee: "buses", day: 1 },
    ...{ price: [4_900, 4_900], every: 1 },
  },
  {
    ...{ word: "films", category: "leisure", payee: "films", day: 18 },
    ...{ price: [1_299, 1_299], every: 1 },
  },
  {
    ...{ word: "gym", category: "health", payee: "gym", day: 3 },
    ...{ price: [2_990, 2_990], every: 1 },
  },
];

/** What comes now and then. */
export interface Habit {
  readonly words: readonly [WordKey, ...WordKey[]];
  readonly category: CategoryKey;
  readonly payees: readonly [PayeeKey | null, ...(PayeeKey | null)[]];
  /** How often in a month, the least and the most. */
  readonly times: readonly [number, number];
  readonly price: readonly [number, number];
  readonly tag?: TagKey;
}

export const HABITS: readonly Habit[] = [
  {
    ...{ words: ["groceries"], category: "groceries", payees: ["supermarket", "corner"] },
    ...{ times: [7, 9], price: [1_400, 7_900] },
  },
  {
    ...{ words: ["vegetables", "fish"], category: "groceries", payees: ["market"] },
    ...{ times: [3, 4], price: [900, 2_600] },
  },
  {
    ...{ words: ["bread", "cake"], category: "groceries", payees: ["bakery"] },
    ...{ times: [4, 6], price: [280, 940] },
  },
  {
    ...{ words: ["lunch"], category: "eatingOut", payees: ["canteen", "noodles", "cafe"] },
    ...{ times: [6, 8], price: [780, 1_540], tag: "work" },
  },
  {
    ...{ words: ["coffee"], category: "eatingOut", payees: ["cafe", "bakery"] },
    ...{ times: [4, 6], price: [260, 520] },
  },
  {
    ...{ words: ["dinner", "pizza"], category: "eatingOut", payees: ["trattoria", "noodles"] },
    ...{ times: [1, 3], price: [2_400, 7_600], tag: "friends" },
  },
  {
    ...{ words: ["train"], category: "transport", payees: ["railway"] },
    ...{ times: [1, 2], price: [1_900, 6_400] },
  },
  {
    ...{ words: ["taxi"], category: "transport", payees: ["taxi", null] },
    ...{ times: [0, 2], price: [900, 2_800] },
  },
  {
    ...{ words: ["medicine"], category: "health", payees: ["pharmacy"] },
    ...{ times: [0, 2], price: [490, 2_450] },
  },
  {
    ...{ words: ["cinema", "concert"], category: "leisure", payees: ["cinema", "hall"] },
    ...{ times: [1, 2], price: [1_100, 4_200], tag: "friends" },
  },
  {
    ...{ words: ["book"], category: "leisure", payees: ["bookshop"] },
    ...{ times: [0, 2], price: [990, 2_890] },
  },
  {
    ...{ words: ["birthday", "flowers"], category: "presents", payees: ["giftShop", "florist"] },
    ...{ times: [0, 2], price: [1_500, 5_900], tag: "family" },
  },
  {
    ...{ words: ["shirt", "shoes"], category: "clothes", payees: ["clothier"] },
    ...{ times: [0, 1], price: [2_900, 11_900] },
  },
];

/** The days of a journey, counted from its first one; prices in its own currency's hundredths. */
export interface Abroad {
  readonly word: WordKey;
  readonly payee: PayeeKey | null;
  readonly day: number;
  readonly price: number;
  /** Paid in the currency of the place. */
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
