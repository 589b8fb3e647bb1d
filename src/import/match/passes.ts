// Matches the records of a file with rows of earlier files: one to one, the strongest evidence first. A payment made twice is in both
// files twice, so counts decide and nothing is lost; a known row adds nothing.

import type { DaySpan, ImportMark } from "../../domain/import/import-mark.ts";
import { subtract, sum } from "../../domain/money/decimal.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { Entry } from "./entry.ts";
import { isNear, type Key, likeness } from "./match-keys.ts";

export interface Match {
  readonly mark: ImportMark;
  /** From the strongest evidence to the weakest. */
  readonly kind: "id" | "row" | "content" | "words" | "day" | "sum";
  /**
   * True if one file ends and the other begins on that day, so that it may be another row. It counts as the same, and the user is shown it.
   */
  readonly isAmbiguous: boolean;
}

interface Known {
  readonly marks: readonly ImportMark[];
  /** The days of earlier imports, by `source`. */
  readonly spans: ReadonlyMap<number, DaySpan>;
  /** Says if the bank's ids change from one download to the next or hold, as the profile has learned. */
  readonly ids: "change" | "hold" | undefined;
}

interface Matching {
  readonly matches: ReadonlyMap<Entry, Match>;
  /** Says if the bank's ids change or hold, as this file shows it; undefined if it shows nothing. */
  readonly ids: Known["ids"];
  /** True if earlier files have other rows on the same days, so that this may be a file of another account. */
  readonly mayBeOtherAccount: boolean;
}

/** A booking may come this many days after its announcement with the same id. */
const ID_DAYS = 10;
/** A bank may move a booking by this many days. */
const MOVED_DAYS = 5;
/** One booking in this many may have been reversed, or may have changed its amount. */
const FEW_GONE = 4;
const HALF = 0.5;
/** At most this many equal rows are searched to find the one with the right balance. */
const SCANNED = 64;

/** The entries and marks must be of one account. */
export function matchEntries(entries: readonly Entry[], span: DaySpan, known: Known): Matching {
  // The passes group all entries, which the first file of an account can do without.
  if (known.marks.length === 0) {
    return { matches: new Map(), ids: known.ids, mayBeOtherAccount: false };
  }
  return new Passes(entries, span, known).run();
}

class Passes {
  readonly #entries: readonly Entry[];
  readonly #known: Known;
  readonly #span: DaySpan;
  readonly #matches = new Map<Entry, Match>();
  readonly #taken = new Set<ImportMark>();
  /** Entries and marks that earlier passes have not matched. */
  #left: readonly Entry[];
  #open: readonly ImportMark[];
  /** An id is ignored if rows of the file with this id disagree in day or amount. */
  readonly #doubtedIds: ReadonlySet<Key>;
  #idsHold = true;
  /** The differences seen between the files' balances: zero, and others after a late booking. */
  readonly #shifts = new Set<string>(["0"]);

  constructor(entries: readonly Entry[], span: DaySpan, known: Known) {
    this.#entries = entries;
    this.#known = known;
    this.#left = entries;
    this.#open = known.marks;
    this.#span = span;
    this.#doubtedIds = doubtedIdsIn(entries);
  }

