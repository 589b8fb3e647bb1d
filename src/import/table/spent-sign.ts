// Which numbers of a column of amounts are money spent: those below zero, as banks write, or those above, as cards do.

import type { Spent } from "../../domain/import/terms.ts";
import { type Decimal, ZERO } from "../../domain/money/decimal.ts";
import type { Evidence, Finding } from "../reading.ts";
import { type RowWord, rowWordsIn } from "../row-words.ts";
import type { BalanceProof } from "./balance.ts";

/** A row's amount as it is written, and its texts. */
export interface SignedRow {
  readonly amount: Decimal;
  readonly text: string;
}

export interface SpentHints {
  readonly answer?: Spent | undefined;
  readonly profile?: Spent | undefined;
  readonly shape?: { readonly name: string; readonly spent: Spent } | undefined;
  readonly balance?: BalanceProof | undefined;
}

/** Most rows of an account are money spent; with fewer than this share of one sign, that says nothing. */
const MAJORITY = 0.6;
/** Words of single rows may mislead; of this many they must not contradict one another. */
const AGREEING = 0.9;

/** The sign of money spent. It is not certain where all that speaks for it is that most rows are positive. */
export function decideSpent(rows: readonly SignedRow[], hints: SpentHints): Finding<Spent> {
  const { answer, profile, shape, balance } = hints;
  const counts = countSigns(rows);
  const of = counts.negative + counts.positive;
  const finding = (value: Spent, certain: boolean, because: Evidence): Finding<Spent> => ({
    value,
    certain,
    because,
    counts: { fits: counts[value], of },
  });
  if (answer) return finding(answer, true, { kind: "answer" });
  if (profile) return finding(profile, true, { kind: "profile" });
  if (shape) return finding(shape.spent, true, { kind: "header", name: shape.name });
  const words = votesOf(rows);
  const lead: Spent = counts.positive > of * MAJORITY ? "positive" : "negative";
  if (balance) {
    // What a card owes grows as an account's balance does: balances tell them apart only together with most rows, or words.
    const value: Spent = balance.raises ? "negative" : "positive";
    const isAgreed = words?.value === value || (words === undefined && lead === value);
    const because = { kind: "balance", rows: balance.agrees, of: balance.of } as const;
    if (isAgreed) return finding(value, true, because);
    return finding(words?.value ?? lead, false, because);
  }
  if (words) return finding(words.value, true, { kind: "words", words: words.text });
  const rows60 = counts[lead];
  const because: Evidence = { kind: "majority", rows: rows60, of };
  return finding(lead, lead === "negative" && rows60 >= of * MAJORITY && of > 0, because);
}

function countSigns(rows: readonly SignedRow[]) {
  const counts = { negative: 0, positive: 0 };
  for (const { amount } of rows) {
    if (amount.startsWith("-")) counts.negative += 1;
    else if (amount !== ZERO) counts.positive += 1;
  }
  return counts;
}

const IN_WORDS: readonly RowWord[] = ["income", "refund", "interest", "card-paid"];
const OUT_WORDS: readonly RowWord[] = ["spent", "cash", "fee"];

/** What rows say whose words can be money in, or out, alone. */
function votesOf(rows: readonly SignedRow[]): { value: Spent; text: string } | undefined {
  const votes: Record<Spent, number> = { negative: 0, positive: 0 };
  const texts: Partial<Record<Spent, string>> = {};
  for (const { amount, text } of rows) {
    const words = rowWordsIn(text);
    const isIn = IN_WORDS.some((word) => words.has(word));
    const isOut = OUT_WORDS.some((word) => words.has(word));
    if (isIn === isOut || amount === ZERO) continue;
    const value: Spent = isIn === amount.startsWith("-") ? "positive" : "negative";
    votes[value] += 1;
    texts[value] ??= text;
  }
  const value: Spent = votes.negative >= votes.positive ? "negative" : "positive";
  const of = votes.negative + votes.positive;
  if (of === 0 || votes[value] < of * AGREEING) return undefined;
  // In a column without a minus, words show only which rows go which way.
  const isMixed = rows.some(({ amount }) => amount.startsWith("-"));
  if (value === "positive" && !isMixed) return undefined;
  return { value, text: texts[value] ?? "" };
}
