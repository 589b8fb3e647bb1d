// The result of a command: its exit code and its output. Long output is written as it arrives.

import { showPlain } from "./terminal-line.ts";

/** The exit codes of all commands; `check` has some of its own. */
export const EXIT = { done: 0, notDone: 1, notUnderstood: 2 } as const;

/** The end of a command. Output that is already written comes before it. */
export interface CommandResult {
  readonly stdout?: string;
  /** Texts for standard error. Any text may contain control characters. */
  readonly notes?: readonly string[];
  readonly code?: number;
}

export interface CommandOutput {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The first line of each note names the program. */
export function outputOf({
  stdout = "",
  notes = [],
  code = EXIT.done,
}: CommandResult): CommandOutput {
  const stderr = notes.map((text) => `outlay: ${text.split("\n").map(showPlain).join("\n")}\n`);
  return { code, stdout, stderr: stderr.join("") };
}

export interface TextOutput {
  /** Resolves when more text may be written. Rejects with `OutputClosed` after the reader has stopped. */
  write(part: string | Uint8Array): Promise<void>;
  readonly isTerminal: boolean;
  readonly columns: number;
  readonly isColored: boolean;
}

/** The reader of the output has stopped, as `head` does when it has read enough. */
export class OutputClosed extends Error {}

/** A command can't be carried out. The message gives the reason in one sentence or several lines. */
export class Refused extends Error {}

/** The words of a command can't be understood. */
export class NotUnderstood extends Refused {}
