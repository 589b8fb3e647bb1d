// An export of a ledger is imported into another one. Everything comes back except the ids and the time when each expense was recorded.

import { expect } from "bun:test";
import { testService } from "../../support/http-cases.ts";
import type { Service } from "../../support/http-service.ts";
import { HOME, LEDGERS } from "./rows/steps.ts";

interface Plan {
  readonly id: number;
  readonly category: number | null;
  readonly follows: number | null;
}

interface Exported {
  readonly categories: readonly {
    readonly id: number;
    readonly name: string;
    readonly parent: number | null;
  }[];
  readonly tags: readonly { readonly name: string }[];
  readonly merged: readonly { readonly name: string; readonly into: number }[];
  readonly ledger: { readonly zone: string | null };
  readonly recurring: readonly Plan[];
  readonly budgets: readonly (Plan & { readonly without: readonly number[] })[];
  readonly expenses: readonly {
    readonly ref: string | null;
    readonly category: number | null;
    readonly parts: readonly { readonly amount: string; readonly category: number | null }[];
  }[];
}

/** Requests that must succeed. */
function calling(service: Service) {
  return async (send: string, body?: object | string, headers = {}) => {
    const sent = typeof body === "object" ? JSON.stringify(body) : body;
    const type = typeof body === "object" ? {} : { type: null };
    const asked = { send, headers, ...type, ...(sent !== undefined && { body: sent }) };
    const { status, text } = await service.ask(asked);
    expect(`${send}: ${status} ${status < 300 ? "" : text}`).toBe(`${send}: ${status} `);
    return text === "" ? {} : JSON.parse(text);
  };
}

testService(
  "an export comes back complete in another ledger, and undoing the import removes all of it",
  async (service) => {
    const call = calling(service);
    for (const id of ["home", "away"])
      await call(`POST ${LEDGERS}`, { id, name: id, currency: "EUR" });
    const label = async (path: string, fields: object) =>
      (await call(`POST ${HOME}/${path}`, fields)).id;
    const food = await label("categories", { name: "Food", color: "#3f7f5f", icon: "🥖" });
    const out = await label("categories", { name: "Eating out", parent: food, archived: true });
    const gone = await label("categories", { name: "Meals" });
    await call(`POST ${HOME}/categories/${gone}/merge`, { into: food });
    // A tag that nothing has anymore.
    const brief = { description: "Tea", amount: 1, date: "2026-02-28", tags: ["unused"] };
    await call(`DELETE ${HOME}/expenses/${await label("expenses", brief)}`);
    const original = { amount: 9.95, currency: "USD", rate: 0.8824 };
    const parts = [
      { amount: 1, category: food, note: "of a part\n" },
      { amount: 2, category: null },
    ];
    for (const more of [
      { amount: 8.78, payee: "Café", tags: ["work", "a;b"], category: out, original },
      { amount: -3, note: "two\nlines", ref: "r-1" },
      { amount: 3, parts },
      { amount: 3, parts },
    ]) {
      await call(`POST ${HOME}/expenses`, { description: "Tea", date: "2026-02-28", ...more });
    }
    await plan(call, { food, out });
    const exported = async (id: string) =>
      whole(await call(`GET ${LEDGERS}/${id}/export?format=json`));
    const file = JSON.stringify(await call(`GET ${HOME}/export?format=json`));
    const away = `${LEDGERS}/away/imports`;
    const { id, ...made } = await call(`POST ${away}?name=home.json`, file);
    const warnings = [{ code: "plans", args: ["2", "2"] }];
    expect(made).toMatchObject({ of: 5, questions: [], warnings });
    await call(`POST ${away}/${id}/commit`, undefined, { "If-Match": "*" });
    expect(await exported("away")).toEqual(await exported("home"));
    // Expenses belong to the recurring expense with its new id.
    const [moved] = (await call(`GET ${LEDGERS}/away/recurring`)).items;
    const state = `${LEDGERS}/away/recurring/${moved.id}/occurrences/2026-01-31`;
    expect(await call(`POST ${state}`, {})).toMatchObject({ amount: "910" });
    expect((await exported("away")).expenses).toHaveLength(5);
    // The export adds nothing to its own ledger, whatever was changed there since.
    for (const { id: changed } of JSON.parse(file).expenses.slice(0, 2)) {
      await call(`PATCH ${HOME}/expenses/${changed}`, {
        description: "Biscuits",
        date: "2026-02-27",
      });
    }
    const again = await call(`POST ${HOME}/imports?name=home.json`, file);
    expect(again).toMatchObject({
      statuses: [{ status: "already-imported", rows: 5 }],
      warnings: [{ code: "plans-left-out" }],
    });
    await call(`POST ${away}/${id}/undo`);
    const left = await exported("away");
    const none = { categories: [], expenses: [], merged: [], tags: [], recurring: [], budgets: [] };
    expect({ ...left, merged: [] }).toEqual({ ...none, zone: null });
  },
);

