// Files with the expected outcome for each row: cases/*.txt. A case is a line "=== name | currency | options", the file, ">>>" with the
// kinds of open questions, and a line for each record: "date amount word | payee | text | facts". "--- options" begins the next file, or
// the same file again if no lines follow. A file is imported unless questions are open. The payee "-" means none, and "*" means any. The
// text is a part of the description, "=text" is all of it, and "=" means the payee. `factsOf` lists the facts. "2x aside" counts rows that
// are not records, and "line 3: …" is the reason for one. If a question is open and no rows follow, the rows are not checked.

import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { writeXlsx } from "hucre/xlsx";
import { tellReason } from "../../src/domain/import/reasons.ts";
import type { LabelId } from "../../src/domain/label/label.ts";
import { LabelIndex } from "../../src/domain/label/labels.ts";
import { openFile } from "../../src/import/file/file.ts";
import { keyOfId } from "../../src/import/match/match-keys.ts";
import { previewImport } from "../../src/import/preview/preview.ts";
import type { RecordId } from "../../src/import/record/record.ts";
import type { OtherRow } from "../../src/import/status/past.ts";
import { encode } from "../support/encoder.ts";
import { type Done, fileSource, ImportBook } from "../support/import-book.ts";
import { day, decimal, expenseId } from "../support/values.ts";

/** The words of the cases for statuses. */
const WORDS: Readonly<Record<string, string>> = {
  new: "spent",
  repeat: "spent",
  refund: "back",
  income: "in",
  transfer: "moved",
  pending: "waits",
  ignored: "aside",
  unreadable: "broken",
  "possible-duplicate": "near",
  "already-imported": "known",
};

/** The text around the records of a file with the option "in". */
const FRAMES: Readonly<Record<string, readonly [before: string, after: string]>> = {
  camt: [
    `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>DE89 3704 0044 0532 0130 00</IBAN></Id><Ccy>EUR</Ccy></Acct>
`,
    "</Stmt></BkToCstmrStmt></Document>\n",
  ],
  mt940: [":20:STARTUMS\n:25:DE89370400440532013000\n", ""],
  ofx: [
    "<OFX><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>12-34</BANKACCTFROM><BANKTRANLIST>\n",
    "</BANKTRANLIST></STMTRS></OFX>\n",
  ],
};

/** Options of a case that are not answers. "cut" removes the last line break, and "mark" adds a byte order mark. */
const OWN_OPTIONS = [
  "in",
  "name",
  "encoding",
  "sheet",
  "cut",
  "mark",
  "ends",
  "zone",
  "source",
  "sent-before",
  "typed",
  "payee",
  "category",
  "merged",
  "deleted",
  "undo",
  "card",
  "rule",
  "own",
  "other",
];

type Options = readonly (readonly [name: string, value: string])[];

interface Step {
  readonly options: Options;
  readonly file: string;
  readonly open: readonly string[];
  readonly truth: readonly string[];
}

interface Case {
  readonly name: string;
  readonly currency: string;
  readonly steps: readonly Step[];
}

function optionsOf(options: readonly string[]): Options {
  return options.map((one) => {
    const [name = "", ...value] = one.split("=");
    return [name, value.join("=")];
  });
}

function stepOf(text: string, options: readonly string[]): Step {
  const [records = "", after = ""] = text.split(/^>>>/m);
  const [open = "", ...truth] = after.trimEnd().split("\n");
  const own = optionsOf(options);
  const file = (FRAMES[new Map(own).get("in") ?? ""] ?? ["", ""]).join(records);
  return { options: own, file, open: open.split(" ").filter(Boolean), truth };
}

function casesIn(file: string): readonly Case[] {
  const texts = readFileSync(new URL(`cases/${file}`, import.meta.url), "utf8").split(/^=== /m);
  return texts
    .slice(1)
    .flatMap(eachOf)
    .map((text) => {
      const [first = "", ...later] = text.split(/^---(?: |$)/m);
      const [head = "", ...lines] = first.split("\n");
      const [name = "", currency = "-", ...options] = head.split(" | ");
      const steps = [stepOf(lines.join("\n"), options)];
      for (const one of later) {
        const [said = "", ...rest] = one.split("\n");
        const step = stepOf(rest.join("\n"), said === "" ? [] : said.split(" | "));
        steps.push({
          ...step,
          file: step.file.trim() === "" ? (steps.at(-1)?.file ?? "") : step.file,
        });
      }
      return { name, currency, steps };
    });
}

