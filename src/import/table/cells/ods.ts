// Reads the sheets of OpenDocument from their XML as it is inflated. A cell or a row may say that it stands a million times: what is
// repeated is written out only as far as a table of people's has it, so a small file can't fill the memory.

import { reason } from "../../../domain/import/reasons.ts";
import { type CalendarDate, isCalendarDate } from "../../../domain/time/calendar-date.ts";
import { type TableRow, type Unread, unreadable } from "../../record/record.ts";
import { attributeOf, MarkupReader } from "../../text/markup.ts";
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
  ...["ANNOTATION", "FRAME", "CAPTION", "CUSTOM-SHAPE", "G", "SCENE", "CONTROL", "PAGE-THUMBNAIL"],
  ...["RECT", "LINE", "POLYLINE", "POLYGON", "REGULAR-POLYGON", "PATH", "CIRCLE", "ELLIPSE"],
  ...["CONNECTOR", "MEASURE"],
]);

export class OdsReader {
  readonly names: string[] = [];
  readonly #markup: MarkupReader;
  readonly #rows: OdsRow[] = [];
  #line = 1;
  #rowRepeats = 1;
  #cells: SheetCell[] = [];
  #cell: { readonly attributes: string; readonly repeats: number; text: string } | undefined;
  #isInText = false;
  /** How many notes and shapes are open. */
  #asides = 0;
  #dayZero: CalendarDate | undefined;

  constructor() {
    this.#markup = new MarkupReader({
      open: (name, _, attributes) => this.#open(name, attributes),
      close: (name) => this.#close(name),
      text: (text) => {
        const cell = this.#cell;
        if (!cell || !this.#isInText || this.#asides > 0) return;
        if (cell.text.length < CELL_CHARACTERS) cell.text += text;
      },
    });
  }

  read(text: string): readonly OdsRow[] {
    this.#markup.read(text);
    return this.#rows.splice(0);
  }

  end(): readonly OdsRow[] {
    this.#markup.end();
    return this.#rows.splice(0);
  }

  #open(name: string, attributes: string): void {
    if (ASIDES.has(name)) this.#asides += 1;
    if (this.#asides > 0) return;
    switch (name) {
      case "NULL-DATE":
        this.#dayZero = dayZeroOf(attributeOf(attributes, "date-value"));
        break;
      case "TABLE":
        this.names.push(attributeOf(attributes, "name") ?? "");
        this.#line = 1;
        break;
      case "TABLE-ROW":
        this.#rowRepeats = repeatsOf(attributes, "number-rows-repeated");
        this.#cells = [];
        break;
      case "TABLE-CELL":
      case "COVERED-TABLE-CELL":
        this.#cell = {
          attributes,
          repeats: repeatsOf(attributes, "number-columns-repeated"),
          text: "",
        };
        break;
      case "P":
        if (this.#cell && this.#cell.text !== "") this.#cell.text += "\n";
        this.#isInText = true;
        break;
      case "S":
      case "TAB":
      case "LINE-BREAK":
        if (this.#cell && this.#isInText) this.#cell.text += " ";
        break;
    }
  }

  #close(name: string): void {
    if (ASIDES.has(name)) this.#asides -= 1;
    else if (this.#asides > 0) return;
    else if (name === "P") this.#isInText = false;
    else if (name === "TABLE-CELL" || name === "COVERED-TABLE-CELL") this.#endCell();
    else if (name === "TABLE-ROW") this.#endRow();
  }

  #endCell(): void {
    const cell = this.#cell;
    this.#cell = undefined;
    if (!cell) return;
    const made = cellOf(cell.attributes, cell.text);
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

function cellOf(attributes: string, text: string): SheetCell {
  const type = attributeOf(attributes, "value-type");
  if (type === "float" || type === "currency" || type === "percentage") {
    const value = Number.parseFloat(attributeOf(attributes, "value") ?? "");
    if (Number.isFinite(value)) return numberCell(value);
  }
  if (type === "date") {
    const [, day, time] =
      /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d))?/.exec(
        attributeOf(attributes, "date-value") ?? "",
      ) ?? [];
    const shown = !time || time === "00:00:00" ? day : `${day} ${time}`;
    if (shown) return { text: shown, type: "day" };
  }
  return textCell(text);
}

/** Undefined for the day that most sheets count from. */
function dayZeroOf(text = USUAL_DAY_ZERO): CalendarDate | undefined {
  const day = text.slice(0, USUAL_DAY_ZERO.length);
  return day !== USUAL_DAY_ZERO && isCalendarDate(day) ? day : undefined;
}

const USUAL_DAY_ZERO = "1899-12-30";

/** At least 1. */
function repeatsOf(attributes: string, name: string): number {
  const count = Number.parseInt(attributeOf(attributes, name) ?? "1", 10);
  return Number.isSafeInteger(count) && count > 0 ? count : 1;
}
