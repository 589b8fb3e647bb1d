// Has the table of all commands, and parses the words after the program's name. It refuses anything that it does not understand, so that a
// typo never starts a server or overwrites a file.

import { messageOf } from "../domain/problem.ts";
import { didYouMean } from "../domain/text/nearest.ts";
import { ADD } from "./add.ts";
import { BUDGETS, SAFE } from "./budgets.ts";
import { type CommandResult, EXIT, NotUnderstood, OutputClosed } from "./command-output.ts";
import { DELETE, EDIT } from "./edit.ts";
import { EXPORT } from "./export.ts";
import { IMPORT } from "./import.ts";
import { LABEL_LISTS, LEDGERS } from "./labels.ts";
import { FIND, LIST, TOTAL } from "./list.ts";
import { RECORDS_COMMANDS, type RecordsCommand } from "./records-command.ts";
import { DUE, POST, RECURRING, SKIP } from "./recurring.ts";
import { REPORT } from "./report.ts";
import type { CommandEntry, ServiceParts } from "./service-command.ts";
import { BUDGET } from "./set-budget.ts";
import { HISTORY, UNDO } from "./undo.ts";
import { type CommandSpec, type Misunderstood, misunderstood } from "./words/command-spec.ts";
import { completionFor, SHELLS, type Shell } from "./words/completion.ts";
import { helpOn, helpOverview } from "./words/help.ts";
import { manualPage } from "./words/manual.ts";
import { defineCommand } from "./words/read-words.ts";

export type RunCommand =
  | Misunderstood
  /** `about` is the name of a command; undefined for all commands. */
  | { readonly kind: "help"; readonly about: string | undefined }
  | { readonly kind: "version" }
  | { readonly kind: "completion"; readonly shell: Shell }
  | { readonly kind: "man" }
  | { readonly kind: "service"; run(parts: RunParts): Promise<CommandResult> };

export type Command = RunCommand | RecordsCommand;

export interface RunParts {
  readonly version: string;
  readonly service: ServiceParts;
}

interface TableEntry {
  readonly spec: CommandSpec;
  readonly read: (words: readonly string[]) => Command;
}

function serviceEntry({ spec, read, run }: CommandEntry): TableEntry {
  return {
    spec,
    read(words) {
      const asked = read(words);
      if ("reason" in asked) return asked;
      return { kind: "service", run: ({ service }) => run(asked, service) };
    },
  };
}

const ABOUT_EXPENSES: readonly CommandEntry[] = [
  ADD,
  LIST,
  FIND,
  TOTAL,
  REPORT,
  EDIT,
  DELETE,
  UNDO,
  HISTORY,
  RECURRING,
  DUE,
  POST,
  SKIP,
  BUDGET,
  BUDGETS,
  SAFE,
  ...LABEL_LISTS,
  LEDGERS,
  IMPORT,
  EXPORT,
];

const ALL_BUT_HELP: readonly TableEntry[] = [
  ...ABOUT_EXPENSES.map(serviceEntry),
  ...RECORDS_COMMANDS,
  defineCommand(
    {
      name: "completion",
      group: "program",
      summary: "print a script that lets a shell complete the commands",
      operands: {
        name: "SHELL",
        least: 1,
        most: 1,
        needs: `the name of a shell: ${SHELLS.join(", ")}`,
        choices: SHELLS,
      },
      options: {},
      about: [],
      examples: [
        ["completion bash > ~/.local/share/bash-completion/completions/outlay", "for bash"],
        ["completion zsh > ~/.zsh/completions/_outlay", "for zsh"],
        ["completion fish > ~/.config/fish/completions/outlay.fish", "for fish"],
      ],
    },
    ({ operands }) => {
      const [shell = "bash"] = SHELLS.filter((each) => each === operands[0]);
      return { kind: "completion", shell };
    },
  ),
  defineCommand(
    {
      name: "man",
      group: "program",
      summary: "print the man page",
      options: {},
      about: [],
      examples: [
        ["man | man -l -", "shows the page"],
        ["man > ~/.local/share/man/man1/outlay.1", "stores the page where man finds it"],
      ],
    },
    () => ({ kind: "man" }),
  ),
];

const ENTRIES: readonly TableEntry[] = [
  ...ALL_BUT_HELP,
  defineCommand(
    {
      name: "help",
      group: "program",
      summary: "explain all commands, or one",
      operands: {
        name: "COMMAND",
        least: 0,
        most: 1,
        needs: "the name of a command",
        choices: [...ALL_BUT_HELP.map(({ spec }) => spec.name), "help"],
      },
      options: {},
      about: [],
      examples: [["help list", "all about outlay list"]],
    },
    ({ operands: [about] }) => ({ kind: "help", about }),
  ),
];

/** The commands in the order in which help lists them. */
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
  return `there is no command ${name}${didYouMean(name, known)}`;
}

export async function runCommand(asked: RunCommand, parts: RunParts): Promise<CommandResult> {
  switch (asked.kind) {
    case "misunderstood": {
      const hint = "outlay help lists the commands, and outlay help COMMAND explains one";
      return { notes: [`${asked.reason}\n${hint}`], code: EXIT.notUnderstood };
    }
    case "help": {
      const spec = COMMANDS.find(({ name }) => name === asked.about);
      return { stdout: spec ? helpOn(spec) : helpOverview(COMMANDS) };
    }
    case "version":
      return { stdout: `${parts.version}\n` };
    case "completion":
      return { stdout: completionFor(asked.shell, COMMANDS) };
    case "man":
      return { stdout: manualPage(COMMANDS, parts.version) };
    case "service":
      return asked.run(parts).catch((error: unknown) => {
        if (error instanceof OutputClosed) return {};
        const code = error instanceof NotUnderstood ? EXIT.notUnderstood : EXIT.notDone;
        return { notes: [messageOf(error)], code };
      });
  }
}
