// Completes the label that is being typed after its sign, such as # or @, for the list under the caret in quick entry and in the search
// field.

import { SIGNED_KINDS, signed } from "../expense/expense-fields.ts";
import { LABEL_CHARACTERS, type LabelKind } from "../label/label.ts";
import type { LabelUse } from "../label/labels.ts";
import { fold } from "../text/words.ts";
import { type CalendarDate, dayNumber } from "../time/calendar-date.ts";
import { kindOfSign } from "./known-labels.ts";

export interface UsedLabel extends LabelUse {
  readonly kind: LabelKind;
  readonly name: string;
}

export interface CompletionOptions {
  readonly today: CalendarDate;
  /** Is true if names with spaces get quotes, which the search field needs. Quick entry reads known names without quotes. */
  readonly hasQuotes?: boolean;
  /** The maximum number of candidates; 8 if undefined. */
  readonly most?: number;
}

export interface Completion<Label extends UsedLabel> {
  readonly kind: LabelKind;
  /** The range that a candidate replaces, sign included, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** The text typed after the sign. */
  readonly typed: string;
  /** The best candidate comes first. */
  readonly candidates: readonly CompletionCandidate<Label>[];
  /** Is true if a label already has exactly this name; otherwise the typed name would be a new one. */
  readonly isKnown: boolean;
}

export interface CompletionCandidate<Label extends UsedLabel> {
  readonly label: Label;
  /** The whole text and the caret after this candidate is accepted. */
  readonly text: string;
  readonly caret: number;
}

const MAX_CANDIDATES = 8;
const LETTER_OR_DIGIT = /[\p{L}\p{N}\p{M}]/u;
const OPENING_QUOTE = /^["“„«]/;

/**
 * Completes the label at the caret; undefined if there is none. Labels whose names begin with the typed text come first, then labels with a
 * word that begins with it, then labels that contain it. Within each group, labels that were used often and recently come first.
 */
export function completeAt<Label extends UsedLabel>(
  text: string,
  caret: number,
  labels: readonly Label[],
  { today, hasQuotes = false, most = MAX_CANDIDATES }: CompletionOptions,
): Completion<Label> | undefined {
  const word = hasQuotes ? wordSignBefore(text, caret) : undefined;
  const single = signBefore(text, caret);
  const sign = word && !(single && single.start > word.start) ? word : single;
  if (!sign) return undefined;
  const { kind, start } = sign;
  const afterSign = text.slice(sign.end, caret);
  if (afterSign.length > LABEL_CHARACTERS) return undefined;
  const typed = afterSign.replace(OPENING_QUOTE, "");
  const sought = fold(typed).trimStart();
  const ofKind = labels.filter((label) => label.kind === kind);
  const isKnown = ofKind.some(({ name }) => fold(name) === sought.trimEnd());
  const ranked = ofKind
    .map((label) => ({ label, rank: rankOf(label.name, sought), weight: weightOf(label, today) }))
    .filter(({ rank }) => rank < RANKS.none)
    .toSorted((a, b) => a.rank - b.rank || b.weight - a.weight || compareNames(a.label, b.label));
  // After a space, other words may follow the name.
  if (/\s/.test(typed) && ranked.length === 0) return undefined;
  const end = caret + text.slice(caret).search(/\s|$/);
  if (typed === "" && end > caret) return undefined;
  const candidates = ranked.slice(0, most).map(({ label }) => {
    const written = hasQuotes ? signed(label.name, sign.written) : sign.written + label.name;
    const before = `${text.slice(0, start)}${written} `;
    return { label, text: before + text.slice(end).trimStart(), caret: before.length };
  });
  return { kind, start, end, typed, candidates, isKnown };
}

interface SignAt {
  readonly kind: LabelKind;
  /** The sign that the completed text has before the name. */
  readonly written: string;
  readonly start: number;
  readonly end: number;
}

const WORD_SIGN = new RegExp(
  `(?<![^\\s\\-])(${SIGNED_KINDS.map(({ kind }) => kind).join("|")}):["“„«]?[^":]*$`,
  "i",
);

/** Finds a word used as a sign, as in `category:food`. */
function wordSignBefore(text: string, caret: number): SignAt | undefined {
  const match = WORD_SIGN.exec(text.slice(0, caret));
  const named = SIGNED_KINDS.find(({ kind }) => kind === match?.[1]?.toLowerCase());
  if (!match || !named) return undefined;
  const { kind, sign } = named;
  return { kind, written: sign, start: match.index, end: match.index + kind.length + 1 };
}

/** The nearest sign before the caret that begins a word. */
function signBefore(text: string, caret: number): SignAt | undefined {
  const first = Math.max(0, caret - LABEL_CHARACTERS - 2);
  for (let at = caret - 1; at >= first; at -= 1) {
    // A minus excludes what follows it in a search.
    const before = text.charAt(at - 1);
    const begins =
      at === 0 || /[\s\p{Cf}]/u.test(before) || (before === "-" && !/\S/.test(text.charAt(at - 2)));
    const written = text.charAt(at);
    const kind = begins ? kindOfSign(written) : undefined;
    if (kind) return { kind, written, start: at, end: at + 1 };
  }
  return undefined;
}

const RANKS = { begins: 0, words: 1, inside: 2, none: 3 } as const;

function rankOf(name: string, sought: string): number {
  const folded = fold(name);
  if (folded.startsWith(sought)) return RANKS.begins;
  let at = folded.indexOf(sought);
  if (at < 0) return RANKS.none;
  while (at > 0 && LETTER_OR_DIGIT.test(folded.charAt(at - 1))) {
    at = folded.indexOf(sought, at + 1);
  }
  return at < 0 ? RANKS.inside : RANKS.words;
}

/** A use a month ago weighs half as much as one today, as for suggestions. */
function weightOf({ count, lastUsed }: UsedLabel, today: CalendarDate): number {
  if (lastUsed === null) return 0;
  return count / (30 + Math.max(0, dayNumber(today) - dayNumber(lastUsed)));
}

function compareNames(a: UsedLabel, b: UsedLabel): number {
  const [left, right] = [fold(a.name), fold(b.name)];
  return left === right ? 0 : left < right ? -1 : 1;
}
