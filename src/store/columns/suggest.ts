// Suggests fields from the newest expenses that are most like the typed text. docs/SUGGESTIONS.md has the rules.

import {
  eachLabelField,
  LABEL_FIELDS,
  type LabelField,
} from "../../domain/expense/expense-fields.ts";
import type { Decimal } from "../../domain/money/decimal.ts";
import { type QuickEntry, readQuickEntry } from "../../domain/quick-entry/quick-entry.ts";
import { NO_SUGGESTION, type Suggestion } from "../../domain/search/suggestion.ts";
import { isFiller, wordsOf } from "../../domain/text/words.ts";
import { type CalendarDate, dayNumber } from "../../domain/time/calendar-date.ts";
import { shownTags } from "./dimension.ts";
import { NO_LABEL } from "./label-table.ts";
import { inRanges, keysIn, type Sliced } from "./slices.ts";
import { IN_PARTS, type Table } from "./table.ts";

/** How many expenses are examined: the newest ones. */
const LOOKED_AT = 50_000;
/** How many of the most similar expenses decide. */
const ASKED = 500;
/** Further words add little, and each costs time. */
const WORDS = 8;

/** An expense from today weighs 1,000,000 / 30, one from a month ago half as much, and one from a year ago a thirteenth. */
const WEIGHT = 1_000_000;
const HALVED_AFTER_DAYS = 30;
const SAME_AMOUNT = 4;
/** A category with this share of the weight is certain if the likeness is real (see `isReal`). */
const CERTAIN = 2 / 3;
/** A category with this share of all expenses of a payee is certain, whatever else is typed. */
const USUAL = 0.95;
/** A payee with fewer expenses has no usual category. */
const USUAL_COUNT = 5;

/** Accepts any text. The same ledger, text and day give the same suggestion. */
export function* suggest(table: Table, text: string, today: CalendarDate): Sliced<Suggestion> {
  const entry = readQuickEntry(text, today);
  // Reading an entry takes long the first time.
  yield;
  const likeness = yield* likenessTo(table, entry);
  if (!likeness) return NO_SUGGESTION;
  const alike = yield* mostAlike(table, likeness);
  const now = dayNumber(today);
  const ballot = {
    category: new Votes<number>(),
    labels: new Map(LABEL_FIELDS.map((field) => [field, new Votes<number>()])),
    amount: new Votes<Decimal>(),
    tag: new Votes<number>(),
  };
  let total = 0;
  for (const slot of alike.slots) {
    const amount = table.amountOf(slot);
    const weight = recencyOf(table, slot, now) * (amount === entry.amount ? SAME_AMOUNT : 1);
    total += weight;
    ballot.amount.add(amount, weight);
    const category = table.columns.categories[slot] ?? NO_LABEL;
    if (category !== IN_PARTS) ballot.category.add(resolveLabel(table, category), weight);
    for (const [field, votes] of ballot.labels) {
      votes.add(resolveLabel(table, table.columns[field][slot] ?? NO_LABEL), weight);
    }
    // NO_LABEL means no tags at all, and is the id of no label.
    for (const tag of shownTags(table, table.columns.tagSets[slot] ?? 0))
      ballot.tag.add(tag, weight);
  }
  const likely = ballot.category.winner(total, isInUse(table));
  // An equal amount may be a coincidence, so it makes no category certain.
  const recent = categoriesOf(table, alike.slots, now);
  const isCertain =
    likely !== null &&
    likeness.isReal(alike.best) &&
    recent.votes.weightOf(likely) >= recent.total * CERTAIN;
  const usual = isCertain ? null : yield* usualCategory(table, likeness, now);
  const category = usual ?? likely;
  const given = knownTags(table, entry);
  return {
    category: table.labels.get(category ?? NO_LABEL)?.id ?? null,
    certain: isCertain || usual !== null,
    ...eachLabelField((field) => {
      const label = ballot.labels.get(field)?.winner(total, (id) => id !== NO_LABEL);
      return likeness.isOpen(field) ? (table.labels.get(label ?? NO_LABEL)?.name ?? null) : null;
    }),
    amount: entry.amount === undefined && !asksAmount(entry) ? ballot.amount.winner(total) : null,
    tags: ballot.tag
      .majority(total)
      .filter((id) => !given.some((marks) => marks[id] === 1))
      .flatMap((id) => table.labels.get(id)?.name ?? []),
  };
}

/** The weight of an expense by its day alone. */
function recencyOf({ columns: { days } }: Table, slot: number, now: number): number {
  return Math.floor(WEIGHT / (HALVED_AFTER_DAYS + Math.max(now - (days[slot] ?? 0), 0)));
}

