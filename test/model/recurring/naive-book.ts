// Recurring expenses and their expenses in plain maps. Amounts are whole cents, and days are strings. It shares nothing with the
// server except the types of requests.

import type { Schedule } from "../../../src/domain/recurring/schedule.ts";
import { dayAt, daysOf, paidOn, periodAfter, plusDays } from "./naive-days.ts";

export interface NaiveExpense {
  readonly ref: string | null;
  readonly date: string;
  readonly cents: number;
  readonly category: number | null;
}

type State = "posted" | "skipped" | "held";

export interface Single {
  readonly date: string | null;
  readonly cents: number | null;
}

export interface Plan {
  readonly id: number;
  schedule: Schedule;
  cents: number;
  readonly category: number | null;
  automatic: boolean;
  paused: boolean;
  removed: boolean;
  readonly follows: number | null;
  /** The states by nominal day. A day without a state is open. */
  states: Map<string, State>;
  singles: Map<string, Single>;
}

export type Terms = Partial<Pick<Plan, "schedule" | "cents" | "automatic" | "paused">>;

export class NaiveBook {
  at: number;
  zone: string | null = null;
  readonly expenses = new Map<number, NaiveExpense>();
  readonly #gone = new Map<number, NaiveExpense>();
  readonly #refs = new Map<string, number>();
  readonly plans = new Map<number, Plan>();
  #nextExpense = 1;

  constructor(at: number) {
    this.at = at;
  }

  get today(): string {
    return dayAt(this.zone, this.at);
  }

  /** Returns the open days up to a date, unsorted. */
  open(plan: Plan, to: string): readonly string[] {
    const { schedule, states, singles } = plan;
    const { until } = schedule;
    const horizon = [plusDays(to, 5), ...singles.keys()].sort().at(-1) ?? to;
    const days = daysOf(schedule, horizon).filter((day) => !states.has(day));
    const held = [...states.keys()].filter(
      (day) => states.get(day) === "held" && (until === null || day <= until),
    );
    return [...new Set([...days, ...held])].filter((day) => this.termsOf(plan, day).date <= to);
  }

  termsOf({ schedule, singles, cents }: Plan, day: string) {
    const single = singles.get(day);
    return { date: single?.date ?? paidOn(schedule, day), cents: single?.cents ?? cents };
  }

  /** Returns all occurrences that are due or coming up. */
  upcoming(to: string) {
    const shown = [...this.plans.values()].filter(({ removed, paused }) => !removed && !paused);
    return shown.flatMap((plan) =>
      this.open(plan, to).map((day) => ({
        recurring: plan.id,
        day,
        ...this.termsOf(plan, day),
        state: plan.states.get(day) ?? "open",
      })),
    );
  }

  record(expense: NaiveExpense): number {
    const id = this.#nextExpense;
    this.#nextExpense += 1;
    this.expenses.set(id, expense);
    if (expense.ref !== null) this.#refs.set(expense.ref, id);
    return id;
  }

  create(plan: Plan): void {
    this.plans.set(plan.id, plan);
    this.#catchUp(plan);
  }

  change(plan: Plan, terms: Terms): void {
    const { schedule, paused } = plan;
    const missed = this.open(plan, this.today);
    const next = terms.schedule ?? schedule;
    const isNew = JSON.stringify(next.rhythm) !== JSON.stringify(schedule.rhythm);
    const last = [...plan.states.keys()]
      .filter((day) => day >= schedule.from)
      .sort()
      .at(-1);
    Object.assign(plan, terms);
    if (isNew && last !== undefined) {
      const from = periodAfter(schedule, last);
      // Safe: it is a day of the calendar.
      plan.schedule = { ...next, from: from as Schedule["from"] };
      for (const day of missed) if (day < from) plan.states.set(day, "held");
      for (const day of plan.singles.keys())
        if (plan.states.get(day) !== "held") plan.singles.delete(day);
    }
    if (paused && !plan.paused) for (const day of missed) plan.states.set(day, "held");
    this.#catchUp(plan);
  }

