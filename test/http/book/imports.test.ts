// Imports over HTTP: the preview shows exactly what is imported, importing a file again adds nothing, and everything can be undone.

import { expect } from "bun:test";
import { counted, IMPORTS, testImports } from "../../support/asked-imports.ts";
import { randomFrom } from "../../support/seeded-random.ts";
import { instant, MADE_AT } from "../../support/values.ts";
import { zipOf } from "../../support/zip.ts";
import { HOME, LEDGERS } from "./rows/steps.ts";

const JANUARY = `Buchungstag;Zweck;Betrag;Saldo
05.01.2026;Bakery;-3,50;996,50
05.01.2026;Bakery;-3,50;993,00
27.01.2026;Market Hall;-12,50;980,50
30.01.2026;Salary;1.000,00;1.980,50
`;

/** With the last day of January again. */
const FEBRUARY = `Buchungstag;Zweck;Betrag;Saldo
30.01.2026;Salary;1.000,00;1.980,50
03.02.2026;Bakery;-3,50;1.977,00
05.02.2026;Market Hall, refund;2,50;1.979,50
`;

/** Days that may begin with the month. */
const CARD = "Date,Payee,Amount\n03/04/2026,Cafe,-3.50\n05/06/2026,Market,-12.00\n";

function zipped(texts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const files = Object.entries(texts).map(([name, text]) => ({ name, content: Buffer.from(text) }));
  return new Uint8Array(zipOf(files));
}

testImports(
  "a commit imports once exactly what the preview shows, and an undo removes all of it",
  async (asked) => {
    const { call, bring, commit, record } = asked;
    const made = await bring("january.csv", JANUARY);
    expect(made).toMatchObject({ status: 201, json: { state: "staged", of: 3, questions: [] } });
    expect(counted(made)).toEqual({ new: 2, repeat: 1, income: 1, header: 1 });
    const done = await commit(made.json.id, made.version);
    expect(done).toMatchObject({ status: 200, json: { state: "imported", done: 3 } });
    // A client repeats a request whose answer was lost.
    expect(await commit(made.json.id, made.version)).toEqual(done);
    expect((await call(`GET ${HOME}/expenses`)).json).toMatchObject({ count: 3, total: "19.5" });
    const again = await bring("again.csv", JANUARY);
    expect(again.json).toMatchObject({ of: 0, knownFile: { id: made.json.id } });
    expect(counted(again)).toEqual({ "already-imported": 4, header: 1 });
    const next = await record("february.csv", FEBRUARY);
    expect(counted(next)).toEqual({ new: 1, refund: 1, "already-imported": 1, header: 1 });
    expect(next.json).toMatchObject({ source: { name: "january" }, questions: [] });
    const undone = await call(`POST ${IMPORTS}/${made.json.id}/undo`);
    expect(undone.json).toMatchObject({ removed: 3, keptCount: 0, import: { state: "undone" } });
    expect((await call(`GET ${HOME}/expenses`)).json).toMatchObject({ count: 2, total: "1" });
    expect(await commit(made.json.id)).toMatchObject({ status: 409 });
    expect(counted(await record("once-more.csv", JANUARY))).toMatchObject({ new: 2, repeat: 1 });
  },
);

testImports(
  "an import records an occurrence that is due, which is due again after an undo",
  async (asked) => {
    const { call, bring, commit } = asked;
    const RECURRING = `${HOME}/recurring`;
    await call(`POST ${RECURRING}`, {
      description: "Rolls",
      amount: "12",
      payee: "market hall",
      from: "2026-01-28",
      rhythm: { unit: "month", every: 1, on: [28] },
    });
    const due = async () => {
      const { json } = await call(`GET ${RECURRING}/upcoming?to=2026-02-28`);
      return json.items.map(({ day }) => day);
    };
    for (const _ of [1, 2]) {
      expect(await due()).toEqual(["2026-01-28", "2026-02-28"]);
      const { json, version } = await bring("january.csv", JANUARY);
      const { items } = (await call(`GET ${IMPORTS}/${json.id}/rows?status=new`)).json;
      const reasons = items.map((row) => row["reasons"]);
      expect(reasons).toEqual([
        [],
        [expect.objectContaining({ code: "counts-as", args: ["Rolls", "2026-01-28"] })],
      ]);
      await commit(json.id, version);
      expect(await due()).toEqual(["2026-02-28"]);
      await call(`POST ${IMPORTS}/${json.id}/undo`);
    }
    expect(await due()).toEqual(["2026-01-28", "2026-02-28"]);
  },
);

