// What expenses are sorted by: categories in two levels, and labels that have only a name. A merged or deleted label stays known,
// so that expenses need no new row and it can be undone.

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

/** Numbers a ledger's labels of all kinds together, from 1; never reused. */
export type LabelId = number & { readonly [labelId]: true };

export const LABEL_KINDS = ["category", "payee", "tag"] as const;

export type LabelKind = (typeof LABEL_KINDS)[number];

export function isLabelKind(kind: string): kind is LabelKind {
  return LABEL_KINDS.some((known) => known === kind);
}

/** What several of a kind are called in addresses, in files and on the command line. */
export function pluralOf(kind: LabelKind): string {
  return kind === "category" ? "categories" : `${kind}s`;
}

export interface LabelFields {
  readonly name: string;
  /** Of a category: the one above it. */
  readonly parent: LabelId | null;
  /** Of a category: #rrggbb in lower case. */
  readonly colour: string | null;
  /** Of a category: an emoji. */
  readonly icon: string | null;
  /** Of a category that is no longer offered. */
  readonly archived: boolean;
  /** A category has this place among those beside it. Those without one follow, by name. */
  readonly position: number | null;
  /** Whether it was merged into another or deleted. */
  readonly removed: boolean;
  /** What replaced it where it was used, if it is removed; null for nothing. */
  readonly target: LabelId | null;
}

export interface Label extends LabelFields {
  readonly id: LabelId;
  readonly kind: LabelKind;
  /** The change that gave it its state. */
  readonly lastChange: ChangeId;
}

export const LABEL_CHARACTERS = 100;

const UNNAMED: Omit<LabelFields, "name"> = {
  parent: null,
  colour: null,
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

/** How a store keeps a label as JSON. */
export const LABEL_TYPE: RecordType<LabelFields> = {
  form: {
    name: TEXT,
    parent: ID_OR_NULL,
    colour: TEXT_OR_NULL,
    icon: TEXT_OR_NULL,
    archived: FLAG,
    position: POSITION,
    removed: FLAG,
    target: ID_OR_NULL,
  },
  defaults: UNNAMED,
  names: { parent: "own", target: "own" },
};

/** Why a text can't be the name of a label, as the end of "it …"; undefined if it can. */
export function labelNameFault(name: string): string | undefined {
  if (name.trim() !== name) return "begins or ends with a space";
  if (UNSHOWN.test(name)) return "holds a line break or another control character";
  if (!isVisible(name)) return "has nothing that can be seen";
  const count = countCharacters(name);
  return count > LABEL_CHARACTERS ? `has ${count} characters` : undefined;
}

const UNSHOWN = /[\p{Cc}\u2028\u2029]/u;

// Patterns of so many characters are made when they are first needed: it takes longer than all else that a page runs before it asks for
// its first answers.
const isVisible = (name: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(name);

const COLOUR = /^#[0-9a-f]{6}$/;

export function isColour(text: string): boolean {
  return COLOUR.test(text);
}

/** Whether a text is a single emoji, as recommended for interchange. Its pattern is made when it is needed, too. */
export function isIcon(text: string): boolean {
  return /^\p{RGI_Emoji}$/v.test(text);
}

/** Names that differ only in case, accents and forms have the same key. */
export function nameKey(name: string): string {
  // A text that folds to nothing, such as a lone sign, is its own key.
  return fold(name).trim() || name;
}
