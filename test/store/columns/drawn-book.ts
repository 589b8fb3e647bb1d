// A book that changes at random, from a seed. Expenses of every kind are created, changed and deleted; labels are added, renamed and
// merged; amounts get more decimals and unusual sizes; and queries are random.

import type { KeptExpense } from "../../../src/domain/expense/book-expense.ts";
import type { ExpenseDetails } from "../../../src/domain/expense/expense-details.ts";
import {
  type Label,
  type LabelId,
  type LabelKind,
  newLabel,
} from "../../../src/domain/label/label.ts";
import type { ChangeId } from "../../../src/domain/ledger/ledger-change.ts";
import { type Decimal, subtract } from "../../../src/domain/money/decimal.ts";
import type { CategoryChoice, ExpenseFilter } from "../../../src/domain/search/expense-filter.ts";
import { filterOf } from "../../../src/domain/search/search-filter.ts";
import { readSearch } from "../../../src/domain/search/search-query.ts";
import {
  type CalendarDate,
  dateOfDayNumber,
  dayNumber,
} from "../../../src/domain/time/calendar-date.ts";
import type { ColumnsDelta } from "../../../src/store/columns/columns.ts";
import { type Random, randomFrom } from "../../support/seeded-random.ts";
import { currency, day, decimal, expenseId } from "../../support/values.ts";
import type { PlainBook } from "./plain-book.ts";

const WORDS = [
  "Coffee",
  "coffee",
  "Café",
  "lunch",
  "Zürich",
  "rent",
  "東京都",
  "👍🏽",
  "ab-c",
  "12.50",
] as const;
const KINDS = ["category", "payee", "tag"] as const;
const NAMES = [
  "Cafe",
  "Café Central",
  "work",
  "trip",
  "Home",
  "home office",
  "京都",
  "a",
  "b",
] as const;
const ODD = [
  "1e-9",
  "1e+30",
  "-123456789012345678.25",
  "450359962737.0497",
  "1.7e+308",
  "0.1234567",
] as const;
const EDGES = ["0", "450359962737.0496", "-450359962737.0496", "0.000001", "0.12", "-7"] as const;
const FIRST_DAY = dayNumber(day("2023-11-20"));

export class DrawnBook {
  readonly #random: Random;
  readonly #book: PlainBook;
  #nextExpense = 1;
  #nextLabel = 1;
  #position = 0;
  /** The current number of decimals of amounts. */
  finest = 0;

  constructor(seed: number, book: PlainBook) {
    this.#random = randomFrom(seed);
    this.#book = book;
  }

