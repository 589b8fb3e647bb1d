// What of the past is taken over into a new expense: the category unless somebody drops it, the rest where somebody takes it.

import type { Suggestion } from "../service/shapes.ts";

export type Offer = "category" | "payee" | "amount" | `#${string}`;

export interface Wishes {
  readonly taken: ReadonlySet<Offer>;
  readonly dropped: ReadonlySet<Offer>;
}

export function takenOf(offered: Suggestion | undefined, wishes: Wishes): Partial<Suggestion> {
  if (!offered) return {};
  const { category, payee, amount, tags } = offered;
  return {
    ...(category !== null && isTaken("category", wishes) && { category }),
    ...(payee !== null && isTaken("payee", wishes) && { payee }),
    ...(amount !== null && isTaken("amount", wishes) && { amount }),
    tags: tags.filter((tag) => isTaken(`#${tag}`, wishes)),
  };
}

export function isTaken(offer: Offer, { taken, dropped }: Wishes): boolean {
  return offer === "category" ? !dropped.has(offer) : taken.has(offer);
}

/** The wishes with the other word on an offer. */
export function toggled(offer: Offer, wishes: Wishes): Wishes {
  const [taken, dropped] = [new Set(wishes.taken), new Set(wishes.dropped)];
  if (isTaken(offer, wishes)) {
    taken.delete(offer);
    dropped.add(offer);
  } else {
    taken.add(offer);
    dropped.delete(offer);
  }
  return { taken, dropped };
}
