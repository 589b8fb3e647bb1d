// XML that comes in pieces, as tags and texts. Strict: what no reader of XML would take, breaks it, and its line is told. Names are told
// without prefix, whatever it stands for. There are no entities but those of each XML, and no document types: nothing grows.

import { isXmlName, type XmlName, XmlNames } from "./xml-names.ts";
import { decodeReferences, LONGEST_REFERENCE, NO_CHARACTER } from "./xml-references.ts";

/** What reads no further, and why. */
export class BrokenXml extends Error {
  readonly line: number;

  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

export interface XmlTag {
  /** The value of an attribute, whatever its prefix. To be asked while the tag is handed on. */
  attribute(name: string): string | undefined;
}

/** Names are without prefix. Equal ones are nearly always one string, so that comparing them is quick. */
export interface XmlHandler {
  open?(name: string, tag: XmlTag): void;
  close?(name: string): void;
  /** One text may come in several pieces. */
  text?(text: string): void;
  /** What stands in a comment or an instruction. */
  hidden?(text: string, place: "a comment" | "an instruction"): void;
}

/** A tag, a comment or CDATA must end within so many characters; a text is handed on in such pieces. */
const PIECE_CHARACTERS = 262_144;

/** Statements and workbooks nest a dozen. */
const DEPTH = 1_000;

const [SLASH, EQUALS, CLOSE, LESS] = [0x2f, 0x3d, 0x3e, 0x3c];
const [BANG, QUESTION, DOUBLE, SINGLE] = [0x21, 0x3f, 0x22, 0x27];
const AMPERSAND = 0x26;

/** Of the order of bytes; a decoder leaves the first one away. */
const MARK = "\ufeff";

const COMMENT = "<!--";
const CDATA = "<![CDATA[";

const DECLARATION =
  /^<\?xml[ \t\n]+version[ \t\n]*=[ \t\n]*(["'])1\.\d+\1(?:[ \t\n]+encoding[ \t\n]*=[ \t\n]*(["'])[A-Za-z][\w.-]*\2)?(?:[ \t\n]+standalone[ \t\n]*=[ \t\n]*(["'])(?:yes|no)\3)?[ \t\n]*\?>$/;

const INSTRUCTION = /^<\?([^ \t\n?]*)[ \t\n]*([\s\S]*)\?>$/;

export class XmlReader implements XmlTag {
  readonly #handler: XmlHandler;
  #text = "";
  /** The CR at the end of a piece, whose LF may follow. */
  #carried = "";
  #isBegun = false;
  #hasRoot = false;
  readonly #names = new XmlNames();
  /** The elements that are open. */
  readonly #open: XmlName[] = [];
  #line = 1;
  /** Where the next line ends, the next reference begins and the next end of CDATA stands; behind the text if there is none. */
  #break = 0;
  #ampersand = 0;
  #forbidden = 0;
  /** Of the tag that is handed on: the attributes as they stand, and where local name and value of each begin and end, and whether it is plain. */
  readonly #attributes: string[] = [];
  readonly #places: number[] = [];

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  /** Where what is handed on ends. */
  get line(): number {
    return this.#line;
  }

  /** Throws BrokenXml. */
  read(piece: string): void {
    const whole = this.#carried + piece;
    this.#carried = whole.endsWith("\r") ? "\r" : "";
    const some = this.#carried === "" ? whole : whole.slice(0, -1);
    const fault = NO_CHARACTER.exec(some)?.index;
    this.#tokens(fault === undefined ? some : some.slice(0, fault));
    if (fault !== undefined) {
      this.#look();
      this.#countTo(this.#text.length);
      throw this.#broken("it has a character that XML does not allow");
    }
  }

  /** Throws BrokenXml. */
  end(): void {
    if (this.#carried !== "") this.#tokens("\n");
    const rest = this.#text;
    if (rest.startsWith("<")) throw this.#broken(`${kindOf(rest)} has no end`);
    this.#look();
    const open = this.#open.at(-1);
    if (open) throw this.#brokenAt(rest.length, `${open.whole} has no end`);
    this.#handOn(0, rest.length);
    if (!this.#hasRoot) throw this.#broken("it has no element");
  }

  attribute(name: string): string | undefined {
    const places = this.#places;
    for (let at = 0; at < places.length; at += PLACES) {
      const from = places[at] ?? 0;
      if ((places[at + 1] ?? 0) - from !== name.length) continue;
      if (!this.#text.startsWith(name, from)) continue;
      const [start = 0, end = 0] = [places[at + 2], places[at + 3]];
      if (places[at + 4] === PLAIN) return this.#text.slice(start, end);
      return this.#decoded(start, end).replace(/[\t\n]/g, " ");
    }
    return undefined;
  }

  #tokens(piece: string): void {
    const plain = piece.includes("\r") ? piece.replace(/\r\n?/g, "\n") : piece;
    this.#text = this.#text === "" ? plain : this.#text + plain;
    this.#look();
    const text = this.#text;
    let at = !this.#isBegun && text.startsWith(MARK) ? 1 : 0;
    for (;;) {
      const next = text.charCodeAt(at) === LESS ? this.#markup(at) : this.#plain(at);
      if (next === undefined) break;
      at = next;
      this.#isBegun = true;
    }
    this.#text = text.slice(at);
    if (this.#text.length > PIECE_CHARACTERS) {
      throw this.#broken(`${kindOf(this.#text)} has no end`);
    }
  }

  #look(): void {
    this.#break = placeOf(this.#text, "\n", 0);
    this.#ampersand = placeOf(this.#text, "&", 0);
    this.#forbidden = placeOf(this.#text, "]]>", 0);
  }

  /** Text up to the next tag: the place behind it, or undefined if no tag has come yet. */
  #plain(at: number): number | undefined {
    const text = this.#text;
    let end = text.indexOf("<", at);
    if (end < 0) {
      if (text.length - at < PIECE_CHARACTERS) return undefined;
      end = text.length;
      // A reference or the end of CDATA may be cut in two.
      const start = text.lastIndexOf("&");
      if (end - start < LONGEST_REFERENCE) end = start;
      else if (text.endsWith("]")) end -= 2;
    }
    this.#handOn(at, end);
    return end;
  }

