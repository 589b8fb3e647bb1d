// The parsing of command lines. A command line that is not understood is refused, and starts no server.

import { describe, expect, test } from "bun:test";
import { type Command, readCommand } from "../../src/cli/command.ts";

const COPY: Command = { kind: "copy", from: "sqlite:a", to: "sqlite:b" };

const understood: readonly [words: readonly string[], command: Command][] = [
  [[], { kind: "serve" }],
  [["check"], { kind: "check" }],
  [["backup", "a.db"], { kind: "backup", file: "a.db" }],
  [["restore", "a.db"], { kind: "restore", file: "a.db", force: false }],
  [["restore", "a.db", "--force"], { kind: "restore", file: "a.db", force: true }],
  [["restore", "--force", "a.db"], { kind: "restore", file: "a.db", force: true }],
  [["migrate"], { kind: "migrate" }],
  [["migrate", "--print"], { kind: "print-migrations" }],
  [["copy", "--from", "sqlite:a", "--to", "sqlite:b"], COPY],
  [["copy", "--to", "sqlite:b", "--from", "sqlite:a"], COPY],
  [["copy", "--help"], { kind: "help", about: "copy" }],
  [["--help"], { kind: "help", about: undefined }],
  [["serve"], { kind: "serve" }],
  [["help"], { kind: "help", about: undefined }],
  [["help", "list"], { kind: "help", about: "list" }],
  [["help", "help"], { kind: "help", about: "help" }],
  [["list", "-h", "--version"], { kind: "help", about: "list" }],
  [["completion", "zsh"], { kind: "completion", shell: "zsh" }],
  [["man"], { kind: "man" }],
  [["-h"], { kind: "help", about: undefined }],
  [["restore", "--help"], { kind: "help", about: "restore" }],
  [["--version"], { kind: "version" }],
];

test.each(understood)("%j is understood", (words, command) => {
  expect(readCommand(words)).toEqual(command);
});

const refused: readonly [words: readonly string[], reason: string][] = [
  [["ad", "tea", "5"], "there is no command ad; did you mean add?"],
  [["chekc"], "there is no command chekc; did you mean check?"],
  [["imprt", "a.csv"], "there is no command imprt; did you mean import?"],
  [["--versoin"], "there is no command --versoin; did you mean --version?"],
  [["constructor"], "there is no command constructor"],
  [["--port", "1"], "there is no command --port"],
  [[""], "there is no command "],
  [["check", "a.db"], "check takes no argument; got a.db"],
  [["postgres://me:secret@db/outlay"], "there is no command postgres://…"],
  [["check", "postgres://me:secret@db/outlay"], "check takes no argument; got postgres://…"],
  [["backup"], "backup needs the name of a file"],
  [["backup", ""], "backup needs the name of a file"],
  [["backup", "a.db", "b.db"], "backup takes one file, not b.db too"],
  [["backup", "a.db", "--force"], "backup has no option --force; words after -- are files"],
  [["restore"], "restore needs the name of a file"],
  [["restore", "--force"], "restore needs the name of a file"],
  [
    ["restore", "a.db", "--forse"],
    "restore has no option --forse; did you mean --force? words after -- are files",
  ],
  [["migrate", "--prnt"], "migrate has no option --prnt; did you mean --print?"],
  [["migrate", "--print", "a.db"], "migrate takes no argument; got a.db"],
  [["help", "lsit"], "help needs the name of a command; got lsit; did you mean list?"],
  [["completion"], "completion needs the name of a shell: bash, zsh, fish"],
  [["completion", "tcsh"], "completion needs the name of a shell: bash, zsh, fish; got tcsh"],
  ...[
    [],
    ["--from", "sqlite:a"],
    ["--from", "sqlite:a", "--to"],
    ["--from", "sqlite:a", "--to", ""],
    ["--from", "sqlite:a", "--from", "sqlite:b"],
    ["--form", "sqlite:a", "--to", "sqlite:b"],
    ["sqlite:a", "sqlite:b"],
    ["--from", "sqlite:a", "--to", "sqlite:b", "--force"],
  ].map((words): [string[], string] => [["copy", ...words], "copy takes --from URL and --to URL"]),
];

describe("the command line", () => {
  test.each(refused)("%j is refused", (words, reason) => {
    expect(readCommand(words)).toEqual({ kind: "misunderstood", reason });
  });
});
