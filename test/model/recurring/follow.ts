// Takes the random steps on a store and on the model, and compares both after each step.

import { expect } from "bun:test";
import type { Action } from "../../../src/domain/ledger/actions.ts";
import type { LedgerChange } from "../../../src/domain/ledger/ledger-change.ts";
import type { RecurringDraft } from "../../../src/domain/recurring/recurring-expense.ts";
import type { Store } from "../../../src/store/store.ts";
import * as actions from "../../store/actions/actions.ts";
import { ALL } from "../../store/subject.ts";
import { createService } from "../../support/http-service.ts";
import { RENT } from "../../support/recurring.ts";
import { APP, day, decimal, ledger, MADE_AT } from "../../support/values.ts";
import type { Step, StepOf } from "./drawn.ts";
import { NaiveBook, type NaiveExpense, type Plan, type Terms } from "./naive-book.ts";
import { daysOf, plusDays } from "./naive-days.ts";

const BOOK = ledger("home");
/** The categories Food, Eating out in Food, and Home. */
const CATEGORIES = [1, 2, 3];
/** The test compares and chooses occurrences up to this many days ahead. */
const AHEAD = 45;

export interface Place {
  /** The current time of the store's clock, in milliseconds. */
  at: number;
  open(): Promise<Store>;
}

const money = (cents: number) => decimal(`${cents}e-2`);

function pick<Value>(all: readonly Value[], which: number): Value | undefined {
  return all[which % all.length];
}

class Follower {
  readonly #place: Place;
  #store: Store;
  readonly #model: NaiveBook;
  /** The states of a recurring expense before each change of its schedule, by the change's id. */
  readonly #before = new Map<number, Plan["states"]>();
  readonly seen: Map<string, number>;

  constructor(place: Place, store: Store, seen: Map<string, number>) {
    this.#place = place;
    this.#store = store;
    this.#model = new NaiveBook(place.at);
    this.seen = seen;
  }

  async apply(...made: readonly Action[]) {
    return this.#store.books.apply(BOOK, { actions: made, actor: APP, key: null });
  }

  /** Does the action, and returns the id in its result. */
  async done(action: Action): Promise<number> {
    const { results, refusals } = await this.apply(action);
    if (refusals) throw new Error(`${JSON.stringify(action)} was refused: ${refusals[0]?.message}`);
    const value = results?.[0]?.value;
    return typeof value === "object" && "id" in value ? Number(value.id) : 0;
  }

  async furnish(): Promise<void> {
    const { createLabel, createLedger } = actions;
    await this.done(createLedger({ name: "Home" }));
    await this.done(createLabel("category", "Food"));
    const parent = actions.labelId(CATEGORIES[0] ?? null);
    await this.done(createLabel("category", "Eating out", { parent }));
    await this.done(createLabel("category", "Home"));
  }

  #plan(which: number): Plan | undefined {
    return pick(
      [...this.#model.plans.values()].filter(({ removed }) => !removed),
      which,
    );
  }

  /** Picks an open occurrence of a recurring expense. */
  #occurrence({ which, nth }: { readonly which: number; readonly nth: number }) {
    const plan = this.#plan(which);
    if (!plan) return undefined;
    const on = pick(this.#model.open(plan, plusDays(this.#model.today, AHEAD)).toSorted(), nth);
    return on === undefined ? undefined : { plan, on, day: day(on) };
  }

  async step(step: Step): Promise<void> {
    switch (step.does) {
      case "create":
        return this.#create(step);
      case "change":
        return this.#change(step);
      case "split":
        return this.#split(step);
      case "remove":
        return this.#remove(step);
      case "post":
      case "skip":
      case "single":
        return this.#onOccurrence(step);
      case "later":
        this.#place.at += step.hours * 3_600_000;
        this.#model.at = this.#place.at;
        return;
      case "catch up":
        await this.done({ action: "post-due" });
        return this.#model.postDue();
      case "zone":
        await this.done(actions.changeLedger({ zone: step.zone }));
        this.#model.zone = step.zone;
        return;
      case "expense":
      case "delete expense":
      case "change expense":
        return this.#onExpense(step);
      case "undo":
        return this.#undo(step);
      case "restart":
        await this.#store.close();
        this.#store = await this.#place.open();
    }
  }

