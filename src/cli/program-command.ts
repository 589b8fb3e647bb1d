// Parses the words after `outlay help`, `completion` and `man`, which describe the program itself.

import type { CommandSpec, Misunderstood } from "./words/command-spec.ts";
import { SHELLS, type Shell } from "./words/completion.ts";
import { readWords } from "./words/read-words.ts";

export const COMPLETION = {
  name: "completion",
  group: "program",
  summary: "print a script by which a shell completes the commands",
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
} as const satisfies CommandSpec;

export const MAN = {
  name: "man",
  group: "program",
  summary: "print the man page",
  options: {},
  about: [],
  examples: [
    ["man | man -l -", "shows it"],
    ["man > ~/.local/share/man/man1/outlay.1", "keeps it where man outlay finds it"],
  ],
} as const satisfies CommandSpec;

/** `names` are those of all commands. */
export function helpSpec(names: readonly string[]) {
  return {
    name: "help",
    group: "program",
    summary: "tell about all commands, or about one",
    operands: {
      name: "COMMAND",
      least: 0,
      most: 1,
      needs: "the name of a command",
      choices: names,
    },
    options: {},
    about: [],
    examples: [["help list", "all about outlay list"]],
  } as const satisfies CommandSpec;
}

export type ProgramCommand =
  /** `about` is a command's name; undefined for all of them. */
  | { readonly kind: "help"; readonly about: string | undefined }
  | { readonly kind: "version" }
  | { readonly kind: "completion"; readonly shell: Shell }
  | { readonly kind: "man" };

export function readHelp(
  spec: ReturnType<typeof helpSpec>,
  words: readonly string[],
): ProgramCommand | Misunderstood {
  const read = readWords(spec, words);
  return "reason" in read ? read : { kind: "help", about: read.operands[0] };
}

export function readCompletion(words: readonly string[]): ProgramCommand | Misunderstood {
  const read = readWords(COMPLETION, words);
  if ("reason" in read) return read;
  const [shell = "bash"] = SHELLS.filter((each) => each === read.operands[0]);
  return { kind: "completion", shell };
}

export function readMan(words: readonly string[]): ProgramCommand | Misunderstood {
  const read = readWords(MAN, words);
  return "reason" in read ? read : { kind: "man" };
}
