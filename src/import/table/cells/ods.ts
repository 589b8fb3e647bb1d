// Reads the sheets of OpenDocument files from their XML while it is inflated. A cell or a row may repeat a million times. Repeats are
// limited to what a table of payments has, so a small file can't fill the memory.

import { reason } from "../../../domain/import/reasons.ts";
import { type CalendarDate, isCalendarDate } from "../../../domain/time/calendar-date.ts";
import { type TableRow, type Unread, unreadable } from "../../record/record.ts";
import { type Element, elementsOf, type XmlHandler } from "../../text/xml.ts";
import { numberCell, type SheetCell, sheetRow, textCell, writtenDay } from "./cell.ts";
import { ROW_CELLS } from "./csv-reader.ts";

interface OdsSheet {
  readonly name: string;
  readonly rows: (TableRow | Unread)[];
}

/** A row with content that repeats more often is reported. */
const ROW_REPEATS = 1_000;

export class OdsSheets implements XmlHandler {
  readonly sheets: OdsSheet[] = [];
  #line = 1;
  #dayZero: CalendarDate | undefined;

  take(element: Element): void {
    // Shapes on top of the sheet may have tables of their own.
    if (element.name === "table-row") this.#takeRow(element);
  }

  open({ name, attributes }: Element): boolean {
    if (name === "null-date") this.#dayZero = dayZeroOf(attributes["date-value"]);
    if (name === "table") {
      this.sheets.push({ name: attributes["name"] ?? "", rows: [] });
      this.#line = 1;
    }
    return name === "table-row" || name === "shapes";
  }

  #takeRow({ attributes, children }: Element): void {
    const cells: SheetCell[] = [];
    for (const child of children) {
      if (child.name !== "table-cell" && child.name !== "covered-table-cell") continue;
      const repeats = repeatsOf(child.attributes["number-columns-repeated"]);
      const left = Math.min(repeats, ROW_CELLS - cells.length);
      const cell = cellOf(child);
      for (let each = 0; each < left; each += 1) cells.push(cell);
    }
    const [line, sheet] = [this.#line, this.sheets.at(-1)];
    const repeats = repeatsOf(attributes["number-rows-repeated"]);
    this.#line += repeats;
    const row = sheetRow(line, line, cells, this.#dayZero);
    if (row.cells.length === 0 || !sheet) return;
    if (repeats > ROW_REPEATS) {
      const place = { line, endLine: line + repeats - 1, raw: row.cells.join("; ") };
      sheet.rows.push(unreadable(place, reason("repeated-row", repeats)));
      return;
    }
    for (let each = line; each < line + repeats; each += 1) {
      sheet.rows.push({ ...row, line: each, endLine: each });
    }
  }
}

/** A cell's value is in its attributes, and its text is what the sheet shows. Notes and shapes on top of it have text of their own. */
function cellOf(cell: Element): SheetCell {
  const type = cell.attributes["value-type"];
  if (type === "float" || type === "currency" || type === "percentage") {
    const value = Number.parseFloat(cell.attributes["value"] ?? "");
    if (Number.isFinite(value)) return numberCell(value);
  }
  const day = type === "date" ? writtenDay(cell.attributes["date-value"] ?? "") : undefined;
  return day ?? textCell(elementsOf(cell, "p").map(textIn).join("\n"));
}

const BLANKS: ReadonlySet<string> = new Set(["s", "tab", "line-break"]);

/** Returns all text within an element, in order. */
function textIn({ text, children }: Element): string {
  let [shown, from] = ["", 0];
  for (const child of children) {
    shown += text.slice(from, child.at) + (BLANKS.has(child.name) ? " " : textIn(child));
    from = child.at;
  }
  return shown + text.slice(from);
}

/** Returns undefined for the day that most sheets count from. */
function dayZeroOf(text = USUAL_DAY_ZERO): CalendarDate | undefined {
  const day = text.slice(0, USUAL_DAY_ZERO.length);
  return day !== USUAL_DAY_ZERO && isCalendarDate(day) ? day : undefined;
}

const USUAL_DAY_ZERO = "1899-12-30";

/** The count is at least 1. */
function repeatsOf(written = "1"): number {
  const count = Number.parseInt(written, 10);
  return Number.isSafeInteger(count) && count > 0 ? count : 1;
}
