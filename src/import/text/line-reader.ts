// Reads a format line by line.

import type { Item, Reader } from "../record/record.ts";
import { linesOf, type TextLine, tellCutLine } from "./lines.ts";

export abstract class LineReader implements Reader {
  readonly #items: Item[] = [];

  *read(text: string): Generator<Item> {
    let last = 0;
    for (const line of linesOf(text)) {
      last = line.line;
      this.#read(line);
      yield* this.#items.splice(0);
    }
    this.endText(last);
    yield* this.#items.splice(0);
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