testImports("a file with open questions imports nothing until they are answered", async (asked) => {
  const { call, bring, commit } = asked;
  const made = await bring("card.csv", CARD);
  const { id, questions } = made.json;
  expect(questions.map(({ kind }) => kind)).toEqual(["days"]);
  expect(questions[0]?.choices).toMatchObject([
    {
      value: "DMY",
      rows: [
        { line: 2, day: "2026-04-03" },
        { line: 3, day: "2026-06-05" },
      ],
    },
    {
      value: "MDY",
      rows: [
        { line: 2, day: "2026-03-04" },
        { line: 3, day: "2026-05-06" },
      ],
    },
  ]);
  expect(await commit(id, made.version)).toMatchObject({ status: 409 });
  const rules = [{ payee: "Cafe", words: [], effect: { payee: "Corner Café" } }];
  const change = { answers: { days: "DMY", rules }, rows: [{ row: 3, status: "skipped" }] };
  const key = { "If-Match": made.version, "Idempotency-Key": "one" };
  const answered = await call(`PATCH ${IMPORTS}/${id}`, change, key);
  expect(answered).toMatchObject({ status: 200, json: { of: 1, questions: [] } });
  expect(await call(`PATCH ${IMPORTS}/${id}`, change, key)).toEqual(answered);
  const other = { answers: { days: "MDY" } };
  expect(await call(`PATCH ${IMPORTS}/${id}`, other, key)).toMatchObject({ status: 422 });
  // The rows of the first preview would be imported differently now.
  expect(await commit(id, made.version)).toMatchObject({ status: 412 });
  expect(await commit(id, answered.version)).toMatchObject({ status: 200 });
  const { json } = await call(`GET ${HOME}/expenses`);
  expect(json.items).toMatchObject([{ date: "2026-04-03", payee: "Corner Café", amount: "3.5" }]);
  const { json: sources } = await call(`GET ${HOME}/import-sources`);
  expect(sources.items).toMatchObject([{ name: "card", days: "DMY", spent: "negative", rules }]);
  // The next file of the source needs no answer, and the rule holds.
  const next = await bring("card-2.csv", CARD.replaceAll("2026", "2025"));
  expect(next.json).toMatchObject({ of: 2, questions: [] });
  const rows = await call(`GET ${IMPORTS}/${next.json.id}/rows?status=new&limit=1`);
  expect(rows.json).toMatchObject({ count: 2, next: "2", items: [{ line: 2 }] });
  expect(rows.json.items[0]).toMatchObject({ expense: { payee: "Corner Café" }, known: null });
  const rest = await call(`GET ${IMPORTS}/${next.json.id}/rows?status=new&limit=1&cursor=2`);
  expect(rest.json).toMatchObject({ count: 2, next: null, items: [{ line: 3 }] });
  const found = await call(`GET ${IMPORTS}/${next.json.id}/rows?q=mark`);
  expect(found.json).toMatchObject({
    count: 1,
    items: [{ raw: "05/06/2025 | Market | -12.00" }],
  });
  // A row can have no payee even if a rule sets one.
  const none = { rows: [{ row: 2, payee: null }] };
  expect(await call(`PATCH ${IMPORTS}/${next.json.id}`, none)).toMatchObject({ status: 200 });
  const without = await call(`GET ${IMPORTS}/${next.json.id}/rows?status=new&limit=1`);
  expect(without.json.items[0]).toMatchObject({ expense: { payee: null } });
});

