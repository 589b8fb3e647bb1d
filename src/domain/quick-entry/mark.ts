// Marks: from which characters of the text something was read.

import type { NamedKind } from "../expense-fields.ts";
import type { Word } from "./word.ts";

/** UTF-16 offsets into the text as typed, the end not included. */
export interface Mark {
  readonly kind: "amount" | "currency" | "date" | NamedKind;
  readonly start: number;
  readonly end: number;
}

interface SignPlace {
  readonly currency?: unknown;
  readonly start: number;
  readonly end: number;
}

/**
 * The marks of an amount from one word to another and of the money signs within and beside it. A sign
 * that names a currency has a mark of its own and parts that of the amount; a shared one, as $, only
 * marks the amount.
 */
export function marksAround(
  first: Word | undefined,
  last: Word | undefined,
  signs: readonly SignPlace[],
): readonly Mark[] {
  if (!first || !last) return [];
  const marks: Mark[] = [];
  let at = first.start;
  const push = (kind: Mark["kind"], start: number, end: number) => {
    if (start < end) marks.push({ kind, start, end });
  };
  for (const sign of signs.toSorted((a, b) => a.start - b.start)) {
    const kind = sign.currency ? "currency" : "amount";
    const [start, end] = placeOf(sign, first, last);
    if (end <= first.start || start >= last.end) {
      // A word of its own, whose order among the marks is that of the text.
      marks.push({ kind, start, end });
    } else if (sign.currency) {
      push("amount", at, start);
      push(kind, start, end);
      at = end;
    }
  }
  push("amount", at, last.end);
  return marks.toSorted((a, b) => a.start - b.start);
}

/** What is invisible or closes a word at its edge belongs to the sign there. */
function placeOf(sign: SignPlace, first: Word, last: Word): readonly [number, number] {
  const start = sign.start === first.coreStart ? first.start : sign.start;
  const end = sign.end === last.coreEnd ? last.end : sign.end;
  return [start, end];
}

export function sortMarks(marks: readonly Mark[]): readonly Mark[] {
  return marks.toSorted((a, b) => a.start - b.start);
}

/** A text that is the same for the same mark, to look marks up by. */
export function markKey({ kind, start, end }: Mark): string {
  return `${kind} ${start} ${end}`;
}
