// Questions: what all ways to read a line have in common is settled, the rest is asked.

import type { QuickEntryChoice, QuickEntryQuestion } from "./entry.ts";
import { type Mark, markKey } from "./mark.ts";

interface Settlement {
  /** What every choice says, or the only one. */
  readonly settled: QuickEntryChoice;
  readonly question?: QuickEntryQuestion;
}

export function settle(
  about: QuickEntryQuestion["about"],
  text: string,
  choices: readonly QuickEntryChoice[],
): Settlement {
  const [first = { marks: [] }, ...others] = choices;
  if (others.length === 0) return { settled: first };
  const elsewhere = others.map(({ marks }) => new Set(piecesOf(marks).map(keyOf)));
  const common = piecesOf(first.marks).filter((piece) =>
    elsewhere.every((keys) => keys.has(keyOf(piece))),
  );
  const { currency } = first;
  const agreed = currency && others.every((other) => other.currency === currency);
  const places = choices.flatMap(({ marks }) => marks);
  const start = places.reduce((least, mark) => Math.min(least, mark.start), text.length);
  const end = places.reduce((most, mark) => Math.max(most, mark.end), start);
  return {
    settled: { ...(agreed && { currency }), marks: common.flat() },
    question: { about, start, end, text: text.slice(start, end), choices },
  };
}

export function sameChoices(
  some: readonly QuickEntryChoice[],
  others: readonly QuickEntryChoice[],
): boolean {
  return some.length === others.length && some.every((one, index) => isSame(one, others[index]));
}

/** Marks that touch are one piece: the currency of €30 is settled no sooner than its number. */
function piecesOf(marks: readonly Mark[]): readonly (readonly Mark[])[] {
  const pieces: Mark[][] = [];
  for (const mark of marks) {
    const piece = pieces.at(-1);
    if (piece?.at(-1)?.end === mark.start) piece.push(mark);
    else pieces.push([mark]);
  }
  return pieces;
}

function isSame(one: QuickEntryChoice, other: QuickEntryChoice | undefined): boolean {
  if (one.amount !== other?.amount || one.currency !== other?.currency) return false;
  return keyOf(one.marks) === keyOf(other?.marks ?? []);
}

function keyOf(marks: readonly Mark[]): string {
  return marks.map(markKey).join();
}
