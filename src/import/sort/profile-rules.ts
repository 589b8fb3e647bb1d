// The rules of a profile: the user's choices for a payee or for words "from now on".

import { wordsOf } from "../../domain/text/words.ts";
import type { Rule, RuleEffect } from "../profile.ts";
import { payeeName } from "./payee-name.ts";
import { payeeKey } from "./tally.ts";

/**
 * Returns a function of a row's payee and its folded text. It returns the combined effect of all rules that find the row. If they disagree,
 * the last one wins.
 */
export function ruleReader(rules: readonly Rule[]) {
  const ready = rules
    .filter(({ category }) => category === undefined)
    .map(({ payee, words = [], effect }) => {
      return { payee: payee && keyOf(payee), words: words.flatMap(wordsOf), effect };
    });
  return (payee: string, text: string): RuleEffect | undefined => {
    const key = keyOf(payee);
    const all = new Set(wordsOf(text));
    let effect: RuleEffect | undefined;
    for (const rule of ready) {
      const isIts = (rule.payee ?? key) === key && rule.words.every((word) => all.has(word));
      if (isIts) effect = { ...effect, ...rule.effect };
    }
    return effect;
  };
}

/** The number and the town are removed, since another shop of the payee has others. */
function keyOf(payee: string): string {
  return payeeKey(payeeName(payee));
}
