// Predicts payees and categories from the ledger's history: the history is counted once for an import, and then consulted for each row. A
// payee is recognized by its words without numbers, so STARBUCKS #1234 and STARBUCKS 04567 are the same.

import type { Label, LabelId } from "../../domain/label/label.ts";
import { type Labels, resolveLabel } from "../../domain/label/labels.ts";
import { memoized } from "../../domain/text/lazily.ts";
import { isFiller, wordsOf } from "../../domain/text/words.ts";
import { type CalendarDate, dayNumber } from "../../domain/time/calendar-date.ts";
import { KnownPayees } from "./known-payees.ts";
import { isBankWord } from "./payee-name.ts";

/** An earlier expense, with the fields that help to sort others. */
export interface PastExpense {
  readonly day: CalendarDate;
  readonly description: string;
  readonly payee: string | null;
  readonly category: LabelId | null;
}

export interface Sorted {
  /** The payee's name in the ledger; undefined if the ledger has no such payee. */
  readonly payee?: string;
  readonly category?: LabelId;
  /** True if the category is certain enough to be set, not only suggested. */
  readonly isCertain: boolean;
}

const NOTHING: Sorted = { isCertain: false };

type Votes = Map<LabelId, Vote>;

interface Vote {
  readonly weight: number;
  readonly count: number;
}

/** A use has half its weight after a month, and a thirteenth after a year, as for suggestions. */
const WEIGHT = 1_000;
const HALVED_AFTER_DAYS = 30;
/** The shares of the weight that a category needs to be offered and to be certain, and the number of expenses that make it certain. */
const OFFERED = 0.5;
const CERTAIN = 0.85;
const CERTAIN_COUNT = 3;
/** If a payee has this many expenses, a single recent one in another category changes nothing. */
const STEADY_COUNT = 6;
const MAX_WORDS = 12;

export class Tally {
  readonly #payees = new Map<string, Votes>();
  readonly #words = new Map<string, Votes>();
  /** Names in the ledger by their key. A merged payee has the name of its replacement. */
  readonly #names = new Map<string, string>();
  readonly #labels: Labels;
  readonly #known: KnownPayees;
  readonly #byPayee = memoized(20_000, (payee) => this.#sortPayee(payee));

