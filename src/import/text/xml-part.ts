// The XML of a file in a zip, handed on as it is inflated: of 200 MB no more is in memory than a piece. Only what workbooks have is known: no
// document types, no entities but those of each XML. Half of a workbook's time would go by in a reader for all of XML.

import { Unreadable } from "../record/unreadable.ts";
import { type Decoder, decoderOf } from "./decoder.ts";
import { decodeEntities } from "./markup.ts";
import { inflate, type ZipEntry } from "./zip.ts";

export interface XmlTag {
  /** The value of an attribute, whatever its prefix. To be asked while the tag is handed on. */
  attribute(name: string): string | undefined;
}

/** Names are without prefix. */
export interface XmlHandler {
  open?(name: string, tag: XmlTag): void;
  close?(name: string): void;
  /** One text may come in several pieces. */
  text?(text: string): void;
}

/** Hands on a piece each time that it is gone on with. Throws Unreadable as `inflate` does, and for XML that is broken. */
export async function* readXml(
  entry: ZipEntry,
  limit: number,
  handler: XmlHandler,
): AsyncGenerator<void> {
  let decoder: Decoder | undefined;
  const reader = new XmlReader(entry.name, handler);
  for await (const bytes of inflate(entry, limit)) {
    decoder ??= decoderFor(bytes);
    reader.read(decoder.decode(bytes, { stream: true }));
    yield;
  }
  reader.read(decoder?.decode() ?? "");
  reader.end();
}

const START_BYTES = 200;
const DECLARED = /^<\?xml[^>]*\bencoding\s*=\s*["'](iso-8859-(?:[1-9]|15)|windows-125[0-8])["']/i;

/** By the first bytes: nearly all is UTF-8, and what is not says so. */
function decoderFor(bytes: Uint8Array): Decoder {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decoderOf("utf-16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decoderOf("utf-16be");
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, START_BYTES));
  return decoderOf(DECLARED.exec(start)?.[1] ?? "utf-8");
}

/** A tag, a comment or CDATA must end within so many characters; a text is handed on in such pieces. */
const PIECE_CHARACTERS = 262_144;

const LONGEST_ENTITY = 12;

const [SLASH, COLON, EQUALS, CLOSE] = [0x2f, 0x3a, 0x3d, 0x3e];
const [BANG, QUESTION, DOUBLE, SINGLE] = [0x21, 0x3f, 0x22, 0x27];

/** What is skipped, and the only thing of it that is text. */
const COMMENT = "<!--";
const CDATA = "<![CDATA[";

class XmlReader implements XmlTag {
  readonly #name: string;
  readonly #handler: XmlHandler;
  #text = "";
  #depth = 0;
  /** Of the tag that is handed on: where the local name and the value of each attribute begin and end. */
  readonly #places: number[] = [];

  constructor(name: string, handler: XmlHandler) {
    this.#name = name;
    this.#handler = handler;
  }

