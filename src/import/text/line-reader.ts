// Reads a format line by line.

import type { Item, Reader } from "../record/record.ts";
import { linesOf, type TextLine, tellCutLine } from "./lines.ts";

export abstract class LineReader implements Reader {
  readonly #items: Item[] = [];

  read(text: string): readonly Item[] {
    let last = 0;
    for (const line of linesOf(text)) {
      last = line.line;
      if (line.isCut) {
        this.endBlock();
        this.push(tellCutLine(line));
      } else this.readLine(line);
    }
    this.endText(last);
    return this.#items;
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
}