  /** The expenses may be in any order. The older one is on `today`, the less it weighs. */
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
      const vote = { weight: WEIGHT / (HALVED_AFTER_DAYS + age), count: 1 };
      if (payee !== null) addVote(votesIn(this.#payees, payeeKey(payee)), shown.id, vote);
      for (const word of tellingWords(`${payee ?? ""} ${description}`)) {
        addVote(votesIn(this.#words, word), shown.id, vote);
      }
    }
  }

  /** The name in the ledger for a payee of a file, even if the payee was merged into another. */
  payeeNamed(name: string): string | undefined {
    const own = this.#labels.named("payee", name, null)?.name ?? this.#names.get(payeeKey(name));
    return own ?? this.#known.find(name);
  }

  /** Predicts by the payee, or by the texts if the payee doesn't indicate a category. */
  sort(payee: string | undefined, text: () => string): Sorted {
    if (this.#words.size === 0 && this.#names.size === 0) return NOTHING;
    // A bank whose files have no payee column names payees in its text.
    const named = payee ?? this.#known.find(text());
    const found = named === undefined ? NOTHING : this.#byPayee(named);
    // If no earlier expense has a category, words can't indicate one.
    if (found.category !== undefined || this.#words.size === 0) return found;
    return { ...found, ...this.#byWords(`${payee ?? ""} ${text()}`) };
  }

  #sortPayee(payee: string): Sorted {
    const known = this.payeeNamed(payee);
    const found = known === undefined ? NOTHING : { ...NOTHING, payee: known };
    for (const name of known === undefined ? [payee] : [known, payee]) {
      const votes = this.#payees.get(payeeKey(name));
      const lead = votes && leadOf(votes);
      if (!lead || lead.share < OFFERED) continue;
      const isSteady = lead.counted >= CERTAIN && lead.count >= STEADY_COUNT;
      const isCertain = isSteady || (lead.share >= CERTAIN && lead.count >= CERTAIN_COUNT);
      return { ...found, category: lead.category, isCertain };
    }
    return found;
  }

  /** A word's vote weighs more if the word goes with fewer categories. */
  #byWords(text: string): Partial<Sorted> {
    const all = tellingWords(text);
    // Supplies for pets are different from those for school.
    const ofPets = all.filter((word) => PETS.has(word));
    const words = ofPets.length > 0 ? ofPets : all;
    const votes: Votes = new Map();
    let [known, count] = [0, 0];
    for (const word of words) {
      const own = this.#words.get(word);
      const lead = own && leadOf(own);
      if (!own || !lead) continue;
      known += 1;
      if (lead.share >= CERTAIN) count = Math.max(count, lead.count);
      const weight = lead.share ** 2 / lead.total;
      for (const [category, vote] of own) {
        addVote(votes, category, { ...vote, weight: vote.weight * weight });
      }
    }
    const lead = leadOf(votes);
    if (!lead || lead.share < OFFERED) {
      const pets = ofPets.length > 0 ? petsIn(this.#labels) : undefined;
      return pets === undefined ? {} : { category: pets, isCertain: false };
    }
    // If no more than half of the words are known, they may be part of another shop's name.
    const isKnown = known * 2 > words.length;
    const isCertain = isKnown && lead.share >= CERTAIN && count >= CERTAIN_COUNT;
    return { category: lead.category, isCertain };
  }
}

/** The category with the most weight, and its share of the weight. */
function leadOf(votes: Votes) {
  const all = [...votes.values()];
  const total = all.reduce((sum, { weight }) => sum + weight, 0);
  const count = all.reduce((sum, one) => sum + one.count, 0);
  const [lead] = [...votes].toSorted(([, a], [, b]) => b.weight - a.weight);
  if (!lead) return undefined;
  const [category, most] = lead;
  // `counted` is the category's share of the expenses, however old they are.
  return { category, share: most.weight / total, counted: most.count / count, total, count };
}

function votesIn(all: Map<string, Votes>, key: string): Votes {
  return all.getOrInsertComputed(key, () => new Map());
}

function addVote(votes: Votes, category: LabelId, { weight, count }: Vote): void {
  const before = votes.get(category) ?? { weight: 0, count: 0 };
  votes.set(category, { weight: before.weight + weight, count: before.count + count });
}

/** Words in the names of pet shops, veterinarians and categories for pets. */
export const PETS: ReadonlySet<string> = new Set(
  `pet,pets,petfood,vet,vets,veterinary,veterinarian,haustier,haustiere,haustierbedarf,tierarzt,tierbedarf,tierfutter,tiernahrung,mascota,mascotas,
  veterinario,veterinaria,animalerie,veterinaire,animaux,animali,huisdier,huisdieren,dierenarts`.split(
    /,\s*/,
  ),
);

/** The categories that can be chosen. */
export function shownCategories(labels: Labels): readonly Label[] {
  return [...labels.all()].filter(({ kind, id, archived }) => {
    return kind === "category" && !archived && resolveLabel(labels, id)?.id === id;
  });
}

/** The ledger's category for pets, if there is exactly one. */
export function petsIn(labels: Labels): LabelId | undefined {
  const [only, more] = shownCategories(labels).filter(({ name }) =>
    wordsOf(name).some((word) => PETS.has(word)),
  );
  return more ? undefined : only?.id;
}

/** A payee's name without numbers, case and punctuation. A name without letters is its own key. */
export const payeeKey = memoized(20_000, (name) => {
  const words = wordsOf(name).filter((word) => !/\p{N}/u.test(word));
  return words.join(" ") || name.trim();
});

function tellingWords(text: string): readonly string[] {
  const words = wordsOf(text).filter(
    (word) => !isFiller(word) && !isBankWord(word) && !/\p{N}/u.test(word),
  );
  return [...new Set(words)].slice(0, MAX_WORDS);
}
