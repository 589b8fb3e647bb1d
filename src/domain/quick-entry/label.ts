// Labels: words that begin with a sign, as @ for the payee and # for tags.

import { DETAIL_FIELDS, LABEL_FIELDS, type LabelField } from "../expense-fields.ts";
import { labelNameFault } from "../label.ts";
import type { Mark } from "./mark.ts";
import { fieldOfSign, TAG_SIGNS } from "./sign.ts";
import type { Word } from "./word.ts";

export type Label =
  | { readonly field: LabelField; readonly name: string }
  | { readonly field: "tags"; readonly names: readonly string[] };

/** One tag or several in a row, of letters, digits, - and _ of any script, with what joins letters. */
const TAGS = new RegExp(`^(?:[${TAG_SIGNS}][\\p{L}\\p{M}\\p{Nd}_\\-\\u200c\\u200d]+)+$`, "u");
const TAG_SIGN = new RegExp(`[${TAG_SIGNS}]`, "u");
const LETTER_OR_DIGIT = /[\p{L}\p{Nd}]/u;
/** A name holds more than digits and their separators: 2 @3.50 tells what each one cost. */
const MORE_THAN_NUMBER = /[^\p{Nd}\p{P}\p{Sc}\p{M}+<=>^`|~]/u;
const FULL_STOPS = /[.!?]/;

/** What the word labels an expense with, if it does; a lone sign is description, and so is what can't be a name. */
export function readLabel(word: Word, text: string): Label | undefined {
  const label = labelIn(word, text);
  if (!label) return undefined;
  const names = "names" in label ? label.names : [label.name];
  return names.every((name) => labelNameFault(name) === undefined) ? label : undefined;
}

function labelIn(word: Word, text: string): Label | undefined {
  // Digits stay as typed, in whichever script.
  const core = text.slice(word.coreStart, word.coreEnd);
  const field = fieldOfSign(text.charAt(word.coreStart));
  if (word.quoted !== undefined) {
    return field && LETTER_OR_DIGIT.test(word.quoted) ? { field, name: word.quoted } : undefined;
  }
  // A quote that does not end may yet be typed.
  if (field && /^.[^"“„«]/.test(core) && MORE_THAN_NUMBER.test(core.slice(1))) {
    return { field, name: core.slice(1) };
  }
  const tags = withoutFullStop(core);
  if (!TAGS.test(tags)) return undefined;
  const names = tags.split(TAG_SIGN).slice(1);
  return names.every((name) => LETTER_OR_DIGIT.test(name)) ? { field: "tags", names } : undefined;
}

function withoutFullStop(core: string): string {
  let end = core.length;
  while (end > 0 && FULL_STOPS.test(core.charAt(end - 1))) end -= 1;
  return core.slice(0, end);
}

/** By fields of one label. */
export type NamesRead = { readonly [Field in LabelField]?: string };

interface LabelsRead {
  readonly names: NamesRead;
  readonly tags: readonly string[];
  readonly marks: readonly Mark[];
}

type LabelWord = Word & { readonly label?: Label };

/** The first name for each field and the tags of a line, as many as an expense may have; what is beyond them stays in the description. */
export function readLabels({ words }: { readonly words: readonly LabelWord[] }): LabelsRead {
  const names: Partial<Record<LabelField, string>> = {};
  const tags = new Set<string>();
  const marks: Mark[] = [];
  for (const field of LABEL_FIELDS) {
    const word = words.find(({ label }) => label?.field === field);
    if (!word?.label || "names" in word.label) continue;
    names[field] = word.label.name;
    marks.push({ kind: field, start: word.start, end: word.end });
  }
  for (const word of words) {
    if (word.label?.field !== "tags") continue;
    const others = new Set(word.label.names.filter((name) => !tags.has(name)));
    if (tags.size + others.size > DETAIL_FIELDS.tags.most) continue;
    for (const name of others) tags.add(name);
    marks.push(...tagMarks(word, word.label.names));
  }
  return { names, tags: [...tags], marks };
}

/** One mark for each tag of the word, which together cover it. */
function tagMarks({ start, end, coreStart }: Word, names: readonly string[]): readonly Mark[] {
  let at = coreStart;
  return names.map((name, index) => {
    const from = index === 0 ? start : at;
    at += 1 + name.length;
    return { kind: "tag", start: from, end: index === names.length - 1 ? end : at };
  });
}
