// The man page outlay(1), made from the table of commands, in the macros of man(7).

import { capitalized } from "../../domain/text/text.ts";
import {
  COMMAND_GROUPS,
  type CommandSpec,
  type OptionSpec,
  writtenChoices,
  writtenCommand,
} from "./command-spec.ts";
import { ABOUT_ALL } from "./help.ts";

const ENVIRONMENT: readonly (readonly [name: string, meaning: string])[] = [
  ["HOST, PORT", "where the service listens, and where commands look for it"],
  ["DATABASE_URL", "where the data is: sqlite:PATH or postgres://…"],
  [
    "LC_ALL, LC_TIME, LC_NUMERIC, LANG",
    "what 3/11 and 1,234 mean, and in which language days are named",
  ],
  ["NO_COLOR", "if it is not empty, headers on terminals are not bold"],
];

export function manualPage(commands: readonly CommandSpec[], version: string): string {
  return [
    `.TH OUTLAY 1 "" ${quoted(`Outlay ${version}`)} ${quoted("User Commands")}`,
    ".SH NAME",
    plain("outlay - keep track of what you spend"),
    ".SH SYNOPSIS",
    ".B outlay",
    ".br",
    ".B outlay",
    plain("COMMAND [OPTION]… [WORD]…"),
    ".SH DESCRIPTION",
    plain(
      "Without a command, outlay starts the server on DATABASE_URL. Commands about expenses need a running server; commands about the database do not.",
    ),
    ...Object.entries(COMMAND_GROUPS).flatMap(([group, heading]) => [
      `.SH ${quoted(heading.toUpperCase())}`,
      ...commands.filter((command) => command.group === group).flatMap(aboutCommand),
    ]),
    ".SH ENVIRONMENT",
    ...ENVIRONMENT.flatMap(([name, meaning]) => term(`.B ${quoted(name)}`, meaning)),
    ".SH EXIT STATUS",
    ABOUT_ALL.map(plain).join("\n.PP\n"),
    "",
  ].join("\n");
}

function aboutCommand(command: CommandSpec): readonly string[] {
  const { summary, about, options, examples } = command;
  return [
    `.SS ${quoted(`outlay ${writtenCommand(command)}`)}`,
    plain(`${capitalized(summary)}.`),
    ...about.flatMap((text) => [".PP", plain(text)]),
    ...Object.entries(options).flatMap(([name, option]) =>
      term(tag(name, option), option.about + writtenChoices(option)),
    ),
    ...examples.flatMap(([line, meaning]) => term(`.B ${quoted(`outlay ${line}`)}`, meaning)),
  ];
}

function term(tag: string, meaning: string): readonly string[] {
  return [".TP", tag, plain(meaning)];
}

function tag(name: string, { value, also }: OptionSpec): string {
  const names = also === undefined ? name : `${also}, ${name}`;
  return value === undefined
    ? `.B ${quoted(names)}`
    : `.BI ${quoted(`${names} `)} ${quoted(value)}`;
}

/** Escapes a text for roff. A leading dot or quote would be a request. */
function plain(text: string): string {
  const escaped = text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replaceAll("'", "\\(aq")
    .replaceAll("`", "\\(ga")
    .replaceAll("^", "\\(ha")
    .replaceAll("~", "\\(ti")
    .replace(
      /[^\u0020-\u007e]/gu,
      (sign) => `\\[u${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}]`,
    );
  return escaped.startsWith(".") ? `\\&${escaped}` : escaped;
}

/** Quotes a text as one argument of a macro. */
function quoted(text: string): string {
  return `"${plain(text).replaceAll('"', "\\(dq")}"`;
}
