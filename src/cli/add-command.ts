// Parses the words after `outlay add`.

import { NAMED_FIELDS } from "../domain/expense/expense-fields.ts";
import { isVisible, REF_CHARACTERS } from "../domain/expense/ref.ts";
import { countCharacters, listed, quote } from "../domain/text/text.ts";
import { SERVICE_OPTIONS, serviceReader } from "./service-options.ts";
import { type CommandOf, type CommandSpec, misunderstood } from "./words/command-spec.ts";

const OPTIONS = {
  "--dry-run": { about: "show how TEXT is read, and record nothing" },
  "--ref": {
    value: "REF",
    about: "a unique reference, such as bank-17; running the command again adds no duplicate",
  },
  ...SERVICE_OPTIONS,
} as const;

export const ADD = {
  name: "add",
  group: "expenses",
  summary: "record an expense from a line of text",
  operands: {
    name: "TEXT",
    least: 1,
    most: Number.POSITIVE_INFINITY,
    needs: "what to record, such as 12.50 lunch @Cafe",
    isText: true,
  },
  options: OPTIONS,
  about: [
    `TEXT uses the same syntax as quick entry in the app. Quotes keep the shell from taking # for a comment, or $5 for a variable. If TEXT is -, each line of standard input is an expense; all of them are recorded, or none. The command prints ${listed(["id", "date", "amount", "description", ...NAMED_FIELDS], "and")}, separated by tabs. An ambiguous line is reported and never guessed.`,
    "LC_ALL, LC_TIME, LC_NUMERIC and LANG settle what 3/11 and 1,234 mean, and in which language days are named.",
  ],
  examples: [
    ["add '12.50 lunch @Cafe #work yesterday'", "with a payee, a tag and a day"],
    ["add --ledger home - < expenses.txt", "a line for each expense"],
  ],
} as const satisfies CommandSpec;

export const readAdd = serviceReader(ADD, ({ given, operands, service }) => {
  const text = operands.join(" ");
  const isList = operands.length === 1 && text === "-";
  const isDryRun = given["--dry-run"] === true;
  const ref = given["--ref"];
  const unfit = ref === undefined ? undefined : refFault(ref, isList);
  if (unfit !== undefined) return misunderstood(unfit);
  // Without a text, the expenses are lines of standard input.
  return { kind: "add" as const, text: isList ? undefined : text, ...service, isDryRun, ref };
});

export type AddCommand = CommandOf<typeof readAdd>;

function refFault(ref: string, isList: boolean): string | undefined {
  if (isList) return "--ref names one expense, and standard input may have many; give one as TEXT";
  if (isVisible(ref) && countCharacters(ref) <= REF_CHARACTERS) return undefined;
  return `--ref must be 1 to ${REF_CHARACTERS} visible characters without spaces, not ${quote(ref)}`;
}
