// The expected contents of a book after its service was killed. Each expense has its last acknowledged state, or the state of its only
// unanswered change. It is complete and unique, and has its own id.

import type { Answered, Decimal, ExpenseId } from "../../src/client/client.ts";

/** The values of a write. The description begins with the expense's key, which ends at a space. */
export interface Values {
  readonly description: string;
  readonly amount: Decimal;
  readonly date: string;
}

/** A change by one writer to one of its own expenses. */
export interface OwnChange {
  readonly does: "create" | "change" | "delete";
  /** Identifies the expense, because the answer to its creation doesn't have the id. */
  readonly key: string;
  /** The expense afterward, or null if it is deleted. */
  readonly after: Values | null;
}

/** An expense that the list has shown. */
export interface Held {
  readonly key: string;
  readonly id: ExpenseId;
  readonly values: Values;
}

export interface Comparison {
  /** Describes each mistake in a sentence. */
  readonly findings: readonly string[];
  /** The number of unanswered changes that were made after all. */
  readonly made: number;
}

export interface ExpectedBook {
  /** Records a change that the service has acknowledged. */
  acknowledge(change: OwnChange): void;
  /** Compares the list with the expected one, and expects this list from now on. */
  compare(list: readonly Answered<"PlainExpense">[], unanswered: readonly OwnChange[]): Comparison;
  /** The contents of the last list, lowest id first. */
  held(): readonly Held[];
}

export function keyOf(description: string): string {
  return description.slice(0, description.indexOf(" "));
}

export function createExpectedBook(): ExpectedBook {
  const acknowledged = new Map<string, Values>();
  let held = new Map<string, Held>();
  /** Ids are counted up, so a new expense's id is above all ids that were ever seen, including those of deleted expenses. */
  let highestId = 0;

  function unfitId({ key, id }: Held): string | undefined {
    const before = held.get(key);
    if (before && before.id !== id) return `${key} had the id ${before.id}, and now has ${id}`;
    if (!before && id <= highestId) return `${key} is new, and its id ${id} is not`;
    return undefined;
  }

  function unfitState(key: string, actual: Values | null, open: readonly OwnChange[]) {
    const states = [acknowledged.get(key) ?? null, ...open.map(({ after }) => after)];
    if (states.some((state) => Bun.deepEquals(state, actual))) return undefined;
    return `${key} is ${tell(actual)}, and must be ${states.map(tell).join(" or ")}`;
  }

  return {
    acknowledge({ key, after }) {
      if (after) acknowledged.set(key, after);
      else acknowledged.delete(key);
    },
    compare(list, unanswered) {
      const findings: (string | undefined)[] = [];
      const listed = new Map<string, Held>();
      for (const { id, ...values } of list) {
        const expense = { key: keyOf(values.description), id, values };
        if (listed.has(expense.key)) findings.push(`${expense.key} is listed twice`);
        findings.push(unfitId(expense));
        listed.set(expense.key, expense);
      }
      const ids = new Set(list.map(({ id }) => id));
      if (ids.size < list.length) findings.push(`${list.length - ids.size} ids are listed twice`);
      const open = Map.groupBy(unanswered, ({ key }) => key);
      for (const key of new Set([...acknowledged.keys(), ...listed.keys(), ...open.keys()])) {
        findings.push(unfitState(key, listed.get(key)?.values ?? null, open.get(key) ?? []));
      }
      const made = unanswered.filter(({ key, after }) =>
        Bun.deepEquals(listed.get(key)?.values ?? null, after),
      ).length;

      held = listed;
      acknowledged.clear();
      for (const { key, id, values } of listed.values()) {
        acknowledged.set(key, values);
        highestId = Math.max(highestId, id);
      }
      return { findings: findings.filter((finding) => finding !== undefined), made };
    },
    held: () => [...held.values()].sort((a, b) => a.id - b.id),
  };
}

function tell(values: Values | null): string {
  if (!values) return "absent";
  const { description, amount, date } = values;
  return `${amount} on ${date}: ${description.slice(0, 40)} (${description.length} characters)`;
}