testImports("a rule follows its category when that is merged or replaced", async (asked) => {
  const { call, bring, commit } = asked;
  for (const name of ["Food", "Fun", "Home"]) await call(`POST ${HOME}/categories`, { name });
  const shown = async () => (await call(`GET ${HOME}/import-sources`)).json.items[0]?.["rules"];
  const ofPayee = (payee: string, category: number) => ({ payee, words: [], effect: { category } });
  const made = await bring("january.csv", JANUARY);
  const rules = [ofPayee("Bakery", 1), ofPayee("Market Hall", 2)];
  await call(`PATCH ${IMPORTS}/${made.json.id}`, { answers: { rules } });
  await call(`DELETE ${HOME}/categories/2`);
  expect(await commit(made.json.id)).toMatchObject({ status: 200 });
  const silent = { ...rules[1], effect: {} };
  expect(await shown()).toEqual([rules[0], silent]);
  await call(`POST ${HOME}/categories/1/merge`, { into: 3 });
  expect(await shown()).toEqual([ofPayee("Bakery", 3), silent]);
  await call(`DELETE ${HOME}/categories/3?target=none`);
  // The next file changes no rule of rows that it does not have.
  const next = await bring("february.csv", FEBRUARY);
  const more = { rules: [{ payee: null, words: ["market"], effect: { status: "skipped" } }] };
  await call(`PATCH ${IMPORTS}/${next.json.id}`, { answers: more });
  expect(await commit(next.json.id)).toMatchObject({ status: 200 });
  expect(await shown()).toEqual([{ ...rules[0], effect: {} }, silent, ...more.rules]);
});

testImports(
  "answers that refer to nothing are refused with their pointers",
  async ({ call, bring }) => {
    const { json } = await bring("card.csv", CARD);
    const rules = [{ payee: null, words: [], effect: { category: 99 } }];
    const change = {
      answers: { encoding: "x-none", sheet: 3, rules },
      rows: [{ row: 1, category: 98 }],
      source: 97,
    };
    const refused = await call(`PATCH ${IMPORTS}/${json.id}`, change);
    expect(refused.status).toBe(422);
    const places = refused.json.errors.map(({ pointer }) => pointer);
    expect(places).toEqual([
      "/source",
      "/answers/encoding",
      "/answers/sheet",
      "/rows/0/category",
      "/answers/rules/0",
      "/answers/rules/0/effect/category",
    ]);
    const none = await call(`PATCH ${IMPORTS}/${json.id}`, { rows: [{ row: 4, status: "new" }] });
    expect(none).toMatchObject({ status: 422, json: { errors: [{ pointer: "/rows/0/row" }] } });
    const header = await call(`PATCH ${IMPORTS}/${json.id}`, { rows: [{ row: 1, status: "new" }] });
    expect(header).toMatchObject({
      status: 422,
      json: { errors: [{ pointer: "/rows/0/status" }] },
    });
    expect(header.json).toMatchObject({
      detail:
        'row 1 is "header" and stays that way: only a row with a day and an amount can be new, skipped, already-imported',
    });
  },
);

testImports(
  "a corrected row is imported as corrected, and importing the file again adds nothing",
  async ({ call, bring, commit }) => {
    const made = await bring("january.csv", JANUARY);
    const path = `${IMPORTS}/${made.json.id}`;
    const row = { description: "Rolls", amount: "4.25", date: "2026-01-06", tags: ["breakfast"] };
    const amend = (more: object) => call(`PATCH ${path}`, { rows: [{ row: 3, ...row, ...more }] });
    const first = await amend({ note: "for two" });
    expect(first.json.statuses[0]).toMatchObject({ status: "new", sum: "16" });
    // The result would differ now, even though the sums are equal.
    const later = await amend({ note: "for three" });
    expect(later.json.statuses).toEqual(first.json.statuses);
    expect(await commit(made.json.id, first.version)).toMatchObject({ status: 412 });
    expect(await commit(made.json.id, later.version)).toMatchObject({ status: 200 });
    const { json } = await call(`GET ${HOME}/expenses?q=rolls`);
    expect(json.items).toMatchObject([{ ...row, note: "for three" }]);
    expect(counted(await bring("again.csv", JANUARY))).toEqual({
      "already-imported": 4,
      header: 1,
    });
  },
);

