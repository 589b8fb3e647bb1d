// The arguments of `outlay add`: options, text, and typos.

import { describe, expect, test } from "bun:test";
import { ADD } from "../../src/cli/add.ts";
import { readCommand } from "../../src/cli/command.ts";

type AddCommand = Exclude<ReturnType<typeof ADD.read>, { readonly kind: "misunderstood" }>;

const PLAIN: AddCommand = {
  text: "tea 5",
  ledger: "default",
  url: undefined,
  isJson: false,
  isDryRun: false,
  ref: undefined,
};

const understood: readonly [words: readonly string[], command: Partial<AddCommand>][] = [
  [["tea 5"], {}],
  [["tea", "5"], {}],
  [["--ledger", "home", "tea", "5"], { ledger: "home" }],
  [["tea", "5", "--ledger=home"], { ledger: "home" }],
  [["tea", "--dry-run", "5"], { isDryRun: true }],
  [["--url", "http://localhost:3001/", "tea 5"], { url: "http://localhost:3001/" }],
  [["--url=https://me:pw@x.example/a", "tea 5"], { url: "https://me:pw@x.example/a" }],
  [["--ref", "bank-17", "tea 5"], { ref: "bank-17" }],
  [["-20", "refund"], { text: "-20 refund" }],
  [["-", "20", "refund"], { text: "- 20 refund" }],
  [["tea", "-v", "5"], { text: "tea -v 5" }],
  [["tea", "--", "5"], {}],
  [["--", "--dry-run", "5"], { text: "--dry-run 5" }],
  [["--", "--help", "5"], { text: "--help 5" }],
  [["--", "-"], { text: undefined }],
  [["--20 tea"], { text: "--20 tea" }],
  [["--tea 5"], { text: "--tea 5" }],
  [["-"], { text: undefined }],
  [["--dry-run", "-"], { text: undefined, isDryRun: true }],
];

test.each(understood)("add %j is understood", (words, command) => {
  expect(ADD.read(words)).toEqual({ ...PLAIN, ...command });
});

test("add --help requests the help on add", () => {
  expect(readCommand(["add", "tea", "--help"])).toEqual({ kind: "help", about: "add" });
});

const NO_TEXT = "add needs what to record, such as 12.50 lunch @Cafe";
const NO_LEDGER =
  "--ledger must be a ledger's id: 1 to 64 lowercase letters and digits, with single hyphens inside";
const NO_URL = "--url must be the address of the service, with http or https";

const NO_REF = "--ref must be 1 to 100 visible characters without spaces";

const refused: readonly [words: readonly string[], reason: string][] = [
  [[], NO_TEXT],
  [["--dry-run"], NO_TEXT],
  [["", " "], NO_TEXT],
  [["--"], NO_TEXT],
  [
    ["--dry-rnu", "5"],
    "add has no option --dry-rnu; did you mean --dry-run? words after -- are text",
  ],
  [["--dry-run=1", "5"], "--dry-run takes no value"],
  [["tea", "--color", "5"], "add has no option --color; words after -- are text"],
  [["--ledger", "My Home", "tea", "5"], NO_LEDGER],
  [["--ledger", "..", "5"], NO_LEDGER],
  [["tea", "5", "--ledger"], "--ledger needs a value"],
  [["tea", "5", "--url="], "--url needs a value"],
  [["--ledger", "a", "--ledger", "b", "5"], "add takes --ledger once"],
  [["--url", "localhost:3000", "tea", "5"], NO_URL],
  [["--url", "ftp://localhost", "tea", "5"], NO_URL],
  [["--url", "http://localhost/?a", "tea", "5"], NO_URL],
  [["--url", "http://localhost/?", "tea", "5"], NO_URL],
  [["--url", "http://me:pw@:port", "tea", "5"], NO_URL],
  [["--http://me:pw@x", "tea", "5"], "add has no option --http://…"],
  [["--url", "http://localhost/#a", "tea", "5"], NO_URL],
  [["--ref", "a b", "tea", "5"], `${NO_REF}, not "a b"`],
  [["--ref", "x".repeat(101), "5"], `${NO_REF}, not "${"x".repeat(40)}"…`],
  [
    ["--ref", "a", "-"],
    "--ref names one expense, and standard input may have many; give one as TEXT",
  ],
];

describe("add", () => {
  test.each(refused)("refuses %j", (words, reason) => {
    expect(readCommand(["add", ...words])).toEqual({ kind: "misunderstood", reason });
  });
});
