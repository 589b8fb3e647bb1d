// The parts of the import screen that follow from the server's answer: listed rows, dates, columns, file names. A file is sent once, however
// often its import is requested.

import { expect, test } from "bun:test";
import { createBookClient } from "../../../src/client/book-client.ts";
import { columnsOf, rolesOf } from "../../../src/web/import/columns.tsx";
import { daysOfFile } from "../../../src/web/import/file-facts.tsx";
import { LARGEST_FILE, nameOfFile, sendFile, TooLarge } from "../../../src/web/import/files.ts";
import { askedNow } from "../../../src/web/import/questions.tsx";
import { shownStatuses } from "../../../src/web/import/status-chips.tsx";
import { createConnectivity } from "../../../src/web/service/service.ts";
import { day } from "../../support/values.ts";
import { madeStatus } from "./made-import.ts";

const [JAN, FEB, MAR] = [day("2026-01-02"), day("2026-02-27"), day("2026-03-01")];

test.each([
  [["new", "refund", "already-imported", "header"], undefined, ["new", "refund"]],
  [["new", "already-imported"], undefined, ["new"]],
  [["already-imported", "header"], undefined, ["already-imported"]],
  [["new", "refund", "header", "footer"], "frame", ["header", "footer"]],
  [["new", "refund"], "refund", ["refund"]],
  [["new"], "income", ["new"]],
  [[], undefined, []],
] as const)(
  "in a file with %j, with %p chosen, rows are listed with %j",
  (statuses, chosen, listed) => {
    const shown = shownStatuses({ statuses: statuses.map((status) => madeStatus(status)) }, chosen);
    expect<readonly string[]>(shown).toEqual(listed);
  },
);

test("the question about the year is asked once the order of day and month is known", () => {
  const kinds = (...asked: readonly ("days" | "year" | "cash")[]) =>
    askedNow(asked.map((kind) => ({ kind }))).map(({ kind }) => kind);
  expect(kinds("days", "year", "cash")).toEqual(["days", "cash"]);
  expect(kinds("year", "cash")).toEqual(["year", "cash"]);
});

test("the days of a file begin with the first row and end with the last, even if these are skipped", () => {
  const statuses = [
    madeStatus("new", { from: FEB, to: FEB }),
    madeStatus("refund", { from: JAN, to: JAN }),
    madeStatus("transfer", { from: JAN, to: MAR }),
  ];
  expect(daysOfFile({ statuses })).toEqual({ from: JAN, to: MAR });
});

test("the days of a file don't exist if no row has a date", () => {
  expect(daysOfFile({ statuses: [madeStatus("header", {})] })).toBeUndefined();
});

test("columns are converted to roles and back, even those without a header", () => {
  const columnHeaders = ["Day", "Text", "", "Amount"];
  const columns = { booked: [0], text: [1, 2], amount: [3] };
  expect(rolesOf({ columnHeaders, columns })).toEqual(["booked", "text", "text", "amount"]);
  expect(columnsOf(rolesOf({ columnHeaders, columns }))).toEqual(columns);
  expect(rolesOf({ columnHeaders: [], columns: { amount: [2] } })).toEqual(["", "", "amount"]);
});

test.each([
  ["umsatz.csv", "umsatz.csv"],
  ["<img src=x onerror=alert(1)>.csv", "<img src=x onerror=alert(1)>.csv"],
  ["über\u0000all\r\n.csv", "über all .csv"],
  ["gpj\u202Evsc.exe", "gpj vsc.exe"],
  ["\u200B\u2028", "file"],
  ["", "file"],
  ["\ud800.csv", ".csv"],
])("the name of a file %j is sent as %j", (name, sent) => {
  expect(nameOfFile({ name })).toBe(sent);
});

test("the name of a file is cut if it is too long", () => {
  expect(nameOfFile({ name: `${"x".repeat(254)}🧾🧾.csv` })).toBe("x".repeat(254));
});

/** Returns a book whose server gives these answers, one after another. */
function bookWith(...answers: readonly (() => Response)[]) {
  const sent: string[] = [];
  const client = createBookClient({
    baseUrl: "http://localhost",
    async fetch({ url }) {
      sent.push(new URL(url).searchParams.get("name") ?? "");
      const answer = answers[sent.length - 1];
      if (!answer) throw new Error("nobody answers");
      return answer();
    },
  });
  const connectivity = createConnectivity((request) => fetch(request));
  return { book: { service: { client, connectivity }, ledger: "home" }, sent };
}

const made = () => Response.json({ id: 7, others: [] }, { status: 201 });
const fileOf = (name: string) => new File(["a,b"], name);

test("a file that is dropped and then shown is sent once", async () => {
  const { book, sent } = bookWith(made);
  const file = fileOf("bank.csv");
  const [dropped, shown] = await Promise.all([sendFile(book, file), sendFile(book, file)]);
  expect(shown).toBe(dropped);
  expect(await sendFile(book, file)).toBe(dropped);
  expect(sent).toEqual(["bank.csv"]);
});

test("another file with the same name is sent too", async () => {
  const { book, sent } = bookWith(made, made);
  await sendFile(book, fileOf("bank.csv"));
  await sendFile(book, fileOf("bank.csv"));
  expect(sent).toEqual(["bank.csv", "bank.csv"]);
});

test("after a failure a file is sent again", async () => {
  const { book, sent } = bookWith(() => new Response(null, { status: 503 }), made);
  const file = fileOf("bank.csv");
  await expect(sendFile(book, file)).rejects.toThrow();
  expect(await sendFile(book, file)).toMatchObject({ id: 7 });
  expect(sent).toHaveLength(2);
});

test("a file that the server would not accept is not sent", async () => {
  const { book, sent } = bookWith();
  const file = fileOf("bank.csv");
  Object.defineProperty(file, "size", { value: LARGEST_FILE + 1 });
  await expect(sendFile(book, file)).rejects.toBeInstanceOf(TooLarge);
  expect(sent).toEqual([]);
});