testService(
  "parts of an export that a ledger refuses are named, and everything else is imported",
  async (service) => {
    const call = calling(service);
    for (const id of ["home", "away"])
      await call(`POST ${LEDGERS}`, { id, name: id, currency: "EUR" });
    const out = (await call(`POST ${HOME}/categories`, { name: "Eating out" })).id;
    await plan(call, { food: out, out });
    const file = await call(`GET ${HOME}/export?format=json`);
    Object.assign(file.recurring[0], { from: "1900-01-01", rhythm: { unit: "day", every: 1 } });
    Object.assign(file.budgets[0], { from: "0202-01" });
    const away = `${LEDGERS}/away`;
    const { id } = await call(`POST ${away}/imports?name=old.json`, JSON.stringify(file));
    const done = await call(`POST ${away}/imports/${id}/commit`, undefined, { "If-Match": "*" });
    expect(done.warnings.slice(1)).toMatchObject([
      { code: "recurring-left-out", args: ["Rent", expect.stringContaining("from must be later")] },
      { code: "budget-left-out", args: ["0202-01", expect.stringContaining("from must")] },
    ]);
    const { recurring, budgets } = await call(`GET ${away}/export?format=json`);
    expect([recurring.length, budgets.length]).toEqual([1, 1]);
  },
);

type Call = (send: string, body?: object) => Promise<{ readonly id: number }>;

/** Creates recurring expenses with occurrences in each state, and budgets with all their fields. */
async function plan(call: Call, { food, out }: Readonly<Record<"food" | "out", number>>) {
  await call(`PATCH ${HOME}`, { zone: "Europe/Berlin" });
  const { id } = await call(`POST ${HOME}/recurring`, {
    description: "Rent",
    amount: 900,
    category: out,
    payee: "Café",
    tags: ["a;b"],
    from: "2026-01-31",
    rhythm: { unit: "month", every: 1, on: [31] },
  });
  const rent = `${HOME}/recurring/${id}`;
  await call(`POST ${rent}/occurrences/2026-01-31`, { amount: 910 });
  await call(`DELETE ${rent}/occurrences/2026-02-28`);
  await call(`PATCH ${rent}/occurrences/2026-03-31`, { amount: 930 });
  const change = { amount: null, paused: true };
  await call(`POST ${rent}/split`, { day: "2026-04-30", change });
  const budget = { amount: 400, from: "2026-01", carry: "rest" };
  await call(`POST ${HOME}/budgets`, { ...budget, without: [food] });
  const once = [{ month: "2026-03", amount: 50 }];
  await call(`POST ${HOME}/budgets`, { ...budget, category: out, once });
}

/** Returns the contents of an export without data that differs between ledgers: ids and times of recording. */
function whole({ ledger, categories, tags, merged, recurring, budgets, expenses }: Exported) {
  const nth = (id: number | string | null) =>
    [...recurring, ...budgets].findIndex((one) => String(one.id) === String(id));
  const planOf = ({ id: _, category, follows, ...terms }: Plan) => {
    return { ...terms, category: nameOf(category), follows: nth(follows) };
  };
  const nameOf = (id: number | null): string | undefined => {
    const found = categories.find((category) => category.id === id);
    return found && `${nameOf(found.parent) ?? ""}:${found.name}`;
  };
  return {
    categories: categories.map(({ id, parent: _, ...looks }) => ({ ...looks, path: nameOf(id) })),
    tags: tags.map(({ name }) => name).toSorted(),
    merged: merged.map(({ name, into }) => ({ name, into: nameOf(into) })),
    zone: ledger.zone,
    recurring: recurring.map(planOf),
    budgets: budgets.map(({ without, ...one }) => ({
      ...planOf(one),
      without: without.map(nameOf),
    })),
    expenses: expenses.map(({ category, parts, ref, ...rest }) => ({
      ...rest,
      ref: ref?.replace(/(?<=^recurring:)\d+/, (id) => String(nth(id))) ?? null,
      id: 0,
      createdAt: "",
      updatedAt: "",
      category: nameOf(category),
      parts: parts.map((part) => ({ ...part, category: nameOf(part.category) })),
    })),
  };
}
