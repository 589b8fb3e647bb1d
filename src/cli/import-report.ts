// Writes an import as text: a table for people, tabs for other programs. It shows how the file was read and why, and the status of each
// row.

import type { Answered } from "../client/client.ts";
import { type ColumnRole, isImported } from "../domain/import/terms.ts";
import type { CurrencyCode } from "../domain/money/currency.ts";
import { negate } from "../domain/money/decimal.ts";
import { quote, showCount } from "../domain/text/text.ts";
import type { ImportFilesCommand } from "./import-command.ts";
import { ask } from "./import-questions.ts";
import { countedExpenses } from "./list.ts";
import { showPlain } from "./terminal-line.ts";
import { padCell, tabLine, writtenAmount } from "./text-table.ts";

type Import = Answered<"Import">;

export type ImportEnd = "imported" | "previewed" | "nothing" | "unclear";

/** Writes an import for a terminal. With `--rows`, it shows only the outcome, since the rows were already printed. */
export function showImport(
  shown: Import,
  end: ImportEnd,
  { rows: listed, ledger }: ImportFilesCommand,
  currency: CurrencyCode | null,
): string {
  const last = `${describeEnd(shown, end, ledger)}\n`;
  return listed ? last : showTable(shown, currency) + last;
}

function describeEnd({ id, of, statuses }: Import, end: ImportEnd, ledger: string): string {
  switch (end) {
    case "imported": {
      const place = ledger === "default" ? "" : ` --ledger ${ledger}`;
      return `Imported ${countedExpenses(of)}; outlay import --undo ${id}${place} undoes it`;
    }
    case "previewed":
      return `Would import ${countedExpenses(of)}; this is a preview, and nothing was imported`;
    case "nothing":
      return statuses.some(({ status }) => status === "already-imported")
        ? "Nothing to import: every row was imported before"
        : "Nothing to import: there is nothing new in it";
    case "unclear":
      return "Nothing was imported";
    default:
      return end satisfies never;
  }
}

/** Writes ambiguities, unreadable lines, and errors in the file for standard error. Each text has one or more lines. */
export function describeImport(shown: Import): readonly string[] {
  const { name, unreadable, warnings, questions, knownFile, skippedFiles, withoutRef } = shown;
  const all = shown.statuses.find(({ status }) => status === "unreadable")?.rows ?? 0;
  const listed = unreadable.slice(0, MAX_LISTED);
  const more = all - listed.length;
  return [
    ...(knownFile ? [`this file was already imported (import ${knownFile.id})`] : []),
    ...guessWarnings(shown),
    ...skippedFiles.map((one) => `skipped ${one.name}: ${one.reason.text}`),
    ...warnings.map(({ text }) => text),
    ...(withoutRef > 0 ? [describeRefs(shown)] : []),
    ...listed.map(({ line, reason }) => `line ${showCount(line)}: ${reason.text}`),
    ...(more > 0 ? [`${showCount(more)} more can't be read; --rows unreadable lists them`] : []),
    ...questions.map((question) => ask(question, shown.reading)),
  ].map((text) => `${name}: ${text}`);
}

const MAX_LISTED = 20;

function describeRefs({ withoutRef, takenRefs, state }: Import): string {
  const its = withoutRef === 1 ? "its" : "their";
  const were = withoutRef === 1 ? "is" : "are";
  const are = state === "staged" ? "would be" : were;
  const named = takenRefs.slice(0, MAX_LISTED).join(", ");
  const rest = withoutRef > MAX_LISTED ? ", …" : "";
  return `${countedExpenses(withoutRef)} ${are} imported without ${its} ref, which is already in use: ${named}${rest}`;
}

