// What is asked of a file whose bytes may be of one encoding as well as of another: what either makes of two of its lines.

import type { Choice, Question } from "../record/reading.ts";
import { decoderOf } from "./decoder.ts";
import type { Encoding, EncodingGuess } from "./encoding.ts";

export interface EncodingDoubt {
  readonly question: Question;
  /** Whether a text of the file, as it is shown, is read otherwise by a rival. */
  readonly isDoubtful: (text: string) => boolean;
}

interface Line {
  readonly line: number;
  readonly bytes: Uint8Array;
}

/** So many lines beyond ASCII are looked at. */
const MAX_LINES = 200;
const LINE_BYTES = 400;
const LF = 0x0a;
const CR = 0x0d;

/** Undefined where the rivals read all lines alike, and where there are none. */
export function doubtOf(
  file: Uint8Array,
  { value, rivals }: EncodingGuess,
): EncodingDoubt | undefined {
  if (rivals.length === 0) return undefined;
  const readings = [value, ...rivals];
  const differing: Line[] = [];
  let count = 0;
  for (const line of linesBeyondAscii(file)) {
    count += 1;
    if (new Set(readings.map((encoding) => decode(encoding, line.bytes))).size > 1) {
      differing.push(line);
    }
    if (count >= MAX_LINES) break;
  }
  const inRecords = differing.filter(({ bytes }) => bytes.some(isDigit));
  const shown = inRecords.length > 0 ? inRecords : differing;
  const ends = shown.length > 1 ? [...shown.slice(0, 1), ...shown.slice(-1)] : shown;
  if (ends.length === 0) return undefined;
  const choices = new Map<string, Choice>();
  for (const encoding of readings) {
    const rows = ends.map(({ line, bytes }) => ({ line, text: decode(encoding, bytes) }));
    // Those that make the same of both rows are one answer: the likeliest of them.
    const key = rows.map(({ text }) => text).join("\n");
    if (!choices.has(key)) choices.set(key, { value: encoding, rows });
  }
  const signs = differingSigns(value, rivals);
  return {
    question: { kind: "encoding", rows: differing.length, choices: [...choices.values()] },
    isDoubtful: (text) =>
      BEYOND_ASCII.test(text) && (!signs || [...text].some((sign) => signs.has(sign))),
  };
}

const BEYOND_ASCII = /[^\p{ASCII}]/u;

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

function decode(encoding: Encoding, bytes: Uint8Array): string {
  return decoderOf(encoding).decode(bytes).trim();
}

/** The characters of bytes that mean another in a rival; undefined where characters take several bytes. */
function differingSigns(
  value: Encoding,
  rivals: readonly Encoding[],
): ReadonlySet<string> | undefined {
  const bytes = Uint8Array.from({ length: 0x80 }, (_, at) => 0x80 + at);
  const read = (encoding: Encoding) => [...decoderOf(encoding).decode(bytes)];
  const own = read(value);
  const others = rivals.map(read);
  if ([own, ...others].some(({ length }) => length !== bytes.length)) return undefined;
  return new Set(own.filter((sign, at) => others.some((other) => other[at] !== sign)));
}

function* linesBeyondAscii(file: Uint8Array): Generator<Line> {
  let line = 1;
  for (let at = 0; at < file.length; line += 1) {
    let [end, isBeyond] = [at, false];
    for (; end < file.length && file[end] !== LF && file[end] !== CR; end += 1) {
      isBeyond ||= (file[end] ?? 0) >= 0x80;
    }
    if (isBeyond) yield { line, bytes: file.subarray(at, Math.min(end, at + LINE_BYTES)) };
    at = end + (file[end] === CR && file[end + 1] === LF ? 2 : 1);
  }
}
