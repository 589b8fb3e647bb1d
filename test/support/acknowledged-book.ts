// A client that trusts every answer: acknowledged changes have been made, and refused ones have changed nothing. Any difference in a later
// read means that an answer was false.

import { expect } from "bun:test";

const REFUSAL = { error: "The store failed and nothing was changed; try again" };

/** The date of every expense. */
const date = "2026-01-05";

interface Expense {
  readonly id: number;
  readonly description: string;
  readonly amount: number;
  readonly date: string;
}

/** Every write resolves with true if it was acknowledged and false if it was refused. Any other answer fails the test. */
export interface AcknowledgedBook {
  create(description: string, amount: number): Promise<boolean>;
  /** Changes an expense's amount. Sends no request if the book has no such expense. */
  change(description: string, amount: number): Promise<boolean>;
  /** Deletes an expense. Sends no request if the book has no such expense. */
  delete(description: string): Promise<boolean>;
  /** Fails the test unless the list, the total and the ETag match the answers so far. */
  expectRead(): Promise<void>;
  /** Sets the service's address from now on. */
  moveTo(url: string): void;
}

/** Descriptions identify the expenses, so each is used once. Writes may overlap, but reads must not overlap with them. */
export function createAcknowledgedBook(
  answered: (acknowledged: boolean) => void,
): AcknowledgedBook {
  let url = "";
  const amounts = new Map<string, number>();
  const ids = new Map<string, number>();
  let tag: string | undefined;

  async function write(method: string, path: string, body?: object): Promise<boolean> {
    const acknowledged = await ask(method, url + path, body);
    if (acknowledged) tag = undefined;
    answered(acknowledged);
    return acknowledged;
  }

  const pathOf = (description: string) => `/expenses/${ids.get(description)}`;

  async function expectList(): Promise<void> {
    const response = await fetch(`${url}/expenses`);
    // Safe: this is the answer to a list request. A body with another shape would fail the comparison below.
    const list = (await response.json()) as readonly Expense[];
    const shown = list.map(({ description, amount, date }) => ({ description, amount, date }));
    const expected = Array.from(amounts, ([name, amount]) => ({ description: name, amount, date }));
    expect(response.status).toBe(200);
    expect(byName(shown)).toEqual(byName(expected));
    for (const { id, description } of list) {
      expect({ description, id }).toEqual({ description, id: ids.get(description) ?? id });
      ids.set(description, id);
    }
    expect(new Set(ids.values()).size).toBe(ids.size);
    const shownTag = response.headers.get("ETag") ?? "";
    expect(shownTag).toBe(tag ?? shownTag);
    tag = shownTag;
  }

  return {
    async create(description, amount) {
      const acknowledged = await write("POST", "/expenses", { description, amount, date });
      if (acknowledged) amounts.set(description, amount);
      return acknowledged;
    },
    async change(description, amount) {
      if (!amounts.has(description)) return false;
      const acknowledged = await write("PUT", pathOf(description), { amount });
      if (acknowledged) amounts.set(description, amount);
      return acknowledged;
    },
    async delete(description) {
      if (!amounts.has(description)) return false;
      const acknowledged = await write("DELETE", pathOf(description));
      if (acknowledged) amounts.delete(description);
      return acknowledged;
    },
    async expectRead() {
      await expectList();
      const total = [...amounts.values()].reduce((sum, amount) => sum + amount, 0);
      expect(await (await fetch(`${url}/expenses/total`)).json()).toEqual({ total });
      const headers = { "If-None-Match": tag ?? "" };
      expect((await fetch(`${url}/expenses`, { headers })).status).toBe(304);
    },
    moveTo(to) {
      url = to;
    },
  };
}

/** Returns true if the answer acknowledges the write, and false if it refuses it. Fails the test for any other answer. */
async function ask(method: string, url: string, body?: object): Promise<boolean> {
  const response = await fetch(url, {
    method,
    headers: { "Content-Type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = { status: response.status, body: await response.json() };
  if (response.ok) return true;
  expect(answer).toEqual({ status: method === "POST" ? 500 : 404, body: REFUSAL });
  return false;
}

function byName<Named extends { readonly description: string }>(list: readonly Named[]) {
  return [...list].sort((a, b) => (a.description < b.description ? -1 : 1));
}
