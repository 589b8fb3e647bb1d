// What the words after the program's name ask for. Anything not understood is refused in one line, so that a typo never starts a
// service or overwrites a file. `add` has its own reading of words, since its text may begin with a minus, as in -20.

import { EXPORT_FORMAT_NAMES } from "../domain/export-format.ts";
import { nearest } from "../domain/text/nearest.ts";
import { type ExportCommand, readExport } from "./export-command.ts";
import { type ImportCommand, readImport } from "./import-command.ts";
import {
  type Misunderstood,
  misunderstood,
  type ServiceOptions,
  serviceFault,
} from "./service-options.ts";

export type Command =
  | { readonly kind: "serve" }
  | AddCommand
  | ExportCommand
  | ImportCommand
  | { readonly kind: "check" }
  | { readonly kind: "backup"; readonly file: string }
  | { readonly kind: "restore"; readonly file: string; readonly force: boolean }
  | { readonly kind: "migrate" }
  | { readonly kind: "print-migrations" }
  | { readonly kind: "copy"; readonly from: string; readonly to: string }
  | { readonly kind: "help" }
  | { readonly kind: "version" }
  | Misunderstood;

export const USAGE = `Usage: outlay                          serve the records
       outlay add [--ledger ID] [--url URL] [--dry-run] TEXT…
                                       record an expense through the service that runs; see below
       outlay export [--ledger ID] [--url URL] [--format FORMAT] [--from DAY] [--to DAY] [-q TEXT] [-o FILE]
                                       write expenses of the service that runs to FILE; see below
       outlay import --dry-run [--ledger ID] [--url URL] [OPTION…] FILE…
                                       show what files of banks would add to the service that runs; see below
       outlay check                    check all records, without changing them
       outlay backup FILE              copy them to FILE, which must not exist; the service may go on
       outlay restore FILE [--force]   put the backup FILE in their place; --force keeps the old file beside
       outlay migrate [--print]        bring the tables up to date; --print shows PostgreSQL's SQL instead
       outlay copy --from URL --to URL copy a whole book to a place without records, and compare both
       outlay --help | --version

The records are those of DATABASE_URL. A URL of copy is in the form of DATABASE_URL: sqlite:PATH or postgres://…

TEXT is read as a line of the app is, for instance: outlay add '12.50 lunch @Cafe #work yesterday'. Quotes keep the
shell from taking # for a comment, or $5 for a variable. If TEXT is -, each line of standard input is an expense, and
all of them are recorded or none. --dry-run tells how TEXT is read, and records nothing. The ledger is "default" and
the service is at HOST and PORT unless the options say otherwise. What is unclear is reported and never guessed.
LC_ALL, LC_TIME, LC_NUMERIC and LANG settle what 3/11 and 1,234 mean, and in which language days are named.

FORMAT is one of ${EXPORT_FORMAT_NAMES.join(", ")}; without it, the ending of FILE says which,
or else it is csv. Days are YYYY-MM-DD. TEXT is searched for as in the app: outlay export -q '#work @cafe >10'. Without FILE,
the expenses go to standard output. FILE is there only once it is whole, and takes the place of one that was there.
What FORMAT can't hold is told on standard error; json and ndjson hold everything.

import reads CSV and TSV, OFX, QFX, QIF, CAMT, MT940, XLSX, XLS, ODS, exports of other trackers, and zips of them; if FILE
is -, standard input. It shows how each file is read and why, and what would become of its rows, each file by itself.
It records nothing yet. What is unclear is asked, and answered by --days DMY, MDY or YMD, --numbers 1.234,56 (as the
file writes 1234.56), --spent negative or positive, --columns day=1,amount=4, --cash spent or left-out, --near same or
new, --person NAME, or --encoding NAME. --rows FATE lists rows, such as --rows new; --json gives all of it as JSON.

Exit codes: 0 done, or sound; 1 it could not be done; 2 the command was not understood. Of check, also: 3 the
file or its log is damaged; 4 a row is not as it was stored; 5 a count, a total or a next id does not fit the
rows. Where several apply, the smallest.
`;

const OPTIONS: ReadonlyMap<string, Command> = new Map([
  ["--help", { kind: "help" }],
  ["-h", { kind: "help" }],
  ["--version", { kind: "version" }],
]);

