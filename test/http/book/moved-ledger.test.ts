// An export of a ledger, imported into another: all comes back but ids and when each expense was recorded (figure 20).

import { expect } from "bun:test";
import { testService } from "../../support/http-cases.ts";
import { HOME, LEDGERS } from "./rows/steps.ts";

interface Exported {
  readonly categories: readonly {
    readonly id: number;
    readonly name: string;
    readonly parent: number | null;
  }[];
  readonly tags: readonly { readonly name: string }[];
  readonly merged: readonly { readonly name: string; readonly into: number }[];
  readonly expenses: readonly {
    readonly category: number | null;
    readonly parts: readonly { readonly amount: string; readonly category: number | null }[];
  }[];
}

testService(
  "an export comes back whole in another ledger, and goes as a whole",
  {},
  async (service) => {
    const call = async (send: string, body?: object | string, headers = {}) => {
      const sent = typeof body === "object" ? JSON.stringify(body) : body;
      const type = typeof body === "object" ? {} : { type: null };
      const asked = { send, headers, ...type, ...(sent !== undefined && { body: sent }) };
      const { status, text } = await service.ask(asked);
      expect(`${send}: ${status} ${status < 300 ? "" : text}`).toBe(`${send}: ${status} `);
      return text === "" ? {} : JSON.parse(text);
    };
    for (const id of ["home", "away"])
      await call(`POST ${LEDGERS}`, { id, name: id, currency: "EUR" });
    const label = async (path: string, fields: object) =>
      (await call(`POST ${HOME}/${path}`, fields)).id;
    const food = await label("categories", { name: "Food", color: "#3f7f5f", icon: "🥖" });
    const out = await label("categories", { name: "Eating out", parent: food, archived: true });
    const gone = await label("categories", { name: "Meals" });
    await call(`POST ${HOME}/categories/${gone}/merge`, { into: food });
    // A tag that nothing has any more.
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
    const exported = async (id: string) =>
      whole(await call(`GET ${LEDGERS}/${id}/export?format=json`));
    const file = JSON.stringify(await call(`GET ${HOME}/export?format=json`));
    const away = `${LEDGERS}/away/imports`;
    const { id, ...made } = await call(`POST ${away}?name=home.json`, file);
    expect(made).toMatchObject({ of: 4, questions: [] });
    await call(`POST ${away}/${id}/commit`, undefined, { "If-Match": "*" });
    expect(await exported("away")).toEqual(await exported("home"));
    // In its source ledger, it adds nothing, whatever was changed there since.
    for (const { id: changed } of JSON.parse(file).expenses.slice(0, 2)) {
      await call(`PATCH ${HOME}/expenses/${changed}`, {
        description: "Biscuits",
        date: "2026-02-27",
      });
    }
    const again = await call(`POST ${HOME}/imports?name=home.json`, file);
    expect(again.statuses).toMatchObject([{ status: "already-imported", rows: 4 }]);
    await call(`POST ${away}/${id}/undo`);
    const left = await exported("away");
    expect({ ...left, merged: [] }).toEqual({ categories: [], expenses: [], merged: [], tags: [] });
  },
);

/** The contents of an export, without data of one ledger alone: ids, and times of recording. */
function whole({ categories, tags, merged, expenses }: Exported) {
  const nameOf = (id: number | null): string | undefined => {
    const found = categories.find((category) => category.id === id);
    return found && `${nameOf(found.parent) ?? ""}:${found.name}`;
  };
  return {
    categories: categories.map(({ id, parent: _, ...looks }) => ({ ...looks, path: nameOf(id) })),
    tags: tags.map(({ name }) => name).toSorted(),
    merged: merged.map(({ name, into }) => ({ name, into: nameOf(into) })),
    expenses: expenses.map(({ category, parts, ...rest }) => ({
      ...rest,
      ...{ id: 0, createdAt: "", updatedAt: "", category: nameOf(category) },
      parts: parts.map((part) => ({ ...part, category: nameOf(part.category) })),
    })),
  };
}
