// Suggests corrections for a search without results. It replaces each part of the text that is not a word in the ledger with the nearest
// word that is.

import { SIGNED_KINDS, signed } from "../expense/expense-fields.ts";
import type { LabelKind } from "../label/label.ts";
import { nearest } from "../text/nearest.ts";
import { fold, wordsOf } from "../text/words.ts";
import { type DaysAt, readSearch } from "./search-query.ts";

/** The words of a ledger. */
export interface KnownTexts {
  readonly labels: readonly { readonly kind: LabelKind; readonly name: string }[];
  /** Texts such as descriptions, the most used first. */
  readonly texts: readonly string[];
}

export interface SearchCorrection {
  /** The whole text with the part corrected. */
  readonly text: string;
  readonly typed: string;
  readonly instead: string;
}

/** Returns at most one correction for each part that is a word or a name, and none for excluded parts. */
export function correctSearch(
  text: string,
  { labels, texts }: KnownTexts,
  daysAt?: DaysAt,
): readonly SearchCorrection[] {
  const words = new Set([...labels.map(({ name }) => name), ...texts].flatMap(wordsOf));
  return readSearch(text, daysAt).marks.flatMap(({ kind, start, end }) => {
    const typed = text.slice(start, end);
    if (kind === "amount" || kind === "date" || /^[-−－]/.test(typed)) return [];
    const instead = kind === "word" ? nearWords(typed, words) : nearName(typed, kind, labels);
    if (instead === undefined) return [];
    return [{ text: text.slice(0, start) + instead + text.slice(end), typed, instead }];
  });
}

/** The words, with each unknown one replaced by the nearest known one; undefined if that changes nothing. */
function nearWords(typed: string, known: ReadonlySet<string>): string | undefined {
  const sought = wordsOf(typed);
  const near = sought.map((word) => {
    const isKnown = known.values().some((each) => each.startsWith(word));
    return isKnown ? word : (nearest(word, known) ?? word);
  });
  return near.join(" ") === sought.join(" ") ? undefined : near.join(" ");
}

function nearName(
  typed: string,
  kind: LabelKind,
  labels: KnownTexts["labels"],
): string | undefined {
  const sign = SIGNED_KINDS.find((each) => each.kind === kind)?.sign ?? "";
  const sought = wordsOf(typed.slice(1)).join(" ");
  const names = new Map(
    labels.filter((label) => label.kind === kind).map(({ name }) => [fold(name), name] as const),
  );
  const found = names.get(nearest(sought, names.keys()) ?? "");
  return found === undefined || fold(found) === sought ? undefined : signed(found, sign);
}
