// What a command leaves behind: its exit code, and what it prints. Long answers are written as they come.

import { showPlain } from "./terminal-line.ts";

/** The exit codes of all commands; `check` has some of its own. */
export const EXIT = { done: 0, notDone: 1, notUnderstood: 2 } as const;

export interface CommandOutput {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Standard output. */
export interface TextOutput {
  /** Resolves when more may come. Rejects with `OutputClosed` once nobody reads any more. */
  write(text: string): Promise<void>;
  /** Whether somebody looks at it. */
  readonly isTerminal: boolean;
  /** How many columns a line has. */
  readonly columns: number;
  readonly isColoured: boolean;
}

/** Whoever read the output has gone, as `head` does when it has enough. */
export class OutputClosed extends Error {}

/** A command can't be done, for a reason that its message gives in one sentence or several lines. */
export class Refused extends Error {
  readonly code: number;

  constructor(message: string, code: number = EXIT.notDone) {
    super(message);
    this.code = code;
  }
}

/** As lines of standard error: the first line says who speaks. Any text may hold what a terminal obeys. */
export function tell(texts: readonly string[]): string {
  return texts.map((text) => `outlay: ${text.split("\n").map(showPlain).join("\n")}\n`).join("");
}
