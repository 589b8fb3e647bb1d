// Which encoding the bytes of a file have, and their text piece by piece. A byte order mark, the pattern of NULs and strict UTF-8 are
// proof; what the file declares comes next; chardet and our own look at the letters have the last word, and say so.

import { analyse } from "chardet";
import type { Guess } from "../record/guess.ts";
import { type Decoder, decoderOf } from "./decoder.ts";
import { guessByLetters } from "./letters.ts";

/** Labels that TextDecoder knows, in its own spelling. */
export type Encoding = string;

export interface EncodingGuess extends Guess<Encoding> {
  /** What it may be nearly as well; none where it is certain. */
  readonly rivals: readonly Encoding[];
}

/** How much of a file is kept to judge its encoding: only pieces around bytes beyond ASCII. */
const SAMPLE_BYTES = 65_536;
const SAMPLE_SLICE = 2_048;

/** Names of chardet whose usual superset is what files are really in. */
const SUPERSETS: Readonly<Record<string, Encoding>> = {
  "ISO-8859-1": "windows-1252",
  "ISO-8859-9": "windows-1254",
  "ISO-8859-8": "windows-1255",
  "ISO-8859-8-I": "windows-1255",
  "ISO-8859-6": "windows-1256",
  "ISO-8859-7": "windows-1253",
  "EUC-KR": "euc-kr",
  GB18030: "gb18030",
};

/** chardet is sure beyond this, if its next candidate is this much behind. */
const SURE_CONFIDENCE = 70;
const SURE_LEAD = 20;

const SEVERAL_BYTES = new Set(["gb18030", "gbk", "big5", "shift_jis", "euc-jp", "euc-kr"]);

/** What is offered if another encoding is to be chosen by its sample. */
export const COMMON_ENCODINGS: readonly Encoding[] = [
  "utf-8",
  "windows-1252",
  "iso-8859-15",
  "ibm850",
  "windows-1250",
  "windows-1251",
  "windows-1253",
  "windows-1254",
  "windows-1257",
  "gb18030",
  "big5",
  "shift_jis",
  "euc-kr",
];

/** The name of an encoding that a file declares, as TextDecoder spells it; undefined for one that it does not know. */
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

/** Judges the encoding of a file whose pieces it is given in order. */
export class EncodingTally {
  #start = new Uint8Array(0);
  #sample: Uint8Array[] = [];
  #sampled = 0;
  #nuls: [even: number, odd: number] = [0, 0];
  #seen = 0;
  readonly #high = new Set<number>();
  /** Whole sequences of UTF-8 beyond ASCII, and bytes that are part of none. */
  #valid = 0;
  #invalid = 0;
  #expected = 0;