  read(piece: string): void {
    this.#text = this.#text === "" ? piece : this.#text + piece;
    let at = 0;
    for (;;) {
      const next = this.#text.charCodeAt(at) === 0x3c ? this.#markup(at) : this.#plain(at);
      if (next === undefined) break;
      at = next;
    }
    this.#text = this.#text.slice(at);
    if (this.#text.length > PIECE_CHARACTERS) throw this.#broken("a tag has no end");
  }

  end(): void {
    if (this.#depth !== 0 || this.#text.trim() !== "") throw this.#broken("it has no end");
  }

  attribute(name: string): string | undefined {
    const places = this.#places;
    for (let at = 0; at < places.length; at += 4) {
      const from = places[at] ?? 0;
      if ((places[at + 1] ?? 0) - from !== name.length) continue;
      if (!this.#text.startsWith(name, from)) continue;
      return decodeEntities(this.#text.slice(places[at + 2], places[at + 3]));
    }
    return undefined;
  }

  /** Text up to the next tag: the place behind it, or undefined if no tag has come yet. */
  #plain(at: number): number | undefined {
    const found = this.#text.indexOf("<", at);
    let end = found;
    if (found < 0) {
      end = this.#text.length;
      if (end - at < PIECE_CHARACTERS) return undefined;
      // An entity may be cut in two.
      const start = this.#text.lastIndexOf("&");
      if (end - start < LONGEST_ENTITY) end = start;
    }
    if (end > at) this.#handler.text?.(decodeEntities(this.#text.slice(at, end)));
    return end;
  }

  /** What begins with "<": the place behind it, or undefined if it is not whole yet. */
  #markup(at: number): number | undefined {
    const text = this.#text;
    // What begins a comment or CDATA has to be seen whole.
    if (text.length - at < CDATA.length && !text.includes(">", at)) return undefined;
    switch (text.charCodeAt(at + 1)) {
      case SLASH:
        return this.#closing(at);
      case QUESTION:
        return this.#behind("?>", at);
      case BANG:
        if (text.startsWith(COMMENT, at)) return this.#behind("-->", at + COMMENT.length);
        if (!text.startsWith(CDATA, at)) throw this.#broken("it declares a document type");
        return this.#verbatim(at + CDATA.length);
      default:
        return this.#opening(at + 1);
    }
  }

  #behind(end: string, from: number): number | undefined {
    const found = this.#text.indexOf(end, from);
    return found < 0 ? undefined : found + end.length;
  }

  #verbatim(from: number): number | undefined {
    const behind = this.#behind("]]>", from);
    if (behind !== undefined) this.#handler.text?.(this.#text.slice(from, behind - 3));
    return behind;
  }

  #closing(at: number): number | undefined {
    const behind = this.#behind(">", at);
    if (behind === undefined) return undefined;
    this.#depth -= 1;
    const name = this.#text.slice(at + 2, behind - 1).trimEnd();
    this.#handler.close?.(name.slice(name.indexOf(":") + 1));
    return behind;
  }

  #opening(from: number): number | undefined {
    const text = this.#text;
    const end = this.#nameEnd(from);
    const name = text.slice(this.#local, end);
    this.#places.length = 0;
    let at = end;
    for (;;) {
      at = this.#behindBlanks(at);
      const code = text.charCodeAt(at);
      if (Number.isNaN(code)) return undefined;
      if (code === CLOSE) {
        this.#depth += 1;
        this.#handler.open?.(name, this);
        return at + 1;
      }
      if (code === SLASH) {
        if (at + 1 === text.length) return undefined;
        this.#handler.open?.(name, this);
        this.#handler.close?.(name);
        return at + 2;
      }
      const next = this.#attribute(at);
      if (next === undefined) return undefined;
      at = next;
    }
  }

  /** The place behind an attribute, which is kept; undefined if it is not whole yet. */
  #attribute(from: number): number | undefined {
    const text = this.#text;
    const end = this.#nameEnd(from);
    const local = this.#local;
    const sign = this.#behindBlanks(end);
    const start = this.#behindBlanks(sign + 1);
    if (start >= text.length) return undefined;
    const quote = text.charCodeAt(start);
    if (end === from || text.charCodeAt(sign) !== EQUALS) throw this.#broken("a tag is damaged");
    if (quote !== DOUBLE && quote !== SINGLE) throw this.#broken("a tag is damaged");
    const close = text.indexOf(quote === DOUBLE ? '"' : "'", start + 1);
    if (close < 0) return undefined;
    this.#places.push(local, end, start + 1, close);
    return close + 1;
  }

  /** Where the name that was looked at last begins without its prefix. */
  #local = 0;

  #nameEnd(from: number): number {
    const text = this.#text;
    this.#local = from;
    let at = from;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code <= 0x20 || code === SLASH || code === CLOSE || code === EQUALS) break;
      if (code === COLON) this.#local = at + 1;
    }
    return at;
  }

  #behindBlanks(from: number): number {
    let at = from;
    while (this.#text.charCodeAt(at) <= 0x20) at += 1;
    return at;
  }

  #broken(why: string): Unreadable {
    return new Unreadable(`the sheet is damaged: ${this.#name} is broken: ${why}`);
  }
}