/** The categories of expenses, by the weight of those. */
function categoriesOf(table: Table, slots: readonly number[], now: number) {
  const votes = new Votes<number>();
  let total = 0;
  for (const slot of slots) {
    const weight = recencyOf(table, slot, now);
    total += weight;
    const category = table.columns.categories[slot] ?? NO_LABEL;
    if (category !== IN_PARTS) votes.add(resolveLabel(table, category), weight);
  }
  return { votes, total };
}

function isInUse({ labels }: Table): (id: number) => boolean {
  return (id) => labels.get(id)?.archived === false;
}

/** The category that nearly all expenses of the named payee have; null if there is none. */
function* usualCategory(
  table: Table,
  { named, isReal }: Likeness,
  now: number,
): Sliced<number | null> {
  const full = named.length * LABEL;
  if (full === 0 || !isReal(full)) return null;
  const { slots, best } = yield* mostAlike(table, { of: (slot) => inNames(named, slot), full });
  if (best < full || slots.length < USUAL_COUNT) return null;
  const { votes, total } = categoriesOf(table, slots, now);
  const usual = votes.winner(total, isInUse(table));
  return usual !== null && votes.weightOf(usual) >= total * USUAL ? usual : null;
}

/** The weight of the typed labels that the expense has. */
function inNames(named: readonly Named[], slot: number): number {
  return named.reduce((sum, { column, marks }) => {
    return marks[column[slot] ?? NO_LABEL] === 1 ? sum + LABEL : sum;
  }, 0);
}

interface Likeness {
  /** The weight of the part of the typed text that an expense has; 0 if it has none of it, or weighs less than `best`. */
  readonly of: (slot: number, best: number) => number;
  /** The weight of an expense that has all of the typed text. */
  readonly full: number;
  /** The labels that the text names. */
  readonly named: readonly Named[];
  /** Returns true if the likeness is enough for using a suggestion without asking. */
  readonly isReal: (likeness: number) => boolean;
  /** Returns true if a label may be suggested for the field: the text names none, or only begins one. */
  readonly isOpen: (field: LabelField) => boolean;
}

// Lower weights never add up to a higher one: there are at most WORDS words, one of them incomplete, and a text has room for fewer than 500
// tags.
const LABEL = 1_000_000;
const WORD = 10_000;
const BEGUN = 1_000;
const TAG = 1;

/** Undefined if the ledger knows nothing of the typed text. */
function* likenessTo(table: Table, entry: QuickEntry): Sliced<Likeness | undefined> {
  const { descriptions, tagSets } = table.columns;
  const named = LABEL_FIELDS.flatMap((field) => namedIn(table, field, entry[field]) ?? []);
  const typed = wordsOf([entry.description, ...named.flatMap(({ others }) => others)].join(" "));
  const words = [...new Set(typed.filter((word) => !isFiller(word)))].slice(0, WORDS);
  const matchers: WordMatcher[] = [];
  for (const word of words) {
    let matcher = yield* wordMatcher(table, word, "whole");
    // Only the last word may be one that is still being typed.
    if (word === typed.at(-1)) matcher ??= yield* wordMatcher(table, word, "begun");
    if (matcher) matchers.push(matcher);
  }
  const inWords = matchers.reduce((sum, { counts }) => sum + counts, 0);
  const sets = knownTags(table, entry).map((marks) => table.tags.having(marks));
  const full = named.length * LABEL + inWords + sets.length * TAG;
  if (full === 0) return undefined;
  const isOpen = (field: LabelField) =>
    entry[field] === undefined || named.some((each) => each.field === field && !each.isWhole);
  const isReal = (likeness: number) => {
    if (likeness >= LABEL) return named.every(({ isWhole }) => isWhole);
    const isWhole = likeness % WORD < BEGUN;
    return isWhole && words.length > 0 && Math.floor(likeness / WORD) * 2 >= words.length;
  };
  const of = (slot: number, best: number) => {
    let likeness = inNames(named, slot);
    for (const marks of sets) if (marks[tagSets[slot] ?? 0] === 1) likeness += TAG;
    const description = descriptions[slot] ?? 0;
    // Texts take longest to examine, so expenses that can no longer be the most alike are skipped.
    let open = inWords;
    for (const { has, counts } of matchers) {
      if (likeness + open < best) return 0;
      if (has(description, slot)) likeness += counts;
      open -= counts;
    }
    return likeness;
  };
  return { of, full, named, isReal, isOpen };
}

interface Marked {
  /** The ids of labels, by slot. */
  readonly column: Int32Array;
  /** Indexed by label id. */
  readonly marks: Uint8Array;
}

