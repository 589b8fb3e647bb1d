// Files, each with what must become of its rows: cases/*.txt. A case is a line "=== name | currency | options", the file, ">>>" with the
// kinds of questions that are still open, and a line for each record: "day amount word | payee | text | more". Files that follow one
// another are parted by "--- options"; without lines, it is the same file again. A file is recorded unless questions are open.
// "-" is no payee, "*" any. The text is a part of the description, "=text" is all of it, and "=" that it is the payee. More is what
// `factsOf` says of a record. "2x aside" are rows that are no records, and "line 3: …" is what is told of one. An open question
// without rows below it says nothing of them.

import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { writeXlsx } from "hucre/xlsx";
import { tellReason } from "../../src/domain/import/reasons.ts";
import type { LabelId } from "../../src/domain/label/label.ts";
import { encode } from "../support/encoder.ts";
import { type Done, fileSource, ImportBook } from "../support/import-book.ts";

/** What becomes of rows, in words of the cases' own. */
const WORDS: Readonly<Record<string, string>> = {
  ...{ new: "spent", repeat: "spent", refund: "back", income: "in", transfer: "moved" },
  ...{ pending: "waits", ignored: "aside", unreadable: "broken", "possible-duplicate": "near" },
  "already-imported": "known",
};

/** Options of a case that are no answers. */
const OWN_OPTIONS = [
  "encoding",
  "name",
  "sheet",
  "typed",
  "payee",
  "category",
  "merged",
  "undo",
  "sent-before",
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
  const [file = "", after = ""] = text.split(/^>>>/m);
  const [open = "", ...truth] = after.trimEnd().split("\n");
  return { options: optionsOf(options), file, open: open.split(" ").filter(Boolean), truth };
}

