// Exports a complete ledger in each format. Each file lacks exactly what is listed as omitted, and has the texts of all text fields.

import { expect, test } from "bun:test";
import { readXlsx } from "hucre/xlsx";
import { TEXT_FIELDS } from "../../../src/domain/expense/expense-fields.ts";
import {
  EXPORT_FORMAT_NAMES,
  EXPORT_FORMATS,
  type ExportFormat,
  OMITTED_BY_ALL,
  type Omission,
} from "../../../src/domain/export-format.ts";
import { type Asked, requestOf, withApp } from "../../support/http-service.ts";
import { HOME, LEDGERS, MADE_AT } from "./rows/steps.ts";

/** Patterns in a file that includes the data. */
const SIGNS: Readonly<Record<Omission, readonly RegExp[]>> = {
  history: [/Before its change/, /Deleted tea/, /Deleted category/, /"version"/],
  imports: [/statement\.csv/, /Market Hall \| -12/],
  sources: [/words of a rule/, /"rules"/],
  plans: [/Rent each month/, /"carry"/, /Europe\/Berlin/],
  name: [/Household of us/],
  firstDay: [/"firstDay":17/],
  records: [new RegExp(MADE_AT), /"id":\d+,"name":"first-tag"/],
  looks: [/#3f7f5f/, /🥖/, /"archived":true/, /"position":77/],
  merged: [/Meals/],
  unusedCategories: [/Unused category/],
  unusedNames: [/Unused payee/, /unused-tag/],
  longAmounts: [/of many digits/],
  spaces: [/spaced {2}/],
  currency: [/EUR/],
  originals: [/USD/],
  refs: [/ref-seven/],
  laterTags: [/second-tag/],
  sorting: [/Food/, /Drinks/, /for Ana/, /first-tag/],
  texts: [/first line(\\n|\n)second line/],
  longTexts: [/the very end/],
};

/** Omissions that include others. */
const WIDER: Partial<Readonly<Record<Omission, Omission>>> = { laterTags: "sorting" };

/** Returns the text of a file, or the cells of a workbook as text. */
async function textOf(format: ExportFormat, file: Response): Promise<string> {
  if (format !== "xlsx") return file.text();
  const { sheets } = await readXlsx(await file.bytes());
  return sheets.flatMap(({ rows }) => rows.map((row) => row.join(","))).join("\n");
}

type Call = (send: string, body?: object | string, headers?: Asked["headers"]) => Promise<Response>;

/** Fills a ledger with everything that it can have. */
async function fillLedger(call: Call): Promise<void> {
  const idOf = async (send: string, body?: object | string): Promise<number> =>
    JSON.parse(await (await call(send, body)).text()).id;
  const category = (fields: object) => idOf(`POST ${HOME}/categories`, fields);
  const record = (fields: object) => {
    const tea = { description: "Tea", amount: 3, date: "2026-02-28" };
    return idOf(`POST ${HOME}/expenses`, { ...tea, ...fields });
  };
  const ledger = { id: "home", name: "Household of us", currency: "EUR", firstDay: 17 };
  await call(`POST ${LEDGERS}`, { ...ledger, zone: "Europe/Berlin" });
  const rhythm = { unit: "month", every: 1, on: [1] };
  const rent = { description: "Rent each month", amount: 900, from: "2026-01-01", rhythm };
  await call(`POST ${HOME}/recurring`, rent);
  await call(`POST ${HOME}/budgets`, { amount: 400, from: "2026-01", carry: "rest" });
  const food = await category({ name: "Food", color: "#3f7f5f", icon: "🥖", position: 77 });
  const drinks = await category({ name: "Drinks" });
  await category({ name: "Unused category", archived: true });
  await call(`DELETE ${HOME}/categories/${await category({ name: "Deleted category" })}`);
  const meals = await category({ name: "Meals" });
  await call(`POST ${HOME}/categories/${meals}/merge`, { into: food });
  const brief = { description: "Deleted tea", payee: "Unused payee", tags: ["unused-tag"] };
  await call(`DELETE ${HOME}/expenses/${await record(brief)}`);
  const changed = await record({ description: "Before its change" });
  await call(`PATCH ${HOME}/expenses/${changed}`, { description: "Tea" });
  await record({
    payee: "Corner",
    category: food,
    tags: ["first-tag", "second-tag"],
    ref: "ref-seven",
    note: "first line\nsecond line",
    original: { amount: 2, currency: "USD", rate: 1.5 },
  });
  const part = (category: number) => ({ amount: 1.5, category, note: "for Ana" });
  await record({ parts: [food, drinks].map(part) });
  await record({ description: "of many digits", amount: "1e-300" });
  await record({ description: "spaced  " });
  await record(Object.fromEntries(TEXT_FIELDS.map((field) => [field, `text of ${field}`])));
  await record({ description: `${"long ".repeat(70)}the very end` });
  const rows = "Date;Payee;Amount\n13/04/2026;Bakery;-3,50\n13/06/2026;Market Hall;-12,00\n";
  const imports = `${HOME}/imports`;
  const id = await idOf(`POST ${imports}?name=statement.csv`, rows);
  const rules = [{ payee: null, words: ["words of a rule"], effect: { payee: "Bakery" } }];
  await call(`PATCH ${imports}/${id}`, { answers: { rules } });
  await call(`POST ${imports}/${id}/commit`, undefined, { "If-Match": "*" });
}

test("a file omits exactly what its format is documented to omit", () =>
  withApp({ inMemory: true }, async ({ app }) => {
    const call: Call = async (send, body, headers = {}) => {
      const sent = typeof body === "object" ? JSON.stringify(body) : body;
      const type = typeof body === "object" ? {} : { type: null };
      const asked = { send, headers, ...type, ...(sent !== undefined && { body: sent }) };
      const answer = await app.fetch(requestOf(asked));
      if (!answer.ok) throw new Error(`${send}: ${await answer.text()}`);
      return answer;
    };
    await fillLedger(call);
    for (const format of EXPORT_FORMAT_NAMES) {
      const text = await textOf(format, await call(`GET ${HOME}/export?format=${format}`));
      const { omits } = EXPORT_FORMATS[format];
      const omitted: ReadonlySet<string> = new Set([...OMITTED_BY_ALL, ...omits]);
      // Safe: these are the keys of the record.
      for (const omission of Object.keys(SIGNS) as readonly Omission[]) {
        const isOmitted = omitted.has(omission) || omitted.has(WIDER[omission] ?? "");
        for (const sign of SIGNS[omission]) {
          const isThere = sign.test(text);
          expect({ format, sign, isThere }).toEqual({ format, sign, isThere: !isOmitted });
        }
      }
      for (const field of TEXT_FIELDS) {
        expect({ format, has: text.includes(`text of ${field}`) }).toEqual({ format, has: true });
      }
    }
  }));