  run(): Matching {
    this.#pass(() => this.#byId());
    const ids = this.#known.ids ?? this.#learnIds();
    this.#idsHold = ids !== "change";
    // If the balance agrees too, it is exactly the same row.
    this.#pass(() => this.#byKey("row", true));
    this.#pass(() => this.#byKey("content", true));
    this.#pass(() => this.#byKey("row", false));
    this.#pass(() => this.#byKey("content", false));
    this.#pass(() => this.#byWords());
    this.#pass(() => this.#byDay());
    this.#pass(() => this.#bySum());
    return { matches: this.#matches, ids, mayBeOtherAccount: this.#mayBeOtherAccount() };
  }

  #pass(match: () => void): void {
    if (this.#left.length === 0 || this.#open.length === 0) return;
    const before = this.#taken.size;
    match();
    if (this.#taken.size === before) return;
    this.#left = this.#left.filter((entry) => !this.#matches.has(entry));
    this.#open = this.#open.filter((mark) => !this.#taken.has(mark));
  }

  #take(entry: Entry, mark: ImportMark, kind: Match["kind"]): void {
    this.#taken.add(mark);
    const { balance } = entry;
    const haveBalances = balance !== undefined && mark.balance !== undefined;
    const isCut = this.#isCutBetween(entry, mark);
    const isProven = kind === "id" || haveBalances;
    this.#matches.set(entry, { mark, kind, isAmbiguous: !isProven && isCut });
    if (haveBalances && !isCut) this.#shifts.add(subtract(balance, mark.balance));
  }

  /** True if the files seem to be of two accounts. A file has all bookings of its days, and no bank removes any. */
  #mayBeOtherAccount(): boolean {
    if (this.#entries.some(({ isDetail }) => isDetail)) return false;
    const byAmount = Map.groupBy(this.#left, ({ amount }) => amount);
    const missing = this.#open.filter(
      ({ day, isPending }) => !isPending && isInside(this.#span, day),
    );
    // A booking may move to another day.
    const gone = missing.filter(({ day, amount, text }) => {
      const others = byAmount.get(amount) ?? [];
      return !others.some((one) => {
        return isNear(one.day, day, MOVED_DAYS) && likeness(one.text, text) >= HALF;
      });
    });
    const spans = [...this.#known.spans.values()];
    const added = this.#left.filter(({ day }) => spans.some((span) => isInside(span, day)));
    const same = this.#matches.size;
    // Some bookings come late, but fewer than those that came in time.
    if (gone.length === 0 && missing.length <= same) return same > 0 && added.length >= same;
    return missing.length * FEW_GONE >= same;
  }

  /** True if one file ends on the day on which the other begins: then each may have a different part of that day. */
  #isCutBetween({ day }: Entry, mark: ImportMark): boolean {
    const span = this.#known.spans.get(mark.source);
    if (!span) return false;
    const { from, to } = this.#span;
    return (day === span.to && span.to === from) || (day === span.from && span.from === to);
  }

  /** True if both files have all rows of the entry's day. */
  #isWhole({ day }: Entry, mark: ImportMark): boolean {
    const span = this.#known.spans.get(mark.source);
    return span !== undefined && isInside(span, day) && isInside(this.#span, day);
  }

  #byId(): void {
    if (this.#known.ids === "change") return;
    const byId = grouped(this.#open, ({ ids }) => ids);
    if (byId.size === 0) return;
    for (const entry of this.#left) {
      const found = entry.ids.flatMap((id, at) => {
        const marks = this.#doubtedIds.has(id) ? [] : (byId.get(id) ?? []);
        return marks.find((mark) => this.#isSame(entry, mark, at < entry.strongIds)) ?? [];
      });
      if (found[0]) this.#take(entry, found[0], "id");
    }
  }

  #isSame(entry: Entry, mark: ImportMark, isStrong: boolean): boolean {
    if (this.#taken.has(mark) || mark.amount !== entry.amount) return false;
    return isStrong ? isNear(mark.day, entry.day, ID_DAYS) : mark.day === entry.day;
  }

  /** If a bank's rows are recognized by their content and never by their ids, the bank makes new ids for each download. */
  #learnIds(): Known["ids"] {
    if ([...this.#matches.keys()].some((entry) => this.#hasStrongId(entry))) return "hold";
    const known = new Set<Key>();
    for (const mark of this.#known.marks) {
      const isLike = mark.strongIds > 0 && mark.format === this.#entries[0]?.format;
      if (isLike) known.add(mark.row).add(mark.content);
    }
    const days = new Set<string>();
    for (const entry of this.#entries) {
      const isKnown = known.has(entry.row) || known.has(entry.content);
      if (isKnown && this.#hasStrongId(entry)) days.add(entry.day);
    }
    // On a single day at the edge of the file, it may be another row that only looks like the known one.
    const { from, to } = this.#span;
    const isEdge = days.size === 1 && (days.has(from) || days.has(to));
    const spans = [...this.#known.spans.values()];
    const isSameFile = spans.some((span) => span.from === from && span.to === to);
    return days.size > 0 && (!isEdge || isSameFile) ? "change" : undefined;
  }

  #hasStrongId({ ids: [first], strongIds }: Entry): boolean {
    return strongIds > 0 && first !== undefined && !this.#doubtedIds.has(first);
  }

  /** False if something rules out that two rows with the same content are the same. */
  #canBeOne(entry: Entry, mark: ImportMark, mustAgree = false): boolean {
    if (this.#taken.has(mark) || mark.amount !== entry.amount) return false;
    // Ids can be compared only within one format, since another format has other ids for the same rows.
    const isOneFormat = mark.strongIds > 0 && mark.format === entry.format;
    if (this.#idsHold && isOneFormat && this.#hasStrongId(entry)) return false;
    const { balance } = entry;
    if (balance === undefined || mark.balance === undefined) return !mustAgree;
    if (mustAgree) return balance === mark.balance;
    // A late booking changes all balances after it. If both files have all rows of a day, counts decide.
    return this.#isWhole(entry, mark) || this.#shifts.has(subtract(balance, mark.balance));
  }

  #byKey(kind: "content" | "row", mustAgree: boolean): void {
    const byKey = grouped(this.#open, (mark) => [mark[kind]]);
    for (const entry of this.#left) {
      const marks = byKey.get(entry[kind]);
      if (!marks) continue;
      while (marks[0] && this.#taken.has(marks[0])) marks.shift();
      const mark = marks.slice(0, SCANNED).find((one) => this.#canBeOne(entry, one, mustAgree));
      if (mark) this.#take(entry, mark, kind);
    }
  }

  /**
   * Day and amount agree, and half of the words. Within one format, texts stay the same, so it must not be a day on which one file ends and
   * the other begins.
   */
  #byWords(): void {
    const byMoney = grouped(this.#open, ({ days, amount }) =>
      days.map((day) => `${day} ${amount}`),
    );
    for (const entry of this.#left) {
      let best: { mark: ImportMark; alike: number } | undefined;
      for (const mark of entry.days.flatMap((day) => byMoney.get(`${day} ${entry.amount}`) ?? [])) {
        const isOther = entry.currency && mark.currency && entry.currency !== mark.currency;
        if (isOther || !this.#canBeOne(entry, mark)) continue;
        if (mark.format === entry.format && this.#isCutBetween(entry, mark)) continue;
        const alike = likeness(entry.text, mark.text);
        if (alike >= HALF && alike > (best?.alike ?? 0)) best = { mark, alike };
      }
      if (best) this.#take(entry, best.mark, "words");
    }
  }

  /** If both files have all rows of a day, and the unmatched ones have the same amounts, they are the same rows in other words. */
  #byDay(): void {
    const entries = Map.groupBy(this.#left, ({ day }) => day);
    for (const [day, marks] of Map.groupBy(this.#open, (mark) => mark.day)) {
      const own = entries.get(day) ?? [];
      if (amountsOf(own) !== amountsOf(marks)) continue;
      for (const entry of own) {
        const mark = marks.find((one) => {
          const isOther = entry.format !== one.format && this.#isWhole(entry, one);
          return isOther && this.#canBeOne(entry, one);
        });
        if (mark) this.#take(entry, mark, "day");
      }
    }
  }

  /** Matches records that together explain one row of a statement: their sum is its amount. */
  #bySum(): void {
    const details = this.#left.filter(({ isDetail }) => isDetail);
    for (const [day, own] of Map.groupBy(details, (entry) => entry.day)) {
      const total = sum(own.map(({ amount }) => amount));
      const mark = this.#open.find(
        (one) => !this.#taken.has(one) && one.day === day && one.amount === total,
      );
      if (mark) for (const entry of own) this.#take(entry, mark, "sum");
    }
  }
}

/** True if a file of these days has all rows of the day. */
function isInside({ from, to }: DaySpan, day: CalendarDate): boolean {
  return day > from && day < to;
}

function amountsOf(rows: readonly { readonly amount: string }[]): string {
  return rows
    .map(({ amount }) => amount)
    .toSorted()
    .join(" ");
}

/** Ids whose rows in the file disagree, as a purchase and its fee do. */
function doubtedIdsIn(entries: readonly Entry[]): ReadonlySet<Key> {
  const doubted = new Set<Key>();
  for (const [id, [first, ...others]] of grouped(entries, ({ ids }) => ids)) {
    const isOne = others.every(({ day, amount }) => day === first?.day && amount === first.amount);
    if (!isOne) doubted.add(id);
  }
  return doubted;
}

/** Groups items by each of their keys. */
function grouped<Item, Name>(items: readonly Item[], keysOf: (item: Item) => readonly Name[]) {
  const groups = new Map<Name, Item[]>();
  for (const item of items) {
    for (const key of keysOf(item)) groups.getOrInsertComputed(key, () => []).push(item);
  }
  return groups;
}