  #handOn(at: number, end: number): void {
    if (end === at) return;
    if (this.#forbidden < at) this.#forbidden = placeOf(this.#text, "]]>", at);
    if (this.#forbidden < end) throw this.#brokenAt(this.#forbidden, "]]> stands in a text");
    const hasReference = this.#hasReference(at, end);
    const text = hasReference ? this.#decoded(at, end) : this.#text.slice(at, end);
    this.#countTo(end);
    if (this.#open.length === 0) {
      if (hasReference || /[^ \t\n]/.test(text)) {
        throw this.#broken("a text stands outside of all elements");
      }
      if (!this.#isBegun) return;
    }
    this.#handler.text?.(text);
  }

  /** What begins with "<": the place behind it, or undefined if it is not whole yet. */
  #markup(at: number): number | undefined {
    const text = this.#text;
    switch (text.charCodeAt(at + 1)) {
      case SLASH:
        return this.#closing(at);
      case QUESTION:
        return this.#instruction(at);
      case BANG:
        return this.#declaration(at);
      default:
        return this.#opening(at + 1);
    }
  }

  #declaration(at: number): number | undefined {
    const text = this.#text;
    if (text.startsWith(COMMENT, at)) return this.#comment(at + COMMENT.length);
    if (text.startsWith(CDATA, at)) return this.#verbatim(at + CDATA.length);
    const begun = text.slice(at, at + CDATA.length);
    if (COMMENT.startsWith(begun) || CDATA.startsWith(begun)) return undefined;
    const isType = begun.startsWith("<!D");
    throw this.#broken(isType ? "it declares a document type" : "a declaration is damaged");
  }

  #comment(from: number): number | undefined {
    const end = this.#text.indexOf("--", from);
    if (end < 0 || end + 2 >= this.#text.length) return undefined;
    this.#countTo(end);
    if (this.#text.charCodeAt(end + 2) !== CLOSE) throw this.#broken("-- stands in a comment");
    this.#handler.hidden?.(this.#text.slice(from, end), "a comment");
    return end + 3;
  }

  #verbatim(from: number): number | undefined {
    const end = this.#text.indexOf("]]>", from);
    if (end < 0) return undefined;
    if (this.#open.length === 0) throw this.#broken("a text stands outside of all elements");
    this.#countTo(end);
    if (end > from) this.#handler.text?.(this.#text.slice(from, end));
    return end + 3;
  }

  #instruction(at: number): number | undefined {
    const end = this.#text.indexOf("?>", at + 2);
    if (end < 0) return undefined;
    this.#countTo(end);
    const whole = this.#text.slice(at, end + 2);
    const [, target = "", body = ""] = INSTRUCTION.exec(whole) ?? [];
    if (target.toLowerCase() === "xml") {
      const isFirst = !this.#isBegun && DECLARATION.test(whole);
      if (!isFirst) throw this.#broken("its XML declaration is damaged or not at its beginning");
    } else {
      if (!isXmlName(target)) throw this.#broken("an instruction has no name");
      this.#handler.hidden?.(body, "an instruction");
    }
    return end + 2;
  }

