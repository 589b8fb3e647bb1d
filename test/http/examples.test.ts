// Sends the examples of the API page exactly as printed. Each request gets its documented success, and an answer with the shape of the
// documented example. The examples use one small ledger, which is created first.

import { describe, expect } from "bun:test";
import type { TSchema } from "typebox";
import { type Contract, contract } from "../../src/contract/contract.ts";
import type { Endpoint } from "../../src/contract/endpoint.ts";
import { namedByKind } from "../../src/contract/record-endpoints.ts";
import { memberOf } from "../../src/contract/wire.ts";
import { eachLabelField } from "../../src/domain/expense/expense-fields.ts";
import { valueOfEach } from "../../src/domain/keys.ts";
import { LABEL_KINDS } from "../../src/domain/label/label.ts";
import { USER_RECORD_KINDS } from "../../src/domain/ledger/ledger-record.ts";
import { capitalized } from "../../src/domain/text/text.ts";
import { testService } from "../support/http-cases.ts";
import type { Asked, Service } from "../support/http-service.ts";

type EndpointName = keyof Contract;

const BOOK = "/api/v1/ledgers/default";

const post = (path: string, body: unknown): Asked => ({
  send: `POST ${path}`,
  body: JSON.stringify(body),
});
const patch = (path: string, body: unknown): Asked => ({
  ...post(path, body),
  send: `PATCH ${path}`,
});

const lunch = contract.recordExpense.example;

const OTHERS = eachLabelField(() => "Another");

/** The records that the examples need: one label of each kind, and others that can replace them. */
const STORY: readonly Asked[] = [
  post(`${BOOK}/categories`, contract.createCategory.example),
  post(`${BOOK}/expenses`, lunch),
  post(`${BOOK}/categories`, { name: "Another" }),
  patch(`${BOOK}/expenses/1`, { note: "with the team" }),
  patch(`${BOOK}/expenses/1`, { amount: "13" }),
  post(`${BOOK}/expenses`, { ...lunch, category: null, ...OTHERS, tags: ["another"] }),
  post("/api/v1/posts", contract.createPost.example),
];

const RENT = post(`${BOOK}/recurring`, contract.createRecurring.example);

const BUDGET = post(`${BOOK}/budgets`, contract.createBudget.example);

/** The requests before the examples of records that only users set. */
const USER_RECORDS = namedByKind(
  valueOfEach(USER_RECORD_KINDS, (kind) => {
    const { example } = contract[`create${capitalized(kind)}`];
    const made = [...STORY, post(`${BOOK}/${kind}s`, example)];
    return { list: made, read: made, change: made, delete: made };
  }),
);

/** The id of such a record, which comes after two labels of each kind. */
const OF_MADE = { id: String(2 * LABEL_KINDS.length + 1) };

/** A ledger that can be deleted, unlike that of the simple API. */
const HOUSEHOLD = post("/api/v1/ledgers", contract.createLedger.example);

const FILE = new TextEncoder().encode("Buchungstag;Zweck;Betrag\n28.02.2026;Corner Café;-12,50\n");

const IMPORT: Asked = { send: `POST ${BOOK}/imports?name=umsatz.csv`, body: FILE, type: null };

const COMMIT: Asked = { send: `POST ${BOOK}/imports/1/commit`, headers: { "If-Match": "*" } };

/** The requests before an endpoint's example, if it does not need all of STORY. */
const BEFORE: Partial<Readonly<Record<EndpointName, readonly Asked[]>>> = {
  createCategory: [],
  recordExpense: STORY.slice(0, 1),
  listLedgers: [...STORY, HOUSEHOLD],
  deleteLedger: [HOUSEHOLD],
  // Up to the change that the example shows.
  listChanges: STORY.slice(0, 5),
  createRecurring: [],
  listRecurring: [RENT],
  readRecurring: [RENT],
  changeRecurring: [RENT],
  deleteRecurring: [RENT],
  splitRecurring: [RENT],
  listUpcoming: [RENT],
  postOccurrence: [RENT],
  changeOccurrence: [RENT],
  skipOccurrence: [RENT],
  ...USER_RECORDS,
  createBudget: [],
  reportBudgets: [...STORY, BUDGET],
  safeToSpend: [...STORY, BUDGET],
  createImport: [],
  listImports: [IMPORT],
  readImport: [IMPORT],
  listImportRows: [IMPORT],
  amendImport: [IMPORT],
  commitImport: [IMPORT],
  dropImport: [IMPORT],
  undoImport: [IMPORT, COMMIT],
  listImportSources: [IMPORT, COMMIT],
  readImportSource: [IMPORT, COMMIT],
  changeImportSource: [IMPORT, COMMIT],
  deleteImportSource: [IMPORT, COMMIT],
};

