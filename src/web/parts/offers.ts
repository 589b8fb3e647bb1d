// The names that a field offers: which of them match the typed text, in which order, and which one is active.

import type { ReactNode } from "react";
import { fold, matchesWords, wordsOf } from "../../domain/text/words.ts";

export interface Offer {
  readonly key: string;
  readonly name: string;
  readonly tile?: ReactNode;
  /** The name of the offer's parent, by which the offer is also found. */
  readonly within?: string;
  /** Offered only when it is typed. */
  readonly isRare?: boolean;
}

/** The index if no offer is marked. */
export const NONE = -1;

/** The maximum number of listed offers, which is greater than the number of currencies. Users search a longer list rather than read it. */
const MAX = 200;
/** The number of offers that Page Up and Page Down move by. */
const PAGE = 8;

/** `offers` are in the order in which they are offered among equals. An equal name comes first, then names that begin with the text. */
export function offersFor(text: string, offers: readonly Offer[]): readonly Offer[] {
  const sought = fold(text.trim());
  if (sought === "") return offers.filter(({ isRare }) => !isRare).slice(0, MAX);
  const words = wordsOf(text);
  const ranked = offers.map((offer) => ({ offer, rank: rankOf(offer, sought, words) }));
  return [0, 1, 2]
    .flatMap((rank) => ranked.filter((each) => each.rank === rank))
    .map(({ offer }) => offer)
    .slice(0, MAX);
}

function rankOf({ name, within = "" }: Offer, sought: string, words: readonly string[]): number {
  const folded = fold(name);
  if (folded === sought) return 0;
  if (folded.startsWith(sought)) return 1;
  return words.length > 0 && matchesWords(wordsOf(`${name} ${within}`), words) ? 2 : NONE;
}

/** Enter picks the first known name that matches, so three letters are enough. A name that is typed in full is used as it is. */
export function firstActive(text: string, found: readonly Offer[]): number {
  const sought = fold(text.trim());
  const isKnown = sought === "" || found.some(({ name }) => fold(name) === sought);
  return isKnown || found.length === 0 ? NONE : 0;
}

interface Steps {
  readonly count: number;
  /** NONE if the typed text itself, which comes before the first offer, may be the value; else 0. */
  readonly lowest: number;
}

/** The index in the list that a key leads to; undefined for other keys. The down arrow on the last offer leads to the first. */
export function steppedBy(key: string, active: number, { count, lowest }: Steps) {
  if (key === "ArrowDown") return (active + 1) % count;
  if (key === "ArrowUp") return active <= lowest ? count - 1 : active - 1;
  if (key === "PageDown") return Math.min(active + PAGE, count - 1);
  if (key === "PageUp") return Math.max(active - PAGE, 0);
  // In a field for any text, these keys move the caret.
  if (lowest === NONE) return undefined;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

export function namesAsOffers(names: readonly string[]): readonly Offer[] {
  return names.map((name) => ({ key: name, name }));
}

/** The known name that is the same except for case and accents; otherwise the text itself. */
export function knownName(text: string, names: readonly string[]): string {
  const key = fold(text.trim());
  return names.find((name) => fold(name) === key) ?? text.trim();
}

interface Used {
  readonly count: number;
  readonly lastUsed: string | null;
}

/** The number of recent offers above a list that is too long to see at a glance. */
const LATEST = 3;
const GLANCE = 8;

/** The labels that were used last, newest first; none if the list is short. */
export function latelyUsed<Label extends Used>(labels: readonly Label[]): readonly Label[] {
  if (labels.length <= GLANCE) return [];
  return labels
    .filter(({ lastUsed }) => lastUsed !== null)
    .toSorted((a, b) => (b.lastUsed ?? "").localeCompare(a.lastUsed ?? "") || b.count - a.count)
    .slice(0, LATEST);
}
