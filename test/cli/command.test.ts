// What the words of the command line ask for; what is not understood is refused, and serves nothing.

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
  [["copy", "--help"], { kind: "help" }],
  [["--help"], { kind: "help" }],
  [["-h"], { kind: "help" }],
  [["restore", "--help"], { kind: "help" }],
  [["--version"], { kind: "version" }],
];

test.each(understood)("%j", (words, command) => {
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
  [["check", "a.db"], "check takes no a.db"],
  [["postgres://me:secret@db/outlay"], "there is no command postgres://…"],
  [["check", "postgres://me:secret@db/outlay"], "check takes no postgres://…"],
  [["backup"], "backup needs the name of a file"],
  [["backup", ""], "backup needs the name of a file"],
  [["backup", "a.db", "b.db"], "backup takes one file, not b.db too"],
  [["backup", "a.db", "--force"], "backup has no option --force"],
  [["restore"], "restore needs the name of a file"],
  [["restore", "--force"], "restore needs the name of a file"],
  [["restore", "a.db", "--forse"], "restore has no option --forse"],
  [["migrate", "--prnt"], "migrate takes --print and nothing else"],
  [["migrate", "--print", "a.db"], "migrate takes --print and nothing else"],
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

describe("is not understood", () => {
  test.each(refused)("%j", (words, reason) => {
    expect(readCommand(words)).toEqual({ kind: "misunderstood", reason });
  });
});
