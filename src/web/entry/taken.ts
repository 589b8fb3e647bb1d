// What is taken over into a new expense: a category that the past is certain of or that the line names, unless somebody drops it;
// the rest of the past where somebody takes it.

import { type LabelField, someLabelFields } from "../../domain/expense/expense-fields.ts";
import { type LabelId, nameKey } from "../../domain/label/label.ts";
import { NO_SUGGESTION } from "../../domain/search/suggestion.ts";
import { wordsOf } from "../../domain/text/words.ts";
import type { Category, Suggestion } from "../service/shapes.ts";

export type Offer = "category" | LabelField | "amount" | `#${string}`;

export interface Wishes {
  readonly taken: ReadonlySet<Offer>;
  readonly dropped: ReadonlySet<Offer>;
}

export function takenOf(offered: Suggestion | undefined, wishes: Wishes): Partial<Suggestion> {
  if (!offered) return {};
  const { category, amount, tags } = offered;
  const taken = (offer: Offer) => isTaken(offer, offered, wishes);
  return {
    ...(category !== null && taken("category") && { category }),
    ...someLabelFields((field) => (taken(field) ? (offered[field] ?? undefined) : undefined)),
    ...(amount !== null && taken("amount") && { amount }),
    tags: tags.filter((tag) => taken(`#${tag}`)),
  };
}

/** Nothing that is not certain is taken without somebody's word. */
export function isTaken(offer: Offer, { certain }: Suggestion, wishes: Wishes): boolean {
  const { taken, dropped } = wishes;
  return taken.has(offer) || (offer === "category" && certain && !dropped.has(offer));
}

/** The category that is taken of an answer that comes after Enter, unless somebody has seen one and pressed it. */
export function lateCategory(
  taken: Partial<Suggestion>,
  answer: Suggestion | undefined,
  wishes: Wishes,
): LabelId | null {
  const { category = null } = wishes.taken.has("category") ? taken : takenOf(answer, wishes);
  return category;
}

/** The wishes with the other word on an offer. */
export function toggled(offer: Offer, offered: Suggestion, wishes: Wishes): Wishes {
  const [taken, dropped] = [new Set(wishes.taken), new Set(wishes.dropped)];
  if (isTaken(offer, offered, wishes)) {
    taken.delete(offer);
    dropped.add(offer);
  } else {
    taken.add(offer);
    dropped.delete(offer);
  }
  return { taken, dropped };
}

/** What is offered for a line: what its past suggests, and the category that it names where the past is not certain of one. */
export function offeredOf(
  past: Suggestion | undefined,
  description: string,
  categories: readonly Category[],
): Suggestion | undefined {
  if (past?.certain) return past;
  const named = categoryNamed(description, categories);
  return named ? { ...(past ?? NO_SUGGESTION), category: named.id, certain: true } : past;
}

/** The category whose whole name stands in a text, word for word; of several the one with the longest name. */
function categoryNamed(text: string, categories: readonly Category[]): Category | undefined {
  const words = phraseOf(text);
  return categories
    .filter(({ name, archived }) => !archived && words.includes(phraseOf(nameKey(name))))
    .filter(({ name }) => wordsOf(name).length > 0)
    .toSorted((one, other) => nameKey(other.name).length - nameKey(one.name).length)[0];
}

/** The words of a text with a space around each, so that no word is found within another. */
function phraseOf(text: string): string {
  return ` ${wordsOf(text).join(" ")} `;
}
