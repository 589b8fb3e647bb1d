// Reads XML into elements. Tags must match one another. Entities other than XML's predefined ones stay as they are, so a small file can't
// grow.

import { reason } from "../../domain/import/reasons.ts";
import { Unreadable } from "../record/unreadable.ts";
import { type Tag, tagsIn } from "./markup.ts";
import { inflate, type ZipEntry } from "./zip.ts";

/** Thrown for a tag that has no counterpart. */
export class BrokenXml extends Error {
  readonly line: number;

  constructor(line: number) {
    super();
    this.line = line;
  }
}

export interface Element extends Omit<Tag, "isClosing"> {
  endLine: number;
  /** The element's own text, without the text of elements within it. */
  text: string;
  /** The element's position in the text of its parent. */
  readonly at: number;
  readonly children: Element[];
}

/** Statements and workbooks nest about a dozen. */
const MAX_DEPTH = 1_000;

/** Longer texts are cut off. A sheet's cell has at most half as many characters. */
export const TEXT_CHARACTERS = 65_536;

export class ElementReader {
  readonly #isWanted: (tag: Tag) => boolean;
  /** The names of the open elements around the wanted one. */
  readonly #outer: string[] = [];
  /** The open elements, from the wanted one to the innermost. */
  readonly #path: Element[] = [];

  /** An element within a wanted one is wanted too. */
  constructor(isWanted: (tag: Tag) => boolean) {
    this.#isWanted = isWanted;
  }

  /** The wanted element that is not complete yet. */
  get unfinished(): Element | undefined {
    return this.#path[0];
  }

  /** Returns a wanted element with everything in it when it is complete. Throws BrokenXml. */
  read(tag: Tag): Element | undefined {
    return tag.isClosing ? this.#close(tag) : this.#open(tag);
  }

  /** Throws BrokenXml if an element is still open in the last line. */
  end(line: number): void {
    if (this.#outer.length + this.#path.length > 0) throw new BrokenXml(line);
  }

  #open(tag: Tag): undefined {
    const { name, line, attributes, text } = tag;
    if (this.#outer.length + this.#path.length >= MAX_DEPTH) throw new BrokenXml(line);
    const parent = this.#path.at(-1);
    if (!parent && !this.#isWanted(tag)) {
      this.#outer.push(name);
      return;
    }
    const at = parent?.text.length ?? 0;
    const element = { name, attributes, line, endLine: line, text: textIn(text), at, children: [] };
    parent?.children.push(element);
    this.#path.push(element);
  }

  #close({ name, line, text }: Tag): Element | undefined {
    const element = this.#path.pop();
    if (name !== (element?.name ?? this.#outer.pop())) {
      if (element) this.#path.push(element);
      throw new BrokenXml(line);
    }
    if (element) element.endLine = line;
    const parent = this.#path.at(-1);
    if (parent) parent.text = textIn(parent.text + text);
    return parent ? undefined : element;
  }
}

/** In XML, each line break is a single character. */
function textIn(text: string): string {
  const own = text.length > TEXT_CHARACTERS ? text.slice(0, TEXT_CHARACTERS) : text;
  return own.includes("\r") ? own.replace(/\r\n?/g, "\n") : own;
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
  for (const name of names) at = at && childOf(at, name);
  return at;
}

function childOf({ children }: Element, name: string): Element | undefined {
  for (const child of children) if (child.name === name) return child;
  return undefined;
}

/** Reads the tags of an XML file in a zip, which is in UTF-8. Throws Unreadable as `inflate` does, and for broken XML. */
export async function readXml(
  entry: ZipEntry,
  limit: number,
  read: (tag: Tag) => void,
): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for await (const bytes of inflate(entry, limit)) {
      const piece = decoder.decode(bytes, { stream: true });
      const at = piece.lastIndexOf("<");
      // A tag may continue in the next piece.
      if (at !== -1) for (const tag of tagsIn(rest + piece.slice(0, at), true)) read(tag);
      rest = at === -1 ? rest + piece : piece.slice(at);
    }
    for (const tag of tagsIn(rest, true)) read(tag);
  } catch (error) {
    throw error instanceof BrokenXml ? new Unreadable(reason("damaged-sheet")) : error;
  }
}
