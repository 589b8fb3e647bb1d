// The pieces of a JSON file as its text arrives: each member of an outermost object, and each element of a list there. A file may be
// one object or many, one a line. Nothing is held but the piece that has begun, and a broken line costs itself alone.

import { type Reason, reason } from "../../domain/import/reasons.ts";
import type { Lines } from "../record/record.ts";
import { countBreaks } from "../text/lines.ts";

export interface JsonPiece extends Lines {
  /** The member that it is, or in whose list it is; empty for what belongs to none. */
  readonly key: string;
  readonly text: string;
  /** Set for what is no JSON. */
  readonly fault?: Reason;
}

/** No expense is nearly as long. */
const PIECE_CHARACTERS = 1_048_576;

const BLANK = /[\s,\uFEFF]/;
const ENDS_SCALAR = /[\s,\]}]/;

type Place = "outside" | "object" | "value" | "list";

export class JsonPieces {
  #text = "";
  #line = 1;
  /** The last line in which something stands. */
  #last = 1;
  #place: Place = "outside";
  #key = "";
  /** Whether whole objects stand on one line, as exports write them: then one that goes on is broken. Unknown until the first. */
  #isByLine: boolean | undefined;
  /** Whether the rest of a line is being passed over. */
  #isPassing = false;

  read(text: string): readonly JsonPiece[] {
    this.#text += text;
    return this.#pieces(false);
  }

