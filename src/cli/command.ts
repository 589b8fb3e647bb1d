// The table of all commands, and the parser of the words after the program's name. Anything not understood is refused in one line, so that
// a typo never starts a server or overwrites a file.

import { nearest } from "../domain/text/nearest.ts";
import { ADD, type AddCommand, readAdd } from "./add-command.ts";
import {
  DELETE,
  type DeleteCommand,
  EDIT,
  type EditCommand,
  readDelete,
  readEdit,
} from "./edit-command.ts";
import { EXPORT, type ExportCommand, readExport } from "./export-command.ts";
import { IMPORT, type ImportCommand, readImport } from "./import-command.ts";
import {
  LABEL_LISTS,
  type LabelsCommand,
  LEDGERS,
  type LedgersCommand,
  readLabels,
  readLedgers,
} from "./labels.ts";
import {
  FIND,
  LIST,
  type ListCommand,
  readList,
  readTotal,
  TOTAL,
  type TotalCommand,
} from "./list-command.ts";
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
import { REPORT, type ReportCommand, readReport } from "./report.ts";
import {
  HISTORY,
  type HistoryCommand,
  readHistory,
  readUndo,
  UNDO,
  type UndoCommand,
} from "./undo-command.ts";
import { type CommandSpec, type Misunderstood, misunderstood } from "./words/command-spec.ts";

/** Commands that ask the service for expenses. */
export type BookCommand =
  | DeleteCommand
  | EditCommand
  | HistoryCommand
  | LabelsCommand
  | LedgersCommand
  | ListCommand
  | ReportCommand
  | TotalCommand
  | UndoCommand;

export type Command =
  | AddCommand
  | BookCommand
  | ExportCommand
  | ImportCommand
  | Misunderstood
  | ProgramCommand
  | RecordsCommand;

interface CommandEntry {
  readonly spec: CommandSpec;
  readonly read: (words: readonly string[]) => Command;
}

const DOING: readonly CommandEntry[] = [
  { spec: ADD, read: readAdd },
  { spec: LIST, read: (words) => readList(LIST, words) },
  { spec: FIND, read: (words) => readList(FIND, words) },
  { spec: TOTAL, read: readTotal },
  { spec: REPORT, read: readReport },
  { spec: EDIT, read: readEdit },
  { spec: DELETE, read: readDelete },
  { spec: UNDO, read: readUndo },
  { spec: HISTORY, read: readHistory },
  ...LABEL_LISTS.map((list) => ({
    spec: list.spec,
    read: (words: readonly string[]) => readLabels(list, words),
  })),
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
