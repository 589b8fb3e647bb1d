// XML as elements, by saxes, which is strict. Names have no prefix, whatever it means. There are no entities but those of each
// XML, and no document types: nothing grows.

import { SaxesParser } from "saxes";
import { reason } from "../../domain/import/reasons.ts";
import { Unreadable } from "../record/unreadable.ts";
import { inflate, type ZipEntry } from "./zip.ts";

/** The reader can't go on at this line. */
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
  /** Without the texts of the elements within. */
  text: string;
  /** Its place in the text of the element around it. */
  readonly at: number;
  readonly children: Element[];
}

export interface XmlHandler {
  /** Tells whether an element is wanted with all that is in it. */
  open(element: Element): boolean;
  /** A wanted element, once it is whole. */
  take(element: Element): void;
  /** The end of one that was not wanted. */
  close?(name: string): void;
}

/** Statements and workbooks nest a dozen. */
const MAX_DEPTH = 1_000;

/** Longer texts are cut. A cell of a sheet has at most half as many. */
export const TEXT_CHARACTERS = 65_536;

export class XmlReader {
  readonly #parser = new SaxesParser();
  readonly #handler: XmlHandler;
  /** How many elements are open and not wanted. */
  #above = 0;
  /** The way from the wanted element that is open to where the parser is. */
  readonly #path: Element[] = [];
  #readLine = 1;

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

  /** The last line of what is handed on. */
  get line(): number {
    return this.#parser.line;
  }

  /** The line of what was read last: what comes behind it may have been swallowed by what has no end. */
  get readLine(): number {
    return this.#readLine;
  }

  /** The wanted element that is not whole yet. */
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
    this.#readLine = line;
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
    this.#readLine = this.line;
    const element = this.#path.at(-1);
    if (!element) return;
    const all = element.text + text;
    element.text = all.length > TEXT_CHARACTERS ? all.slice(0, TEXT_CHARACTERS) : all;
  }

  #close(name: string): void {
    this.#readLine = this.line;
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
  const names = Object.keys(written);
  if (names.every((name) => !name.includes(":"))) return written;
  const pairs = names.map((name) => [localOf(name), written[name] ?? ""] as const);
  // A name that has no prefix counts before one that has.
  return { ...Object.fromEntries(pairs.toReversed()), ...written };
}

export function elementsOf(element: Element | undefined, name: string): readonly Element[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The first element at the end of the way. */
export function elementAt(
  element: Element | undefined,
  ...names: readonly string[]
): Element | undefined {
  let at = element;
  for (const name of names) at = at && childOf(at, name);
  return at;
}

function childOf({ children }: Element, name: string): Element | undefined {
  for (const child of children) if (child.name === name) return child;
  return undefined;
}

/** Reads a file of a zip, which is UTF-8. Throws Unreadable as `inflate` does, and for XML that is broken. */
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
