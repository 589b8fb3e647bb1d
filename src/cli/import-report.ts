// A preview as text: a table for people, tabs for other programs, or JSON. Nothing of a file reaches a terminal as it is, since it may
// hold what a terminal obeys.

import type { Fate } from "../domain/import/terms.ts";
import { showCount } from "../domain/text/text.ts";
import { isRecorded } from "../import/fate.ts";
import type { Choice, Question } from "../import/reading.ts";
import type { FateSum, FilePreview, ShownGuess, ShownRow } from "./import-preview.ts";
import { showPlain } from "./terminal-line.ts";

export type PreviewStyle = "json" | "table" | "tabs";

/** On standard output. With `listed`, the rows of that fate instead of the counts. */
export function showPreviews(
  previews: readonly FilePreview[],
  style: PreviewStyle,
  listed: Fate | undefined,
): string {
  if (style === "json") return `${showPlain(JSON.stringify({ files: previews }))}\n`;
  const isTable = style === "table";
  if (listed) {
    const rows = previews.flatMap(({ name, rows: own = [] }) => {
      return own.map((row) => [...(previews.length > 1 ? [name] : []), ...rowCells(row)]);
    });
    return isTable ? aligned(rows, 0) : tabbed(rows);
  }
  return previews.map((preview) => (isTable ? showTable(preview) : showTabs(preview))).join("");
}

/** On standard error: what is unclear, could not be read, or is wrong with the file. Each is a text of one line or more. */
export function tellPreview(preview: FilePreview): readonly string[] {
  const { name, unreadable, warnings, questions } = preview;
  const more = unreadable.length - MOST_TOLD;
  return [
    ...guessWarnings(preview),
    ...warnings.map((text) => `${name}: ${text}`),
    ...unreadable
      .slice(0, MOST_TOLD)
      .map(({ line, reason }) => `${name}: line ${showCount(line)}: ${reason}`),
    ...(more > 0
      ? [`${name}: ${showCount(more)} more can't be read; --rows unreadable lists them`]
      : []),
    ...questions.map((question) => `${name}: ${ask(question)}`),
  ];
}

const MOST_TOLD = 20;

function guessWarnings({ name, encoding, separator }: FilePreview): readonly string[] {
  return [
    ...(encoding?.certain === false
      ? [`${name}: its encoding may not be ${encoding.value}; --encoding says which it is`]
      : []),
    ...(separator?.certain === false
      ? [`${name}: its cells may not be separated by ${SEPARATORS[separator.value]}`]
      : []),
  ];
}

const SEPARATORS: Readonly<Record<string, string>> = {
  ",": "commas",
  ";": "semicolons",
  "\t": "tabs",
  "|": "bars",
};

const FORMATS: Readonly<Record<string, string>> = {
  camt: "CAMT",
  csv: "CSV",
  mt940: "MT940",
  ods: "ODS",
  ofx: "OFX",
  qif: "QIF",
  "web-table": "sheet in markup",
  xls: "XLS",
  xlsx: "XLSX",
};

function showTable(preview: FilePreview): string {
  const { name, format, encoding, separator, sheet, header, account, tracker } = preview;
  const facts = [
    FORMATS[format] ?? format,
    ...(encoding ? [encoding.value] : []),
    ...(separator ? [`separated by ${SEPARATORS[separator.value]}`] : []),
    ...(sheet === undefined ? [] : [`sheet ${sheet}`]),
    ...(header === undefined ? [] : [`header in line ${showCount(header)}`]),
    ...(tracker === undefined ? [] : [`as exported by ${tracker}`]),
    ...(account === undefined ? [] : [`account ${masked(account)}`]),
  ];
  const guesses = preview.guesses.map(({ about, columns, ...guess }) => {
    return [about, columns.join(", "), guess.value, evidenceOf(guess)];
  });
  const fates = preview.fates.map((each): Cells => {
    const isFrame = each.days === undefined && each.sum === "0";
    const count = isFrame && each.rows === 0 ? each.lines : each.rows;
    const unit = isFrame && each.rows === 0 ? "lines" : "";
    return [showCount(count), each.fate, isFrame ? unit : each.sum, tellFate(each)];
  });
  const recorded = preview.fates
    .filter(({ fate }) => isRecorded(fate))
    .reduce((all, { rows }) => all + rows, 0);
  const end = `Would record ${showCount(recorded)} ${recorded === 1 ? "expense" : "expenses"}; this is a preview, and nothing was recorded`;
  const head = [name, ...facts].map(showPlain);
  return [
    `${head[0]}   ${head.slice(1).join(", ")}\n`,
    aligned(guesses, 2),
    aligned(fates, 2, RIGHT),
    `${end}\n`,
  ].join("");
}

/** Counts and sums. */
const RIGHT: ReadonlySet<number> = new Set([0, 2]);

function evidenceOf({ certain, because }: ShownGuess): string {
  return certain ? because : `not certain: ${because}`;
}

/** Enough of an account to know it by. */
function masked(account: string): string {
  return account.length > 12 ? `${account.slice(0, 4)}…${account.slice(-4)}` : account;
}

function tellFate({ fate, days, sorted, reasons }: FateSum): string {
  const shown = reasons.slice(0, MOST_REASONS).map(([reason, rows]) => {
    return reasons.length === 1 ? reason : `${showCount(rows)}× ${reason}`;
  });
  return [
    ...(days && isRecorded(fate)
      ? [days[0] === days[1] ? days[0] : `${days[0]} to ${days[1]}`]
      : []),
    ...(sorted > 0 && isRecorded(fate) ? [`${showCount(sorted)} with a category`] : []),
    ...shown,
    ...(reasons.length > MOST_REASONS ? ["…"] : []),
  ].join(", ");
}