function guessWarnings({ reading: { encoding, separator } }: Import): readonly string[] {
  return [
    ...(encoding?.certain === false
      ? [`its encoding may not be ${encoding.value}; --encoding says which it is`]
      : []),
    ...(separator?.certain === false
      ? [`its cells may not be separated by ${SEPARATORS[separator.value]}`]
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
  "outlay-csv": "CSV of Outlay",
  "outlay-sheet": "sheet of Outlay",
  "outlay-json": "JSON of Outlay",
  hledger: "hledger journal",
  beancount: "journal of Beancount",
  "web-table": "HTML table",
};

/** The facts about a file: a name and a value for programs, and the phrase in a table. */
function factsOf({ reading, source }: Import) {
  const { encoding, separator, sheet, header, account, tracker, format } = reading;
  const separatedBy = separator && SEPARATORS[separator.value];
  const line = header === null ? null : showCount(header);
  const name = source?.id == null || source.name === account ? null : source.name;
  const facts = [
    ["format", format.value, FORMATS[format.value] ?? format.value.toUpperCase()],
    ["encoding", encoding?.value, `${encoding?.value}`],
    ["separator", separatedBy, `separated by ${separatedBy}`],
    ["sheet", sheet?.value, `sheet ${sheet?.value}`],
    ["header-line", header, `header in line ${line}`],
    ["tracker", tracker, `as exported by ${tracker}`],
    ["account", account, `account ${masked(account ?? "")}`],
    ["source", name, `source ${quote(name ?? "")}`],
  ] as const;
  return facts.flatMap(([about, fact, phrase]) => {
    return fact === null || fact === undefined ? [] : [{ about, fact: String(fact), phrase }];
  });
}

/** Shows enough of an account number to recognize it. */
function masked(account: string): string {
  return account.length > 12 ? `${account.slice(0, 4)}…${account.slice(-4)}` : account;
}

/** Lists the accounts of a file with several of them. */
function describeAccounts({ reading: { accounts } }: Import): string {
  if (accounts.length === 0) return "";
  const described = accounts.map(({ account, rows }) => {
    const name = account === null ? "no account" : masked(account);
    return `${name} (${rows === 1 ? "1 row" : `${showCount(rows)} rows`})`;
  });
  return `  ${accounts.length} accounts: ${showPlain(described.join(", "))}\n`;
}

function showTable(shown: Import, currency: CurrencyCode | null): string {
  const facts = factsOf(shown).map(({ phrase }) => phrase);
  const statuses = shown.statuses.map((each): Cells => {
    const { from, sum, rows, lines, status } = each;
    if (from !== null || sum !== "0") {
      return [showCount(rows), status, sumOf(each, currency), tellStatus(each)];
    }
    return [showCount(rows || lines), status, rows === 0 ? "lines" : "", tellStatus(each)];
  });
  return [
    `${showPlain(shown.name)}   ${showPlain(facts.join(", "))}\n`,
    describeAccounts(shown),
    aligned(guessesOf(shown)),
    aligned(statuses, RIGHT),
  ].join("");
}

/**
 * Writes the sum of a status. Income has the bank's sign. Rows that were already imported have no sum, since some of them were skipped and
 * the sum would mean nothing.
 */
function sumOf({ status, sum }: Answered<"ImportStatus">, currency: CurrencyCode | null): string {
  if (status === "already-imported") return "";
  return writtenAmount(status === "income" ? negate(sum) : sum, currency);
}

/** The columns with counts and sums. */
const RIGHT: ReadonlySet<number> = new Set([0, 2]);

const ABOUT: Readonly<Record<Answered<"ImportGuess">["about"], string>> = {
  days: "day",
  numbers: "amount",
  spent: "spent",
};

/** Names the columns with their roles and formats. If a file has no column headers, columns are counted from 1. */
function guessesOf({ reading: { guesses, columns, columnHeaders } }: Import): readonly Cells[] {
  const named = (places: readonly number[]) => {
    return places.map((place) => columnHeaders[place] || `column ${place + 1}`).join(", ");
  };
  const byColumn = (about: string, ...roles: readonly ColumnRole[]): readonly Cells[] => {
    const places = roles.flatMap((role) => columns[role] ?? []);
    return places.length === 0 ? [] : [[about, named(places), "", ""]];
  };
  return [
    ...guesses.map(({ about, columns: places, value, certain, reason: { text } }): Cells => {
      return [ABOUT[about], named(places), value, certain ? text : `not certain: ${text}`];
    }),
    ...byColumn("payee", "payee", "payer"),
    ...byColumn("text", "text"),
  ];
}

function tellStatus(of: Answered<"ImportStatus">): string {
  const { status, from, to, categorized, reasons } = of;
  const shown = reasons.slice(0, MAX_REASONS).map(({ reason: { text }, rows }) => {
    return rows === of.rows ? text : `${showCount(rows)}× ${text}`;
  });
  const days = from === to ? from : `${from} to ${to}`;
  return [
    ...(from !== null && isImported(status) ? [days] : []),
    ...(categorized > 0 && isImported(status) ? [`${showCount(categorized)} with a category`] : []),
    ...shown,
    ...(reasons.length > MAX_REASONS ? ["…"] : []),
  ].join(", ");
}

const MAX_REASONS = 3;

/** Writes an import for other programs. Each line begins with the file's name and the kind of the line. */
export function showTabs(shown: Import, end: ImportEnd): string {
  const { name, id, of } = shown;
  return [
    ...factsOf(shown).map(({ about, fact }) => [name, about, fact]),
    ...shown.reading.accounts.map(({ account, rows }) => {
      return [name, "account", account ?? "", String(rows)];
    }),
    ...guessesOf(shown).map((cells) => [name, ...cells]),
    ...shown.statuses.map((each) => {
      const { status, rows, sum, lines } = each;
      return [name, status, String(rows), sum, String(lines), tellStatus(each)];
    }),
    ...(end === "imported" ? [[name, "imported", String(of), `import ${id}`]] : []),
  ]
    .map((cells) => tabLine(cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1)))
    .join("");
}

type Cells = readonly string[];

/** Makes columns as wide as their longest cell, within limits. */
function aligned(rows: readonly Cells[], right: ReadonlySet<number> = new Set()): string {
  const shown = rows.map((cells) =>
    cells.map((cell, at) => {
      const width = at === cells.length - 1 ? LAST_COLUMNS : CELL_COLUMNS;
      return Bun.sliceAnsi(showPlain(cell), 0, width, "…");
    }),
  );
  const columns = Math.max(0, ...shown.map((cells) => cells.length));
  const widths = Array.from({ length: columns }, (_, at) =>
    Math.max(...shown.map((cells) => Bun.stringWidth(cells[at] ?? ""))),
  );
  const lines = shown.map((cells) =>
    cells.map((cell, at) => padCell(cell, widths[at] ?? 0, right.has(at))).join("  "),
  );
  return lines.map((line) => `  ${line.trimEnd()}\n`).join("");
}

const CELL_COLUMNS = 40;
const LAST_COLUMNS = 160;
