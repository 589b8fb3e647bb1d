// Writes the questions of an import as text: the ambiguity, and how each answer would change rows.

import type { Answered } from "../client/client.ts";
import { showCount } from "../domain/text/text.ts";
import { COLUMNS } from "./import-command.ts";

type ImportQuestion = Answered<"ImportQuestion">;

/** Describes the ambiguity, and then each answer on a line of its own. */
export function ask(question: ImportQuestion, reading: Answered<"Import">["reading"]): string {
  return [sentenceOf(question), ...answersTo(question, reading)].join("\n");
}

function answersTo(
  { kind, about, choices }: ImportQuestion,
  reading: Answered<"Import">["reading"],
): readonly string[] {
  if (kind === "columns") return columnLines(choices, reading);
  if (kind === "currency") {
    const rate = `  --rate ${about ?? "CODE"}=`;
    return [`${rate}0.92 converts them`, `${rate} skips them`];
  }
  return choices.map(({ value, rows }) => {
    const shown = kind === "sheet" ? String(1 + reading.sheets.indexOf(value)) : value;
    return answerLine(`--${kind}`, { value: shown, rows });
  });
}

/** Shows how the columns were read, and what they contain. */
function columnLines(
  choices: readonly Answered<"ImportChoice">[],
  { columns, columnHeaders }: Answered<"Import">["reading"],
): readonly string[] {
  const read = Object.entries(COLUMNS).flatMap(([name, role]) =>
    (columns[role] ?? []).map((at) => `${name}=${at + 1}`),
  );
  return [
    ...(read.length > 0 ? [`  --columns ${read.join(",")} is how it was read`] : []),
    ...choices.map(({ value, rows }) => {
      const place = columnHeaders.includes(value)
        ? `${columnHeaders.indexOf(value) + 1}, ${value},`
        : value;
      return `  column ${place} has ${rows.map(({ text }) => text).join(" and ")}`;
    }),
  ];
}

function sentenceOf({ kind, about, rows, choices }: ImportQuestion): string {
  const count = rows === 1 ? "1 row" : `${showCount(rows)} rows`;
  const first = choices[0]?.rows[0]?.text;
  const firsts = choices.map(({ rows: [row] }) => row);
  const values = firsts.map((row) => row?.day ?? row?.amount ?? "nothing");
  const readings = `${first ?? ""} may be ${[...new Set(values)].join(" or ")}`;
  const sentences: Readonly<Record<ImportQuestion["kind"], string>> = {
    account: "it may be of another account",
    bill: `${count} may pay the bill of a card: import or skip?`,
    cash: `${count} may be a cash withdrawal: import or skip?`,
    columns: "it is not clear which columns hold the dates and the amounts",
    currency: `${count} in ${about ?? "another currency"}, which is not the ledger's currency`,
    days: readings,
    direction: "its amounts have no signs; which word means money spent?",
    duplicates: `${count} may be expenses that are in the ledger already`,
    encoding: `its characters may be read as ${firsts.map((row) => row?.text ?? "nothing").join(" or ")}`,
    fee: `it is not clear if the amounts of ${count} include their fees`,
    numbers: readings,
    person: "it has the shares of several people; whose is it?",
    savings: `${count} may move money to your savings or investments: import or skip?`,
    sheet: `more than one sheet has a table: ${choices.map(({ value }) => value).join(", ")}`,
    spent: "can't tell whether spending is negative or positive",
    year: `days such as ${first ?? "these"} have no year`,
  };
  return sentences[kind];
}

function answerLine(option: string, { value, rows }: Answered<"ImportChoice">): string {
  const known = MEANINGS[`${option} ${value}`];
  const isSource = option === "--account" && known === undefined;
  const shown = /^[\w.,'-]+$/.test(value) && !value.includes("'") ? value : `"${value}"`;
  const written = isSource ? `--source ${shown}` : `${option} ${value === "other" ? "new" : shown}`;
  const read = rows.map(({ line, day, amount, text }) => {
    const values = [day, amount].filter((each) => each !== null);
    const meant = values.length > 0 ? values.join(", ") : text;
    return `line ${line} as ${meant}`;
  });
  const meaning = isSource ? "treats it as that source's" : known;
  if (meaning === undefined)
    return `  ${written}${read.length > 0 ? ` reads ${read.join(" and ")}` : ""}`;
  const lines = rows.map(({ line, text }) => `line ${line}, ${text}`).join("; ");
  return `  ${written} ${meaning}${lines === "" ? "" : `: ${lines}`}`;
}

/** The effects of answers that don't change how the file is read. */
const MEANINGS: Readonly<Record<string, string>> = {
  "--bill spent": "imports them",
  "--bill skipped": "skips them, if you import the card's own file",
  "--cash spent": "imports them",
  "--cash skipped": "skips them",
  "--savings spent": "imports them",
  "--savings skipped": "skips them",
  "--duplicates same": "skips them",
  "--duplicates new": "imports them",
  "--account same": "treats it as the account of earlier files",
  "--account new": "treats it as a new one",
  "--account other": "treats it as another one",
};
