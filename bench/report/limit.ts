// Which of its two forms is the limit: commits on the thread that serves, or on a second one. The faster with 64
// connections is the limit of all works that write, since one program has to do them all.

import type { Threads } from "../sides/side.ts";
import { medianOf, type Round } from "./figures.ts";

const WRITING = ["post", "post-1", "written"];

/** Undefined if it has not been measured. */
export function limitForm(rounds: readonly Round[]): Threads | undefined {
  const one = medianOf(rounds, ["post-one-thread", "limit"]);
  const two = medianOf(rounds, ["post-two-threads", "limit"]);
  if (Number.isNaN(one) || Number.isNaN(two)) return undefined;
  return two > one ? "two-threads" : "one-thread";
}

/** The rounds with the limit's figures under each work's own name. */
export function withLimit(rounds: readonly Round[]): readonly Round[] {
  const form = limitForm(rounds);
  return rounds.map((round) => {
    const whole = { ...round };
    for (const work of WRITING) {
      const limit = round[`${work}-${form}`]?.["limit"];
      if (limit !== undefined) whole[work] = { ...round[work], limit };
    }
    return whole;
  });
}
