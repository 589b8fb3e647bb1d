// Files with mistakes: parts that are cut, doubled, dropped, swapped or in another encoding, and bytes that are replaced.

import fc from "fast-check";
import { scaled } from "./environment.ts";

const KINDS = ["cut", "double", "drop", "flip", "mix", "swap"] as const;

const PLACES = 2 ** 20;

const mutation = fc.record({
  kind: fc.constantFrom(...KINDS),
  // A position as a share of the file. It is not drawn as a double, since half of all doubles from 0 to 1 are close to 0 and most of each
  // file would stay unchanged.
  at: fc.integer({ min: 0, max: PLACES - 1 }).map((place) => place / PLACES),
  length: fc.integer({ min: 1, max: 60 }),
  to: fc.integer({ min: 0, max: 255 }),
});

export type Mutation = typeof mutation extends fc.Arbitrary<infer Value> ? Value : never;

/** One to three mistakes. */
export const mutations = fc.array(mutation, { minLength: 1, maxLength: 3 });

let mutated = 0;

/** Prints the number of damaged files, if a longer run was requested. Must be called after the last test. */
export function tellMutated(): void {
  if (scaled(1) > 1) process.stdout.write(`${mutated} files with faults\n`);
}

export function mutate(bytes: Uint8Array, list: readonly Mutation[]): Uint8Array<ArrayBuffer> {
  mutated += 1;
  let current = Buffer.from(bytes);
  for (const { kind, at, length, to } of list) {
    const from = Math.floor(at * current.length);
    const [head, part, tail] = [
      current.subarray(0, from),
      current.subarray(from, from + length),
      current.subarray(from + length),
    ];
    if (kind === "cut") current = Buffer.from(head);
    else if (kind === "double") current = Buffer.concat([head, part, part, tail]);
    else if (kind === "drop") current = Buffer.concat([head, tail]);
    else if (kind === "swap") current = Buffer.concat([head, tail, part]);
    else if (kind === "mix") current = Buffer.concat([head, inAnotherEncoding(part, to), tail]);
    else current = Buffer.concat([head, Uint8Array.of(to), current.subarray(from + 1)]);
  }
  return new Uint8Array(current);
}

/** An umlaut comes first, so that the bytes differ in each encoding. */
function inAnotherEncoding(part: Buffer, to: number): Buffer {
  const text = `Ä${part.toString("utf8")}`;
  return Buffer.from(text, to < 128 ? "latin1" : "utf16le");
}