function casesIn(file: string): readonly Case[] {
  const texts = readFileSync(new URL(`cases/${file}`, import.meta.url), "utf8").split(/^=== /m);
  return texts.slice(1).map((text) => {
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

async function bytesOf(file: string, options: ReadonlyMap<string, string>): Promise<Uint8Array> {
  if (!options.has("sheet")) return encode(file, options.get("encoding") ?? "utf-8");
  const rows = file.split("\n").map((line) =>
    line.split("|").map((cell) => {
      if (/^\d{4}-\d\d-\d\d$/.test(cell)) return new Date(`${cell}T00:00:00Z`);
      return /^-?\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : cell;
    }),
  );
  return writeXlsx({ sheets: [{ name: "Sheet", rows }] });
}

/** The book gets all that it has before the file comes. */
function prepare(book: ImportBook, options: Options): void {
  book.isKnownFile = options.some(([name]) => name === "sent-before");
  for (const [name, value] of options) {
    const [first = "", second = ""] = value.split(" > ");
    if (name === "typed") {
      const [day = "", amount = "", ...text] = value.split(" ");
      book.type(day, amount, text.join(" "));
    }
    if (name === "payee" || name === "category") book.addLabel(name, value);
    if (name === "merged")
      book.merge(book.addLabel("payee", first), book.addLabel("payee", second));
    if (name === "undo") book.undo();
  }
}

type Answers = NonNullable<Parameters<ImportBook["preview"]>[1]>;

function answersOf(options: Options): Answers {
  const said = options
    .filter(([name]) => !OWN_OPTIONS.includes(name))
    .map(([name, value]) => [name, /^[{[]|^\d{4}$/.test(value) ? JSON.parse(value) : value]);
  // Safe: a case names the values of answers.
  return Object.fromEntries(said) as Answers;
}

type Row = Done["rows"][number];

/** All else that there is to say of a row, as "kind what". */
function factsOf({ line, endLine, verdict, drafted, record, mark }: Row): readonly string[] {
  const draft = drafted?.draft;
  const named = (one: { readonly path: readonly string[] } | { readonly id: LabelId } | null) =>
    one === null ? "-" : "path" in one ? one.path.join(" > ") : `${one.id}`;
  const original = draft?.original;
  return [
    `line ${line === endLine ? line : `${line}-${endLine}`}`,
    ...verdict.reasons.map(({ code }) => `because ${code}`),
    ...(record?.notes ?? []).map((note) => `told ${tellReason(note)}`),
    ...(mark ? [`account ${mark.account}`] : []),
    ...(verdict.isAmbiguous ? ["unclear"] : []),
    ...(drafted?.skippedAmount ? [`skips ${drafted.skippedAmount}`] : []),
    ...(!draft ? [] : [draft.category ? "a category" : "no category"]),
    ...(!draft ? [] : [`category ${named(draft.category)}`]),
    ...(!draft?.note ? [] : [`note ${draft.note}`]),
    ...(draft?.tags ?? []).map((tag) => `tag ${tag}`),
    ...(original ? [`paid ${original.amount} ${original.currency}`] : []),
    ...(draft?.parts ?? []).map((part) =>
      ["part", part.amount, named(part.category), ...(part.note ? [part.note] : [])].join(" "),
    ),
  ];
}

/** Each as it is wanted if it is so, and otherwise what is so instead. */
function moreOf(row: Row, wanted: readonly string[]): readonly string[] {
  const facts = factsOf(row);
  return wanted.map((one) => {
    const [kind = "", ...what] = one.split(" ");
    const alike = facts.filter((fact) => fact.startsWith(`${kind} `) || fact === kind);
    const isSo = what.join() === "-" ? alike.length === 0 : facts.includes(one);
    return isSo ? one : alike.join(", ") || `${kind} -`;
  });
}

function textOf(description: string, payee: string | null, wanted: string): string {
  if (wanted.startsWith("=")) return description === payee ? "=" : `=${description}`;
  const has = wanted === "*" || description.toLowerCase().includes(wanted.toLowerCase());
  return has ? wanted : description;
}

function recordOf(row: Row, wanted: string | undefined): string {
  const { verdict, drafted } = row;
  const [, wantedPayee, wantedText = "", ...more] = wanted?.split(" | ") ?? [];
  const word = WORDS[verdict.status] ?? verdict.status;
  if (!drafted) return [word, ...moreOf(row, wanted?.split(" | ").slice(1) ?? [])].join(" | ");
  const { date, amount, payee, description } = drafted.draft;
  const isIn = amount.startsWith("-") && word === "moved";
  return [
    [date, amount.replace("-", ""), isIn ? "moved+" : word].join(" "),
    wantedPayee === "*" ? "*" : (payee ?? "-"),
    textOf(description, payee, wantedText),
    ...moreOf(row, more),
  ].join(" | ");
}

/** As the truth has it, so far as that says something. */
function saidOf({ rows }: Done, truth: readonly string[]): readonly string[] {
  const counted = truth.filter((line) => /^\d+x /.test(line));
  const told = truth.filter((line) => /^line \d+: /.test(line));
  const records = truth.filter((line) => !counted.includes(line) && !told.includes(line));
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

function inOrder(truth: readonly string[]): readonly string[] {
  const place = (line: string) => (/^\d+x /.test(line) ? 0 : /^line \d+: /.test(line) ? 1 : 2);
  return truth.toSorted((a, b) => place(a) - place(b));
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
  const kindsOf = ({ result }: Done): readonly string[] => result.questions.map(({ kind }) => kind);
  const expected = [
    ...Object.keys(answers),
    ...open,
    ...("currencies" in answers ? ["currency"] : []),
  ];
  const unneeded = kindsOf(await book.preview(source)).filter((kind) => !expected.includes(kind));
  const done = await book.preview(source, answers);
  const isSaid = open.length === 0 || truth.length > 0;
  expect({ unneeded, open: kindsOf(done), rows: isSaid ? saidOf(done, truth) : [] }).toEqual({
    ...{ unneeded: [], open: [...open], rows: [...inOrder(truth)] },
  });
  if (open.length === 0) await book.importAndLearn(source, answers);
}

describe.each(readdirSync(new URL("cases", import.meta.url)).toSorted())("%s", (file) => {
  test.each(casesIn(file).map((one) => [one.name, one] as const))("%s", async (_, one) => {
    const book = new ImportBook();
    // Safe: a case names a currency.
    if (one.currency !== "-") book.currency = one.currency as NonNullable<typeof book.currency>;
    for (const step of one.steps) await check(book, step);
  });
});
