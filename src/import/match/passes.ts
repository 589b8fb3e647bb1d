// Matches the records of a file with what is known of earlier files: one to one, the strongest evidence first. What happened twice
// is there twice in both, so counts decide and nothing is swallowed; a row that is known adds nothing.

import { subtract, sum } from "../../domain/money/decimal.ts";
import { type CalendarDate, dayNumber } from "../../domain/time/calendar-date.ts";
import type { Entries } from "./entry-table.ts";
import type { Entry, Mark, Match, MatchKind, Span } from "./match-entry.ts";
import { type Key, likeness } from "./match-keys.ts";

export interface Known {
  readonly marks: readonly Mark[];
  /** Of earlier imports, by `source`. */
  readonly spans: ReadonlyMap<number, Span>;
  /** What the profile has learnt of the bank's ids. */
  readonly ids: "change" | "hold" | undefined;
}

export interface Matching {
  /** For each entry; empty where nothing is known of earlier files. */
  readonly matches: readonly (Match | undefined)[];
  /** What this file shows of the bank's ids; undefined if nothing. */
  readonly ids: "change" | "hold" | undefined;
}

/** Of the same id, a booking may come some days after its announcement. */
const ID_DAYS = 10;
const HALF = 0.5;
const NO_ID: Key = -1;
/** So many equal rows are looked through for the one with the right balance. */
const SCANNED = 64;

/** Entries and marks of one account. */
export function matchEntries(entries: Entries, known: Known): Matching {
  if (known.marks.length === 0 || entries.length === 0) {
    return { matches: [], ids: known.ids };
  }
  return new Passes(entries, known).run();
}

class Passes {
  readonly #entries: Entries;
  readonly #known: Known;
  readonly #span: Span;
  readonly #matches: (Match | undefined)[];
  readonly #taken = new Set<Mark>();
  /** Ids of rows in the file that disagree in day or amount count for nothing. */
  readonly #doubtedIds: ReadonlySet<Key>;
  #idsHold = true;
  /** By how much balances differ between the files: by more than zero after a late booking. */
  readonly #shifts = new Set<string>(["0"]);

  constructor(entries: Entries, known: Known) {
    this.#entries = entries;
    this.#known = known;
    this.#matches = Array.from({ length: entries.length });
    this.#span = spanOf(entries);
    this.#doubtedIds = doubtedIdsIn(entries);
  }

  run(): Matching {
    this.#byId();
    const ids = this.#learnIds();
    this.#idsHold = ids !== "change";
    // Where the balance agrees too, it is the very row.
    this.#byKey("row", true);
    this.#byKey("content", true);
    this.#byKey("row", false);
    this.#byKey("content", false);
    this.#byWords();
    this.#byDay();
    this.#bySum();
    return { matches: this.#matches, ids };
  }

  #take(at: number, mark: Mark, kind: MatchKind): void {
    const entry = this.#entries.at(at);
    if (!entry) return;
    this.#taken.add(mark);
    const isProven = kind === "id" || (entry.balance !== undefined && mark.balance !== undefined);
    this.#matches[at] = { mark, kind, isUnclear: !isProven && this.#isCutBetween(entry, mark) };
    if (
      entry.balance !== undefined &&
      mark.balance !== undefined &&
      !this.#isCutBetween(entry, mark)
    ) {
      this.#shifts.add(subtract(entry.balance, mark.balance));
    }
  }

