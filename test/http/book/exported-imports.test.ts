// What was exported comes back over HTTP as it was, but for ids and when each expense was recorded.

import { expect } from "bun:test";
import { counted, testImports } from "../../support/asked-imports.ts";
import { HOME, LEDGERS } from "./rows/steps.ts";

testImports(
  "an export comes back whole in another ledger, and goes as a whole",
  {},
  async (asked) => {
    const { call, bring } = asked;
    const label = async (path: string, fields: object) =>
      (await call(`POST ${HOME}/${path}`, fields)).json.id;
    const food = await label("categories", { name: "Food", colour: "#3f7f5f", icon: "🥖" });
    const out = await label("categories", { name: "Eating out", parent: food, archived: true });
    const gone = await label("categories", { name: "Meals" });
    await call(`POST ${HOME}/categories/${gone}/merge`, { into: food });
    await label("tags", { name: "unused" });
    const original = { amount: 9.95, currency: "USD", rate: 0.8824 };
    const parts = [
      { amount: 1, category: food },
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
    await call(`POST ${LEDGERS}`, { id: "away", name: "Away", currency: "EUR" });
    const exported = async (ledger: string) =>
      // Safe: an export has these members.
      whole(
        (await call(`GET ${LEDGERS}/${ledger}/export?format=json`)).json as unknown as Exported,
      );
    const { json: file } = await call(`GET ${HOME}/export?format=json`);
    const away = `${LEDGERS}/away/imports`;
    const made = await call(`POST ${away}?name=home.json`, JSON.stringify(file));
    expect(made.json).toMatchObject({ of: 4, questions: [] });
    const { id } = made.json;
    const done = await call(`POST ${away}/${id}/commit`, undefined, { "If-Match": "*" });
    expect(done.status).toBe(200);
    expect(await exported("away")).toEqual(await exported("home"));
    // Where it came from, it adds nothing.
    expect(counted(await bring("home.json", JSON.stringify(file)))).toEqual({ known: 4 });
    await call(`POST ${away}/${id}/undo`);
    const left = await exported("away");
    expect({ ...left, merged: [] }).toEqual({ categories: [], expenses: [], merged: [], tags: [] });
  },
);

interface Exported {
  readonly categories: readonly { id: number; name: string; parent: number | null }[];
  readonly tags: readonly { name: string }[];
  readonly merged: readonly { name: string; into: number }[];
  readonly expenses: readonly {
    category: number | null;
    parts: readonly { amount: string; category: number | null }[];
  }[];
}

/** What an export says, without what is a ledger's own: ids, and when each was recorded. */
function whole({ categories, tags, merged, expenses }: Exported) {
  const nameOf = (id: number | null): string | undefined => {
    const found = categories.find((category) => category.id === id);
    return found && `${nameOf(found.parent) ?? ""}:${found.name}`;
  };
  return {
    categories: categories.map(({ id, parent, ...looks }) => ({ ...looks, path: nameOf(id) })),
    tags: tags.map(({ name }) => name).toSorted(),
    merged: merged.map(({ name, into }) => ({ name, into: nameOf(into) })),
    expenses: expenses.map(({ category, parts, ...rest }) => ({
      ...rest,
      ...{ id: 0, createdAt: "", updatedAt: "", category: nameOf(category) },
      parts: parts.map((part) => ({ ...part, category: nameOf(part.category) })),
    })),
  };
}