  #closing(at: number): number | undefined {
    const text = this.#text;
    const open = this.#open.at(-1);
    const whole = open?.whole ?? "";
    const end = this.#behindBlanks(at + 2 + whole.length);
    if (end >= text.length) return undefined;
    this.#countTo(end);
    if (!open || !text.startsWith(whole, at + 2) || text.charCodeAt(end) !== CLOSE) {
      const [found] = /^[^\s<>]*/.exec(text.slice(at + 2, at + 2 + LONGEST_TOLD)) ?? [];
      throw this.#broken(`${found} ends, but ${open ? `${whole} is open` : "nothing is open"}`);
    }
    this.#open.pop();
    this.#handler.close?.(open.local);
    return end + 1;
  }

  #opening(from: number): number | undefined {
    const text = this.#text;
    const end = this.#nameEnd(from);
    if (end >= text.length) return undefined;
    const places = this.#places;
    places.length = 0;
    this.#attributes.length = 0;
    let at = end;
    for (;;) {
      const start = at;
      at = this.#behindBlanks(at);
      const code = text.charCodeAt(at);
      if (code === CLOSE || code === SLASH) break;
      if (Number.isNaN(code)) return undefined;
      const next = this.#attribute(at, start);
      if (next === undefined) return undefined;
      at = next;
    }
    const isEmpty = text.charCodeAt(at) === SLASH;
    if (isEmpty) at += 1;
    if (at >= text.length) return undefined;
    this.#countTo(at);
    const name = this.#names.at(text, from, end);
    if (!name || text.charCodeAt(at) !== CLOSE) throw this.#broken("a tag is damaged");
    if (this.#open.length === 0) {
      if (this.#hasRoot) throw this.#broken("it goes on behind its last element");
      this.#hasRoot = true;
    }
    if (this.#open.length >= DEPTH) {
      throw this.#broken(`its elements are nested deeper than ${DEPTH.toLocaleString("en")}`);
    }
    if (places.length > PLACES) this.#refuseTwins();
    if (!isEmpty) this.#open.push(name);
    this.#handler.open?.(name.local, this);
    if (isEmpty) this.#handler.close?.(name.local);
    return at + 1;
  }

  /** The place behind an attribute, which is kept; undefined if it is not whole yet. */
  #attribute(from: number, last: number): number | undefined {
    const text = this.#text;
    const end = this.#nameEnd(from);
    const sign = this.#behindBlanks(end);
    const start = this.#behindBlanks(sign + 1);
    if (start >= text.length) return undefined;
    const quote = text.charCodeAt(start);
    const isQuoted = quote === DOUBLE || quote === SINGLE;
    const name = this.#names.at(text, from, end);
    if (!name || from === last || text.charCodeAt(sign) !== EQUALS || !isQuoted) {
      throw this.#brokenAt(from, "a tag is damaged");
    }
    let close = start + 1;
    let isPlain = true;
    for (; close < text.length; close += 1) {
      const code = text.charCodeAt(close);
      if (code === quote) break;
      if (code === AMPERSAND || code < 0x20) isPlain = false;
      if (code === LESS) throw this.#brokenAt(close, "a tag is damaged");
    }
    if (close >= text.length) return undefined;
    // Whether anybody asks for it or not.
    if (!isPlain) this.#decoded(start + 1, close);
    this.#places.push(end - name.local.length, end, start + 1, close, isPlain ? PLAIN : 0);
    this.#attributes.push(name.whole);
    return close + 1;
  }

  #refuseTwins(): void {
    const names = this.#attributes;
    let isTwice = false;
    // Nearly all tags have few: then a set costs more than it saves.
    if (names.length > FEW_ATTRIBUTES) isTwice = new Set(names).size < names.length;
    else {
      for (let at = 1; at < names.length; at += 1) {
        for (let before = 0; before < at; before += 1) {
          if (names[before] === names[at]) isTwice = true;
        }
      }
    }
    if (isTwice) throw this.#broken("a tag has an attribute twice");
  }

  #nameEnd(from: number): number {
    const text = this.#text;
    let at = from;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code <= 0x20 || code === SLASH || code === CLOSE || code === EQUALS || code === LESS) {
        break;
      }
    }
    return at;
  }

  #behindBlanks(from: number): number {
    let at = from;
    while (this.#text.charCodeAt(at) <= 0x20) at += 1;
    return at;
  }

  #hasReference(from: number, end: number): boolean {
    if (this.#ampersand < from) this.#ampersand = placeOf(this.#text, "&", from);
    return this.#ampersand < end;
  }

  #decoded(from: number, end: number): string {
    return decodeReferences(this.#text.slice(from, end), (at) =>
      this.#brokenAt(from + at, "it has an entity that XML does not have"),
    );
  }

  /** All before the place has been looked at. */
  #countTo(place: number): void {
    while (this.#break < place) {
      this.#line += 1;
      this.#break = placeOf(this.#text, "\n", this.#break + 1);
    }
  }

  #brokenAt(place: number, reason: string): BrokenXml {
    this.#countTo(place);
    return this.#broken(reason);
  }

  #broken(reason: string): BrokenXml {
    return new BrokenXml(this.#line, reason);
  }
}

/** What begins with these characters. */
function kindOf(start: string): string {
  if (start.startsWith(COMMENT)) return "a comment";
  if (start.startsWith("<!")) return "a part of verbatim text";
  return start.startsWith("<?") ? "an instruction" : "a tag";
}

/** Of an attribute. */
const PLACES = 5;
/** Its value is what is meant. */
const PLAIN = 1;

const FEW_ATTRIBUTES = 8;

const LONGEST_TOLD = 40;

function placeOf(text: string, part: string, from: number): number {
  const found = text.indexOf(part, from);
  return found < 0 ? Number.POSITIVE_INFINITY : found;
}
