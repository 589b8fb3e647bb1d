// What is told of a copy: its progress, and in the end what both sides hold.

import type { Comparison, Figures, Progress } from "../domain/maintenance.ts";
import { showCount } from "../domain/text/text.ts";
import type { Told } from "./care.ts";
import type { Command } from "./command.ts";

export type CopyCommand = Extract<Command, { readonly kind: "copy" }>;

/** One plain line, without its end. */
export function tellProgress({ step, done, of }: Progress): string {
  return `outlay: ${showCount(done)} of ${showCount(of)} records ${step}`;
}

export function tellCopy(from: string, to: string, { source, target, equal }: Comparison): Told {
  const figures = [`source: ${show(source)}`, `target: ${show(target)}`];
  if (equal) {
    const lines = [...figures, `${from} is copied to ${to}, and both are the same`];
    return { code: 0, stdout: `${lines.join("\n")}\n`, stderr: "" };
  }
  const reason = `the copy in ${to} differs from ${from}, and nothing of it is kept`;
  return { code: 1, stdout: `${figures.join("\n")}\n`, stderr: `outlay: ${reason}\n` };
}

function show({ ledgers, expenses, total, posts, changes, checksum }: Figures): string {
  return `ledgers ${ledgers}, expenses ${expenses}, total ${total}, posts ${posts}, changes ${changes}, SHA-256 ${checksum}`;
}