const MOST_REASONS = 3;

/** Each line begins with the file's name and what it is about. */
function showTabs(preview: FilePreview): string {
  const { name, format, encoding, separator, header, account, tracker, sheet } = preview;
  const facts: readonly (readonly [string, string | undefined])[] = [
    ["format", format],
    ["encoding", encoding?.value],
    ["separator", separator && SEPARATORS[separator.value]],
    ["sheet", sheet],
    ["header-line", header === undefined ? undefined : String(header)],
    ["source", tracker],
    ["account", account],
  ];
  return tabbed([
    ...facts.flatMap(([about, value]) => (value === undefined ? [] : [[name, about, value]])),
    ...preview.guesses.map(({ about, columns, ...guess }) => {
      return [name, about, columns.join(", "), guess.value, evidenceOf(guess)];
    }),
    ...preview.fates.map((each) => {
      const { fate, rows, sum, lines } = each;
      return [name, fate, String(rows), sum, String(lines), tellFate(each)];
    }),
  ]);
}

function rowCells({ line, date, amount, text, payee, category, reason }: ShownRow): Cells {
  const cells = [date ?? "", amount ?? "", text, payee ?? "", category ?? "", reason];
  return [String(line), ...cells];
}

type Cells = readonly string[];

/** Without empty cells at the end. */
function tabbed(rows: readonly Cells[]): string {
  return rows
    .map((cells) => cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1))
    .map((cells) => `${cells.map(showPlain).join("\t")}\n`)
    .join("");
}

/** Columns as wide as their longest cell, within limits. */
function aligned(
  rows: readonly Cells[],
  indent: number,
  right: ReadonlySet<number> = NONE,
): string {
  const shown = rows.map((cells) =>
    cells.map((cell, at) => shortened(cell, at === cells.length - 1)),
  );
  const widths: number[] = [];
  for (const cells of shown) {
    for (const [at, cell] of cells.entries()) {
      widths[at] = Math.max(widths[at] ?? 0, Bun.stringWidth(cell));
    }
  }
  return shown
    .map((cells) => {
      const padded = cells.map((cell, at) => {
        const space = " ".repeat((widths[at] ?? 0) - Bun.stringWidth(cell));
        return right.has(at) ? space + cell : cell + space;
      });
      return `${" ".repeat(indent)}${padded.join("  ").trimEnd()}\n`;
    })
    .join("");
}

const NONE: ReadonlySet<number> = new Set();
const CELL_CHARACTERS = 40;
const LAST_CHARACTERS = 160;

function shortened(cell: string, isLast: boolean): string {
  const characters = Array.from(cell);
  const most = isLast ? LAST_CHARACTERS : CELL_CHARACTERS;
  const start = characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : cell;
  return showPlain(start);
}

/** What is not clear, then a line for each answer. */
function ask(question: Question): string {
  const { kind, choices } = question;
  const option = OPTIONS[kind];
  const answers = option === undefined ? [] : choices.map((choice) => answerLine(option, choice));
  return [sentenceOf(question), ...answers].join("\n");
}

/** What answers a question here; the others can't be answered on the command line. */
const OPTIONS: Readonly<Partial<Record<Question["kind"], string>>> = {
  cash: "--cash",
  days: "--days",
  near: "--near",
  numbers: "--numbers",
  person: "--person",
  spent: "--spent",
};

function sentenceOf({ kind, about = "", rows, choices }: Question): string {
  const [first] = choices[0]?.rows ?? [];
  const count = rows === 1 ? "1 row" : `${showCount(rows)} rows`;
  switch (kind) {
    case "days":
    case "numbers": {
      const readings = choices.map(({ rows: [row] }) => row?.day ?? row?.amount ?? "nothing");
      return `${first?.text ?? ""} may be ${[...new Set(readings)].join(" or ")}`;
    }
    case "spent":
      return "whether money spent is written below zero or above is not clear";
    case "cash":
      return `${count} may be cash from a machine; is it spent, or left out?`;
    case "near":
      return `${count} may be expenses that are in the ledger already`;
    case "person":
      return "it has the shares of several people; whose is it?";
    case "currency":
      return `${count} in ${about}, which is not the ledger's currency; without a rate, they are left out`;
    case "columns":
      return "which columns hold the days and the amounts is not clear; --columns day=1,amount=2 says it, if it is so";
    case "account":
      return "it may be of another account";
    default:
      return kind satisfies never;
  }
}

function answerLine(option: string, { value, rows }: Choice): string {
  const shown = /^[\w.,'-]+$/.test(value) && !value.includes("'") ? value : `"${value}"`;
  const read = rows.map(({ line, day, amount, text }) => {
    const values = [day, amount].filter((each) => each !== undefined);
    const meant = values.length > 0 ? values.join(", ") : text;
    return `line ${line} as ${meant}`;
  });
  const meaning = MEANINGS[`${option} ${value}`];
  const reading = read.length > 0 && meaning === undefined ? ` reads ${read.join(" and ")}` : "";
  const lines =
    meaning === undefined
      ? ""
      : ` ${meaning}: ${rows.map(({ line, text }) => `line ${line}, ${text}`).join("; ")}`;
  return `  ${option} ${shown}${reading}${lines}`;
}

/** What answers do that read nothing in another way. */
const MEANINGS: Readonly<Record<string, string>> = {
  "--cash spent": "records them",
  "--cash left-out": "leaves them out",
  "--near same": "leaves them out",
  "--near new": "records them",
};
