// The labels of a ledger as a typed line names them: without quotes, whatever the case and accents, the longest name first.

import { SIGNED_KINDS } from "../expense/expense-fields.ts";
import type { LabelId, LabelKind } from "../label/label.ts";
import { fold } from "../text/words.ts";

export interface NamedLabel {
  readonly kind: LabelKind;
  readonly name: string;
  /** Needed of a category alone, which a line has by its id. */
  readonly id?: LabelId;
}

export interface FoundLabel {
  readonly label: NamedLabel;
  /** Where its name ends in the text, in UTF-16 units. */
  readonly end: number;
}

interface Entry {
  readonly label: NamedLabel;
  readonly words: readonly string[];
}

/** By kind and first word; longest names first, and of equal names the first that was given. */
export type KnownLabels = ReadonlyMap<string, readonly Entry[]>;

/** To be made once for the labels of a ledger; those that should win where names are equal come first. */
export function knownLabels(labels: Iterable<NamedLabel>): KnownLabels {
  const entries = Array.from(labels, (label): Entry => ({ label, words: keysOf(label.name) }));
  const sorted = entries.toSorted((a, b) => b.words.length - a.words.length);
  return Map.groupBy(sorted, ({ label, words }) => `${label.kind} ${words[0] ?? ""}`);
}

/** Whether some label of the kind has the name. */
export function isKnown(known: KnownLabels, kind: LabelKind, name: string): boolean {
  const words = keysOf(name);
  const named = known.get(`${kind} ${words[0] ?? ""}`) ?? [];
  return named.some((entry) => entry.words.join(" ") === words.join(" "));
}

/** The label that the text names behind the sign at a place; the longest name wins. */
export function labelAt(text: string, at: number, known: KnownLabels): FoundLabel | undefined {
  const sign = text.charAt(at).normalize("NFKC");
  const kind = SIGNED_KINDS.find((each) => each.sign === sign)?.kind;
  if (!kind) return undefined;
  const first = pieceAt(text, at + 1);
  const named = first?.forms.flatMap(({ key }) => known.get(`${kind} ${key}`) ?? []) ?? [];
  return named
    .map((entry) => ({ entry, end: endOf(text, at + 1, entry) }))
    .filter((found): found is { entry: Entry; end: number } => found.end !== undefined)
    .toSorted((a, b) => b.entry.words.length - a.entry.words.length)
    .map(({ entry, end }): FoundLabel => ({ label: entry.label, end }))[0];
}

/** Where the name ends, if it stands at the place. */
function endOf(text: string, from: number, { words }: Entry): number | undefined {
  let at = from;
  for (const [index, word] of words.entries()) {
    const piece = pieceAt(text, index === 0 ? at : spaceEnd(text, at));
    const isLast = index === words.length - 1;
    // Only the last word may have a sign behind it that is not of the name.
    const form = piece?.forms.find(({ key, end }) => key === word && (isLast || end === piece.end));
    if (!form) return undefined;
    at = form.end;
  }
  return at;
}

interface Piece {
  readonly end: number;
  /** As it stands, and without the signs behind it. */
  readonly forms: readonly { readonly key: string; readonly end: number }[];
}

const PIECE = /\S+/y;
const SPACES = /\s*/y;
const CLOSING = /[\p{P}\p{Cf}]/u;
/** Names have at most 100 characters. */
const MOST_UNITS = 400;

function pieceAt(text: string, at: number): Piece | undefined {
  PIECE.lastIndex = at;
  const [whole] = PIECE.exec(text) ?? [];
  if (!whole || whole.length > MOST_UNITS) return undefined;
  let bare = whole.length;
  while (bare > 0 && CLOSING.test(whole.charAt(bare - 1))) bare -= 1;
  const forms = [...new Set([whole.length, bare])].filter((length) => length > 0);
  return {
    end: at + whole.length,
    forms: forms.map((length) => ({ key: fold(whole.slice(0, length)), end: at + length })),
  };
}

function spaceEnd(text: string, at: number): number {
  SPACES.lastIndex = at;
  SPACES.exec(text);
  return SPACES.lastIndex;
}

function keysOf(name: string): readonly string[] {
  return name.trim().split(/\s+/).map(fold);
}