testImports("an invalid correction is refused with its field", async ({ call, bring }) => {
  const { json } = await bring("january.csv", JANUARY);
  const faultsOf = async (row: object) =>
    (await call(`PATCH ${IMPORTS}/${json.id}`, { rows: [row] })).json.errors[0]?.pointer;
  expect(await faultsOf({ row: 2, description: "" })).toBe("/rows/0/description");
  expect(await faultsOf({ row: 2, amount: "much" })).toBe("/rows/0/amount");
  expect(await faultsOf({ row: 2, date: "2026-02-30" })).toBe("/rows/0/date");
  expect(await faultsOf({ row: 1, amount: "1" })).toBe("/rows/0/amount");
  expect(await faultsOf({ row: 9, amount: "1" })).toBe("/rows/0/row");
});

testImports(
  "a repeated request with the same key stages a file once",
  async ({ bring, commit }) => {
    const key = { "Idempotency-Key": "one" };
    const made = await bring("january.csv", JANUARY, key);
    expect(await bring("january.csv", JANUARY, key)).toEqual(made);
    expect(await bring("january.csv", FEBRUARY, key)).toMatchObject({ status: 422 });
    await commit(made.json.id);
    expect((await bring("january.csv", JANUARY, key)).json).toMatchObject({ state: "imported" });
  },
);

testImports("each file in a zip becomes an import", async ({ call, bring, commit }) => {
  const files = { "january.csv": JANUARY, "february.csv": FEBRUARY };
  const zip = zipped(files);
  const key = { "Idempotency-Key": "one" };
  const made = await bring("all.zip", zip, key);
  expect(made.json).toMatchObject({ name: "all.zip/january.csv", of: 3 });
  expect(await bring("all.zip", zip, key)).toEqual(made);
  const [other] = made.json.others;
  expect((await commit(made.json.id)).status).toBe(200);
  const second = await call(`GET ${IMPORTS}/${other}`);
  expect(counted(second)).toEqual({ new: 1, refund: 1, "already-imported": 1, header: 1 });
  const { json } = await call(`GET ${IMPORTS}`);
  expect(json.items.map(({ state }) => state)).toEqual(["staged", "imported"]);
});

testImports("other files in a zip are skipped, and listed by name", async ({ call, bring }) => {
  const besides = {
    "readme.txt": "Dear customer, this is your export.\nIt has all accounts, one by one.\n",
    "notes.txt": "Bread",
    "terms.pdf": "%PDF-1.7",
    "login.html": "<html><form><table><tr><td>PIN<td><input></tr></table></form></html>",
    "__MACOSX/._january.csv": "0",
    "a/.DS_Store": "0",
  };
  const made = await bring("all.zip", zipped({ ...besides, "january.csv": JANUARY }));
  expect(made).toMatchObject({ status: 201, json: { name: "all.zip/january.csv", others: [] } });
  const aside = [
    ...(["readme.txt no-columns", "notes.txt not-table", "terms.pdf pdf"] as const),
    ...(["login.html web-page", "__MACOSX mac-file", "a/.DS_Store mac-file"] as const),
  ]
    .map((entry) => entry.split(" "))
    .map(([name, code]) => ({ name, reason: { code } }));
  expect(made.json["skippedFiles"]).toMatchObject(aside);
  expect(await bring("none.zip", zipped({ "notes.txt": "Bread", "b.pdf": "%PDF" }))).toMatchObject({
    status: 422,
  });
  expect((await call(`GET ${IMPORTS}`)).json.items).toHaveLength(1);
});

let now = MADE_AT;