  /** Whether one file ends on the day on which the other begins: then each may have another half of the day. */
  #isCutBetween({ day }: Entry, mark: Mark): boolean {
    const span = this.#known.spans.get(mark.source);
    if (!span) return false;
    const { from, to } = this.#span;
    return (day === span.to && span.to === from) || (day === span.from && span.from === to);
  }

  /** Whether both files have all rows of the entry's day. */
  #isWhole({ day }: Entry, mark: Mark): boolean {
    const span = this.#known.spans.get(mark.source);
    if (!span) return false;
    const isWithin = (one: Span) => day > one.from && day < one.to;
    return isWithin(span) && isWithin(this.#span);
  }

  #byId(): void {
    if (this.#known.ids === "change") return;
    const byId = new Map<Key, Mark[]>();
    for (const mark of this.#known.marks) {
      for (const id of mark.ids) push(byId, id, mark);
    }
    let at = -1;
    for (const entry of this.#entries) {
      at += 1;
      for (const [index, id] of entry.ids.entries()) {
        if (this.#doubtedIds.has(id)) continue;
        const isStrong = index < entry.strongIds;
        const mark = byId.get(id)?.find((one) => this.#isSame(entry, one, isStrong));
        if (!mark) continue;
        this.#take(at, mark, "id");
        break;
      }
    }
  }

  #isSame(entry: Entry, mark: Mark, isStrong: boolean): boolean {
    if (this.#taken.has(mark) || mark.amount !== entry.amount) return false;
    if (!isStrong) return mark.day === entry.day;
    return Math.abs(dayNumber(mark.day) - dayNumber(entry.day)) <= ID_DAYS;
  }

  /** A bank whose rows are known by their content and never by their ids draws new ids for each download. */
  #learnIds(): Matching["ids"] {
    if (this.#known.ids) return this.#known.ids;
    const isFound = this.#matches.some((match, at) => match && this.#hasStrongId(at));
    if (isFound) return "hold";
    const known = new Set<Key>();
    for (const mark of this.#known.marks) {
      const isLike = mark.strongIds > 0 && mark.format === this.#entries.at(0)?.format;
      if (isLike) known.add(mark.row).add(mark.content);
    }
    if (known.size === 0) return undefined;
    const days = new Set<string>();
    let at = -1;
    for (const { day, row, content } of this.#entries) {
      at += 1;
      if (!this.#hasStrongId(at)) continue;
      if (known.has(row) || known.has(content)) days.add(day);
    }
    // On a single day at the edge of the file, it may be another row like the one that is known.
    const [only] = days;
    const isEdge = days.size === 1 && (only === this.#span.from || only === this.#span.to);
    const isSameFile = [...this.#known.spans.values()].some(
      ({ from, to }) => from === this.#span.from && to === this.#span.to,
    );
    return days.size > 0 && (!isEdge || isSameFile) ? "change" : undefined;
  }

  #hasStrongId(at: number): boolean {
    const { ids, strongIds } = this.#entries.at(at) ?? { ids: [], strongIds: 0 };
    return strongIds > 0 && !this.#doubtedIds.has(ids[0] ?? NO_ID);
  }

  /** What forbids that two rows with the same content are one. */
  #canBeOne(at: number, mark: Mark, mustAgree: boolean): boolean {
    const entry = this.#entries.at(at);
    if (!entry || this.#taken.has(mark) || mark.amount !== entry.amount) return false;
    // Ids of one format; another format has other ids for the same rows.
    const hasIds = this.#hasStrongId(at) && mark.strongIds > 0 && mark.format === entry.format;
    if (this.#idsHold && hasIds) return false;
    if (entry.balance === undefined || mark.balance === undefined) return !mustAgree;
    if (mustAgree) return entry.balance === mark.balance;
    // A late booking moves all balances after it; on a day that both files have whole, counts decide.
    return this.#isWhole(entry, mark) || this.#shifts.has(subtract(entry.balance, mark.balance));
  }

  #byKey(kind: "content" | "row", mustAgree: boolean): void {
    const byKey = new Map<Key, Mark[]>();
    for (const mark of this.#known.marks) {
      if (!this.#taken.has(mark)) push(byKey, mark[kind], mark);
    }
    let at = -1;
    for (const entry of this.#entries) {
      at += 1;
      if (this.#matches[at]) continue;
      const marks = byKey.get(entry[kind]);
      if (!marks) continue;
      while (marks[0] && this.#taken.has(marks[0])) marks.shift();
      const mark = marks.slice(0, SCANNED).find((one) => this.#canBeOne(at, one, mustAgree));
      if (mark) this.#take(at, mark, kind);
    }
  }

  /** Day and amount agree, and words half. In one format texts stay, so that files must not have been cut on that day. */
  #byWords(): void {
    const byMoney = this.#leftByMoney();
    let at = -1;
    for (const entry of this.#entries) {
      at += 1;
      if (this.#matches[at]) continue;
      let best: { mark: Mark; alike: number } | undefined;
      for (const day of entry.days) {
        for (const mark of byMoney.get(`${day} ${entry.amount}`) ?? []) {
          if (!this.#canBeOne(at, mark, false) || !isSameCurrency(entry, mark)) continue;
          if (mark.format === entry.format && this.#isCutBetween(entry, mark)) continue;
          const alike = likeness(entry.text, mark.text);
          if (alike >= HALF && alike > (best?.alike ?? 0)) best = { mark, alike };
        }
      }
      if (best) this.#take(at, best.mark, "words");
    }
  }

  /** Records that explain one row of a statement: together they are its amount. */
  #bySum(): void {
    const details = new Map<string, number[]>();
    let at = -1;
    for (const { facts, day } of this.#entries) {
      at += 1;
      if (facts.isDetail && !this.#matches[at]) push(details, day, at);
    }
    for (const [day, places] of details) {
      const total = sum(places.flatMap((at) => this.#entries.at(at)?.amount ?? []));
      const mark = this.#known.marks.find(
        (one) => !this.#taken.has(one) && one.day === day && one.amount === total,
      );
      if (mark) for (const at of places) this.#take(at, mark, "sum");
    }
  }

  #leftByMoney(): ReadonlyMap<string, readonly Mark[]> {
    const byMoney = new Map<string, Mark[]>();
    for (const mark of this.#known.marks) {
      if (this.#taken.has(mark)) continue;
      for (const day of mark.days) push(byMoney, `${day} ${mark.amount}`, mark);
    }
    return byMoney;
  }

  /** On a day that both files have whole, what is left of either has the same amounts: other words for the same rows. */
  #byDay(): void {
    const entries = new Map<string, number[]>();
    let at = -1;
    for (const { day } of this.#entries) {
      at += 1;
      if (!this.#matches[at]) push(entries, day, at);
    }
    const marks = new Map<string, Mark[]>();
    for (const mark of this.#known.marks) {
      if (!this.#taken.has(mark) && entries.has(mark.day)) push(marks, mark.day, mark);
    }
    for (const [day, left] of marks) {
      const mine = entries.get(day) ?? [];
      const money = (amounts: readonly string[]) => amounts.toSorted().join(" ");
      const own = money(mine.map((at) => this.#entries.at(at)?.amount ?? ""));
      if (own !== money(left.map(({ amount }) => amount))) continue;
      for (const at of mine) {
        const entry = this.#entries.at(at);
        const mark = left.find(
          (one) =>
            entry?.amount === one.amount &&
            entry.format !== one.format &&
            this.#isWhole(entry, one) &&
            this.#canBeOne(at, one, false),
        );
        if (mark) this.#take(at, mark, "day");
      }
    }
  }
}

function isSameCurrency(entry: Entry, mark: Mark): boolean {
  const [a, b] = [entry.currency, mark.currency];
  return a === undefined || b === undefined || a === b;
}

export function spanOf(entries: Iterable<Pick<Entry, "day">>): Span {
  let [from, to]: (CalendarDate | undefined)[] = [];
  for (const { day } of entries) {
    if (from === undefined || day < from) from = day;
    if (to === undefined || day > to) to = day;
  }
  if (from === undefined || to === undefined) throw new RangeError("there are no entries");
  return { from, to };
}

/** Ids whose rows in the file disagree: of a purchase and its fee, say. */
function doubtedIdsIn(entries: Entries): ReadonlySet<Key> {
  const seen = new Map<Key, string>();
  const doubted = new Set<Key>();
  for (const { ids, day, amount } of entries) {
    for (const id of ids) {
      const said = `${day} ${amount}`;
      const before = seen.get(id);
      if (before === undefined) seen.set(id, said);
      else if (before !== said) doubted.add(id);
    }
  }
  return doubted;
}

function push<Name, Item>(lists: Map<Name, Item[]>, key: Name, item: Item): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}
