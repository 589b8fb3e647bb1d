// Matches the records of a file with what is known of earlier files: one to one, the strongest evidence first. What happened twice
// is there twice in both, so counts decide and nothing is swallowed; a row that is known adds nothing.

import { subtract, sum } from "../../domain/money/decimal.ts";
import { type CalendarDate, dayNumber } from "../../domain/time/calendar-date.ts";
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
  /** Whether the rows of days that earlier files have too are others, so that it may be a file of another account. */
  readonly isOfAnother: boolean;
}

/** Of the same id, a booking may come some days after its announcement. */
const ID_DAYS = 10;
/** By so many days, a bank may move a booking. */
const MOVED_DAYS = 5;
/** Of so many bookings, one may have been taken back, or be of another amount by now. */
const FEW_GONE = 4;
const HALF = 0.5;
const NO_ID: Key = -1;
/** So many equal rows are looked through for the one with the right balance. */
const SCANNED = 64;

/** readonly Entry[] and marks of one account. */
export function matchEntries(entries: readonly Entry[], known: Known): Matching {
  if (known.marks.length === 0 || entries.length === 0) {
    return { matches: [], ids: known.ids, isOfAnother: false };
  }
  return new Passes(entries, known).run();
}

class Passes {
  readonly #entries: readonly Entry[];
  readonly #known: Known;
  readonly #span: Span;
  readonly #matches: (Match | undefined)[];
  readonly #taken = new Set<Mark>();
  /** What the passes before have left: places of entries, and marks. */
  #left: readonly number[];
  #open: readonly Mark[];
  /** Ids of rows in the file that disagree in day or amount count for nothing. */
  readonly #doubtedIds: ReadonlySet<Key>;
  #idsHold = true;
  /** By how much balances differ between the files: by more than zero after a late booking. */
  readonly #shifts = new Set<string>(["0"]);

  constructor(entries: readonly Entry[], known: Known) {
    this.#entries = entries;
    this.#known = known;
    this.#matches = Array.from({ length: entries.length });
    this.#left = Array.from({ length: entries.length }, (_, at) => at);
    this.#open = known.marks;
    this.#span = spanOf(entries);
    this.#doubtedIds = doubtedIdsIn(entries);
  }