testImports(
  "a staged file is deleted after a day, or when a client drops it",
  { clock: () => now },
  async (asked) => {
    const { call, bring } = asked;
    const dropped = await bring("january.csv", JANUARY);
    const stale = { "If-Match": '"stale"' };
    expect(await call(`DELETE ${IMPORTS}/${dropped.json.id}`, undefined, stale)).toMatchObject({
      status: 412,
    });
    expect(await call(`DELETE ${IMPORTS}/${dropped.json.id}`)).toMatchObject({ status: 204 });
    const { json } = await bring("february.csv", FEBRUARY);
    now = instant(MADE_AT + 86_399_999);
    expect(await call(`GET ${IMPORTS}/${json.id}`)).toMatchObject({ status: 200 });
    now = instant(MADE_AT + 86_400_000);
    for (const gone of [dropped.json.id, json.id]) {
      expect(await call(`GET ${IMPORTS}/${gone}`)).toMatchObject({ status: 404 });
      expect(await call(`POST ${IMPORTS}/${gone}/undo`)).toMatchObject({ status: 404 });
      expect(
        await call(`POST ${IMPORTS}/${gone}/commit`, undefined, { "If-Match": "*" }),
      ).toMatchObject({ status: 404 });
    }
    expect((await call(`GET ${IMPORTS}`)).json.items).toEqual([]);
  },
);

testImports("hostile files and names are refused, and nothing of them is stored", async (asked) => {
  const { call, bring } = asked;
  const random = randomFrom(1);
  const noise = Uint8Array.from({ length: 2_000 }, () => random.below(256));
  const files: readonly (readonly [string, string | Uint8Array<ArrayBuffer>, number])[] = [
    ["empty.csv", "", 422],
    ["noise.bin", noise, 422],
    ["cut.zip", zipped({ "a.csv": JANUARY }).subarray(0, 60), 422],
    ["bomb.csv", new Uint8Array(33_554_433), 413],
    ["", JANUARY, 400],
    ["%00.csv", JANUARY, 400],
    ["x".repeat(256), JANUARY, 400],
    ["%2E%2E%2F%F0%9F%92%A3%20%3Cb%3E.csv", JANUARY, 201],
  ];
  for (const [name, file, status] of files) {
    const answered = await bring(name, file);
    expect({ name, status: answered.status }).toEqual({ name, status });
  }
  expect(await call(`POST ${LEDGERS}/none/imports?name=a.csv`, JANUARY)).toMatchObject({
    status: 404,
  });
  const { json } = await call(`GET ${IMPORTS}`);
  expect(json.items.map(({ name }) => name)).toEqual(["../💣 <b>.csv"]);
});

testImports("two accounts of a bank whose files name no account are two sources", async (asked) => {
  const { call, bring, commit, record } = asked;
  const table = (...rows: readonly string[]) => `Date,Payee,Amount\n${rows.join("\n")}\n`;
  const coffee = "2026-02-03,Cafe,-3.50";
  await record("giro.csv", table(coffee));
  const other = await bring("savings.csv", table(coffee, "2026-02-04,Market,-9.50"));
  expect(counted(other)).toMatchObject({ new: 1, "already-imported": 1 });
  const answered = await call(`PATCH ${IMPORTS}/${other.json.id}`, {
    answers: { account: "new" },
  });
  expect(counted(answered)).toEqual({ new: 2, header: 1 });
  await commit(other.json.id, answered.version);
  // From now on, the client must say to which of the two a file belongs.
  const next = await bring("savings.csv", table(coffee, "2026-02-05,Kiosk,-1.20"));
  expect(next.json.questions).toMatchObject([{ kind: "account" }]);
  const { items } = (await call(`GET ${HOME}/import-sources`)).json;
  for (const [name, known] of [
    ["giro", 1],
    ["savings", 1],
  ] as const) {
    const source = items.find((item) => item["name"] === name)?.["id"];
    const chosen = await call(`PATCH ${IMPORTS}/${next.json.id}`, { source: source ?? null });
    expect<unknown>({ name, ...counted(chosen) }).toEqual({
      name,
      new: 1,
      "already-imported": known,
      header: 1,
    });
  }
});
