// Learns a source's settings from a file and the answers about it, for the next file.

import { givenMembers } from "../../domain/keys.ts";
import type { LabelId } from "../../domain/label/label.ts";
import { type Labels, resolveLabel } from "../../domain/label/labels.ts";
import { wordsOf } from "../../domain/text/words.ts";
import type { Import } from "../decide-import.ts";
import { labelName } from "../draft/label-name.ts";
import type { FileAnswers } from "../file/file.ts";
import type { FileReading } from "../file/file-reading.ts";
import type { ImportAnswers, TableAnswers } from "../import-answers.ts";
import { Entry } from "../match/entry.ts";
import {
  isSameAccount,
  type KnownProfile,
  keyOfSource,
  type LearntProfile,
  type Rule,
  untaken,
} from "../profile.ts";
import type { Finding } from "../record/reading.ts";
import { isUnnamed } from "../status/meaning.ts";
import { sourceNameOf } from "./source-name.ts";

export interface Found {
  readonly reading: FileReading;
  readonly decided: Import;
  readonly answers: FileAnswers & ImportAnswers & TableAnswers;
  /** The rules that the user has added for this file. */
  readonly rules: readonly Rule[];
}

/** Adds new rules as if the profile had them. Deleted categories are left out. */
export function withRules(reading: FileReading, rules: readonly Rule[], labels: Labels) {
  const { profile = { name: "", finds: reading.finds } } = reading;
  const all = [...(profile.rules ?? []), ...rules];
  if (all.length === 0) return reading;
  return { ...reading, profile: { ...profile, rules: withCategories(all, labels) } };
}

export function withCategories(rules: readonly Rule[], labels: Labels): readonly Rule[] {
  return rules.flatMap((rule) => {
    const effect = withCategory(rule.effect, labels);
    const isGone = rule.effect.category !== undefined && effect.category === undefined;
    return rule.category !== undefined && isGone ? [] : { ...rule, effect };
  });
}

/** Replaces a merged category by its replacement, and leaves out a deleted one. */
export function withCategory<Effect extends { readonly category?: LabelId | null }>(
  effect: Effect,
  labels: Labels,
): Effect {
  if (typeof effect.category !== "number") return effect;
  const { category, ...rest } = effect;
  const shown = resolveLabel(labels, category);
  // Safe: only the optional category is replaced or left out.
  return (shown ? { ...rest, category: shown.id } : rest) as Effect;
}

/** `name` is the file's name, for a new source that has no better one. */
export function learnProfiles(found: Found, profiles: readonly KnownProfile[], name: string) {
  const { reading, decided } = found;
  const known = profiles.find((profile) => profile === reading.profile);
  const taken = new Set(profiles.map((profile) => profile.name));
  const { finds, table } = reading;
  if (!known && finds.account === undefined && finds.header === undefined) {
    return { source: null, learnt: learnAccounts(decided, profiles, taken) };
  }
  const wanted = finds.account ?? table?.shape?.name ?? sourceNameOf(name);
  const own = learnt(found, known, () => freeName(wanted, taken));
  return {
    source: { id: own.id, name: own.name },
    learnt: Bun.deepEquals(own, known) ? [] : [{ ...own, isOwn: true }],
  };
}

function learnt(
  { reading, decided, answers, rules }: Found,
  known: KnownProfile | undefined,
  newName: () => string,
): Omit<LearntProfile, "isOwn"> {
  const { table, texts, finds } = reading;
  const account = known?.finds.account ?? finds.account;
  const header = finds.header ?? known?.finds.header;
  const [used, ...more] = decided.spans.keys();
  const key = (more.length === 0 ? used : undefined) ?? (known && keyOfSource(known));
  const { id = null, name = newName(), finds: _, key: __, rules: old = [], ...kept } = known ?? {};
  const { bill, cash, savings, direction, encoding, person } = answers;
  const guessed = [
    ...guessedRules(decided),
    ...(savings === "skipped" ? numberRules(decided) : []),
  ];
  const all = withRulesOver(old, [...guessed, ...rules]);
  const read = {
    days: provenValue(table?.days) ?? provenValue(texts?.days),
    numbers: provenValue(table?.numbers) ?? provenValue(texts?.numbers),
    spent: reading.spent,
    fee: table?.fee?.value,
    columns: answers.columns && table?.columns.value,
  };
  const ids = decided.ids.get(key ?? account ?? header ?? "");
  return {
    id,
    name,
    ...kept,
    finds: givenMembers({ account, header }),
    ...(reading.questions.length === 0 && givenMembers(read)),
    ...givenMembers({ bill, cash, savings, direction, encoding, person, ids }),
    ...(key !== undefined && key !== (account ?? header) && { key }),
    ...(all.length > 0 && { rules: all }),
  };
}

/** A new rule replaces an earlier one for the same rows. */
function withRulesOver(known: readonly Rule[], said: readonly Rule[]): readonly Rule[] {
  const findsOf = ({ effect: _, ...finds }: Rule) =>
    JSON.stringify([finds.payee, finds.words ?? [], finds.category]);
  return [...new Map([...known, ...said].map((rule) => [findsOf(rule), rule])).values()];
}

/** Guesses about a bank's categories that were shown and imported apply to its next files, too. */
function guessedRules({ categories }: Import): readonly Rule[] {
  return categories.flatMap(({ name, category, isCertain }) => {
    // A category that the ledger lacks is made, not guessed.
    if (isCertain || (category && "path" in category)) return [];
    return { category: name, effect: { category: category?.id ?? null } };
  });
}

/** A household has fewer accounts. More numbers are references, which no later row has. */
const MAX_NUMBERED = 20;

/** An answer that skips money to an account of which nothing but the number is known is about this number only. */
function numberRules({ rows }: Import): readonly Rule[] {
  const texts = rows.flatMap(({ item, verdict: { status } }) => {
    const isSkipped = status === "transfer" && item instanceof Entry && item.isOut;
    return isSkipped && isUnnamed(item) ? item.text : [];
  });
  const own = [...new Set(texts)];
  if (own.length > MAX_NUMBERED) return [];
  return own.map((text) => ({ words: [...new Set(wordsOf(text))], effect: { status: "skipped" } }));
}

/** Undefined if the file's values are the same in each reading, which proves nothing about the next file. */
function provenValue<Value>(found: Finding<Value> | undefined): Value | undefined {
  return found?.because.code === "same-reading" ? undefined : found?.value;
}

/** Makes a source of each account in a file of several accounts, since rows of one may be transfers to another. */
function learnAccounts({ spans }: Import, profiles: readonly KnownProfile[], taken: Set<string>) {
  if (spans.size < 2) return [];
  return [...spans.keys()].flatMap((account) => {
    if (profiles.some(({ finds }) => isSameAccount(finds.account, account))) return [];
    const name = freeName(account, taken);
    taken.add(name);
    return { id: null, name, finds: { account }, isOwn: false };
  });
}

const NAME_CHARACTERS = 80;

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  const name = labelName(Array.from(wanted).slice(0, NAME_CHARACTERS).join(""));
  return untaken(name || "Import", taken);
}