/** Returns several cases for one with "each=a,b;c,d": {1} is a in the first and c in the second. */
function eachOf(text: string): readonly string[] {
  const [option = "", list] = /^.*( \| each=(.*))/.exec(text)?.slice(1) ?? [];
  if (list === undefined) return [text];
  return list.split(";").map((values) =>
    values.split(",").reduce(
      (filled, value, at) => {
        return filled.replaceAll(`{${at + 1}}`, () => value);
      },
      text.replace(option, ""),
    ),
  );
}

async function bytesOf(file: string, options: ReadonlyMap<string, string>): Promise<Uint8Array> {
  const whole = options.has("cut") ? file.replace(/\n$/, "") : file;
  const ends = { cr: "\r", crlf: "\r\n" }[options.get("ends") ?? ""] ?? "\n";
  const text = `${options.has("mark") ? "\uFEFF" : ""}${whole.replaceAll("\n", ends)}`;
  if (!options.has("sheet")) return encode(text, options.get("encoding") ?? "utf-8");
  const rows = file.split("\n").map((line) =>
    line.split("|").map((cell) => {
      if (/^\d{4}-\d\d-\d\d$/.test(cell)) return new Date(`${cell}T00:00:00Z`);
      return /^-?\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : cell;
    }),
  );
  return writeXlsx({ sheets: [{ name: "Sheet", rows }] });
}

/** Reads a row of another source: "date amount", and "recorded" if it is an expense. */
function otherRow(text: string): OtherRow {
  const [on = "", amount = "", recorded] = text.split(" ");
  const expense = recorded ? expenseId(1) : null;
  return { account: "x", day: day(on), amount: decimal(amount), expense, isDeleted: false };
}

/** Adds everything to the book that it must have before the file is imported. */
function prepare(book: ImportBook, options: Options): void {
  book.chosen = book.profiles.find(({ name }) => options.some(([, value]) => value === name));
  book.isKnownFile = options.some(([name]) => name === "sent-before");
  const filed = new Map<string, LabelId>();
  for (const [name, value] of options) {
    const [first = "", second = ""] = value.split(" > ");
    if (name === "typed") {
      // The value is "date amount text > payee > category".
      const [text = "", payee, label] = value.split(" > ");
      const [day = "", amount = "", ...words] = text.split(" ");
      const category = label ? (filed.get(label) ?? book.addLabel("category", label)) : null;
      if (category) filed.set(label ?? "", category);
      book.type(day, amount, words.join(" "), payee, category);
    }
    if (name === "payee" || name === "category") book.addLabel(name, value);
    if (name === "merged")
      book.merge(book.addLabel("payee", first), book.addLabel("payee", second));
    if (name === "undo") book.undo();
    if (name === "deleted") book.delete(value);
    if (name === "own") book.otherAccounts.add(value);
    if (name === "other") book.others.push(otherRow(value));
    const taught = {
      ...(name === "card" && { isCard: true }),
      ...(name === "rule" && { rules: [{ payee: value, effect: { status: "skipped" as const } }] }),
    };
    for (const profile of book.profiles) Object.assign(profile, taught);
  }
}

type Answers = NonNullable<Parameters<ImportBook["preview"]>[1]>;

