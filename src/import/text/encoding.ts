// Finds the encoding of a file's bytes, and their text. A byte order mark, the pattern of NULs and strict UTF-8 are proof. The file's own
// declaration comes next, then a guess by its letters, then chardet's.

import { isAscii, isUtf8 } from "node:buffer";
import { analyse } from "chardet";
import type { Guess } from "../record/reading.ts";
import { decoderOf } from "./decoder.ts";
import { guessByLetters } from "./letters.ts";

/** Labels that TextDecoder knows, in its own spelling. */
export type Encoding = string;

export interface EncodingGuess extends Guess<Encoding> {
  /** Encodings that are nearly as likely; empty if the guess is certain. */
  readonly rivals: readonly Encoding[];
}

/** How much of a file is examined to find its encoding. The sample has only slices around bytes beyond ASCII. */
const SAMPLE_BYTES = 65_536;
const SAMPLE_SLICE = 2_048;

/** chardet's best candidate is certain if it has this confidence, and this much more than the next one. */
const SURE_CONFIDENCE = 70;
const SURE_LEAD = 20;

const SEVERAL_BYTES = new Set(["gb18030", "gbk", "big5", "shift_jis", "euc-jp", "euc-kr"]);

/** Further encodings that the user can choose. */
export const COMMON_ENCODINGS: readonly Encoding[] =
  `utf-8 windows-1252 iso-8859-15 ibm850 windows-1250 windows-1251 windows-1253 windows-1254 windows-1257 gb18030 big5 shift_jis
    euc-kr`.split(/\s+/);

/** The name of an encoding that a file declares, as TextDecoder spells it; undefined for an unknown one. */
export function encodingOfName(name: string): Encoding | undefined {
  const plain = name.trim().toLowerCase();
  if (plain === "" || plain === "none") return undefined;
  // OFX writes CHARSET:1252 and ENCODING:UNICODE.
  const label = /^(?:874|125\d)$/.test(plain)
    ? `windows-${plain}`
    : plain === "unicode"
      ? "utf-8"
      : plain;
  try {
    return decoderOf(label).encoding;
  } catch {
    return undefined;
  }
}

/** Judges the encoding of a file. `declared` is the encoding that the file declares. */
export function guessEncoding(bytes: Uint8Array, declared?: string): EncodingGuess {
  return byMark(bytes) ?? byNuls(bytes) ?? byUtf8(bytes) ?? byLetters(bytes, declared);
}

function byMark([a, b, c]: Uint8Array): EncodingGuess | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return proven("utf-8");
  if (a === 0xff && b === 0xfe) return proven("utf-16le");
  if (a === 0xfe && b === 0xff) return proven("utf-16be");
  return undefined;
}

function byNuls(bytes: Uint8Array): EncodingGuess | undefined {
  const start = bytes.subarray(0, SAMPLE_BYTES);
  let [even, odd] = [0, 0];
  for (const [at, byte] of start.entries()) {
    if (byte === 0 && at % 2 === 0) even += 1;
    else if (byte === 0) odd += 1;
  }
  // Even texts in scripts other than Latin have ASCII digits, spaces and line breaks.
  const [most, least, name] = odd >= even ? [odd, even, "utf-16le"] : [even, odd, "utf-16be"];
  if (most < (start.length / 2) * 0.15 || least > most * 0.1) return undefined;
  return proven(name);
}

/** Accepts some broken bytes if there are at least twice as many sound characters beyond ASCII. */
function byUtf8(bytes: Uint8Array): EncodingGuess | undefined {
  if (isUtf8(bytes)) return proven("utf-8");
  const beyond = new TextDecoder().decode(bytes).match(/[^\p{ASCII}]/gu) ?? [];
  const broken = beyond.filter((character) => character === "\uFFFD").length;
  return beyond.length >= broken * 3 ? proven("utf-8") : undefined;
}

function byLetters(bytes: Uint8Array, declared?: string): EncodingGuess {
  const sample = sampleOf(bytes);
  const named = declared === undefined ? undefined : encodingOfName(declared);
  if (named !== undefined && named !== "utf-8" && !named.startsWith("utf-16")) {
    return proven(withEuro(named, sample));
  }
  const candidates = candidatesOf(sample);
  const high = new Set(bytes.filter((byte) => byte >= 0x80));
  const guess = guessByLetters(sample, high) ?? guessOf(candidates);
  const likely = [...(guess.others ?? []), ...candidates.map(({ encoding }) => encoding)];
  const others = [...new Set([...likely, ...COMMON_ENCODINGS])].filter(
    (encoding) => encoding !== guess.value && encoding !== "utf-8",
  );
  return { ...guess, others, rivals: guess.rivals ?? others.slice(0, MAX_RIVALS) };
}