  async #create({ rhythm, weekend, from, until, times, ...step }: StepOf<"create">) {
    const { today } = this.#model;
    const on = (offset: number) => day(plusDays(today, offset));
    // Safe: the value is one of the choices.
    const schedule = {
      rhythm,
      weekend: weekend as RecurringDraft["weekend"],
      from: on(from),
      times,
      until: until === null ? null : on(until),
    };
    if (hasNoDay(schedule, today)) return;
    const category = pick([null, ...CATEGORIES], step.which) ?? null;
    const { automatic, cents } = step;
    const draft: RecurringDraft = {
      ...RENT,
      ...schedule,
      automatic,
      amount: money(cents),
      payee: null,
      tags: [],
      category: actions.labelId(category),
    };
    const id = await this.done({ action: "create-recurring", draft });
    this.#model.create({
      id,
      schedule,
      cents,
      category,
      automatic,
      paused: false,
      removed: false,
      follows: null,
      states: new Map(),
      singles: new Map(),
    });
  }

  async #change({ which, terms }: StepOf<"change">): Promise<void> {
    const plan = this.#plan(which);
    if (!plan) return;
    const { today } = this.#model;
    const { schedule } = plan;
    let changed: Terms = {};
    let change: Partial<RecurringDraft> = {};
    if ("cents" in terms) {
      changed = terms;
      change = { amount: money(terms.cents) };
    } else if ("paused" in terms) changed = change = { paused: terms.paused };
    else if ("automatic" in terms) changed = change = { automatic: terms.automatic };
    else {
      if ("rhythm" in terms) change = { rhythm: terms.rhythm };
      else if ("from" in terms) change = { from: day(plusDays(today, terms.from)) };
      else change = { until: terms.until === null ? null : day(plusDays(today, terms.until)) };
      changed = { schedule: { ...schedule, ...change } };
    }
    if (changed.schedule && hasNoDay(changed.schedule, today)) return;
    if (changed.schedule && this.#model.overlaps(plan, changed.schedule)) return;
    await this.#reschedule(plan, {
      action: "change-recurring",
      id: plan.id,
      change,
      ifMatch: null,
    });
    this.#model.change(plan, changed);
  }

  /** Keeps the states from before the action for the changes that it makes. */
  async #reschedule(plan: Plan, action: Action): Promise<number> {
    const before = new Map(plan.states);
    const last = (await this.#changes()).at(-1)?.id ?? 0;
    const id = await this.done(action);
    for (const made of await this.#changes()) {
      if (made.id > last && made.recordId === plan.id) this.#before.set(made.id, before);
    }
    return id;
  }

  async #split(step: StepOf<"split">): Promise<void> {
    const found = this.#occurrence(step);
    if (!found || found.on <= found.plan.schedule.from) return;
    const { plan, on } = found;
    if (daysOf(plan.schedule, on).indexOf(on) < 1) return;
    const id = await this.#reschedule(plan, {
      action: "split-recurring",
      id: plan.id,
      day: found.day,
      ifMatch: null,
      change: { amount: money(step.cents) },
    });
    this.#model.split(plan, on, id, step.cents);
  }

  async #remove({ which }: StepOf<"remove">): Promise<void> {
    const plan = this.#plan(which);
    if (!plan) return;
    await this.done({ action: "delete-recurring", id: plan.id, ifMatch: null });
    plan.removed = true;
  }

  async #onOccurrence(step: StepOf<"post" | "skip" | "single">): Promise<void> {
    const found = this.#occurrence(step);
    if (!found) return;
    const { plan, on } = found;
    const target = { id: plan.id, day: found.day };
    if (step.does === "skip") {
      await this.done({ action: "skip-occurrence", ...target });
      return this.#model.mark(plan, on, "skipped");
    }
    const amount = step.cents === null ? null : money(step.cents);
    if (step.does === "post") {
      await this.done({
        action: "post-occurrence",
        ...target,
        change: amount === null ? undefined : { amount },
      });
      return this.#model.post(plan, on, step.cents ?? undefined);
    }
    const date = step.shift === null ? null : plusDays(on, step.shift);
    const moved = date === null ? null : day(date);
    await this.done({ action: "change-occurrence", ...target, date: moved, amount });
    if (date === null && step.cents === null) plan.singles.delete(on);
    else plan.singles.set(on, { date, cents: step.cents });
  }

  async #onExpense(step: StepOf<"expense" | "delete expense" | "change expense">) {
    const { expenses, today } = this.#model;
    if (step.does === "expense") {
      const category = pick([null, ...CATEGORIES], step.which) ?? null;
      const date = plusDays(today, step.day);
      const draft = { amount: money(step.cents), date: day(date) };
      await this.done(actions.create({ ...draft, category: actions.labelId(category) }));
      this.#model.record({ ref: null, category, date, cents: step.cents });
      return;
    }
    const id = pick([...expenses.keys()], step.which);
    const expense = id !== undefined && expenses.get(id);
    if (id === undefined || !expense) return;
    if (step.does === "delete expense") {
      await this.done(actions.remove(id));
      return this.#model.delete(id, "skipped");
    }
    await this.done(actions.change(id, { amount: money(step.cents) }));
    expenses.set(id, { ...expense, cents: step.cents });
  }

  async #changes(): Promise<readonly LedgerChange[]> {
    return this.#store.history.list(BOOK, ALL);
  }

  /** Undoes any change. A refusal changes nothing. */
  async #undo({ back }: StepOf<"undo">): Promise<void> {
    const change = (await this.#changes()).at(-1 - back);
    // The model does not undo changes to categories and the ledger.
    if (!change || change.record === "category" || change.record === "ledger") return;
    const { refusals } = await this.apply(actions.undo(change.id));
    if (refusals) {
      // The last change of an expense can always be undone.
      expect({ change, back: back > 0 || change.record !== "expense" }).toMatchObject({
        back: true,
      });
      return this.#count("refused undo");
    }
    this.#count(`undo of ${change.kind} ${change.record}`);
    if (change.record === "expense") this.#undoExpense(change);
    if (change.record === "recurring") this.#undoPlan(change);
  }

  #undoExpense({ kind, recordId: id, before }: LedgerChange): void {
    const { expenses } = this.#model;
    if (kind === "deleted") this.#model.restore(id);
    if (kind === "created") this.#model.delete(id, "held");
    if (kind !== "changed") return;
    const expense = expenses.get(id);
    // Safe: here, a change of an expense only replaces its amount.
    const { amount } = before as { readonly amount: string };
    if (expense) expenses.set(id, { ...expense, cents: Math.round(Number(amount) * 100) });
  }

  #undoPlan({ id, recordId, kind, before, after }: LedgerChange): void {
    const plan = this.#model.plans.get(recordId);
    if (!plan) throw new Error(`no recurring expense ${recordId}`);
    if (before === null) {
      plan.removed = kind !== "deleted";
      return;
    }
    // Safe: the change has fields of a recurring expense.
    const was = before as Partial<
      RecurringDraft & { removed: boolean; skipped: string[]; held: string[] }
    >;
    // Safe: as above.
    const is = after as typeof was | null;
    const snapshot = this.#before.get(id);
    const { rhythm, from, until, amount, paused, automatic } = was;
    if (was.removed !== undefined) plan.removed = was.removed;
    if (amount) plan.cents = Math.round(Number(amount) * 100);
    if (paused !== undefined) plan.paused = paused;
    if (automatic !== undefined) plan.automatic = automatic;
    if (rhythm) plan.schedule = { ...plan.schedule, rhythm };
    if (from) plan.schedule = { ...plan.schedule, from };
    if (until !== undefined) plan.schedule = { ...plan.schedule, until };
    // An undo of an undo of a pause puts back what the pause has held, too.
    const isOfPause = is?.held && (snapshot || paused !== undefined);
    if (rhythm || from || until !== undefined || isOfPause) {
      const isBack = (on: string) => is?.held?.includes(on) && !was.held?.includes(on);
      const since = [...plan.states].filter(([on, state]) => state !== "held" || !isBack(on));
      const known = snapshot ?? new Map(since);
      for (const on of was.held ?? []) if (!is?.held?.includes(on)) known.set(on, "held");
      plan.states = new Map([...known, ...since]);
      if ("changed" in before) plan.singles = singlesIn(before);
      return;
    }
    for (const on of is?.skipped ?? [])
      if (!was.skipped?.includes(on)) this.#model.mark(plan, on, "held");
    if (Object.keys(after ?? {}).join() === "changed") plan.singles = singlesIn(before);
  }

  #count(what: string): void {
    this.seen.set(what, (this.seen.get(what) ?? 0) + 1);
  }

  async compare(): Promise<void> {
    const { app, log } = createService({}, this.#store);
    const read = async (path: string) => {
      const url = `http://localhost/api/v1/ledgers/${BOOK}${path}`;
      const answer = await app.fetch(new Request(url, { headers: { host: "localhost" } }));
      expect({ path, status: answer.status, log }).toEqual({ path, status: 200, log: [] });
      return JSON.parse(await answer.text());
    };
    const { items } = await read("/expenses?limit=1000");
    expect(expensesIn(items)).toEqual(sorted([...this.#model.expenses].map(told)));
    const to = plusDays(this.#model.today, AHEAD);
    const { items: upcoming } = await read(`/recurring/upcoming?to=${to}`);
    const open = this.#model.upcoming(to).map(({ cents, ...each }) => ({
      ...each,
      amount: money(cents),
    }));
    expect(sorted(upcoming.map(text))).toEqual(sorted(open.map(text)));
  }

  close(): Promise<void> {
    return this.#store.close();
  }
}

/** True if the schedule has no day, in which case the service refuses it. */
function hasNoDay(schedule: Plan["schedule"], today: string): boolean {
  return daysOf(schedule, plusDays(today, 400)).length === 0;
}

/** The single occurrences that a change of a recurring expense had before. */
function singlesIn(before: object): Plan["singles"] {
  // Safe: the store keeps these fields in this form.
  const { changed } = before as {
    changed: readonly { day: string; date: string | null; amount: string | null }[];
  };
  return new Map(
    changed.map(({ day: on, date, amount }) => [
      on,
      { date, cents: amount === null ? null : Math.round(Number(amount) * 100) },
    ]),
  );
}

function text(value: {
  recurring: unknown;
  day: unknown;
  date: unknown;
  amount: unknown;
  state: unknown;
}) {
  const { recurring, day: on, date, amount, state } = value;
  return [recurring, on, date, amount, state].join(" ");
}

function sorted(texts: readonly string[]): readonly string[] {
  return texts.toSorted();
}

function told([id, { ref, date, cents, category }]: readonly [number, NaiveExpense]): string {
  return [id, ref, date, money(cents), category].join(" ");
}

function expensesIn(items: readonly Record<string, unknown>[]): readonly string[] {
  return sorted(
    items.map(({ id, ref, date, amount, category }) => [id, ref, date, amount, category].join(" ")),
  );
}

export async function followSteps(
  place: Place,
  steps: readonly Step[],
  seen = new Map<string, number>(),
): Promise<void> {
  place.at = MADE_AT;
  const follower = new Follower(place, await place.open(), seen);
  try {
    await follower.furnish();
    for (const step of steps) {
      await follower.step(step);
      await follower.compare();
    }
  } finally {
    await follower.close();
  }
}
