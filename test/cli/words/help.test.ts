// The help, the completion and the man page are generated from the table of commands, and contain everything in it.

import { describe, expect, test } from "bun:test";
import { COMMANDS, readCommand } from "../../../src/cli/command.ts";
import { completionFor, SHELLS } from "../../../src/cli/words/completion.ts";
import { helpOn, helpOverview } from "../../../src/cli/words/help.ts";
import { manualPage } from "../../../src/cli/words/manual.ts";

const LONGEST = 79;

test("the help describes each command, and fits a terminal", () => {
  const overview = helpOverview(COMMANDS);
  for (const command of COMMANDS) {
    expect(overview).toContain(`\n  ${command.name} `);
    const help = helpOn(command);
    for (const name of Object.keys(command.options)) expect(help).toContain(`${name} `);
    for (const [line] of command.examples) expect(help).toContain(`  outlay ${line}\n`);
    const long = help.split("\n").filter((text) => text.length > LONGEST);
    expect(long).toEqual([]);
  }
});

test("the examples of all commands are understood", () => {
  const lines = COMMANDS.flatMap(({ examples }) => examples.map(([line]) => line));
  for (const line of lines) {
    const [, words = ""] = /^([^|<>]*(?:'[^']*'[^|<>]*)*)/.exec(line) ?? [];
    const read = readCommand(splitWords(words));
    expect(`${line}: ${read.kind === "misunderstood" ? read.reason : "understood"}`).toBe(
      `${line}: understood`,
    );
  }
});

/** Splits a line into words like a shell, with single quotes only. */
function splitWords(line: string): string[] {
  return [...line.matchAll(/(?:'[^']*'|[^\s'])+/g)].map(([word]) => word.replaceAll("'", ""));
}

describe("completion", () => {
  /** Returns the completions that bash offers for the last word. */
  function offered(...words: readonly string[]): readonly string[] {
    const script = `${completionFor("bash", COMMANDS)}
      COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
      _outlay; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout, stderr } = Bun.spawnSync(["bash", "-c", script, "bash", "outlay", ...words]);
    expect(stderr.toString()).toBe("");
    return stdout.toString().split("\n").filter(Boolean);
  }

  test("in bash offers commands, options and values", () => {
    expect(offered("li")).toEqual(["list"]);
    expect(offered("total", "--")).toEqual("--from --to --json --ledger --url --help".split(" "));
    expect(offered("report", "--by", "mo")).toEqual(["month"]);
    expect(offered("report", "--by", "=", "mo")).toEqual(["month"]);
    expect(offered("help", "und")).toEqual(["undo"]);
  });

  test.each(SHELLS)("for %s has each command and option", (shell) => {
    const script = completionFor(shell, COMMANDS);
    for (const { name, options } of COMMANDS) {
      expect(script).toContain(name);
      for (const option of Object.keys(options)) {
        expect(script).toContain(shell === "fish" ? `-l ${option.slice(2)} ` : option);
      }
    }
  });
});

test("the man page has each command and option, and no line that roff would misread", () => {
  const page = manualPage(COMMANDS, "1.2.3");
  expect(page).toStartWith('.TH OUTLAY 1 "" "Outlay 1.2.3" "User Commands"\n.SH NAME\n');
  expect(page).not.toMatch(/[^\n\x20-\x7e]/);
  for (const line of page.split("\n").filter((each) => /^[.']/.test(each))) {
    expect(line).toMatch(/^\.(?:TH|SH|SS|PP|TP|BI?|br)\b/);
  }
  for (const { name, options } of COMMANDS) {
    expect(page).toContain(`.SS "outlay ${name}`);
    for (const option of Object.keys(options))
      expect(page).toContain(option.replaceAll("-", "\\-"));
  }
});
