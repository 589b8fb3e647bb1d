// Labels classify expenses: categories have two levels, other labels have only a name. A merged or deleted label is kept, so that its
// expenses need not be rewritten and the change can be undone.

import type { ChangeId } from "../change-id.ts";
import {
  FLAG,
  ID_OR_NULL,
  isId,
  type MemberForm,
  type RecordType,
  TEXT,
  TEXT_OR_NULL,
} from "../kept-json.ts";
import { countCharacters } from "../text/text.ts";
import { fold } from "../text/words.ts";

declare const labelId: unique symbol;

/** The number of a label among the labels of all kinds in its ledger, counted from 1 and never reused. */
export type LabelId = number & { readonly [labelId]: true };

export const LABEL_KINDS = ["category", "payee", "tag"] as const;

export type LabelKind = (typeof LABEL_KINDS)[number];

export function isLabelKind(kind: string): kind is LabelKind {
  return LABEL_KINDS.some((known) => known === kind);
}

/** The plural of a kind, used in addresses, files and on the command line. */
export function pluralOf(kind: LabelKind): string {
  return kind === "category" ? "categories" : `${kind}s`;
}

export interface LabelFields {
  readonly name: string;
  readonly parent: LabelId | null;
  /** The color of a category, as #rrggbb in lowercase. */
  readonly color: string | null;
  /** The emoji of a category. */
  readonly icon: string | null;
  /** Is true if a category is no longer offered. */
  readonly archived: boolean;
  /** The position of a category among its siblings. Categories without a position follow, sorted by name. */
  readonly position: number | null;
  /** Is true if the label was merged into another or deleted. */
  readonly removed: boolean;
  /** The label that replaced a removed one; null if nothing did. */
  readonly target: LabelId | null;
}

export interface Label extends LabelFields {
  readonly id: LabelId;
  readonly kind: LabelKind;
  readonly lastChange: ChangeId;
}

export const LABEL_CHARACTERS = 100;

const UNNAMED: Omit<LabelFields, "name"> = {
  parent: null,
  color: null,
  icon: null,
  archived: false,
  position: null,
  removed: false,
  target: null,
};

/** The fields of a label that has only a name. */
export function newLabel(name: string): LabelFields {
  return { name, ...UNNAMED };
}

const POSITION: MemberForm = {
  words: "a whole number above 0, or null",
  fits: (value) => value === null || isId(value),
};

/** The JSON form in which a store keeps a label. */
export const LABEL_TYPE: RecordType<LabelFields> = {
  form: {
    name: TEXT,
    parent: ID_OR_NULL,
    color: TEXT_OR_NULL,
    icon: TEXT_OR_NULL,
    archived: FLAG,
    position: POSITION,
    removed: FLAG,
    target: ID_OR_NULL,
  },
  defaults: UNNAMED,
  former: { colour: "color" },
  names: { parent: "own", target: "own" },
};

/** The reason why a text can't be the name of a label, as the end of "it …"; undefined if it can. */
export function labelNameFault(name: string): string | undefined {
  if (name.trim() !== name) return "begins or ends with a space";
  if (UNSHOWN.test(name)) return "contains a line break or another control character";
  if (!isVisible(name)) return "has no visible characters";
  const count = countCharacters(name);
  return count > LABEL_CHARACTERS ? `has ${count} characters` : undefined;
}

const UNSHOWN = /[\p{Cc}\u2028\u2029]/u;

// Large Unicode patterns are compiled on first use: compiling them takes longer than everything else that a page does before its first
// request.
const isVisible = (name: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(name);

const COLOR = /^#[0-9a-f]{6}$/;

export function isColor(text: string): boolean {
  return COLOR.test(text);
}

/** Returns true if a text is a single emoji that Unicode recommends for interchange. This pattern, too, is compiled on first use. */
export function isIcon(text: string): boolean {
  return /^\p{RGI_Emoji}$/v.test(text);
}

/** Names that differ only in case, accents or the forms of characters have the same key. */
export function nameKey(name: string): string {
  // A text that folds to nothing, such as a lone sign, is its own key.
  return fold(name).trim() || name;
}
