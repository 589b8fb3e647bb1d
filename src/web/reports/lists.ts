// How the lists of a period stand beside each other without a void.

import { MAX_CATEGORIES } from "./charts/categories.ts";

/** Of a list beside one with few lines. */
const MIN_LINES = 8;
/** As high as so many lines: the largest expenses, and what is between two cards. */
const LINES_OF_LARGEST = 8;
/** Cards that differ by no more lines are stretched to the same height. */
const LIKE = 4;

interface Lists {
  /** How many lines the labels have at most. */
  readonly most: number;
  /** Which list stands beside both others; undefined where the largest expenses stand below two. */
  readonly tall: "categories" | "labels" | undefined;
}

/** How lists of two lengths and the largest expenses stand beside each other without a void. */
export function listsOf(categories: number, labels: number, hasLargest: boolean): Lists {
  const beside = Math.min(categories, MAX_CATEGORIES);
  const surplus = Math.min(labels, MAX_CATEGORIES) - beside;
  if (!hasLargest || Math.abs(surplus) <= LIKE) {
    return { most: Math.max(MIN_LINES, beside), tall: undefined };
  }
  if (surplus > 0) return { most: beside + LINES_OF_LARGEST, tall: "labels" };
  return { most: MIN_LINES, tall: "categories" };
}
