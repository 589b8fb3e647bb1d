// Exports: the filtered expenses in each format, and the headers of the file.

import { problem, rowsOf, type Step } from "../../../support/http-cases.ts";
import { HOME, LEDGERS, MAKE_HOME, makeCategory, recordLunch, unknown } from "./steps.ts";

const row = rowsOf("export");

const HEAD =
  "id,date,description,amount,currency,category,payee,tags,note,original amount,original currency,rate,parts,ref\r\n";

const BOOK: readonly Step[] = [
  MAKE_HOME,
  makeCategory("Food"),
  recordLunch({ category: 1, tags: ["work"], description: "=1" }),
  recordLunch({ date: "2026-01-05", payee: "Café", amount: "-2" }),
];

const FIRST = "1,2026-02-28,'=1,12.50,EUR,Food,,work,,,,,,\r\n";
const SECOND = "2,2026-01-05,Lunch,-2.00,EUR,,Café,,,,,,,\r\n";

const ask = (query: string, step: Omit<Step, "send">): Step => ({
  send: `GET ${HOME}/export?${query}`,
  ...step,
});

/** Reading the body as text may remove the byte order mark. */
const file = (...lines: readonly string[]) =>
  new RegExp(`^\uFEFF?${RegExp.escape(HEAD + lines.join(""))}$`);

/** A format, its file and media type, and how the file begins. */
const FORMATS: readonly (readonly [string, string, RegExp, RegExp])[] = [
  ["json", "json", /^application\/json$/, /^{"outlay":1,"ledger":{"id":"home",/],
  ["ndjson", "ndjson", /^application\/x-ndjson$/, /^{"outlay":1,"ledger":{"id":"home",/],
  ["csv", "csv", /^text\/csv; charset=utf-8$/, /id,date,/],
  ["xlsx", "xlsx", /spreadsheetml\.sheet$/, /^PK/],
  ["hledger", "journal", /^text\/plain; charset=utf-8$/, /^; Home, the ledger home of Outlay: 2 /],
  ["beancount", "beancount", /^text\/plain; charset=utf-8$/, /^; the ledger home of Outlay: 2 /],
  ["qif", "qif", /^application\/x-qif; charset=utf-8$/, /^!Type:Cash\n/],
  ["ofx", "ofx", /^application\/x-ofx; charset=utf-8$/, /^<\?xml /],
];

export const exportRows = [
  row(
    "all expenses, or the results of a filter, newest first",
    ...BOOK,
    ask("format=csv", { status: 200, text: file(FIRST, SECOND) }),
    ask("format=csv&q=caf", { status: 200, text: file(SECOND) }),
    ask("format=csv&from=2026-02-01", { status: 200, text: file(FIRST) }),
    ask("format=csv&category=1&tag=work", { status: 200, text: file(FIRST) }),
    ask("format=csv&min=100", { status: 200, text: file() }),
  ),
  row(
    "each format has a file name and a type, and says what it omits",
    ...BOOK,
    ...FORMATS.map(([format, extension, type, beginning]) =>
      ask(`format=${format}`, {
        status: 200,
        text: beginning,
        has: {
          "content-type": type,
          "content-disposition": `attachment; filename="Home.${extension}"`,
          "export-lost": /^history and deleted records, imports and /,
        },
      }),
    ),
  ),
  row(
    "a file is named after its contents",
    ...BOOK,
    ask("format=csv&from=2026-01-01&to=2026-12-31&category=1&q=caf%C3%A9", {
      status: 200,
      has: {
        "content-disposition": `attachment; filename="Home-2026-Food-cafe.csv"; filename*=UTF-8''Home-2026-Food-caf%C3%A9.csv`,
      },
    }),
  ),
  row(
    "the file is not sent again if nothing changed",
    ...BOOK,
    ask("format=csv", { status: 200, has: { etag: /^"\d+-[^"]+"$/ } }),
    ask("format=csv", { status: 304, headers: { "If-None-Match": "*" }, text: "" }),
    ask("format=csv", { status: 200, headers: { "If-None-Match": '"1-0"' } }),
  ),
  row(
    "a search that can't be read is refused",
    MAKE_HOME,
    ask(
      "format=csv&q=%3Eabc",
      problem(
        "unfitting-fields",
        "q: q can't be used: abc isn't an amount; try >10 or >10.50; got \">abc\"",
      ),
    ),
  ),
  row("a missing ledger is not found", unknown(`GET ${LEDGERS}/nowhere/export?format=csv`)),
];
