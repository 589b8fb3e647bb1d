// A user who types in the pages of a browser, and knows what the ledger must contain in the end.

import type { Expense } from "../../../src/web/service/shapes.ts";
import {
  change,
  inverseOf,
  record,
  remove,
  type Transaction,
} from "../../../src/web/service/transactions.ts";
import type { Random } from "../../support/seeded-random.ts";
import { day, decimal } from "../../support/values.ts";
import type { Page, Pages } from "./pages-of-outboxes.ts";

export function expenseOf(description: string, amount = "10") {
  return { description, amount: decimal(amount), date: day("2026-11-20") };
}

interface Typed {
  readonly amount: string;
  readonly note: string;
}

interface Done {
  readonly transaction: Transaction;
  readonly page: Page;
  readonly description: string;
  /** Undefined if the expense did not exist. */
  readonly before: Typed | undefined;
  readonly after: Typed | undefined;
}

export class Somebody {
  readonly tabs: Page[] = [];
  readonly #pages: Pages;
  readonly #random: Random;
  /** The values of each expense by its description, which is unique. */
  readonly #typed = new Map<string, Typed>();
  readonly #asleep = new Set<Page>();
  #done: Done[] = [];
  #undone: Done[] = [];
  #named = 0;

  constructor(pages: Pages, random: Random) {
    this.#pages = pages;
    this.#random = random;
    this.#open();
  }

  book(): readonly string[] {
    return Array.from(this.#typed, ([description, { amount, note }]) =>
      [description, amount, note].join(" "),
    ).toSorted();
  }

  /** Does something at random, or nothing if that can't be done now. */
  act(): void {
    const acts = [
      () => this.#record(),
      () => this.#edit((amount) => ({ amount })),
      () => this.#edit((note) => ({ note })),
      () => this.#remove(),
      () => this.#invertStep(this.#done, this.#undone),
      () => this.#invertStep(this.#undone, this.#done),
      () => this.#open(),
      () => this.#end(),
      () => this.#sleep(),
      () => this.wakeAll(),
      () => {
        this.#pages.isAway = true;
      },
      () => {
        this.#pages.isAway = false;
      },
      () => {
        this.#pages.cuts += 1;
      },
    ];
    acts[this.#random.below(acts.length)]?.();
  }

  wakeAll(): void {
    for (const page of this.tabs) page.wake();
    this.#asleep.clear();
  }

  #record(): void {
    this.#named += 1;
    const description = `e${this.#named}`;
    const amount = this.#someNumber();
    const transaction = record(this.#pages.place, expenseOf(description, amount));
    const after = { amount, note: "" };
    this.#begin({ transaction, page: this.#someTab(), description, before: undefined, after });
  }

  #edit(of: (text: string) => Partial<Typed>): void {
    const page = this.#someTab();
    const expense = this.#someShown(page);
    const before = expense && this.#typed.get(expense.description);
    if (!expense || !before) return;
    const { amount, note } = of(this.#someNumber());
    const transaction = change(this.#pages.place, [expense], {
      ...(amount !== undefined && { amount: decimal(amount) }),
      ...(note !== undefined && { note }),
    });
    if (transaction.pending.length === 0) return;
    const after = { amount: amount ?? before.amount, note: note ?? before.note };
    this.#begin({ transaction, page, description: expense.description, before, after });
  }

  #remove(): void {
    const page = this.#someTab();
    const expense = this.#someShown(page);
    if (!expense) return;
    const { description } = expense;
    const transaction = remove(this.#pages.place, [expense]);
    const before = this.#typed.get(description);
    this.#begin({ transaction, page, description, before, after: undefined });
  }

  #begin(step: Done): void {
    this.#put(step);
    this.#done.push(step);
    this.#undone = [];
  }

  #put(step: Done): void {
    if (step.after) this.#typed.set(step.description, step.after);
    else this.#typed.delete(step.description);
    step.page.transact(step.transaction);
  }

  /** Undoes or redoes the last step, unless the same expense has been changed again since. */
  #invertStep(from: Done[], onto: Done[]): void {
    const last = from.at(-1);
    if (!last || !this.#isAwake(last.page)) return;
    const { page, description, before, after } = last;
    if (this.#typed.get(description) !== after) return;
    const transaction = inverseOf(last.transaction, this.#pages.place.draw);
    if (!transaction) return;
    from.pop();
    const step = { transaction, page, description, before: after, after: before };
    this.#put(step);
    onto.push(step);
  }

  #open(): Page {
    const page = this.#pages.open();
    this.tabs.push(page);
    return page;
  }

  /** Ends a page, which loses its undo steps. */
  #end(): void {
    const [page] = this.tabs.splice(this.#random.below(this.tabs.length), 1);
    page?.kill();
    this.#done = this.#done.filter((step) => step.page !== page);
    this.#undone = [];
    if (this.tabs.length === 0) this.#open();
  }

  #sleep(): void {
    const page = this.#someTab();
    this.#asleep.add(page);
    page.sleep();
  }

  #isAwake(page: Page): boolean {
    return this.tabs.includes(page) && !this.#asleep.has(page);
  }

  #someTab(): Page {
    const awake = this.tabs.filter((page) => this.#isAwake(page));
    return awake[this.#random.below(Math.max(1, awake.length))] ?? this.#open();
  }

  /** Returns an expense that the page shows as it was typed. If its answer was cut off, it appears twice until it is sent again. */
  #someShown(page: Page): Expense | undefined {
    const all = page.shown();
    const shown = all.filter(({ description, amount, note }) => {
      const last = this.#typed.get(description);
      const isOnce = all.filter((each) => each.description === description).length === 1;
      return isOnce && last?.amount === amount && last.note === (note ?? "");
    });
    return shown[this.#random.below(Math.max(1, shown.length))];
  }

  #someNumber(): string {
    return String(this.#random.below(90) + 10);
  }
}
