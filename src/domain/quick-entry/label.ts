// Payees and tags: words that begin with @ or #.

import { DETAIL_FIELDS } from "../expense-fields.ts";
import { labelNameFault } from "../label.ts";
import type { Mark } from "./mark.ts";
import type { Word } from "./word.ts";

export type Label =
  | { readonly kind: "payee"; readonly name: string }
  | { readonly kind: "tag"; readonly names: readonly string[] };

/** One tag or several in a row, of letters, digits, - and _ of any script, with what joins letters. */
const TAGS = /^(?:[#＃][\p{L}\p{M}\p{Nd}_\-\u200c\u200d]+)+$/u;
const LETTER_OR_DIGIT = /[\p{L}\p{Nd}]/u;
/** A payee holds more than digits and their separators: 2 @3.50 tells what each one cost. */
const MORE_THAN_NUMBER = /[^\p{Nd}\p{P}\p{Sc}\p{M}+<=>^`|~]/u;
const FULL_STOPS = /[.!?]/;

/** What the word labels an expense with, if it does; a lone @ or # is description, and so is what can't be a name. */
export function readLabel(word: Word, text: string): Label | undefined {
  const label = labelIn(word, text);
  const names = label?.kind === "tag" ? label.names : [label?.name ?? ""];
  return names.every((name) => labelNameFault(name) === undefined) ? label : undefined;
}

function labelIn(word: Word, text: string): Label | undefined {
  if (word.quoted !== undefined) {
    return LETTER_OR_DIGIT.test(word.quoted) ? { kind: "payee", name: word.quoted } : undefined;
  }
  // Digits stay as typed, in whichever script.
  const core = text.slice(word.coreStart, word.coreEnd);
  // A quote that does not end may yet be typed.
  if (/^[@＠][^"“„«]/.test(core) && MORE_THAN_NUMBER.test(core.slice(1))) {
    return { kind: "payee", name: core.slice(1) };
  }
  const tags = withoutFullStop(core);
  if (!TAGS.test(tags)) return undefined;
  const names = tags.split(/[#＃]/).slice(1);
  return names.every((name) => LETTER_OR_DIGIT.test(name)) ? { kind: "tag", names } : undefined;
}

function withoutFullStop(core: string): string {
  let end = core.length;
  while (end > 0 && FULL_STOPS.test(core.charAt(end - 1))) end -= 1;
  return core.slice(0, end);
}

/** The first payee and the tags of a line, as many as an expense may have; what is beyond them stays in the description. */
export function readLabels({ words }: { readonly words: readonly (Word & { label?: Label })[] }): {
  readonly payee?: string;
  readonly tags: readonly string[];
  readonly marks: readonly Mark[];
} {
  const payee = words.find(({ label }) => label?.kind === "payee");
  const tags = new Set<string>();
  const marks: Mark[] = payee ? [{ kind: "payee", start: payee.start, end: payee.end }] : [];
  for (const word of words) {
    if (word.label?.kind !== "tag") continue;
    const { names } = word.label;
    const others = new Set(names.filter((name) => !tags.has(name)));
    if (tags.size + others.size > DETAIL_FIELDS.tags.most) continue;
    for (const name of others) tags.add(name);
    marks.push(...tagMarks(word, names));
  }
  const named = payee?.label?.kind === "payee" && { payee: payee.label.name };
  return { ...named, tags: [...tags], marks };
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
