// The output of `outlay help`: the commands by group, or one command with its options and examples.

import { capitalized } from "../../domain/text/text.ts";
import {
  COMMAND_GROUPS,
  type CommandSpec,
  writtenChoices,
  writtenCommand,
  writtenOption,
} from "./command-spec.ts";

/** Help fits a terminal of 80 columns. */
const COLUMNS = 79;
const INDENT = "  ";

/** Rules for all commands. */
export const ABOUT_ALL = [
  "Exit codes: 0 success; 1 failure, or an ambiguous line; 2 invalid usage, nothing was sent. See outlay help check for more.",
  "Tables and bold headers are for terminals only. NO_COLOR=1 turns bold off.",
] as const;

export function helpOverview(commands: readonly CommandSpec[]): string {
  const widest = Math.max(...commands.map(({ name }) => name.length));
  const groups = Object.entries(COMMAND_GROUPS).flatMap(([group, heading]) => [
    `\n${heading}:\n`,
    ...commands
      .filter((command) => command.group === group)
      .map(({ name, summary }) => hanging(name.padEnd(widest), summary)),
  ]);
  return [
    "Usage: outlay COMMAND [OPTION]… [WORD]…\n",
    "\nOutlay keeps track of what you spend. Without a command, it starts the server.\n",
    ...groups,
    "\n",
    paragraph("Run outlay help COMMAND or outlay COMMAND --help for details."),
    ...ABOUT_ALL.map((text) => `\n${paragraph(text)}`),
  ].join("");
}

export function helpOn(command: CommandSpec): string {
  const { summary, options, about, examples } = command;
  const shown = Object.entries(options).map(([name, option]) => {
    const many = option.many ? "; may be repeated" : "";
    return [writtenOption(name, option), option.about + writtenChoices(option) + many] as const;
  });
  const widest = Math.min(24, Math.max(0, ...shown.map(([name]) => name.length)));
  return [
    `Usage: outlay ${writtenCommand(command)}\n\n`,
    paragraph(`${capitalized(summary)}.`),
    ...about.map((text) => `\n${paragraph(text)}`),
    ...(shown.length > 0 ? ["\nOptions:\n"] : []),
    ...shown.map(([name, text]) => hanging(name.padEnd(widest), text)),
    ...(examples.length > 0 ? ["\nExamples:\n"] : []),
    ...examples.map(
      ([line, meaning]) => `${INDENT}outlay ${line}\n${INDENT.repeat(3)}${meaning}\n`,
    ),
  ].join("");
}

function paragraph(text: string): string {
  return `${Bun.wrapAnsi(text, COLUMNS)}\n`;
}

/** Writes a term with its meaning next to it. */
function hanging(term: string, text: string): string {
  const start = `${INDENT}${term}${INDENT}`;
  const lines = Bun.wrapAnsi(text, COLUMNS - start.length);
  return `${start}${lines.replaceAll("\n", `\n${" ".repeat(start.length)}`)}\n`;
}
