// Finds a ledger's labels in a typed line. Names need no quotes, case and accents are ignored, and the longest name wins.

import { SIGNED_KINDS } from "../expense/expense-fields.ts";
import type { LabelId, LabelKind } from "../label/label.ts";
import { lengthWithout } from "../text/text.ts";
import { fold } from "../text/words.ts";

export interface NamedLabel {
  readonly kind: LabelKind;
  readonly name: string;
  /** Needed only for a category, which a line refers to by its id. */
  readonly id?: LabelId;
}

export interface KnownLabels {
  /** The keys are made of the kind and the words of the name. */
  readonly named: ReadonlyMap<string, NamedLabel>;
  /** The number of words in the longest name, by kind and first word. */
  readonly longest: ReadonlyMap<string, number>;
}

/** Builds the index of a ledger's labels. If names are equal, the first one wins. */
export function knownLabels(labels: Iterable<NamedLabel>): KnownLabels {
  const named = new Map<string, NamedLabel>();
  const longest = new Map<string, number>();
  for (const label of labels) {
    const words = keysOf(label.name);
    const [whole, first] = [words.join(" "), words[0] ?? ""].map((key) => `${label.kind} ${key}`);
    if (!whole || !first) continue;
    if (!named.has(whole)) named.set(whole, label);
    longest.set(first, Math.max(longest.get(first) ?? 0, words.length));
  }
  return { named, longest };
}

/** Returns true if a label of the kind has the name. */
export function isKnown({ named }: KnownLabels, kind: LabelKind, name: string): boolean {
  return named.has(`${kind} ${keysOf(name).join(" ")}`);
}

/** The label that the text names after the sign at a position, and the end of the name in UTF-16 units; the longest name wins. */
export function labelAt(
  text: string,
  at: number,
  { named, longest }: KnownLabels,
): { readonly label: NamedLabel; readonly end: number } | undefined {
  const kind = kindOfSign(text.charAt(at));
  const first = kind && pieceAt(text, at + 1);
  if (!first) return undefined;
  const most = Math.max(...first.forms.map(({ key }) => longest.get(`${kind} ${key}`) ?? 0));
  let found: ReturnType<typeof labelAt>;
  let before = `${kind} `;
  let piece: Piece | undefined = first;
  for (let count = 1; count <= most && piece; count += 1) {
    // Only the last word of a name may have a sign after it that is not part of the name.
    for (const { key, end } of piece.forms.toReversed()) {
      const label = named.get(before + key);
      if (label) found = { label, end };
    }
    before += `${piece.forms[0]?.key ?? ""} `;
    piece = pieceAt(text, spaceEnd(text, piece.end));
  }
  return found;
}

/** The kind of label whose names come after this sign, which may be full-width. */
export function kindOfSign(sign: string): LabelKind | undefined {
  const plain = sign.normalize("NFKC");
  return SIGNED_KINDS.find((each) => each.sign === plain)?.kind;
}

interface Piece {
  readonly end: number;
  /** The forms of the word: as typed, and without the punctuation at its end. */
  readonly forms: readonly { readonly key: string; readonly end: number }[];
}

const PIECE = /\S+/y;
const SPACES = /\s*/y;
const CLOSING = /[\p{P}\p{Cf}]/u;
/** Names have at most 100 characters. */
const MAX_UNITS = 400;

function pieceAt(text: string, at: number): Piece | undefined {
  PIECE.lastIndex = at;
  const [whole] = PIECE.exec(text) ?? [];
  if (!whole || whole.length > MAX_UNITS) return undefined;
  const lengths = new Set([whole.length, lengthWithout(CLOSING, whole)]);
  const forms = [...lengths].filter((length) => length > 0);
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
