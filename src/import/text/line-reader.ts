// Reads a format line by line. What its lines say is collected while a piece of the text is gone through.

import type { Item, Reader } from "../record/record.ts";
import { LineSplitter, type TextLine, tellCutLine } from "./lines.ts";

export abstract class LineReader implements Reader {
  readonly #lines = new LineSplitter();
  readonly #items: Item[] = [];

  read(text: string): readonly Item[] {
    for (const line of this.#lines.split(text)) this.#read(line);
    return this.#items.splice(0);
  }

  end(): readonly Item[] {
    for (const line of this.#lines.end()) this.#read(line);
    this.endText(this.#lines.line - 1);
    return this.#items.splice(0);
  }

  /** Any line but those that are too long. */
  protected abstract readLine(line: TextLine): void;

  /** Nothing follows the line of this number. */
  protected abstract endText(lastLine: number): void;

  /** What comes before a line that is too long, and can't go on behind it. */
  protected endBlock(): void {}

  protected push(...items: readonly Item[]): void {
    this.#items.push(...items);
  }

  #read(line: TextLine): void {
    if (line.isCut) {
      this.endBlock();
      this.push(tellCutLine(line));
    } else this.readLine(line);
  }
}
