// The questions of an import as text: what is ambiguous, and what each answer would make of rows.

import type { Answered } from "../client/client.ts";
import { showCount } from "../domain/text/text.ts";
import { COLUMNS } from "./import-command.ts";

type ImportQuestion = Answered<"ImportQuestion">;

/** The ambiguity, then a line for each answer. */
export function ask(question: ImportQuestion, reading: Answered<"Import">["reading"]): string {
  const { kind, about } = question;
  const option = OPTIONS[kind];
  const choices = question.choices.map((choice) => {
    return kind === "sheet"
      ? { ...choice, value: String(1 + reading.sheets.indexOf(choice.value)) }
      : choice;
  });
  const answers = option === undefined ? [] : choices.map((choice) => answerLine(option, choice));
  const rates =
    kind === "currency"
      ? [
          `  --rate ${about ?? "CODE"}=0.92 converts them`,
          `  --rate ${about ?? "CODE"}= skips them`,
        ]
      : [];
  const columns = kind === "columns" ? columnLines(choices, reading) : [];
  return [sentenceOf(question), ...answers, ...rates, ...columns].join("\n");
}

/** How the columns were read, and what they hold. */
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

/** The options that answer a question with a choice. Other questions need more than a choice. */
const OPTIONS: Readonly<Partial<Record<ImportQuestion["kind"], string>>> = {
  account: "--account",
  cash: "--cash",
  days: "--days",
  direction: "--direction",
  encoding: "--encoding",
  fee: "--fee",
  duplicates: "--duplicates",
  numbers: "--numbers",
  person: "--person",
  sheet: "--sheet",
  spent: "--spent",
  year: "--year",
};

function sentenceOf({ kind, about, rows, choices }: ImportQuestion): string {
  const [first] = choices[0]?.rows ?? [];
  const count = rows === 1 ? "1 row" : `${showCount(rows)} rows`;
  switch (kind) {
    case "days":
    case "numbers": {
      const readings = choices.map(({ rows: [row] }) => row?.day ?? row?.amount ?? "nothing");
      return `${first?.text ?? ""} may be ${[...new Set(readings)].join(" or ")}`;
    }
    case "spent":
      return "can't tell whether spending is negative or positive";
    case "direction":
      return "its amounts have no signs; which word is of money spent?";
    case "fee":
      return `whether the amounts of ${count} have their fees in them is not clear`;
    case "cash":
      return `${count} may be cash from a machine: import or skip?`;
    case "duplicates":
      return `${count} may be expenses that are in the ledger already`;
    case "person":
      return "it has the shares of several people; whose is it?";
    case "currency":
      return `${count} in ${about ?? "another currency"}, which is not the ledger's currency`;
    case "columns":
      return "which columns hold the days and the amounts is not clear";
    case "sheet":
      return `more than one sheet has a table: ${choices.map(({ value }) => value).join(", ")}`;
    case "encoding": {
      const readings = choices.map(({ rows: [row] }) => row?.text ?? "nothing");
      return `its characters may be read as ${readings.join(" or ")}`;
    }
    case "year":
      return `days such as ${first?.text ?? "these"} have no year`;
    case "account":
      return "it may be of another account";
    default:
      return kind satisfies never;
  }
}

function answerLine(option: string, { value, rows }: Answered<"ImportChoice">): string {
  const isSource =
    option === "--account" && value !== "same" && value !== "new" && value !== "other";
  const shown = /^[\w.,'-]+$/.test(value) && !value.includes("'") ? value : `"${value}"`;
  const written = isSource ? `--source ${shown}` : `${option} ${value === "other" ? "new" : shown}`;
  const read = rows.map(({ line, day, amount, text }) => {
    const values = [day, amount].filter((each) => each !== null);
    const meant = values.length > 0 ? values.join(", ") : text;
    return `line ${line} as ${meant}`;
  });
  const meaning = isSource ? "treats it as that source's" : MEANINGS[`${option} ${value}`];
  if (meaning === undefined)
    return `  ${written}${read.length > 0 ? ` reads ${read.join(" and ")}` : ""}`;
  const lines = rows.map(({ line, text }) => `line ${line}, ${text}`).join("; ");
  return `  ${written} ${meaning}${lines === "" ? "" : `: ${lines}`}`;
}

/** The effects of answers that change no reading. */
const MEANINGS: Readonly<Record<string, string>> = {
  "--cash spent": "imports them",
  "--cash skipped": "skips them",
  "--duplicates same": "skips them",
  "--duplicates new": "imports them",
  "--account same": "treats it as the account of earlier files",
  "--account new": "treats it as a new one",
  "--account other": "treats it as another one",
};
