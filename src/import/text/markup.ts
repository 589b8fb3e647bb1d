// Reads tags and texts of SGML, HTML and XML, which need not be well-formed. OFX leaves end tags out, and spreadsheets that are really web
// pages may contain anything. The reader builds no tree, and never fails.

import { countBreaks } from "./lines.ts";

export interface MarkupHandler {
  /** Names are in capitals, without their prefix. Attributes are passed as written. */
  open(name: string, line: number, attributes: string): void;
  close(name: string, line: number): void;
  /** The text is decoded. It may come in several parts, and spaces between tags are text too. */
  text(text: string, line: number): void;
}

/** A "<" without its ">" within this many characters is text. */
const TAG_CHARACTERS = 16_384;

const NAME = /^[\w.:-]+/;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

const HIDDEN: readonly (readonly [start: string, end: string])[] = [
  ["<!--", "-->"],
  ["<?", ">"],
];
const CDATA = "<![CDATA[";

export class MarkupReader {
  readonly #handler: MarkupHandler;
  #text = "";
  /** The next position of each end delimiter in the text. Searching for it from scratch each time would let a hostile file take forever. */
  readonly #ends = new Map<string, number>();
  #close = 0;
  #line = 1;

  constructor(handler: MarkupHandler) {
    this.#handler = handler;
  }

  /** The line of the tag or text that the handler is being given; at the end of the file, the last line. */
  get line(): number {
    return this.#line;
  }

  read(text: string): void {
    this.#text = text;
    this.#close = text.indexOf(">");
    for (let at = 0; at < text.length; ) {
      const next = text.charCodeAt(at) === 0x3c ? this.#markup(at) : this.#plain(at);
      this.#line += countBreaks(text, at, next);
      at = next;
    }
    // No line begins after the last line break.
    if (/[\r\n]$/.test(text.slice(-1))) this.#line -= 1;
  }

  /** Reads markup from its "<" on, and returns the position after it. */
  #markup(at: number): number {
    const text = this.#text;
    const code = text.charCodeAt(at + 1);
    if (code === 0x21 || code === 0x3f) {
      if (text.startsWith(CDATA, at)) return this.#verbatim(at);
      for (const [start, end] of HIDDEN) {
        if (!text.startsWith(start, at)) continue;
        const close = this.#find(end, at);
        return close < 0 ? this.#plain(at, at + 1) : close + end.length;
      }
    }
    const close = /[A-Za-z/!_]/.test(text.charAt(at + 1)) ? this.#closeFrom(at) : -1;
    if (close < 0 || close - at > TAG_CHARACTERS) return this.#plain(at, at + 1);
    const again = text.indexOf("<", at + 1);
    // If another "<" follows within a tag, the first one was text, unless the second is in an attribute.
    if (again >= 0 && again < close && !text.slice(at, again).includes('"')) {
      return this.#plain(at, at + 1);
    }
    this.#tag(at + 1, close);
    return close + 1;
  }

  #tag(from: number, to: number): void {
    const isClosing = this.#text.charCodeAt(from) === 0x2f;
    const isEmpty = !isClosing && this.#text.charCodeAt(to - 1) === 0x2f;
    const inside = this.#text.slice(isClosing ? from + 1 : from, isEmpty ? to - 1 : to);
    const [written = ""] = NAME.exec(inside) ?? [];
    const name = written.slice(written.lastIndexOf(":") + 1).toUpperCase();
    if (name === "") return;
    if (!isClosing) {
      const end = inside.search(/\s|$/);
      this.#handler.open(name, this.#line, inside.slice(end));
    }
    if (isClosing || isEmpty) this.#handler.close(name, this.#line);
  }

  #verbatim(at: number): number {
    const from = at + CDATA.length;
    const close = this.#find("]]>", from);
    if (close < 0) return this.#plain(at, at + 1);
    this.#handler.text(this.#text.slice(from, close), this.#line);
    return close + 3;
  }

  /** Reads text up to the next "<" at or after `from`, and returns its end. */
  #plain(at: number, from = at): number {
    const found = this.#text.indexOf("<", from);
    const end = found < 0 ? this.#text.length : found;
    this.#handler.text(decodeEntities(this.#text.slice(at, end)), this.#line);
    return end;
  }

  /** The position of the next ">"; -1 if there is none. */
  #closeFrom(from: number): number {
    if (this.#close >= 0 && this.#close < from) this.#close = this.#text.indexOf(">", from);
    return this.#close;
  }

  /** The position of the next `end` at or after `from`; -1 if there is none. */
  #find(end: string, from: number): number {
    const known = this.#ends.get(end);
    if (known !== undefined && (known < 0 || known >= from)) return known;
    const found = this.#text.indexOf(end, from);
    this.#ends.set(end, found);
    return found;
  }
}

/** The text with its entities replaced; unknown ones stay as they are. */
function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,5}));/gi,
    (entity, decimal, hex, name) => {
      if (name) return ENTITIES[name.toLowerCase()] ?? entity;
      const code = Number.parseInt(decimal ?? hex, decimal ? 10 : 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    },
  );
}

const TAG = /<\/?(?:a|b|br|div|em|font|i|li|p|span|strong|td|tr|u|ul)(?:\s[^<>]*)?\/?>/gi;

/** A bank's text without the markup of web pages. */
export function plainText(text: string): string {
  if (!/[&<]/.test(text)) return text;
  const shown = decodeEntities(text.replace(TAG, " "));
  return shown.replace(/[^\S\n]+/g, " ").trim();
}

/** The value of an attribute, whatever its prefix; undefined if there is none. */
export function attributeOf(attributes: string, name: string): string | undefined {
  if (attributes === "") return undefined;
  const pattern = `(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`;
  const [, double, single, bare] = new RegExp(pattern, "i").exec(attributes) ?? [];
  const value = double ?? single ?? bare;
  return value === undefined ? undefined : decodeEntities(value);
}
