// What the past of a book says of payees and categories: counted once for an import, then asked for each row. A payee is known by
// its words without numbers, so that STARBUCKS #1234 and STARBUCKS 04567 are one.

import type { LabelId } from "../../domain/label/label.ts";
import { type Labels, resolveLabel } from "../../domain/label/labels.ts";
import { isFiller, wordsOf } from "../../domain/text/words.ts";
import { type CalendarDate, dayNumber } from "../../domain/time/calendar-date.ts";
import { KnownPayees } from "./known-payees.ts";

/** An expense of the past, as far as it tells how to sort others. */
export interface PastExpense {
  readonly day: CalendarDate;
  readonly description: string;
  readonly payee: string | null;
  readonly category: LabelId | null;
}

export interface Sorted {
  /** The payee's name in the book; undefined if the book has none like it. */
  readonly payee?: string;
  readonly category?: LabelId;
  /** Whether the category may be taken without asking. */
  readonly isCertain: boolean;
}

const NOTHING: Sorted = { isCertain: false };

/** What is known by a payee alone. */
interface PayeeSorted {
  readonly payee?: string;
  /** Undefined where the payee tells nothing. */
  readonly lead: Sorted | undefined;
}

type Votes = Map<LabelId, Vote>;

interface Vote {
  readonly weight: number;
  readonly count: number;
}

/** As for suggestions: half the weight after a month, a thirteenth after a year. */
const WEIGHT = 1_000;
const HALVED_AFTER_DAYS = 30;
/** Of all weight, what a category needs to be offered and to be certain, and from how many expenses. */
const OFFERED = 0.5;
const CERTAIN = 0.85;
const CERTAIN_COUNT = 3;
/** Of so many expenses of a payee, one that was filed elsewhere of late changes nothing. */
const STEADY_COUNT = 6;
const MAX_WORDS = 12;

export class Tally {
  readonly #payees = new Map<string, Votes>();
  readonly #words = new Map<string, Votes>();
  readonly #counts = new Map<string, number>();
  /** Names in the book by their key; merged ones lead to what has taken their place. */
  readonly #names = new Map<string, string>();
  readonly #labels: Labels;
  readonly #known: KnownPayees;
  /** A file names the same payees many times. */
  readonly #sorted = new Map<string, PayeeSorted>();

  /** Takes each expense once, in any order. `today` weighs the past. */
  constructor(past: Iterable<PastExpense>, labels: Labels, today: CalendarDate) {
    this.#labels = labels;
    for (const label of labels.all()) {
      if (label.kind !== "payee") continue;
      const name = resolveLabel(labels, label.id)?.name;
      if (name !== undefined) this.#names.set(payeeKey(label.name), name);
    }
    this.#known = new KnownPayees(this.#names.values());
    const now = dayNumber(today);
    for (const { day, description, payee, category } of past) {
      const shown = category === null ? undefined : resolveLabel(labels, category);
      if (!shown || shown.archived) continue;
      const age = Math.max(now - dayNumber(day), 0);
      const weight = WEIGHT / (HALVED_AFTER_DAYS + age);
      if (payee !== null) this.#vote(this.#payees, payeeKey(payee), shown.id, weight);
      for (const word of tellingWords(`${payee ?? ""} ${description}`)) {
        this.#vote(this.#words, word, shown.id, weight);
      }
    }
  }

