// The table of an expense's fields besides description, amount and date, each with its kind. Everything else about a field follows from
// its kind, wherever fields are read, checked, shown or searched.

import { ID_OR_NULL, isId, listOf, type MemberForm, TEXT_OR_NULL } from "../kept-json.ts";
import { keysOf, valueOfEach } from "../keys.ts";
import { type LabelId, type LabelKind, pluralOf } from "../label/label.ts";
import { ORIGINAL_FORM, type Original } from "./original.ts";
import { PARTS_FORM, type Part } from "./parts.ts";
import { REF_CHARACTERS } from "./ref.ts";

/** A field, by the kind of its values. */
export type Field =
  /** One category, by its id. Only searches and quick entry refer to it by name. */
  | ({ readonly kind: "category" } & Named)
  /** One label of a kind, referred to by its name. */
  | ({ readonly kind: "label" } & Named)
  /** Several different labels of a kind, at most `most` of them. */
  | ({ readonly kind: "labels"; readonly most: number } & Named)
  /** At most `most` characters. */
  | { readonly kind: "text"; readonly most: number }
  | { readonly kind: "original" }
  | { readonly kind: "parts" }
  /** The client's own reference for the expense, given at its creation; at most `most` characters. */
  | { readonly kind: "ref"; readonly most: number };

interface Named {
  readonly label: LabelKind;
  /** The character before a name in typed text. */
  readonly sign: string;
  /** Names for messages and documents, the simplest first. */
  readonly examples: readonly [string, ...string[]];
}

export type FieldOf<Kind extends Field["kind"]> = Extract<Field, { readonly kind: Kind }>;

/** Fields are written in this order. */
export const DETAIL_FIELDS = {
  category: { kind: "category", label: "category", sign: "/", examples: ["food", "Eating out"] },
  payee: { kind: "label", label: "payee", sign: "@", examples: ["cafe", "Corner Café"] },
  tags: { kind: "labels", label: "tag", sign: "#", examples: ["work"], most: 100 },
  note: { kind: "text", most: 10_000 },
  original: { kind: "original" },
  parts: { kind: "parts" },
  ref: { kind: "ref", most: REF_CHARACTERS },
} as const satisfies Readonly<Record<string, Field>>;

export type DetailName = keyof typeof DETAIL_FIELDS;
export type FieldKind = Field["kind"];

export type DetailOf<Kind extends FieldKind> = {
  [Name in DetailName]: (typeof DETAIL_FIELDS)[Name]["kind"] extends Kind ? Name : never;
}[DetailName];

/** The value of each kind of field. Labels are by their ids or names. */
export interface ValuesBy<Label> {
  /** Null if there is none, and if there are parts, which have their own. */
  readonly category: LabelId | null;
  readonly label: Label | null;
  readonly labels: readonly Label[];
  readonly text: string | null;
  readonly original: Original | null;
  /** No parts, or several whose amounts add up to the expense's amount. */
  readonly parts: readonly Part[];
  readonly ref: string | null;
}

export const DETAIL_NAMES = keysOf(DETAIL_FIELDS);

export function detailsOfKind<Kind extends FieldKind>(kind: Kind): readonly DetailOf<Kind>[] {
  return DETAIL_NAMES.filter((name): name is DetailOf<Kind> => DETAIL_FIELDS[name].kind === kind);
}

/** The fields that contain the name of one label. */
export type LabelField = DetailOf<"label">;
export const LABEL_FIELDS = detailsOfKind("label");

export function eachLabelField<Value>(make: (field: LabelField) => Value) {
  return valueOfEach(LABEL_FIELDS, make);
}

export type TextField = DetailOf<"text">;
export const TEXT_FIELDS = detailsOfKind("text");

export function eachTextField<Value>(make: (field: TextField) => Value) {
  return valueOfEach(TEXT_FIELDS, make);
}

/** The values that `make` returns for the fields, without those that are undefined. */
function some<Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key) => Value | undefined,
): Partial<Record<Key, Value>> {
  const made = keys.map((key) => [key, make(key)]);
  return Object.fromEntries(made.filter(([, value]) => value !== undefined));
}

export function someLabelFields<Value>(make: (field: LabelField) => Value | undefined) {
  return some(LABEL_FIELDS, make);
}

export function someTextFields<Value>(make: (field: TextField) => Value | undefined) {
  return some(TEXT_FIELDS, make);
}

export const NAMED_FIELDS = [...LABEL_FIELDS, ...detailsOfKind("labels")];

/** The kinds of labels that are referred to by name. */
export type NamedKind = (typeof DETAIL_FIELDS)[DetailOf<"label" | "labels">]["label"];

/** Each with its sign and examples. */
export const NAMED_KINDS: readonly (Named & { readonly kind: NamedKind })[] = NAMED_FIELDS.map(
  (name) => ({ ...DETAIL_FIELDS[name], kind: DETAIL_FIELDS[name].label }),
);

/** The plural of each kind, as in "payees and tags". */
export const NAMED_PLURALS = NAMED_KINDS.map(({ kind }) => pluralOf(kind));

/** All kinds of labels, each with the sign before its name in a search. */
export const SIGNED_KINDS: readonly (Named & { readonly kind: LabelKind })[] = [
  { ...DETAIL_FIELDS.category, kind: "category" },
  ...NAMED_KINDS,
];

/** Shows how a search refers to each kind, as in "/category, @payee, #tag". */
export const SEARCH_SIGNS = SIGNED_KINDS.map(({ sign, kind }) => sign + kind);

export function eachNamedKind<Value>(make: (kind: NamedKind) => Value) {
  return valueOfEach(
    NAMED_KINDS.map(({ kind }) => kind),
    make,
  );
}

/** Writes a name after its sign, in quotes if it has spaces. */
export function signed(name: string, sign: string): string {
  return sign + (/\s/.test(name) ? `"${name}"` : name);
}

/** The empty value of each kind of field. */
export const NOTHING: { readonly [Kind in FieldKind]: ValuesBy<never>[Kind] } = {
  category: null,
  label: null,
  labels: [],
  text: null,
  original: null,
  parts: [],
  ref: null,
};

/** The form in which a store keeps each kind of field. */
export const KEPT_FORMS: Readonly<Record<FieldKind, MemberForm>> = {
  category: ID_OR_NULL,
  label: ID_OR_NULL,
  // Marked as pure, so that a bundle without a store drops the table.
  labels: /* @__PURE__ */ listOf("ids", isId),
  text: TEXT_OR_NULL,
  original: ORIGINAL_FORM,
  parts: PARTS_FORM,
  ref: TEXT_OR_NULL,
};

export function eachDetail<Value>(make: (name: DetailName, field: Field) => Value) {
  return valueOfEach(DETAIL_NAMES, (name) => make(name, DETAIL_FIELDS[name]));
}