  add(bytes: Uint8Array): void {
    if (this.#start.length < 4) this.#start = joined([this.#start, bytes.subarray(0, 4)]);
    if (this.#seen < SAMPLE_BYTES) this.#countNuls(bytes);
    let sampledTo = 0;
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte < 0x80) {
        if (this.#expected > 0) this.#breakSequence();
        continue;
      }
      this.#high.add(byte);
      this.#follow(byte);
      if (at >= sampledTo && this.#sampled < SAMPLE_BYTES) sampledTo = this.#keep(bytes, at);
    }
    this.#seen += bytes.length;
  }

  /** Call it when all bytes were added. `declared` is what the file says of itself. */
  guess(declared?: string): EncodingGuess {
    if (this.#expected > 0) this.#breakSequence();
    const proof = this.#byMark() ?? this.#byNuls() ?? this.#byUtf8();
    return proof ? { ...proof, rivals: [] } : this.#byLetters(declared);
  }

  #byMark(): Guess<Encoding> | undefined {
    const [a, b, c] = this.#start;
    if (a === 0xef && b === 0xbb && c === 0xbf) return proven("utf-8");
    if (a === 0xff && b === 0xfe) return proven("utf-16le");
    if (a === 0xfe && b === 0xff) return proven("utf-16be");
    return undefined;
  }

  #byNuls(): Guess<Encoding> | undefined {
    const [even, odd] = this.#nuls;
    const half = Math.min(this.#seen, SAMPLE_BYTES) / 2;
    // Texts in other scripts than Latin have ASCII digits, blanks and line ends still.
    const [most, least, name] = odd >= even ? [odd, even, "utf-16le"] : [even, odd, "utf-16be"];
    if (most < half * 0.15 || least > most * 0.1) return undefined;
    return proven(name);
  }

  #byUtf8(): Guess<Encoding> | undefined {
    if (this.#high.size === 0) return proven("utf-8");
    if (this.#invalid === 0) return proven("utf-8");
    if (this.#valid < this.#invalid * 2) return undefined;
    return {
      value: "utf-8",
      certain: true,
      counts: { fits: this.#valid, of: this.#valid + this.#invalid },
    };
  }

  #byLetters(declared?: string): EncodingGuess {
    const sample = joined(this.#sample);
    const named = declared === undefined ? undefined : encodingOfName(declared);
    if (named !== undefined && named !== "utf-8" && !named.startsWith("utf-16")) {
      return { ...proven(withEuro(named, sample)), rivals: [] };
    }
    const byLetters = guessByLetters(sample, this.#high);
    const candidates = candidatesOf(sample);
    const guess = byLetters ?? guessOf(candidates);
    const others = [...(guess.others ?? []), ...candidates.map(({ encoding }) => encoding)];
    return {
      ...guess,
      others: [...new Set([...others, ...COMMON_ENCODINGS])].filter(
        (encoding) => encoding !== guess.value && encoding !== "utf-8",
      ),
    };
  }

  #countNuls(bytes: Uint8Array): void {
    const end = Math.min(bytes.length, SAMPLE_BYTES - this.#seen);
    for (let at = 0; at < end; at += 1) {
      if (bytes[at] === 0) this.#nuls[(this.#seen + at) % 2 === 0 ? 0 : 1] += 1;
    }
  }

  #follow(byte: number): void {
    if (byte < 0xc0) {
      if (this.#expected === 0) this.#invalid += 1;
      else {
        this.#expected -= 1;
        if (this.#expected === 0) this.#valid += 1;
      }
      return;
    }
    if (this.#expected > 0) this.#breakSequence();
    this.#expected = byte < 0xc2 ? 0 : byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : byte < 0xf5 ? 3 : 0;
    if (this.#expected === 0) this.#invalid += 1;
  }

  #breakSequence(): void {
    this.#invalid += 1;
    this.#expected = 0;
  }

  /** Keeps a slice around a byte beyond ASCII, and gives its end. */
  #keep(bytes: Uint8Array, at: number): number {
    const from = Math.max(0, at - 64);
    const slice = bytes.slice(from, Math.min(bytes.length, from + SAMPLE_SLICE));
    this.#sample.push(slice);
    this.#sampled += slice.length;
    return from + SAMPLE_SLICE;
  }
}

/** What chardet says of encodings of several bytes; those of one byte explain nothing here, or they would have been taken. */
function guessOf(candidates: readonly Candidate[]): EncodingGuess {
  const [best, next] = candidates.filter(({ encoding }) => SEVERAL_BYTES.has(encoding));
  const confidence = best?.confidence ?? 0;
  const value = best?.encoding ?? candidates[0]?.encoding ?? "windows-1252";
  const isSure = confidence >= SURE_CONFIDENCE && confidence - (next?.confidence ?? 0) >= SURE_LEAD;
  const likely = [...candidates.map(({ encoding }) => encoding), ...COMMON_ENCODINGS].filter(
    (encoding) => encoding !== value && encoding !== "utf-8",
  );
  return { value, certain: isSure, rivals: isSure ? [] : likely.slice(0, MOST_RIVALS) };
}

/** More answers than this are no help. */
const MOST_RIVALS = 3;

interface Candidate {
  readonly encoding: Encoding;
  readonly confidence: number;
}

function candidatesOf(sample: Uint8Array): readonly Candidate[] {
  const scores = new Map<Encoding, number>();
  for (const { name, confidence } of analyse(sample)) {
    const encoding = encodingOfName(SUPERSETS[name] ?? name);
    if (encoding === undefined || encoding.startsWith("utf-")) continue;
    const known = withEuro(encoding, sample);
    scores.set(known, Math.max(scores.get(known) ?? 0, confidence));
  }
  return [...scores]
    .filter(([encoding]) => !isBroken(sample, encoding))
    .map(([encoding, confidence]) => ({ encoding, confidence }))
    .sort((a, b) => b.confidence - a.confidence);
}

/** Whether the bytes have sequences that the encoding does not, or that nobody writes. Slices of a longer file may be cut at their ends. */
function isBroken(sample: Uint8Array, encoding: Encoding): boolean {
  const text = decoderOf(encoding).decode(sample);
  const broken = text.match(BROKEN)?.length ?? 0;
  return broken > 2 * Math.floor(sample.length / SAMPLE_SLICE);
}

/** The sign for what can't be read, and characters for private use. */
const BROKEN = /[\uFFFD\uE000-\uF8FF]/gu;

/** The byte A4 is the euro in ISO-8859-15; as the sign ¤ of Windows-1252 nobody uses it. */
function withEuro(encoding: Encoding, sample: Uint8Array): Encoding {
  if (encoding !== "windows-1252" || !sample.includes(0xa4)) return encoding;
  return sample.some((byte) => byte >= 0x80 && byte < 0xa0) ? encoding : "iso-8859-15";
}

function proven(value: Encoding): Guess<Encoding> {
  return { value, certain: true };
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** NUL, and the sign by which DOS ends a text. */
const PADDING: readonly string[] = ["\0", "\u001a"];

/** Decodes a file piece by piece. What pads its end is left away; elsewhere it shows as broken characters. */
export class TextPieces {
  readonly #decoder: Decoder;
  /** How many signs of padding are held back, since nothing has followed them. */
  #held = 0;

  /** Throws a RangeError for an encoding that is unknown. */
  constructor(encoding: Encoding) {
    this.#decoder = decoderOf(encoding);
  }

  decode(bytes: Uint8Array): string {
    return this.#withoutPadding(this.#decoder.decode(bytes, { stream: true }));
  }

  /** What the decoder held back for a next piece. */
  end(): string {
    return this.#withoutPadding(this.#decoder.decode());
  }

  #withoutPadding(text: string): string {
    if (this.#held === 0 && !PADDING.some((sign) => text.includes(sign))) return text;
    let end = text.length;
    while (end > 0 && PADDING.includes(text.charAt(end - 1))) end -= 1;
    const before = end === 0 ? "" : "\uFFFD".repeat(this.#held);
    this.#held = (end === 0 ? this.#held : 0) + text.length - end;
    const whole = text.slice(0, end);
    return before + PADDING.reduce((shown, sign) => shown.replaceAll(sign, "\uFFFD"), whole);
  }
}