  #vote(all: Map<string, Votes>, key: string, category: LabelId, weight: number): void {
    let votes = all.get(key);
    if (!votes) {
      votes = new Map();
      all.set(key, votes);
    }
    addVote(votes, category, { weight, count: 1 });
    const counted = `${all === this.#payees ? "@" : ""}${key}`;
    this.#counts.set(counted, (this.#counts.get(counted) ?? 0) + 1);
  }

  /** The name in the book for a payee of a file, through everything that was merged. */
  payeeNamed(name: string): string | undefined {
    const own = this.#labels.named("payee", name, null)?.name ?? this.#names.get(payeeKey(name));
    return own ?? this.#known.find(name);
  }

  /** What the past says of a row with this payee and these texts, which are asked for only where the payee tells nothing. */
  sort(payee: string | undefined, text: () => string): Sorted {
    if (this.#words.size === 0 && this.#names.size === 0) return NOTHING;
    // A bank without a column of payees names them in its text.
    const named = payee ?? this.#known.find(text());
    const { lead, ...found } = named === undefined ? NO_PAYEE : this.#byPayee(named);
    if (lead) return lead;
    // Where nothing of the past has a category, words tell none.
    if (this.#words.size === 0) return { ...NOTHING, ...found };
    return { ...NOTHING, ...found, ...this.#byWords(`${payee ?? ""} ${text()}`) };
  }

  #byPayee(payee: string): PayeeSorted {
    let sorted = this.#sorted.get(payee);
    if (!sorted) {
      sorted = this.#sortPayee(payee);
      if (this.#sorted.size >= KEPT) this.#sorted.clear();
      this.#sorted.set(payee, sorted);
    }
    return sorted;
  }

  #sortPayee(payee: string): PayeeSorted {
    const known = this.payeeNamed(payee);
    const found = known === undefined ? {} : { payee: known };
    for (const name of [known, payee]) {
      const key = name === undefined ? undefined : payeeKey(name);
      const votes = key === undefined ? undefined : this.#payees.get(key);
      const lead = votes && leadOf(votes);
      if (!lead || lead.share < OFFERED) continue;
      const count = this.#counts.get(`@${key}`) ?? 0;
      const isSteady = lead.counted >= CERTAIN && count >= STEADY_COUNT;
      const isCertain = isSteady || (lead.share >= CERTAIN && count >= CERTAIN_COUNT);
      return { ...found, lead: { ...found, category: lead.category, isCertain } };
    }
    return { ...found, lead: undefined };
  }

  /** Each word votes with how much it tells: one that goes with every category tells nothing. */
  #byWords(text: string): Partial<Sorted> {
    const words = tellingWords(text);
    const votes: Votes = new Map();
    let [known, count] = [0, 0];
    for (const word of words) {
      const its = this.#words.get(word);
      const lead = its && leadOf(its);
      if (!its || !lead) continue;
      known += 1;
      const weight = lead.share ** 2 / lead.total;
      if (lead.share >= CERTAIN) count = Math.max(count, this.#counts.get(word) ?? 0);
      for (const [category, vote] of its) {
        addVote(votes, category, { ...vote, weight: vote.weight * weight });
      }
    }
    const lead = leadOf(votes);
    if (!lead || lead.share < OFFERED) return {};
    // A word of two may be of another shop's name.
    const isKnown = known * 2 > words.length;
    const isCertain = isKnown && lead.share >= CERTAIN && count >= CERTAIN_COUNT;
    return { category: lead.category, isCertain };
  }
}

function leadOf(votes: Votes) {
  let [total, most, all, own] = [0, 0, 0, 0];
  let category: LabelId | undefined;
  for (const [one, { weight, count }] of votes) {
    total += weight;
    all += count;
    if (weight > most) [category, most, own] = [one, weight, count];
  }
  // `counted` is the share of expenses, however old they are.
  return category === undefined
    ? undefined
    : { category, share: most / total, counted: own / all, total };
}

function addVote(votes: Votes, category: LabelId, { weight, count }: Vote): void {
  const before = votes.get(category);
  votes.set(category, {
    weight: (before?.weight ?? 0) + weight,
    count: (before?.count ?? 0) + count,
  });
}

const NO_PAYEE: PayeeSorted = { lead: undefined };

/** Names repeat. */
const KEPT = 20_000;
const keys = new Map<string, string>();

/** A payee without numbers, case and signs; what has no letters is its own key. */
export function payeeKey(name: string): string {
  const kept = keys.get(name);
  if (kept !== undefined) return kept;
  const words = wordsOf(name).filter((word) => !/\p{N}/u.test(word));
  const key = words.join(" ") || name.trim();
  if (keys.size >= KEPT) keys.clear();
  keys.set(name, key);
  return key;
}

function tellingWords(text: string): readonly string[] {
  const words = new Set<string>();
  for (const word of wordsOf(text)) {
    if (words.size >= MAX_WORDS) break;
    if (!isFiller(word) && !/\p{N}/u.test(word)) words.add(word);
  }
  return [...words];
}