  end(): readonly JsonPiece[] {
    const pieces = this.#pieces(true);
    if (this.#place === "outside") return pieces;
    const fault = reason("cut-off");
    return [...pieces, { key: "", text: "", line: this.#last, endLine: this.#last, fault }];
  }

  #pieces(isEnd: boolean): JsonPiece[] {
    const pieces: JsonPiece[] = [];
    let at = 0;
    while (at < this.#text.length) {
      const next = this.#isPassing ? this.#pass(at, isEnd) : this.#step(at, isEnd, pieces);
      if (next === undefined) break;
      at = next;
    }
    this.#text = this.#text.slice(at);
    return pieces;
  }

  /** Takes what stands at `at`, and gives the place behind it; undefined if it may go on in the next text. */
  #step(at: number, isEnd: boolean, pieces: JsonPiece[]): number | undefined {
    const sign = this.#text.charAt(at);
    if (BLANK.test(sign)) return this.#skip(at, isEnd);
    this.#last = this.#line;
    switch (this.#place) {
      case "outside":
        if (sign !== "{") return this.#tell(at, isEnd, pieces, reason("not-json"));
        this.#place = "object";
        return at + 1;
      case "object":
        if (sign === "}") {
          this.#place = "outside";
          return at + 1;
        }
        return sign === '"'
          ? this.#takeKey(at, isEnd, pieces)
          : this.#tell(at, isEnd, pieces, reason("not-json"));
      case "value":
        if (sign === "[") {
          this.#place = "list";
          return at + 1;
        }
        return this.#take(at, isEnd, pieces, "object");
      case "list":
        if (sign === "]") {
          this.#place = "object";
          return at + 1;
        }
        return this.#take(at, isEnd, pieces, "list");
    }
  }

  #skip(at: number, isEnd: boolean): number | undefined {
    const sign = this.#text.charAt(at);
    if (sign !== "\r" && sign !== "\n") return at + 1;
    if (sign === "\r" && at + 1 === this.#text.length && !isEnd) return undefined;
    this.#line += 1;
    return this.#text.startsWith("\r\n", at) ? at + 2 : at + 1;
  }

  #takeKey(at: number, isEnd: boolean, pieces: JsonPiece[]): number | undefined {
    const end = endOfString(this.#text, at);
    if (end === "open") return this.#wait(at, isEnd, pieces);
    const colon = end === "broken" ? undefined : /\s*:/y;
    if (end === "broken" || !colon) return this.#tell(at, isEnd, pieces, reason("not-json"));
    if (end + KEY_ROOM > this.#text.length && !isEnd) return undefined;
    colon.lastIndex = end;
    const found = colon.exec(this.#text);
    if (!found || countBreaks(found[0], 0, found[0].length) > 0) {
      return this.#tell(at, isEnd, pieces, reason("not-json"));
    }
    this.#key = this.#text.slice(at + 1, end - 1);
    this.#place = "value";
    return colon.lastIndex;
  }

  /** A whole value. */
  #take(at: number, isEnd: boolean, pieces: JsonPiece[], place: Place): number | undefined {
    const end = endOfValue(this.#text, at, this.#isByLine === true);
    if (end === "open") return this.#wait(at, isEnd, pieces);
    if (end === "broken") return this.#tell(at, isEnd, pieces, reason("not-json"));
    if (end === this.#text.length && !isEnd && !/[\]}"]$/.test(this.#text)) return undefined;
    const text = this.#text.slice(at, end);
    const line = this.#line;
    this.#line += countBreaks(text, 0, text.length);
    if (text.startsWith("{")) this.#isByLine ??= this.#line === line;
    this.#last = this.#line;
    pieces.push({ key: this.#key, text, line, endLine: this.#line });
    this.#place = place;
    return end;
  }

  #wait(at: number, isEnd: boolean, pieces: JsonPiece[]): number | undefined {
    if (isEnd) return this.#tell(at, isEnd, pieces, reason("cut-off"));
    if (this.#text.length - at <= PIECE_CHARACTERS) return undefined;
    return this.#tell(at, isEnd, pieces, reason("long-line", PIECE_CHARACTERS));
  }

  /** Tells the rest of the line, and goes on behind it. */
  #tell(at: number, isEnd: boolean, pieces: JsonPiece[], fault: Reason): number | undefined {
    const end = endOfLine(this.#text, at);
    const text = this.#text.slice(at, end);
    pieces.push({ key: "", text, line: this.#line, endLine: this.#line, fault });
    if (this.#place !== "list") this.#place = "outside";
    this.#isPassing = true;
    return this.#pass(end, isEnd) ?? end;
  }

  #pass(at: number, isEnd: boolean): number | undefined {
    const end = endOfLine(this.#text, at);
    if (end === this.#text.length) {
      if (isEnd) return end;
      this.#text = "";
      return undefined;
    }
    const next = this.#skip(end, isEnd);
    if (next !== undefined) this.#isPassing = false;
    return next;
  }
}

/** Between a key and its colon stands little. */
const KEY_ROOM = 16;

function endOfLine(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charAt(at) !== "\n" && text.charAt(at) !== "\r") at += 1;
  return at;
}

/** Behind the closing quote of the string that begins at `from`. A string has no line break. */
function endOfString(text: string, from: number): number | "open" | "broken" {
  let at = from + 1;
  for (;;) {
    const close = text.indexOf('"', at);
    if (close === -1) return /[\r\n]/.test(text.slice(from)) ? "broken" : "open";
    let slashes = 0;
    while (text.charAt(close - 1 - slashes) === "\\") slashes += 1;
    at = close + 1;
    if (slashes % 2 === 1) continue;
    return countBreaks(text, from, close) > 0 ? "broken" : at;
  }
}

/** Behind the value that begins at `from`. */
function endOfValue(text: string, from: number, isByLine: boolean): number | "open" | "broken" {
  let depth = 0;
  let at = from;
  for (;;) {
    const sign = text.charAt(at);
    if (sign === "") return "open";
    if (sign === '"') {
      const end = endOfString(text, at);
      if (typeof end !== "number") return end;
      at = end;
    } else if (sign === "{" || sign === "[") {
      depth += 1;
      at += 1;
    } else if (sign === "}" || sign === "]") {
      depth -= 1;
      at += 1;
      if (depth < 0) return "broken";
    } else if (depth === 0) {
      while (at < text.length && !ENDS_SCALAR.test(text.charAt(at))) at += 1;
      return at;
    } else {
      if (isByLine && (sign === "\n" || sign === "\r")) return "broken";
      at += 1;
    }
    if (depth === 0) return at;
  }
}
