// The written pages of a list add up to the list of their snapshot, whatever an engine cached from earlier lists.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Expense } from "../../src/domain/expense/expense.ts";
import type { LedgerId } from "../../src/domain/ledger/ledger.ts";
import type { Listing, Store } from "../../src/store/store.ts";
import { scaled } from "../support/environment.ts";
import { day, decimal, draft } from "../support/values.ts";
import { inOrder, KEEP, numbersTo, type Subject } from "./subject.ts";

/** A few descriptions of this length fill a page, so that a short list has many pages. */
export const LONG = "é".repeat(8_000);

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Writes a line for each expense. */
export function writeLines(expenses: readonly Expense[]): Uint8Array {
  return encoder.encode(expenses.map(lineOf).join(""));
}

export function lineOf({ id, date, amount, description }: Expense): string {
  return `${id} ${date} ${amount} ${description.length}\n`;
}

/** Reads the rest of a listing as written pages. */
export async function readWritten(listing: Listing): Promise<string> {
  let text = "";
  for (;;) {
    const page = await listing.nextWritten(writeLines);
    if (!page) return text;
    text += decoder.decode(page);
  }
}

interface ChangingStep {
  readonly does: "move" | "reprice" | "delete";
  readonly nth: number;
  readonly day: number;
}

type Step =
  | ChangingStep
  | { readonly does: "create"; readonly day: number }
  | { readonly does: "read" | "begin" | "leave" };

const nth = fc.nat({ max: 60 });
const ofMonth = fc.nat({ max: 27 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant("create" as const), day: ofMonth }),
  fc.record({ does: fc.constantFrom("move", "reprice", "delete"), nth, day: ofMonth }),
  fc.record({ does: fc.constantFrom("read", "read", "begin", "leave") }),
);

export function describeWrittenPages(subject: Subject): void {
  describe("written pages", () => {
    test("are the current list, whatever was read and changed before", async () => {
      const drawn = fc.array(step, { minLength: 1, maxLength: 40, size: "max" });
      await fc.assert(
        fc.asyncProperty(fc.nat({ max: 60 }), drawn, (count, steps) =>
          follow(subject.store, subject.newLedger(), count, steps),
        ),
        { numRuns: scaled(6) },
      );
    });

    test("end, and an empty ledger has none", async () => {
      const { expenses } = subject.store;
      const book = subject.newLedger();
      const empty = await expenses.list(book);
      expect(await empty.nextWritten(writeLines)).toBeUndefined();
      await expenses.create(book, draft("1"));
      const listing = await expenses.list(book);
      expect(await readWritten(listing)).toBe("1 2026-01-05 1 5\n");
      expect(await listing.nextWritten(writeLines)).toBeUndefined();
      await listing.close();
    });
  });
}

/** Takes the steps, and compares each list with the expenses at the time when the list began. */
async function follow(
  { expenses }: Store,
  book: LedgerId,
  count: number,
  steps: readonly Step[],
): Promise<void> {
  const model = new Map<number, Expense>();
  const begun: { listing: Listing; first: string; expected: string }[] = [];
  const written = () => inOrder(model.values()).map(lineOf).join("");

  async function create(dayOfMonth: number): Promise<void> {
    const created = draft("1", dateOf(dayOfMonth), LONG);
    const id = await expenses.create(book, created);
    model.set(id, { id, ...created });
  }
  async function begin(): Promise<void> {
    const listing = await expenses.list(book);
    const expected = written();
    const first = decoder.decode(await listing.nextWritten(writeLines));
    begun.push({ listing, first, expected });
  }
  async function finish(): Promise<void> {
    for (const { listing, first, expected } of begun.splice(0)) {
      expect(first + (await readWritten(listing))).toBe(expected);
    }
  }
  async function change(step: ChangingStep): Promise<void> {
    const before = [...model.values()].at(step.nth % Math.max(model.size, 1));
    if (!before) return;
    if (step.does === "delete") {
      model.delete(before.id);
      await expenses.delete(book, before.id);
      return;
    }
    const date = step.does === "move" ? day(dateOf(step.day)) : before.date;
    const amount = step.does === "reprice" ? decimal(`${step.day}.5`) : before.amount;
    model.set(before.id, { ...before, date, amount });
    await expenses.change(book, before.id, { ...KEEP, date, amount });
  }

  await Promise.all(numbersTo(count).map((number) => create(number % 28)));
  for (const step of steps) {
    if (step.does === "create") await create(step.day);
    else if (step.does === "begin") await begin();
    else if (step.does === "leave") await begun.pop()?.listing.close();
    else if (step.does === "read")
      expect(await readWritten(await expenses.list(book))).toBe(written());
    else if ("nth" in step) await change(step);
    // More lists at once would only wait for one another.
    if (begun.length > 4) await finish();
  }
  await finish();
  expect(await readWritten(await expenses.list(book))).toBe(written());
}

function dateOf(dayOfMonth: number): string {
  return `2026-02-${String(dayOfMonth + 1).padStart(2, "0")}`;
}