  /** True if the schedule would share days with a recurring expense that this one continues, or that continues it. */
  overlaps(plan: Plan, { from, until }: Pick<Schedule, "from" | "until">): boolean {
    const first = ({ id, follows }: Plan): number => {
      const before = follows === null ? undefined : this.plans.get(follows);
      return before ? first(before) : id;
    };
    return [...this.plans.values()].some((other) => {
      if (other === plan || other.removed || first(other) !== first(plan)) return false;
      const { schedule } = other;
      const later = schedule.from < from ? from : schedule.from;
      return [until, schedule.until].every((end) => end === null || end >= later);
    });
  }

  split(plan: Plan, day: string, id: number, cents: number): void {
    const { schedule } = plan;
    const before = daysOf(schedule, plusDays(day, -1)).length;
    const times = schedule.times === null ? null : schedule.times - before;
    const isLater = ([each]: [string, unknown]) => each >= day;
    // Safe: these are days of the calendar.
    const from = day as Schedule["from"];
    const until = plusDays(day, -1) as Schedule["from"];
    const later: Plan = {
      ...plan,
      id,
      cents,
      follows: plan.id,
      schedule: { ...schedule, from, times },
      states: new Map([...plan.states].filter(isLater)),
      singles: new Map([...plan.singles].filter(isLater)),
    };
    plan.schedule = { ...schedule, until };
    for (const each of later.states.keys()) plan.states.delete(each);
    for (const each of later.singles.keys()) plan.singles.delete(each);
    this.create(later);
  }

  post(plan: Plan, day: string, cents?: number): void {
    const ref = this.#takenRef(plan, day) ?? `recurring:${plan.id}:${day}`;
    const terms = this.termsOf(plan, day);
    const expense = { ref, category: plan.category, ...terms, cents: cents ?? terms.cents };
    const known = this.#refs.get(ref);
    if (known === undefined) this.record(expense);
    else if (!this.expenses.has(known)) this.restore(known, expense);
    this.mark(plan, day, "posted");
  }

  /** Returns the ref that an expense of this day has or had, perhaps from before a split. */
  #takenRef({ id, follows }: Plan, day: string): string | undefined {
    const ref = `recurring:${id}:${day}`;
    if (this.#refs.has(ref)) return ref;
    const before = follows === null ? undefined : this.plans.get(follows);
    return before && this.#takenRef(before, day);
  }

  mark(plan: Plan, day: string, state: State): void {
    plan.states.set(day, state);
    plan.singles.delete(day);
  }

  postDue(): void {
    const inOrder = [...this.plans.values()].toSorted((a, b) => a.id - b.id);
    for (const plan of inOrder) this.#catchUp(plan);
  }

  #catchUp(plan: Plan): void {
    if (!plan.automatic || plan.paused || plan.removed) return;
    const due = this.open(plan, this.today).filter((day) => plan.states.get(day) !== "held");
    for (const day of due.toSorted()) {
      if (this.#takenRef(plan, day) !== undefined) this.mark(plan, day, "posted");
      else this.post(plan, day);
    }
  }

  delete(id: number, state: "skipped" | "held"): void {
    const expense = this.expenses.get(id);
    if (!expense) throw new RangeError(`no expense ${id}`);
    this.expenses.delete(id);
    this.#gone.set(id, expense);
    this.#note(expense.ref, state);
  }

  restore(id: number, expense = this.#gone.get(id)): void {
    if (!expense) throw new RangeError(`no deleted expense ${id}`);
    this.expenses.set(id, expense);
    this.#note(expense.ref, "posted");
  }

  #note(ref: string | null, state: State): void {
    const [, number, day] = ref?.split(":") ?? [];
    if (day === undefined) return;
    const plan = this.#holder(this.plans.get(Number(number)), day);
    if (!plan) return;
    plan.states.set(day, state);
    if (state !== "held") plan.singles.delete(day);
  }

  /** Follows the splits to the recurring expense that has this day. */
  #holder(plan: Plan | undefined, day: string): Plan | undefined {
    const { until } = plan?.schedule ?? {};
    if (!plan || !until || day <= until) return plan;
    const next = [...this.plans.values()].find(
      (each) => each.follows === plan.id && !each.removed && day >= each.schedule.from,
    );
    return next ? this.#holder(next, day) : plan;
  }
}