  run(): Matching {
    this.#pass(() => this.#byId());
    const ids = this.#learnIds();
    this.#idsHold = ids !== "change";
    // Where the balance agrees too, it is the very row.
    this.#pass(() => this.#byKey("row", true));
    this.#pass(() => this.#byKey("content", true));
    this.#pass(() => this.#byKey("row", false));
    this.#pass(() => this.#byKey("content", false));
    this.#pass(() => this.#byWords());
    this.#pass(() => this.#byDay());
    this.#pass(() => this.#bySum());
    return { matches: this.#matches, ids, isOfAnother: this.#isOfAnother() };
  }

  /** On a day that a file has whole, it has all that another one of the account has of the day: no bank takes back what is booked. */
  #isOfAnother(): boolean {
    if (this.#entries.some(({ facts }) => facts.isDetail)) return false;
    const left = this.#left.map((at) => this.#entry(at));
    const byAmount = Map.groupBy(left, ({ amount }) => amount);
    const missing = this.#open.filter(
      ({ day, isPending }) => !isPending && isWithin(this.#span, day),
    );
    // A booking may get another day.
    const gone = missing.filter(({ day, amount, text }) => {
      const others = byAmount.get(amount) ?? [];
      return !others.some((one) => isNearTo(one.day, day) && likeness(one.text, text) >= HALF);
    });
    const known = [...this.#known.spans.values()];
    const added = left.filter(({ day }) => known.some((span) => isWithin(span, day))).length;
    const same = this.#matches.filter((match) => match !== undefined).length;
    // Some bookings come late, but fewer than those that came in time.
    if (gone.length === 0 && missing.length <= same) return same > 0 && added >= same;
    return missing.length * FEW_GONE >= same;
  }

  #pass(match: () => void): void {
    if (this.#left.length === 0 || this.#open.length === 0) return;
    const before = this.#taken.size;
    match();
    if (this.#taken.size === before) return;
    this.#left = this.#left.filter((at) => !this.#matches[at]);
    this.#open = this.#open.filter((mark) => !this.#taken.has(mark));
  }

  #entry(at: number): Entry {
    const entry = this.#entries.at(at);
    if (!entry) throw new RangeError(`there is no entry ${at}`);
    return entry;
  }

  #take(at: number, entry: Entry, mark: Mark, kind: MatchKind): void {
    this.#taken.add(mark);
    const { balance } = entry;
    const haveBalances = balance !== undefined && mark.balance !== undefined;
    const isCut = this.#isCutBetween(entry, mark);
    const isProven = kind === "id" || haveBalances;
    this.#matches[at] = { mark, kind, isAmbiguous: !isProven && isCut };
    if (haveBalances && !isCut) this.#shifts.add(subtract(balance, mark.balance));
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
    return isWithin(span, day) && isWithin(this.#span, day);
  }

  #byId(): void {
    if (this.#known.ids === "change") return;
    const byId = new Map<Key, Mark[]>();
    for (const mark of this.#open) {
      for (const id of mark.ids) push(byId, id, mark);
    }
    if (byId.size === 0) return;
    for (const at of this.#left) {
      const entry = this.#entry(at);
      const { ids, strongIds } = entry;
      for (const [index, id] of ids.entries()) {
        if (this.#doubtedIds.has(id)) continue;
        const isStrong = index < strongIds;
        const mark = byId.get(id)?.find((one) => this.#isSame(entry, one, isStrong));
        if (!mark) continue;
        this.#take(at, entry, mark, "id");
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
    const isFound = this.#matches.some((match, at) => match && this.#hasStrongId(this.#entry(at)));
    if (isFound) return "hold";
    const known = new Set<Key>();
    for (const mark of this.#known.marks) {
      const isLike = mark.strongIds > 0 && mark.format === this.#entries.at(0)?.format;
      if (isLike) known.add(mark.row).add(mark.content);
    }
    if (known.size === 0) return undefined;
    const days = new Set<string>();
    for (const entry of this.#entries) {
      if (!this.#hasStrongId(entry)) continue;
      if (known.has(entry.row) || known.has(entry.content)) days.add(entry.day);
    }
    // On a single day at the edge of the file, it may be another row like the one that is known.
    const [only] = days;
    const isEdge = days.size === 1 && (only === this.#span.from || only === this.#span.to);
    const isSameFile = [...this.#known.spans.values()].some(
      ({ from, to }) => from === this.#span.from && to === this.#span.to,
    );
    return days.size > 0 && (!isEdge || isSameFile) ? "change" : undefined;
  }

  #hasStrongId({ ids, strongIds }: Entry): boolean {
    return strongIds > 0 && !this.#doubtedIds.has(ids[0] ?? NO_ID);
  }

  /** What forbids that two rows with the same content are one. */
  #canBeOne(entry: Entry, mark: Mark, mustAgree: boolean): boolean {
    if (this.#taken.has(mark) || mark.amount !== entry.amount) return false;
    // Ids of one format; another format has other ids for the same rows.
    const isOneFormat = mark.strongIds > 0 && mark.format === entry.format;
    if (this.#idsHold && isOneFormat && this.#hasStrongId(entry)) return false;
    const { balance } = entry;
    if (balance === undefined || mark.balance === undefined) return !mustAgree;
    if (mustAgree) return balance === mark.balance;
    // A late booking moves all balances after it; on a day that both files have whole, counts decide.
    return this.#isWhole(entry, mark) || this.#shifts.has(subtract(balance, mark.balance));
  }

  #byKey(kind: "content" | "row", mustAgree: boolean): void {
    const byKey = new Map<Key, Mark[]>();
    for (const mark of this.#open) push(byKey, mark[kind], mark);
    for (const at of this.#left) {
      const entry = this.#entry(at);
      const marks = byKey.get(entry[kind]);
      if (!marks) continue;
      while (marks[0] && this.#taken.has(marks[0])) marks.shift();
      const mark = marks.slice(0, SCANNED).find((one) => this.#canBeOne(entry, one, mustAgree));
      if (mark) this.#take(at, entry, mark, kind);
    }
  }

  /** Day and amount agree, and words half. In one format texts stay, so that files must not have been cut on that day. */
  #byWords(): void {
    const byMoney = this.#leftByMoney();
    for (const at of this.#left) {
      const entry = this.#entry(at);
      let best: { mark: Mark; alike: number } | undefined;
      for (const day of entry.days) {
        for (const mark of byMoney.get(`${day} ${entry.amount}`) ?? []) {
          if (!this.#canBeOne(entry, mark, false) || !isSameCurrency(entry, mark)) continue;
          if (mark.format === entry.format && this.#isCutBetween(entry, mark)) continue;
          const alike = likeness(entry.text, mark.text);
          if (alike >= HALF && alike > (best?.alike ?? 0)) best = { mark, alike };
        }
      }
      if (best) this.#take(at, entry, best.mark, "words");
    }
  }

  /** Records that explain one row of a statement: together they are its amount. */
  #bySum(): void {
    const details = new Map<string, number[]>();
    for (const at of this.#left) {
      const { facts, day } = this.#entry(at);
      if (facts.isDetail) push(details, day, at);
    }
    for (const [day, places] of details) {
      const total = sum(places.map((at) => this.#entry(at).amount));
      const mark = this.#open.find(
        (one) => !this.#taken.has(one) && one.day === day && one.amount === total,
      );
      if (mark) for (const at of places) this.#take(at, this.#entry(at), mark, "sum");
    }
  }

  #leftByMoney(): ReadonlyMap<string, readonly Mark[]> {
    const byMoney = new Map<string, Mark[]>();
    for (const mark of this.#open) {
      for (const day of mark.days) push(byMoney, `${day} ${mark.amount}`, mark);
    }
    return byMoney;
  }

  /** On a day that both files have whole, what is left of either has the same amounts: other words for the same rows. */
  #byDay(): void {
    const entries = new Map<string, number[]>();
    for (const at of this.#left) push(entries, this.#entry(at).day, at);
    const marks = new Map<string, Mark[]>();
    for (const mark of this.#open) {
      if (entries.has(mark.day)) push(marks, mark.day, mark);
    }
    for (const [day, left] of marks) {
      const mine = entries.get(day) ?? [];
      const money = (amounts: readonly string[]) => amounts.toSorted().join(" ");
      const own = money(mine.map((at) => this.#entry(at).amount));
      if (own !== money(left.map(({ amount }) => amount))) continue;
      for (const at of mine) {
        const entry = this.#entry(at);
        const mark = left.find(
          (one) =>
            entry.amount === one.amount &&
            entry.format !== one.format &&
            this.#isWhole(entry, one) &&
            this.#canBeOne(entry, one, false),
        );
        if (mark) this.#take(at, entry, mark, "day");
      }
    }
  }
}

/** Whether a file of these days has all rows of the day. */
function isWithin({ from, to }: Span, day: CalendarDate): boolean {
  return day > from && day < to;
}

function isNearTo(first: CalendarDate, second: CalendarDate): boolean {
  return Math.abs(dayNumber(first) - dayNumber(second)) <= MOVED_DAYS;
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
function doubtedIdsIn(entries: readonly Entry[]): ReadonlySet<Key> {
  const seen = new Map<Key, Entry>();
  const doubted = new Set<Key>();
  for (const entry of entries) {
    for (const id of entry.ids) {
      const before = seen.get(id);
      if (before === undefined) seen.set(id, entry);
      else if (before.day !== entry.day || before.amount !== entry.amount) doubted.add(id);
    }
  }
  return doubted;
}

function push<Name, Item>(lists: Map<Name, Item[]>, key: Name, item: Item): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}
