// The table of all commands, and the parser of the words after the program's name. Anything not understood is refused in one line, so that
// a typo never starts a server or overwrites a file.

import { nearest } from "../domain/text/nearest.ts";
import { ADD, readAdd } from "./add-command.ts";
import { DELETE, EDIT, readDelete, readEdit } from "./edit-command.ts";
import { EXPORT, readExport } from "./export.ts";
import { IMPORT, readImport } from "./import-command.ts";
import { LABEL_LISTS, LEDGERS, labelsReader, readLedgers } from "./labels.ts";
import { FIND, LIST, readFind, readList, readTotal, TOTAL } from "./list.ts";
import {
  COMPLETION,
  helpSpec,
  MAN,
  type ProgramCommand,
  readCompletion,
  readHelp,
  readMan,
} from "./program-command.ts";
import {
  BACKUP,
  CHECK,
  COPY,
  MIGRATE,
  RESTORE,
  type RecordsCommand,
  readBackup,
  readCheck,
  readCopy,
  readMigrate,
  readRestore,
  readServe,
  SERVE,
} from "./records-command.ts";
import { REPORT, readReport } from "./report.ts";
import { HISTORY, readHistory, readUndo, UNDO } from "./undo.ts";
import {
  type CommandOf,
  type CommandSpec,
  type Misunderstood,
  misunderstood,
} from "./words/command-spec.ts";

/** Commands that ask the service. */
export type ServiceCommand =
  | CommandOf<ReturnType<typeof labelsReader>>
  | CommandOf<
      | typeof readAdd
      | typeof readDelete
      | typeof readEdit
      | typeof readExport
      | typeof readHistory
      | typeof readImport
      | typeof readLedgers
      | typeof readList
      | typeof readReport
      | typeof readTotal
      | typeof readUndo
    >;

export type Command = Misunderstood | ProgramCommand | RecordsCommand | ServiceCommand;

interface CommandEntry {
  readonly spec: CommandSpec;
  readonly read: (words: readonly string[]) => Command;
}

const DOING: readonly CommandEntry[] = [
  { spec: ADD, read: readAdd },
  { spec: LIST, read: readList },
  { spec: FIND, read: readFind },
  { spec: TOTAL, read: readTotal },
  { spec: REPORT, read: readReport },
  { spec: EDIT, read: readEdit },
  { spec: DELETE, read: readDelete },
  { spec: UNDO, read: readUndo },
  { spec: HISTORY, read: readHistory },
  ...LABEL_LISTS.map((list) => ({ spec: list.spec, read: labelsReader(list) })),
  { spec: LEDGERS, read: readLedgers },
  { spec: IMPORT, read: readImport },
  { spec: EXPORT, read: readExport },
  { spec: SERVE, read: readServe },
  { spec: CHECK, read: readCheck },
  { spec: BACKUP, read: readBackup },
  { spec: RESTORE, read: readRestore },
  { spec: MIGRATE, read: readMigrate },
  { spec: COPY, read: readCopy },
  { spec: COMPLETION, read: readCompletion },
  { spec: MAN, read: readMan },
];

const HELP = helpSpec([...DOING.map(({ spec }) => spec.name), "help"]);

const ENTRIES: readonly CommandEntry[] = [
  ...DOING,
  { spec: HELP, read: (words) => readHelp(HELP, words) },
];

/** In the order of the help. */
export const COMMANDS: readonly CommandSpec[] = ENTRIES.map(({ spec }) => spec);

const HELP_WORDS = ["--help", "-h"];
const VERSION_WORD = "--version";

export function readCommand(words: readonly string[]): Command {
  const [name, ...rest] = words;
  if (name === undefined) return { kind: "serve" };
  const entry = ENTRIES.find(({ spec }) => spec.name === name);
  const optionsEnd = words.indexOf("--");
  const options = optionsEnd < 0 ? words : words.slice(0, optionsEnd);
  if (options.some((word) => HELP_WORDS.includes(word)))
    return { kind: "help", about: entry?.spec.name };
  if (options.includes(VERSION_WORD)) return { kind: "version" };
  return entry ? entry.read(rest) : misunderstood(unknownCommand(name));
}

function unknownCommand(name: string): string {
  const options = [...HELP_WORDS, VERSION_WORD];
  const known = name.startsWith("-") ? options : COMMANDS.map((spec) => spec.name);
  const meant = nearest(name, known);
  return `there is no command ${name}${meant === undefined ? "" : `; did you mean ${meant}?`}`;
}
