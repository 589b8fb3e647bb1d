// Mutations of a request: each breaks one rule and notes the statuses that this deserves, or changes a detail that must not matter.

import { addressMutations } from "./address-mutations.ts";
import { bodyMutations } from "./body-mutations.ts";
import type { Draft, Mutation } from "./drafts.ts";
import type { Draw } from "./draw.ts";
import { headerMutations } from "./header-mutations.ts";

/** Mutations by their effect. The number is the relative frequency. */
export const MUTATIONS: ReadonlyMap<string, readonly [weight: number, mutate: Mutation]> = new Map([
  ...Object.entries(bodyMutations),
  ...Object.entries(addressMutations),
  ...Object.entries(headerMutations),
]);

const DRAWN = [...MUTATIONS].flatMap(([name, [weight]]) => Array<string>(weight).fill(name));

/** Does one of the mutations that the draft has something for, and notes its name. */
export function mutate(draft: Draft, draw: Draw): void {
  for (let tries = 0; tries < 20; tries += 1) {
    const name = draw.pick(DRAWN);
    if (draft.faults.includes(name) || !MUTATIONS.get(name)?.[1](draft, draw)) continue;
    draft.faults.push(name);
    return;
  }
}
