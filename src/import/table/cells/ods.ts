// Reads the sheets of OpenDocument from their XML as it is inflated. A cell or a row may say that it stands a million times: what is
// repeated is written out only as far as a table of people's has it, so a small file can't fill the memory.

import { reason } from "../../../domain/import/reasons.ts";
import { type CalendarDate, isCalendarDate } from "../../../domain/time/calendar-date.ts";
import { type TableRow, type Unread, unreadable } from "../../record/record.ts";
import type { XmlHandler, XmlTag } from "../../text/xml-reader.ts";
import { CELL_CHARACTERS, numberCell, type SheetCell, sheetRow, textCell } from "./cell.ts";
import { ROW_CELLS } from "./csv-reader.ts";

export interface OdsRow {
  /** Counted from 0. */
  readonly sheet: number;
  readonly row: TableRow | Unread;
}

/** A row with something in it that is repeated more often is reported. */
const ROW_REPEATS = 1_000;

/** What lies over the sheet and may have texts, or a table, of its own: a note, and the shapes that are drawn. */
const ASIDES: ReadonlySet<string> = new Set([
  ...["annotation", "frame", "caption", "custom-shape", "g", "scene", "control", "page-thumbnail"],
  ...["rect", "line", "polyline", "polygon", "regular-polygon", "path", "circle", "ellipse"],
  ...["connector", "measure"],
]);

export class OdsRows implements XmlHandler {
  readonly names: string[] = [];
  #rows: OdsRow[] = [];
  #line = 1;
  #rowRepeats = 1;
  #cells: SheetCell[] = [];
  /** What the cell says by its attributes; its text is what it shows. */
  #cell: { readonly said: SheetCell | undefined; readonly repeats: number } | undefined;
  #text = "";
  #isInText = false;
  /** How many notes and shapes are open. */
  #asides = 0;
  #dayZero: CalendarDate | undefined;

  /** Those that are whole, once. */
  take(): readonly OdsRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, tag: XmlTag): void {
    if (ASIDES.has(name)) this.#asides += 1;
    if (this.#asides > 0) return;
    switch (name) {
      case "null-date":
        this.#dayZero = dayZeroOf(tag.attribute("date-value"));
        break;
      case "table":
        this.names.push(tag.attribute("name") ?? "");
        this.#line = 1;
        break;
      case "table-row":
        this.#rowRepeats = repeatsOf(tag.attribute("number-rows-repeated"));
        this.#cells = [];
        break;
      case "table-cell":
      case "covered-table-cell": {
        const repeats = repeatsOf(tag.attribute("number-columns-repeated"));
        this.#cell = { said: saidBy(tag), repeats };
        this.#text = "";
        break;
      }
      case "p":
        if (this.#text !== "") this.#text += "\n";
        this.#isInText = true;
        break;
      case "s":
      case "tab":
      case "line-break":
        this.text(" ");
        break;
    }
  }

  text(text: string): void {
    const isShown = this.#cell && this.#isInText && this.#asides === 0;
    if (isShown && this.#text.length < CELL_CHARACTERS) this.#text += text;
  }

  close(name: string): void {
    if (ASIDES.has(name)) this.#asides -= 1;
    else if (this.#asides > 0) return;
    else if (name === "p") this.#isInText = false;
    else if (name === "table-cell" || name === "covered-table-cell") this.#endCell();
    else if (name === "table-row") this.#endRow();
  }

  #endCell(): void {
    const cell = this.#cell;
    this.#cell = undefined;
    if (!cell) return;
    const made = cell.said ?? textCell(this.#text);
    const room = ROW_CELLS - this.#cells.length;
    for (let left = Math.min(cell.repeats, room); left > 0; left -= 1) this.#cells.push(made);
  }

  #endRow(): void {
    const [line, repeats, sheet] = [this.#line, this.#rowRepeats, this.names.length - 1];
    this.#line += repeats;
    const row = sheetRow(line, line, this.#cells, this.#dayZero);
    if (row.cells.length === 0 || sheet < 0) return;
    if (repeats > ROW_REPEATS) {
      const raw = row.cells.join("; ");
      const endLine = line + repeats - 1;
      this.#rows.push({
        sheet,
        row: unreadable({ line, endLine, raw }, reason("repeated-row", repeats)),
      });
      return;
    }
    for (let each = line; each < line + repeats; each += 1) {
      this.#rows.push({ sheet, row: { ...row, line: each, endLine: each } });
    }
  }
}

/** Undefined for a text. */
function saidBy(tag: XmlTag): SheetCell | undefined {
  const type = tag.attribute("value-type");
  if (type === "float" || type === "currency" || type === "percentage") {
    const value = Number.parseFloat(tag.attribute("value") ?? "");
    if (Number.isFinite(value)) return numberCell(value);
  }
  if (type !== "date") return undefined;
  const [, day, time] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d))?/.exec(tag.attribute("date-value") ?? "") ?? [];
  const shown = !time || time === "00:00:00" ? day : `${day} ${time}`;
  return shown ? { text: shown, type: "day" } : undefined;
}

/** Undefined for the day that most sheets count from. */
function dayZeroOf(text = USUAL_DAY_ZERO): CalendarDate | undefined {
  const day = text.slice(0, USUAL_DAY_ZERO.length);
  return day !== USUAL_DAY_ZERO && isCalendarDate(day) ? day : undefined;
}

const USUAL_DAY_ZERO = "1899-12-30";

/** At least 1. */
function repeatsOf(written = "1"): number {
  const count = Number.parseInt(written, 10);
  return Number.isSafeInteger(count) && count > 0 ? count : 1;
}