function answersOf(options: Options): Answers {
  const said = options
    .filter(([name]) => !OWN_OPTIONS.includes(name))
    .map(([name, value]) => {
      const answer = /^[{[]|^\d{4}$/.test(value) ? JSON.parse(value) : value;
      const rows = () => Object.entries(answer).map(([row, one]) => [Number(row), one] as const);
      return [name, name === "rows" ? new Map(rows()) : answer];
    });
  // Safe: the cases contain only valid answers.
  return Object.fromEntries(said) as Answers;
}

type Row = Done["rows"][number];

/** Returns all other facts about a row, each as "kind value". */
function factsOf({ line, endLine, verdict, drafted, record, mark }: Row): readonly string[] {
  const draft = drafted?.draft;
  const named = (one: { readonly path: readonly string[] } | { readonly id: LabelId } | null) =>
    one === null ? "-" : "path" in one ? one.path.join(" > ") : "of the book";
  const original = draft?.original;
  return [
    `line ${line === endLine ? line : `${line}-${endLine}`}`,
    ...verdict.reasons.map(({ code }) => `because ${code}`),
    ...(record?.notes ?? []).map((note) => `told ${tellReason(note)}`),
    ...(mark ? [`account ${mark.account}`] : []),
    ...(record?.counterparty ? [`counterparty ${record.counterparty}`] : []),
    ...(record?.ids ?? []).map((id) => `id ${id}`),
    ...(verdict.isAmbiguous ? ["unclear"] : []),
    ...(drafted?.skippedAmount ? [`skips ${drafted.skippedAmount}`] : []),
    ...(!draft ? [] : [draft.category ? "a category" : "no category"]),
    ...(!draft ? [] : [`category ${named(draft.category)}`]),
    ...(!draft?.note ? [] : [`note ${draft.note.replaceAll("\n", "\\n")}`]),
    ...(draft?.tags ?? []).map((tag) => `tag ${tag}`),
    ...(original ? [`paid ${original.amount} ${original.currency} at ${original.rate}`] : []),
    ...(draft?.parts ?? []).map((part) =>
      ["part", part.amount, named(part.category), ...(part.note ? [part.note] : [])].join(" "),
    ),
  ];
}

function textOf(description: string, payee: string | null, wanted: string): string {
  if (wanted.startsWith("=")) {
    return description === payee ? "=" : `=${description.replaceAll("\n", "\\n")}`;
  }
  const has = wanted === "*" || description.toLowerCase().includes(wanted.toLowerCase());
  return has ? wanted : description;
}

/** Records have only the keys of their ids. */
function keyOfIdIn(fact: string): number | undefined {
  const [, kind, value] = /^id (\S+) (.+)$/.exec(fact) ?? [];
  // Safe: a case names a kind of ids.
  return value === undefined ? undefined : keyOfId({ kind: kind as RecordId["kind"], value });
}

function recordOf(row: Row, wanted: string | undefined): string {
  const { verdict, drafted } = row;
  const word = WORDS[verdict.status] ?? verdict.status;
  const columns = wanted?.split(" | ") ?? [];
  const facts = columns.slice(drafted ? 3 : 1).map((one) => {
    const isId = row.record?.ids.some((id) => id === keyOfIdIn(one));
    return isId ? one : factLike(factsOf(row), one, 1);
  });
  if (!drafted) return [word, ...facts].join(" | ");
  const [, wantedPayee, wantedText = ""] = columns;
  const { date, amount, payee, description } = drafted.draft;
  const isIn = amount.startsWith("-") && word === "moved";
  return [
    [date, amount.replace("-", ""), isIn ? "moved+" : word].join(" "),
    wantedPayee === "*" ? "*" : (payee ?? "-"),
    textOf(description, payee, wantedText),
    ...facts,
  ].join(" | ");
}

/** Returns the outcome of the rows in the form of the expected lines, and only what those mention. */
function saidOf({ rows }: Done, truth: readonly string[]): readonly string[] {
  const counted = truth.filter((line) => /^\d+x /.test(line));
  const told = truth.filter((line) => /^line \d+: /.test(line));
  const records = truth.filter((line) => !/^(?:~|\d+x|line \d+:) /.test(line));
  const others = rows.filter(({ record, reason }) => !record && reason?.code !== "empty-line");
  const tells = others.flatMap(({ line, reason }) =>
    reason ? [`line ${line}: ${tellReason(reason)}`] : [],
  );
  const found = rows.filter(({ record }) => record);
  return [
    ...counted.map((line) => {
      const [, word] = line.split("x ");
      const count = others.filter(({ verdict: { status } }) => (WORDS[status] ?? status) === word);
      return `${count.length}x ${word}`;
    }),
    ...(told.length > 0 ? tells : []),
    ...found.map((row, at) => recordOf(row, records[at])),
  ];
}

/** Returns all facts about the file as a whole. */
async function fileFacts(bytes: Uint8Array, { reading, result }: Done): Promise<readonly string[]> {
  const file = await openFile(bytes);
  const shown = await previewImport(file, reading, result, new LabelIndex());
  const { format, tracker, account, currency } = shown.reading;
  return [
    ...shown.warnings.map((warning) => `~ warning ${tellReason(warning)}`),
    `~ format ${format.value}`,
    `~ tracker ${tracker}`,
    `~ account ${account}`,
    `~ currency ${currency}`,
    ...shown.statuses.map(({ status, rows, sum }) => {
      return `~ sum ${WORDS[status] ?? status}: ${sum} of ${rows}`;
    }),
    ...result.questions.flatMap(({ choices }) =>
      choices.map(({ value, rows }) => {
        const seen = rows.map(({ line, text, day, amount }) =>
          [line, text, day, amount].filter(Boolean).join(" "),
        );
        return `~ choice ${value}${seen.map((one) => `, line ${one}`).join("")}`;
      }),
    ),
  ];
}

/** Returns all warnings, all choices if the expected lines have one, and other facts that they have. */
function saidOfFile(facts: readonly string[], truth: readonly string[]): readonly string[] {
  const wanted = truth.filter((line) => line.startsWith("~ "));
  const isWhole = (line: string) =>
    line.startsWith("~ warning ") ||
    (line.startsWith("~ choice ") && wanted.some((one) => one.startsWith("~ choice ")));
  const others = wanted.filter((line) => !isWhole(line));
  return [...facts.filter(isWhole), ...others.map((line) => factLike(facts, line, 2))];
}

/** Returns the expected fact if it holds, and otherwise the facts that begin with the same words. */
function factLike(facts: readonly string[], wanted: string, words: number): string {
  const kind = wanted.split(" ").slice(0, words).join(" ");
  const alike = facts.filter((fact) => fact.startsWith(`${kind} `) || fact === kind);
  const isSo = wanted === `${kind} -` ? alike.length === 0 : facts.includes(wanted);
  return isSo ? wanted : alike.join(", ") || `${kind} -`;
}

function inOrder(truth: readonly string[]): readonly string[] {
  const places = [/^~ (?:warning|choice) /, /^~ /, /^\d+x /, /^line \d+: /, /^/];
  const place = (line: string) => places.findIndex((pattern) => pattern.test(line));
  return truth.toSorted((a, b) => place(a) - place(b));
}

/** Returns the kinds of open questions, with their subject and number of rows if the case has those. */
function openIn({ result }: Done, wanted: readonly string[]): readonly string[] {
  return result.questions.map(({ kind, about, rows }, at) =>
    [kind, about, rows].slice(0, wanted[at]?.split(":").length ?? 1).join(":"),
  );
}

async function check(book: ImportBook, { options, file, open, truth }: Step): Promise<void> {
  const named = new Map(options);
  prepare(book, options);
  const bytes = await bytesOf(file, named);
  if (open[0] === "refused:") {
    return expect(fileSource(bytes)).rejects.toThrow(open.slice(1).join(" "));
  }
  const source = await fileSource(bytes, named.get("name"));
  const answers = answersOf(options);
  const expected = [
    ...Object.keys(answers),
    ...open.map((kind) => kind.split(":")[0]),
    ...("currencies" in answers ? ["currency"] : []),
  ];
  const asked = await book.preview(source);
  const unneeded = openIn(asked, []).filter((kind) => !expected.includes(kind));
  const done = await book.preview(source, answers);
  const isSaid = open.length === 0 || truth.some((line) => !line.startsWith("~ "));
  const said = [
    ...saidOfFile(await fileFacts(bytes, done), truth),
    ...(isSaid ? saidOf(done, truth) : []),
  ];
  expect({ unneeded, open: openIn(done, open), said }).toEqual({
    unneeded: [],
    open: [...open],
    said: [...inOrder(truth)],
  });
  const counted = Object.values(done.result.counts).reduce((all, { lines }) => all + lines, 0);
  const lines = file.split(/\r\n|\r|\n/).length - (/[\r\n]$/.test(file) ? 1 : 0);
  expect(counted).toBe(named.has("sheet") ? counted : lines);
  if (open.length > 0) return;
  const before = book.expenses.length;
  const { result } = await book.importAndLearn(source, answers);
  expect([result.version, before + (result.totals?.expenses ?? 0)]).toEqual([
    done.result.version,
    book.expenses.length,
  ]);
}

describe.each(readdirSync(new URL("cases", import.meta.url)).toSorted())("%s", (file) => {
  test.each(casesIn(file).map((one) => [one.name, one] as const))("%s", async (_, one) => {
    const book = new ImportBook();
    // Safe: the cases contain only valid currency codes.
    if (one.currency !== "-") book.currency = one.currency as NonNullable<typeof book.currency>;
    for (const step of one.steps) {
      const zone = process.env["TZ"];
      process.env["TZ"] = new Map(step.options).get("zone") ?? "UTC";
      try {
        await check(book, step);
      } finally {
        if (zone === undefined) delete process.env["TZ"];
        else process.env["TZ"] = zone;
      }
    }
  });
});
