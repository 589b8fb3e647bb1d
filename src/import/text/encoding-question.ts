// The question about a file that may have one of several encodings. It shows two of the file's lines in each of them.

import { type Choice, firstAndLast, type Question } from "../record/reading.ts";
import { decoderOf } from "./decoder.ts";
import type { Encoding, EncodingGuess } from "./encoding.ts";
import { LINE_END } from "./lines.ts";

export interface EncodingDoubt {
  readonly question: Question;
  /** True for a decoded text of the file that a rival reads differently. */
  readonly isDoubtful: (text: string) => boolean;
}

/** At most this many lines with characters beyond ASCII are compared. */
const MAX_LINES = 200;
const LINE_BYTES = 400;

/** Undefined if there are no rivals, or if they read all lines alike. */
export function doubtOf(
  file: Uint8Array,
  { value, rivals }: EncodingGuess,
): EncodingDoubt | undefined {
  if (rivals.length === 0) return undefined;
  const readings = [value, ...rivals];
  const differing = linesBeyondAscii(file).filter(({ bytes }) => {
    return new Set(readings.map((encoding) => decode(encoding, bytes))).size > 1;
  });
  const inRecords = differing.filter(({ bytes }) => /\d/.test(bytes));
  const shown = inRecords.length > 0 ? inRecords : differing;
  const ends = firstAndLast(shown);
  if (ends.length === 0) return undefined;
  const read = readings.map((encoding): Choice => {
    const rows = ends.map(({ line, bytes }) => ({ line, text: decode(encoding, bytes) }));
    return { value: encoding, rows };
  });
  // Encodings that read both rows alike become one answer, the likeliest of them.
  const alike = Map.groupBy(read, ({ rows }) => rows.map(({ text }) => text).join("\n"));
  const choices = [...alike.values()].flatMap(([likeliest]) => likeliest ?? []);
  const signs = differingSigns(value, rivals);
  return {
    question: { kind: "encoding", rows: differing.length, choices },
    isDoubtful: (text) =>
      BEYOND_ASCII.test(text) && (!signs || [...text].some((sign) => signs.has(sign))),
  };
}

const BEYOND_ASCII = /[^\p{ASCII}]/u;

/** Decodes bytes that are written as Latin-1. */
function decode(encoding: Encoding, bytes: string): string {
  return decoderOf(encoding).decode(Buffer.from(bytes, "latin1")).trim();
}

/** The characters whose bytes a rival reads as others; undefined if characters take several bytes. */
function differingSigns(value: Encoding, rivals: readonly Encoding[]) {
  const bytes = Uint8Array.from({ length: 0x80 }, (_, at) => 0x80 + at);
  const read = (encoding: Encoding) => [...decoderOf(encoding).decode(bytes)];
  const own = read(value);
  const others = rivals.map(read);
  if ([own, ...others].some(({ length }) => length !== bytes.length)) return undefined;
  return new Set(own.filter((sign, at) => others.some((other) => other[at] !== sign)));
}

/** The lines as Latin-1, whatever their encoding. */
function linesBeyondAscii(file: Uint8Array) {
  const lines = Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString("latin1");
  const numbered = lines.split(LINE_END).map((whole, at) => ({ line: at + 1, whole }));
  const beyond = numbered.filter(({ whole }) => BEYOND_ASCII.test(whole)).slice(0, MAX_LINES);
  return beyond.map(({ line, whole }) => ({ line, bytes: whole.slice(0, LINE_BYTES) }));
}
