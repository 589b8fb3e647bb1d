// Words that stand in texts about anything: that two texts share one says nothing. Of the languages that the app speaks.

import { lazily } from "./lazily.ts";
import { wordsOf } from "./words.ts";

const fillers = lazily<ReadonlySet<string>>(
  () =>
    new Set(
      wordsOf(`
    a an the and or of in on at to by for from with without into onto as my our your his her its their me us i we you it this that
    these those some is was s t
    ও এবং আর বা জন্য জন্যে থেকে সঙ্গে সাথে দিয়ে হতে এর এ এই সেই ওই একটা একটি কিছু আমার আমাদের তার তাদের আমি আমরা
  `),
    ),
);

const NUMBER = /^\p{N}+$/u;

/** Of a word as wordsOf gives it; numbers say no more than these words do. */
export function isFiller(word: string): boolean {
  return fillers().has(word) || NUMBER.test(word);
}
