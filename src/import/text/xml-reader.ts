// XML that comes in pieces, as tags and texts, by saxes, which is strict. Names are told without prefix, whatever it stands for. There are
// no entities but those of each XML, and no document types: nothing grows.

import { SaxesParser } from "saxes";

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

/** Names are without prefix. */
export interface XmlHandler {
  open?(name: string, tag: XmlTag): void;
  close?(name: string): void;
  text?(text: string): void;
  /** What stands in a comment or an instruction. */
  hidden?(text: string, place: "a comment" | "an instruction"): void;
}

/** Statements and workbooks nest a dozen. */
const MAX_DEPTH = 1_000;

export class XmlReader {
  readonly #parser = new SaxesParser();
  #depth = 0;

  constructor(handler: XmlHandler) {
    const parser = this.#parser;
    parser.on("error", ({ message }) => {
      // It begins with line and column.
      throw this.#broken(message.replace(/^[\d:]+ /, "").replace(/\.$/, ""));
    });
    parser.on("doctype", () => {
      throw this.#broken("it declares a document type");
    });
    parser.on("opentag", ({ name, attributes }) => {
      this.#depth += 1;
      if (this.#depth > MAX_DEPTH) throw this.#broken("its elements are nested too deep");
      handler.open?.(localOf(name), { attribute: (wanted) => attributeOf(attributes, wanted) });
    });
    parser.on("closetag", ({ name }) => {
      this.#depth -= 1;
      handler.close?.(localOf(name));
    });
    parser.on("text", (text) => handler.text?.(text));
    parser.on("cdata", (text) => handler.text?.(text));
    parser.on("comment", (text) => handler.hidden?.(text, "a comment"));
    parser.on("processinginstruction", ({ body }) => handler.hidden?.(body, "an instruction"));
  }

  /** Where what is handed on ends. */
  get line(): number {
    return this.#parser.line;
  }

  /** Throws BrokenXml. */
  read(piece: string): void {
    this.#parser.write(piece);
  }

  /** Throws BrokenXml. */
  end(): void {
    this.#parser.close();
  }

  #broken(reason: string): BrokenXml {
    return new BrokenXml(this.line, reason);
  }
}

function localOf(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function attributeOf(
  attributes: Readonly<Record<string, string>>,
  wanted: string,
): string | undefined {
  if (wanted in attributes) return attributes[wanted];
  const name = Object.keys(attributes).find((each) => localOf(each) === wanted);
  return name === undefined ? undefined : attributes[name];
}
