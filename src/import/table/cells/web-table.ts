// Tables in markup: the web pages that banks call .xls, and the XML of Excel 2003. Tags need not be closed.

import type { CalendarDate } from "../../../domain/time/calendar-date.ts";
import type { Item, Reader } from "../../record/record.ts";
import { countLines } from "../../text/lines.ts";
import { attributeOf, type Tag, tagsIn } from "../../text/markup.ts";
import { TEXT_CHARACTERS } from "../../text/xml.ts";
import {
  DAY_ZERO_1904,
  EMPTY,
  numberCell,
  type SheetCell,
  sheetRow,
  textCell,
  writtenDay,
} from "./cell.ts";
import { ROW_CELLS } from "./csv-reader.ts";

const ROWS = new Set(["TR", "ROW"]);
const CELLS = new Set(["TD", "TH", "CELL"]);
const HIDDEN = new Set(["SCRIPT", "STYLE", "HEAD"]);

export class WebTableReader implements Reader {
  readonly #items: Item[] = [];
  #line: number | undefined;
  #cells: SheetCell[] = [];
  /** The cell that is open, how many columns it takes, and the type that Excel gives it. */
  #cell: { text: string; readonly span: number; type: string } | undefined;
  #hidden: string | undefined;
  #dayZero: CalendarDate | undefined;

  read(text: string): readonly Item[] {
    for (const tag of tagsIn(text)) {
      if (tag.isClosing) this.#close(tag);
      else if (!this.#hidden) this.#open(tag);
      if (this.#cell && !this.#hidden && this.#cell.text.length < TEXT_CHARACTERS) {
        this.#cell.text += tag.text;
      }
    }
    this.#endRow(countLines(text));
    return this.#items;
  }

  #open(tag: Tag): void {
    const { name, line, attributes } = tag;
    if (HIDDEN.has(name)) this.#hidden = name;
    else if (name === "DATE1904") this.#dayZero = DAY_ZERO_1904;
    else if (ROWS.has(name)) {
      this.#endRow(line);
      this.#line = line;
    } else if (CELLS.has(name)) this.#beginCell(tag);
    else if (name === "DATA" && this.#cell) {
      this.#cell.type = attributeOf(attributes, "Type") ?? "";
    } else if (name === "BR" && this.#cell) this.#cell.text += "\n";
  }

  #close({ name, line }: Tag): void {
    if (name === this.#hidden) this.#hidden = undefined;
    else if (CELLS.has(name)) this.#endCell();
    else if (ROWS.has(name) || name === "TABLE") this.#endRow(line);
  }

  #beginCell({ line, attributes }: Tag): void {
    this.#endCell();
    this.#line ??= line;
    // Excel leaves empty cells out, and numbers the next one.
    const index = countOf(attributeOf(attributes, "Index")) - 1;
    while (this.#cells.length < index) this.#cells.push(EMPTY);
    const span = Math.max(
      countOf(attributeOf(attributes, "colspan")),
      countOf(attributeOf(attributes, "MergeAcross")) + 1,
    );
    this.#cell = { text: "", span, type: "" };
  }

  #endCell(): void {
    const cell = this.#cell;
    this.#cell = undefined;
    if (!cell) return;
    const more = Array.from({ length: cell.span - 1 }, () => EMPTY);
    const added = [cellOf(cell.text, cell.type), ...more];
    this.#cells.push(...added.slice(0, ROW_CELLS - this.#cells.length));
  }

  #endRow(endLine: number): void {
    this.#endCell();
    const line = this.#line;
    this.#line = undefined;
    if (line === undefined) return;
    this.#items.push(sheetRow(line, endLine, this.#cells, this.#dayZero));
    this.#cells = [];
  }
}

function cellOf(text: string, type: string): SheetCell {
  const plain = text.replace(/[ \t\r\n]+/g, " ").trim();
  if (type === "Number") {
    const value = Number.parseFloat(plain);
    if (Number.isFinite(value)) return numberCell(value);
  }
  return (type === "DateTime" ? writtenDay(plain) : undefined) ?? textCell(plain);
}

/** A whole number, at most ROW_CELLS; 0 if there is none. */
function countOf(text: string | undefined): number {
  const count = Number.parseInt(text ?? "", 10);
  return Number.isSafeInteger(count) && count > 0 ? Math.min(count, ROW_CELLS) : 0;
}