interface Named extends Marked {
  readonly field: LabelField;
  /** True for the whole name of a label, and false for the beginning of one or more names. */
  readonly isWhole: boolean;
  /** The words after the label's name. */
  readonly others: readonly string[];
}

/** The labels that a typed name may refer to; undefined if there are none. */
function namedIn(
  { labels, columns }: Table,
  field: LabelField,
  name: string | undefined,
): Named | undefined {
  if (name === undefined) return undefined;
  const column = columns[field];
  const names = name.split(" ");
  // Capitalized words after a name may belong to the description: @Cafe Cake.
  for (let count = names.length; count > 0; count -= 1) {
    const marks = labels.withName(field, names.slice(0, count).join(" "));
    const others = names.slice(count);
    if (marks.includes(1)) return { field, column, marks, isWhole: true, others };
  }
  const marks = labels.withWords(field, wordsOf(name));
  return marks.includes(1) ? { field, column, marks, isWhole: false, others: [] } : undefined;
}

interface WordMatcher {
  /** Returns true if the description or a label of the slot has the word, or has a word that begins with it. */
  readonly has: (description: number, slot: number) => boolean;
  readonly counts: number;
}

/** Undefined if no text and no label has the word. */
function* wordMatcher(
  { texts, labels, columns }: Table,
  word: string,
  extent: "whole" | "begun",
): Sliced<WordMatcher | undefined> {
  const isSame = (other: string) => (extent === "whole" ? other === word : other.startsWith(word));
  const inText = yield* texts.withWord(word, extent);
  const ofLabels = LABEL_FIELDS.map((field): Marked => {
    const marks = labels.marks(field, ({ id }) => labels.wordsOf(id).some(isSame));
    return { column: columns[field], marks };
  }).filter(({ marks }) => marks.includes(1));
  if (!inText && ofLabels.length === 0) return undefined;
  const has = (description: number, slot: number) =>
    inText?.[description] === 1 ||
    ofLabels.some(({ column, marks }) => marks[column[slot] ?? NO_LABEL] === 1);
  return { has, counts: extent === "whole" ? WORD : BEGUN };
}

/** Marks for each tag of the text that exists in the ledger. */
function knownTags({ labels }: Table, entry: QuickEntry): readonly Uint8Array[] {
  return entry.tags.map((tag) => labels.withName("tag", tag)).filter((marks) => marks.includes(1));
}

/** Selects the expenses that have the most of the typed text, among the newest ones. They come newest first, with their weight. */
function* mostAlike(table: Table, { of, full }: Pick<Likeness, "of" | "full">) {
  let alike: number[] = [];
  let best = 1;
  const newest = (yield* table.order("date")).slice(-LOOKED_AT).reverse();
  yield* inRanges(newest.length, keysIn(table.slice), (from, to) => {
    if (best === full && alike.length === ASKED) return;
    for (let at = from; at < to; at += 1) {
      const slot = newest[at] ?? 0;
      const likeness = of(slot, best);
      if (likeness > best) {
        alike = [];
        best = likeness;
      }
      if (likeness === best && alike.length < ASKED) alike.push(slot);
    }
  });
  return { slots: alike, best };
}

function resolveLabel({ labels }: Table, id: number): number {
  return labels.standIns[id] ?? NO_LABEL;
}

function asksAmount({ questions }: QuickEntry): boolean {
  return questions.some(({ choices }) => choices.some(({ amount }) => amount !== undefined));
}

/** Weights of values, in the order of their first occurrence: the newest first. */
class Votes<Value> {
  readonly #weights = new Map<Value, number>();

  add(value: Value, weight: number): void {
    this.#weights.set(value, (this.#weights.get(value) ?? 0) + weight);
  }

  weightOf(value: Value): number {
    return this.#weights.get(value) ?? 0;
  }

  /** Returns the heaviest value that may win, if it has at least a third of all weight. Among equals, the most recent one wins. */
  winner(total: number, mayWin: (value: Value) => boolean = () => true): Value | null {
    let [winner, heaviest]: [Value | null, number] = [null, 0];
    for (const [value, weight] of this.#weights) {
      if (weight > heaviest && mayWin(value)) [winner, heaviest] = [value, weight];
    }
    return heaviest * 3 >= total ? winner : null;
  }

  /** The values with more than half of all weight, the heaviest first. */
  majority(total: number): readonly Value[] {
    const most = [...this.#weights].filter(([, weight]) => weight * 2 > total);
    return most.sort(([, a], [, b]) => b - a).map(([value]) => value);
  }
}