  /** Returns a delta of this many changes. Labels come first, since expenses use them. */
  delta(changes: number): ColumnsDelta {
    const random = this.#random;
    this.#position += 1;
    const labels = random.below(3) === 0 ? [this.#drawLabel()] : [];
    const put: KeptExpense[] = [];
    const gone = [];
    const there = [...this.#book.expenses.keys()];
    for (let change = 0; change < changes; change += 1) {
      const [known] = there.splice(random.below(Math.max(there.length, 1)), 1);
      const status = random.below(10);
      if (known === undefined || status < 5) put.push(this.#drawExpense(this.#newId()));
      else if (status < 8) put.push(this.#drawExpense(known));
      else gone.push(known);
    }
    // Safe: ids are numbered from 1.
    return { position: this.#position as ChangeId, labels, put, gone };
  }

  filter(): ExpenseFilter {
    const random = this.#random;
    const some = <Value>(value: () => Value) => (random.below(4) === 0 ? value() : undefined);
    const bound = () => ({ amount: this.#drawAmount(), exclusive: random.below(2) === 0 });
    const filter: ExpenseFilter = {
      from: some(() => this.#drawDay()),
      to: some(() => this.#drawDay()),
      words: some(() => [random.pick(["c", "caf", "lun", "zurich", "京", "👍", "zzz", "1"])]),
      tags: some(() => [random.pick(NAMES)]),
      payee: some(() => random.pick([...NAMES, "CAFE", "nobody", null])),
      category: some(() => this.#drawChoice()),
      without: some(() => Array.from({ length: random.below(4) }, () => this.#drawChoice())),
      min: some(bound),
      max: some(bound),
      currency: some(() => random.pick(CURRENCIES)),
    };
    const texts = [
      "#w",
      "@caf",
      "#home #office",
      '@"home of"',
      "coffee >1",
      "2024-01",
      "lunch <5 #a",
      "home",
      "/home",
      "-lunch -#work",
      '-/"home off" -@caf',
      "-京 -work",
      "1",
      "€2 home",
      "eur",
      "uncategorized",
      "no category lunch",
      "split",
    ] as const;
    return random.below(4) === 0 ? filterOf(readSearch(random.pick(texts)), filter) : filter;
  }

  #drawChoice(): CategoryChoice {
    const kind = this.#random.below(4);
    if (kind === 0) return "none";
    return kind === 1 ? { itself: this.#drawnId() } : this.#drawnId();
  }

  #newId() {
    this.#nextExpense += 1 + (this.#random.below(20) === 0 ? 5_000 : 0);
    // Some books have ids that don't fit into 31 bits.
    const base = this.#random.below(30) === 0 ? 2 ** 40 : 0;
    return expenseId(base + this.#nextExpense);
  }

  #drawExpense(id: ReturnType<typeof expenseId>): KeptExpense {
    const random = this.#random;
    const amount = this.#drawAmount();
    const description = `${random.pick(WORDS)} ${random.pick(WORDS)}${random.below(9) === 0 ? random.below(99) : ""}`;
    const details = random.below(5) === 0 ? null : this.#drawDetails(amount);
    const times = { lastChange: null, createdAt: null, changedAt: null };
    return { id, description, amount, date: this.#drawDay(), details, ...times };
  }

  #drawDetails(amount: Decimal): ExpenseDetails {
    const random = this.#random;
    const some = <Value>(value: () => Value) => (random.below(2) === 0 ? value() : null);
    const first = this.#drawAmount();
    const part = { amount: first, category: some(() => this.#drawnId()) };
    const rest = { amount: subtract(amount, first), category: some(() => this.#drawnId()) };
    const hasParts = random.below(5) === 0;
    const currency = random.pick(CURRENCIES);
    const drawn = {
      category: hasParts ? null : some(() => this.#drawnId("category")),
      payee: some(() => this.#drawnId("payee")),
      tags: [...new Set([this.#drawnId("tag"), this.#drawnId("tag")].slice(random.below(3)))],
      note: some(() => `${random.pick(WORDS)}, ${random.pick(NAMES)}`),
      original: random.below(4) === 0 ? { amount, currency, rate: decimal("1") } : null,
      parts: hasParts ? [part, rest] : [],
      ref: null,
    };
    if (!hasParts || part.category === null) return drawn;
    return { ...drawn, note: null, parts: [{ ...part, note: drawn.note }, rest] };
  }

  #drawAmount(): Decimal {
    const random = this.#random;
    if (random.below(25) === 0) return decimal(random.pick(ODD));
    if (random.below(25) === 0 && this.finest > 1) return decimal(random.pick(EDGES));
    return decimal(`${random.below(2_000) - 500}e-${random.below(this.finest + 1)}`);
  }

  #drawDay(): CalendarDate {
    const random = this.#random;
    if (random.below(50) === 0) return day(random.pick(["0001-01-05", "9999-12-31"]));
    return dateOfDayNumber(FIRST_DAY + random.below(120)) ?? day("2024-01-01");
  }

  /** Returns a random label's id, which may be missing from the book. */
  #drawnId(kind: LabelKind = "category"): LabelId {
    const ofKind = [...this.#book.labels.all()].filter((label) => label.kind === kind);
    const drawn = ofKind[this.#random.below(ofKind.length + 1)];
    // Safe: without labels, it is an id that no label has.
    return drawn?.id ?? (100_000 as LabelId);
  }

  #drawLabel(): Label {
    const random = this.#random;
    const known = [...this.#book.labels.all()].filter(({ removed }) => !removed);
    const label = known[random.below(Math.max(known.length, 1))];
    if (label && random.below(2) === 0) return this.#change(label, known);
    const kind = random.pick(KINDS);
    const isFree = (name: string) => !this.#isTaken(kind, name);
    const name = NAMES.find((_, at) => isFree(NAMES[(at + this.#nextLabel) % NAMES.length] ?? "a"));
    const free = name ?? `${random.pick(NAMES)} ${this.#nextLabel}`;
    const parents = known.filter((other) => other.kind === "category" && other.parent === null);
    const parent =
      kind === "category" ? (parents[random.below(parents.length + 1)]?.id ?? null) : null;
    const used = isFree(free) ? free : `${free} ${this.#nextLabel}`;
    // Safe: ids are numbered from 1.
    const id = this.#nextLabel++ as LabelId;
    return { ...newLabel(used), parent, id, kind, lastChange: this.#lastChange() };
  }

  /** Returns the label merged into another one of its kind, deleted, or renamed. */
  #change(label: Label, known: readonly Label[]): Label {
    const random = this.#random;
    const lastChange = this.#lastChange();
    const name = `${random.pick(NAMES)} ${random.below(1_000)}`;
    const hasChildren = known.some(({ parent }) => parent === label.id);
    if (hasChildren || random.below(2) === 0) {
      return this.#isTaken(label.kind, name)
        ? { ...label, lastChange }
        : { ...label, name, lastChange };
    }
    const others = known.filter(({ kind, id }) => kind === label.kind && id !== label.id);
    const target = others[random.below(others.length + 1)]?.id ?? null;
    return { ...label, removed: true, target, lastChange };
  }

  #isTaken(kind: LabelKind, name: string): boolean {
    return [...this.#book.labels.all()].some(
      (label) => !label.removed && label.kind === kind && label.name === name,
    );
  }

  #lastChange(): ChangeId {
    // Safe: ids are numbered from 1.
    return this.#position as ChangeId;
  }
}

export const CURRENCIES = [currency("EUR"), currency("USD")] as const;