export function readCommand(words: readonly string[]): Command {
  const optionsEnd = words.indexOf("--");
  const asked = words
    .slice(0, optionsEnd < 0 ? words.length : optionsEnd)
    .map((word) => OPTIONS.get(word))
    .find((command) => command !== undefined);
  if (asked) return asked;
  const [name, ...rest] = words;
  switch (name) {
    case undefined:
      return { kind: "serve" };
    case "add":
      return readAdd(rest);
    case "export":
      return readExport(rest);
    case "import":
      return readImport(rest);
    case "check":
      return rest.length === 0 ? { kind: "check" } : misunderstood(`check takes no ${rest[0]}`);
    case "backup":
      return withFile("backup", rest, (file) => ({ kind: "backup", file }));
    case "restore": {
      const force = rest.includes("--force");
      const files = rest.filter((word) => word !== "--force");
      return withFile("restore", files, (file) => ({ kind: "restore", file, force }));
    }
    case "migrate":
      return readMigrate(rest);
    case "copy":
      return readCopy(rest);
    default:
      return misunderstood(unknownCommand(name));
  }
}

function unknownCommand(name: string): string {
  const commands = ["add", "export", "import", "check", "backup", "restore", "migrate", "copy"];
  const meant = nearest(name, name.startsWith("-") ? [...OPTIONS.keys()] : commands);
  return `there is no command ${name}${meant === undefined ? "" : `; did you mean ${meant}?`}`;
}

function readMigrate([option, more]: readonly string[]): Command {
  if (option === undefined) return { kind: "migrate" };
  if (option === "--print" && more === undefined) return { kind: "print-migrations" };
  return misunderstood("migrate takes --print and nothing else");
}

/** Its message repeats no word, since one may hold a password. */
function readCopy(words: readonly string[]): Command {
  const [first, , second] = words;
  const after = (option: string) => (first === option ? words[1] : words[3]) ?? "";
  const [from, to] = [after("--from"), after("--to")];
  const isNamed = [first, second].sort().join(" ") === "--from --to";
  if (words.length === 4 && isNamed && from !== "" && to !== "") return { kind: "copy", from, to };
  return misunderstood("copy takes --from URL and --to URL");
}

function withFile(
  name: string,
  [file, ...more]: readonly string[],
  commandOf: (file: string) => Command,
): Command {
  if (file === undefined || file === "") return misunderstood(`${name} needs the name of a file`);
  const odd = [file, ...more].find((word) => word.startsWith("-"));
  if (odd !== undefined) return misunderstood(`${name} has no option ${odd}`);
  if (more.length > 0) return misunderstood(`${name} takes one file, not ${more[0]} too`);
  return commandOf(file);
}

export interface AddCommand extends ServiceOptions {
  readonly kind: "add";
  /** Undefined if the expenses are lines of standard input. */
  readonly text: string | undefined;
  readonly isDryRun: boolean;
}

const ADD_OPTIONS = ["--ledger", "--url", "--dry-run"];

function readAdd(words: readonly string[]): Command {
  let [ledger, isDryRun]: [string, boolean] = ["default", false];
  let url: string | undefined;
  const text: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (word === "--") {
      text.push(...words.slice(at + 1));
      break;
    }
    if (!/^--[a-z]/i.test(word) || /\s/.test(word)) {
      text.push(word);
      continue;
    }
    const [name = "", joined] = word.split(/=(.*)/s);
    if (name === "--dry-run" && joined === undefined) {
      isDryRun = true;
      continue;
    }
    if (name !== "--ledger" && name !== "--url") return misunderstood(unknownOption(name));
    const value = joined ?? words[at + 1] ?? "";
    if (joined === undefined) at += 1;
    if (name === "--ledger") ledger = value;
    else url = value;
  }
  return commandOf(text, { ledger, url, isDryRun });
}

function commandOf(
  words: readonly string[],
  options: Pick<AddCommand, "ledger" | "url" | "isDryRun">,
): Command {
  const fault = serviceFault(options);
  if (fault !== undefined) return misunderstood(fault);
  const text = words.join(" ");
  if (text.trim() === "")
    return misunderstood("add needs what to record, such as 12.50 lunch @Cafe");
  const isList = words.length === 1 && text === "-";
  return { kind: "add", text: isList ? undefined : text, ...options };
}

function unknownOption(name: string): string {
  const meant = nearest(name, ADD_OPTIONS);
  const guess = meant === undefined ? "" : `did you mean ${meant}? `;
  return `add has no option ${name}; ${guess}words after -- are text`;
}