/** Joins slices around bytes beyond ASCII. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const slices: Uint8Array[] = [];
  for (let at = 0; at < bytes.length && slices.length * SAMPLE_SLICE < SAMPLE_BYTES; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    const from = Math.max(0, at - 64);
    slices.push(bytes.subarray(from, from + SAMPLE_SLICE));
    at = from + SAMPLE_SLICE - 1;
  }
  return Buffer.concat(slices);
}

/** chardet's guess among multi-byte encodings. Single-byte encodings can be ruled out here, or else their letters would have shown them. */
function guessOf(candidates: readonly Candidate[]): Guess<Encoding> & Partial<EncodingGuess> {
  const [best, next] = candidates.filter(({ encoding }) => SEVERAL_BYTES.has(encoding));
  const confidence = best?.confidence ?? 0;
  const certain =
    confidence >= SURE_CONFIDENCE && confidence - (next?.confidence ?? 0) >= SURE_LEAD;
  const value = best?.encoding ?? candidates[0]?.encoding ?? "windows-1252";
  return { value, certain, ...(certain && { rivals: [] }) };
}

/** More answers than this are not helpful. */
const MAX_RIVALS = 3;

type Candidate = ReturnType<typeof candidatesOf>[number];

/** chardet's candidates, the likeliest first. */
function candidatesOf(sample: Uint8Array) {
  const named = analyse(sample).flatMap(({ name, confidence }) => {
    const encoding = encodingOfName(name);
    if (encoding === undefined || encoding.startsWith("utf-")) return [];
    return { encoding: withEuro(encoding, sample), confidence };
  });
  const ranked = named.toSorted((a, b) => b.confidence - a.confidence);
  // An encoding may have several names.
  const once = Map.groupBy(ranked, ({ encoding }) => encoding).values();
  return [...once].flatMap(([best]) => (best && !isBroken(sample, best.encoding) ? best : []));
}

/**
 * True if the bytes are not valid in the encoding, or give characters that no text has. A character may be cut off at either end of a
 * slice.
 */
function isBroken(sample: Uint8Array, encoding: Encoding): boolean {
  const text = decoderOf(encoding).decode(sample);
  const broken = text.match(BROKEN)?.length ?? 0;
  return broken > 2 * Math.floor(sample.length / SAMPLE_SLICE);
}

/** The replacement character, and characters for private use. */
const BROKEN = /[\uFFFD\uE000-\uF8FF]/gu;

/** The byte A4 is the euro in ISO-8859-15; the sign ¤ of Windows-1252 is never used. */
function withEuro(encoding: Encoding, sample: Uint8Array): Encoding {
  if (encoding !== "windows-1252" || !sample.includes(0xa4)) return encoding;
  return sample.some((byte) => byte >= 0x80 && byte < 0xa0) ? encoding : "iso-8859-15";
}

export function proven(value: Encoding): EncodingGuess {
  return { value, certain: true, rivals: [] };
}

/** NUL, and the character with which DOS ends a text. */
const PADDING: readonly string[] = ["\0", "\u001a"];

/** Decodes a file without the padding at its end. Throws a RangeError for an unknown encoding. */
export function textOf(bytes: Uint8Array, encoding: Encoding): string {
  const wide = decoderOf(encoding).decode(bytes);
  // Unless a text is all ASCII, decoders make strings with two bytes for each character. A Latin-1 string takes half, and so do all strings
  // that are cut from it.
  const isLeft = isAscii(bytes) || /[^\0-\xFF]/.test(wide);
  const text = isLeft ? wide : Buffer.from(wide, "latin1").toString("latin1");
  let end = text.length;
  while (end > 0 && PADDING.includes(text.charAt(end - 1))) end -= 1;
  const whole = text.slice(0, end);
  return PADDING.reduce((shown, sign) => shown.replaceAll(sign, "\uFFFD"), whole);
}
