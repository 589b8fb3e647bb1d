// Reads XML into elements with saxes, a strict parser. Prefixes are removed from names, whatever they mean. Only XML's predefined entities
// are allowed, and no document types, so a small file can't grow.

import { SaxesParser } from "saxes";
import { reason } from "../../domain/import/reasons.ts";
import { Unreadable } from "../record/unreadable.ts";
import { inflate, type ZipEntry } from "./zip.ts";

/** Thrown if the reader can't continue at this line. */
export class BrokenXml extends Error {
  readonly line: number;

  constructor(line: number, why: string) {
    super(why);
    this.line = line;
  }
}

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly line: number;
  endLine: number;
  /** The element's own text, without the text of elements within it. */
  text: string;
  /** The element's position in the text of its parent. */
  readonly at: number;
  readonly children: Element[];
}

export interface XmlHandler {
  /** Returns true if the element is wanted, with everything in it. */
  open(element: Element): boolean;
  /** Called with a wanted element when it is complete. */
  take(element: Element): void;
  /** Called at the end of an element that was not wanted. */
  close?(name: string): void;
}

/** Statements and workbooks nest about a dozen. */
const MAX_DEPTH = 1_000;

/** Longer texts are cut off. A sheet's cell has at most half as many characters. */
export const TEXT_CHARACTERS = 65_536;

export class XmlReader {
  readonly #parser = new SaxesParser();
  readonly #handler: XmlHandler;
  /** The line of the last tag or text. An element without an end tag may have swallowed the lines after it. */
  readLine = 1;
  /** How many open elements are not wanted. */
  #above = 0;
  /** The open elements, from the wanted one to the innermost. */
  readonly #path: Element[] = [];

  constructor(handler: XmlHandler) {
    this.#handler = handler;
    const parser = this.#parser;
    parser.on("error", ({ message }) => {
      throw new BrokenXml(this.line, message);
    });
    parser.on("doctype", () => {
      throw new BrokenXml(this.line, "it declares a document type");
    });
    parser.on("opentag", ({ name, attributes }) => this.#open(localOf(name), attributes));
    parser.on("closetag", ({ name }) => this.#close(localOf(name)));
    parser.on("text", (text) => this.#text(text));
    parser.on("cdata", (text) => this.#text(text));
  }

  /** The last line of the tag or text that is being handled. */
  get line(): number {
    return this.#parser.line;
  }

  /** The wanted element that is not complete yet. */
  get unfinished(): Element | undefined {
    return this.#path[0];
  }

  /** Throws BrokenXml. */
  read(piece: string): void {
    this.#parser.write(piece);
  }

  /** Throws BrokenXml. */
  end(): void {
    this.#parser.close();
  }

  #open(name: string, written: Readonly<Record<string, string>>): void {
    const line = this.line;
    this.readLine = line;
    if (this.#above + this.#path.length >= MAX_DEPTH) {
      throw new BrokenXml(line, "its elements are nested too deep");
    }
    const parent = this.#path.at(-1);
    const element: Element = {
      name,
      attributes: withoutPrefixes(written),
      line,
      endLine: line,
      text: "",
      at: parent?.text.length ?? 0,
      children: [],
    };
    parent?.children.push(element);
    if (parent || this.#handler.open(element)) this.#path.push(element);
    else this.#above += 1;
  }

  #text(text: string): void {
    this.readLine = this.line;
    const element = this.#path.at(-1);
    if (!element) return;
    const all = element.text + text;
    element.text = all.length > TEXT_CHARACTERS ? all.slice(0, TEXT_CHARACTERS) : all;
  }

  #close(name: string): void {
    this.readLine = this.line;
    const element = this.#path.pop();
    if (!element) {
      this.#above -= 1;
      this.#handler.close?.(name);
      return;
    }
    element.endLine = this.line;
    if (this.#path.length === 0) this.#handler.take(element);
  }
}

function localOf(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function withoutPrefixes(written: Readonly<Record<string, string>>) {
  const prefixed = Object.entries(written).filter(([name]) => name.includes(":"));
  if (prefixed.length === 0) return written;
  const locals = prefixed.map(([name, value]) => [localOf(name), value] as const);
  // The first one wins, and before all a name without a prefix.
  return { ...Object.fromEntries(locals.toReversed()), ...written };
}

export function elementsOf(element: Element | undefined, name: string): readonly Element[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The first element at the end of the path. */
export function elementAt(
  element: Element | undefined,
  ...names: readonly string[]
): Element | undefined {
  let at = element;
  for (const name of names) at = at?.children.find((child) => child.name === name);
  return at;
}

/** Reads an XML file in a zip, which is in UTF-8. Throws Unreadable as `inflate` does, and for broken XML. */
export async function readXml(entry: ZipEntry, limit: number, handler: XmlHandler): Promise<void> {
  const [decoder, reader] = [new TextDecoder(), new XmlReader(handler)];
  try {
    for await (const bytes of inflate(entry, limit)) {
      reader.read(decoder.decode(bytes, { stream: true }));
    }
    reader.end();
  } catch (error) {
    throw error instanceof BrokenXml ? new Unreadable(reason("damaged-sheet")) : error;
  }
}
