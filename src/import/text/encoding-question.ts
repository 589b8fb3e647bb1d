// What is asked of a file whose bytes may be of one encoding as well as of another: what either makes of two of its lines.

import type { Choice, Question } from "../record/reading.ts";
import { firstAndLast } from "../table/cells/cell-texts.ts";
import { decoderOf } from "./decoder.ts";
import type { Encoding, EncodingGuess } from "./encoding.ts";
import { LINE_END } from "./lines.ts";

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

/** Undefined where the rivals read all lines alike, and where there are none. */
export function doubtOf(
  file: Uint8Array,
  { value, rivals }: EncodingGuess,
): EncodingDoubt | undefined {
  if (rivals.length === 0) return undefined;
  const readings = [value, ...rivals];
  const differing = linesBeyondAscii(file).filter(({ bytes }) => {
    return new Set(readings.map((encoding) => decode(encoding, bytes))).size > 1;
  });
  const inRecords = differing.filter(({ bytes }) => bytes.some(isDigit));
  const shown = inRecords.length > 0 ? inRecords : differing;
  const ends = firstAndLast(shown);
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

function linesBeyondAscii(file: Uint8Array): readonly Line[] {
  const lines = Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString("latin1");
  const beyond = lines.split(LINE_END).flatMap((text, at) => {
    return BEYOND_ASCII.test(text) ? { line: at + 1, text: text.slice(0, LINE_BYTES) } : [];
  });
  return beyond.slice(0, MAX_LINES).map(({ line, text }) => {
    return { line, bytes: Buffer.from(text, "latin1") };
  });
}