/** The endpoint's input other than its address and JSON. */
const MORE: Partial<Readonly<Record<EndpointName, Omit<Asked, "send">>>> = {
  createImport: { body: FILE, type: null },
  commitImport: { headers: { "If-Match": "*" } },
};

/** These values are used instead of the parameters' own examples. */
const PARAMETERS: Partial<Readonly<Record<EndpointName, Readonly<Record<string, string>>>>> = {
  deleteLedger: { ledger: "household" },
  ...namedByKind(
    valueOfEach(USER_RECORD_KINDS, () => ({ read: OF_MADE, change: OF_MADE, delete: OF_MADE })),
  ),
  // The import itself has the id 1.
  readImportSource: { id: "2" },
  changeImportSource: { id: "2" },
  deleteImportSource: { id: "2" },
};

/** The requests whose actual answer equals the documented example in every field except timestamps. */
const EXACT: ReadonlySet<EndpointName> = new Set<EndpointName>([
  "createLedger",
  "createCategory",
  "recordExpense",
  "listChanges",
  "listExpenseChanges",
  "createRecurring",
  "skipOccurrence",
  "splitRecurring",
  "createBudget",
  "undoChange",
  "createUser",
]);

function exampleOf(name: string, schema: TSchema): unknown {
  const [example] = "examples" in schema && Array.isArray(schema.examples) ? schema.examples : [];
  if (example === undefined) throw new Error(`${name} has no example`);
  return example;
}

const names = Object.keys(contract).filter((name): name is EndpointName => name in contract);

function askedOf(name: EndpointName): Asked {
  const { method, path, parameters = {}, query = {}, body, example }: Endpoint = contract[name];
  const address = path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const own = PARAMETERS[name]?.[parameter];
    return own ?? encodeURIComponent(String(exampleOf(parameter, parameters[parameter] ?? {})));
  });
  const pairs = Object.entries(query)
    .filter(([, schema]) => "examples" in schema)
    .flatMap(([parameter, schema]) =>
      [exampleOf(parameter, schema)]
        .flat()
        .map((value): [string, string] => [parameter, String(value)]),
    );
  const search = pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : "";
  const send = `${method} ${address}${search}`;
  const json = body && example !== undefined ? { body: JSON.stringify(example) } : {};
  return { send, ...json, ...MORE[name] };
}

/** Returns true if two values have the same fields of the same types; null matches any, and an empty list any list. */
function isAlike(one: unknown, other: unknown): boolean {
  if (one === null || other === null) return true;
  if (typeof one !== typeof other || Array.isArray(one) !== Array.isArray(other)) return false;
  if (Array.isArray(one) && Array.isArray(other)) {
    // Items may have several shapes. Then each item must have one like it on the other side.
    return hasAllLike(one, other) && hasAllLike(other, one);
  }
  if (typeof one !== "object" || typeof other !== "object") return true;
  const keys = Object.keys(one).toSorted();
  return (
    keys.join() === Object.keys(other).toSorted().join() &&
    keys.every((key) => isAlike(memberOf(one, key), memberOf(other, key)))
  );
}

function hasAllLike(items: readonly unknown[], others: readonly unknown[]): boolean {
  return others.length === 0 || items.every((item) => others.some((other) => isAlike(item, other)));
}

async function ask({ ask }: Service, name: EndpointName) {
  for (const step of BEFORE[name] ?? STORY) {
    const { status, text } = await ask(step);
    expect({ step, text, isDone: status < 300 }).toEqual({ step, text, isDone: true });
  }
  return ask(askedOf(name));
}

describe("sending each request's example returns its documented answer", () => {
  for (const name of names) {
    const { answers }: Endpoint = contract[name];
    // If several successes are documented, the examples get 201 first (a clear line of quick entry is recorded).
    const status = [201, 200].find((one) => one in answers) ?? 204;
    testService(name, async (service) => {
      const answered = await ask(service, name);
      expect({ text: answered.text, status: answered.status }).toEqual({
        text: answered.text,
        status,
      });
      const { example, body } = answers[status] ?? {};
      if (!body || example === undefined) return;
      const sent: unknown = JSON.parse(answered.text);
      expect({ sent, example, isAlike: isAlike(sent, example) }).toEqual({
        sent,
        example,
        isAlike: true,
      });
      if (EXACT.has(name)) expect(timeless(sent)).toEqual(timeless(example));
    });
  }
});

/** Returns the value without timestamps, which a service takes from its clock. */
function timeless(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, member: unknown) =>
      typeof member === "string" && /^\d{4}-\d\d-\d\dT/.test(member) ? "a moment" : member,
    ),
  );
}
