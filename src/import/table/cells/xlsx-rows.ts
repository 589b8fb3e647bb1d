// The rows of a sheet, from its XML.

import { reason } from "../../../domain/import/reasons.ts";
import { Unreadable } from "../../record/unreadable.ts";
import type { XmlHandler, XmlTag } from "../../text/xml-reader.ts";
import { ROW_CELLS } from "./csv-reader.ts";
import { joined, SaidText, unescaped } from "./xlsx-texts.ts";

export type CellValue = string | number | boolean | Date | null;

export interface XlsxRow {
  /** Counted from 1. */
  readonly line: number;
  /** Those behind the widest row that is read stand in one more place. */
  readonly values: readonly CellValue[];
}

export interface RowContext {
  readonly texts: readonly string[];
  readonly dayStyles: ReadonlySet<number>;
  readonly is1904: boolean;
}

export class XlsxRows implements XmlHandler {
  readonly #context: RowContext;
  readonly #said = new SaidText();
  #rows: XlsxRow[] = [];
  #line = 0;
  #values: CellValue[] = [];
  #isInData = false;
  /** Where the next cell stands unless it says another place. */
  #column = 0;
  #type = "";
  #style = -1;
  #value = "";
  #formula = "";
  #isInValue = false;
  #isInFormula = false;

  constructor(context: RowContext) {
    this.#context = context;
  }

  /** Those that are whole, once. */
  take(): readonly XlsxRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, tag: XmlTag): void {
    if (name === "sheetData") this.#isInData = true;
    if (!this.#isInData) return;
    switch (name) {
      case "row":
        this.#line = wholeOf(tag.attribute("r")) ?? this.#line + 1;
        this.#values = [];
        this.#column = 0;
        break;
      case "c":
        this.#column = columnOf(tag.attribute("r") ?? "") ?? this.#column;
        this.#type = tag.attribute("t") ?? "n";
        this.#style = wholeOf(tag.attribute("s")) ?? -1;
        this.#value = "";
        this.#formula = "";
        this.#said.begin();
        break;
      case "v":
        this.#isInValue = true;
        break;
      case "f":
        this.#isInFormula = true;
        this.#formula = "=";
        break;
      default:
        this.#said.open(name);
    }
  }

  text(text: string): void {
    if (this.#isInValue) this.#value = joined(this.#value, text);
    else if (this.#isInFormula) this.#formula = joined(this.#formula, text);
    else if (this.#isInData) this.#said.add(text);
  }

  close(name: string): void {
    if (!this.#isInData) return;
    switch (name) {
      case "sheetData":
        this.#isInData = false;
        break;
      case "row":
        this.#rows.push({ line: this.#line, values: this.#values });
        this.#values = [];
        break;
      case "c":
        this.#put(this.#cell());
        this.#column += 1;
        break;
      case "v":
        this.#isInValue = false;
        break;
      case "f":
        this.#isInFormula = false;
        break;
      default:
        this.#said.close(name);
    }
  }

  /** What stands too far to the right is not kept place by place: one cell can say that it is the last of 16,384. */
  #put(value: CellValue): void {
    if (this.#column >= ROW_CELLS && (value === null || value === "")) return;
    const at = Math.min(this.#column, ROW_CELLS);
    while (this.#values.length < at) this.#values.push(null);
    this.#values[at] = value;
  }

  #cell(): CellValue {
    const value = this.#value;
    const { texts, dayStyles, is1904 } = this.#context;
    switch (this.#type) {
      case "s":
        return texts.at(wholeOf(value) ?? -1) ?? lacked();
      case "str":
        return unescaped(value);
      case "inlineStr":
        return this.#said.end();
      case "b":
        return value === "1" || value.toLowerCase() === "true";
      case "e":
        return value;
      case "d":
        return writtenMoment(value) ?? value;
      default: {
        // What a program has written that does not calculate: no money may be taken for none.
        if (value === "") return this.#formula === "" ? null : this.#formula;
        const number = Number(value);
        if (Number.isNaN(number)) return value;
        const isDay = dayStyles.has(this.#style) && number >= 0 && number < END_OF_DAYS;
        return isDay ? momentOf(number, is1904) : number;
      }
    }
  }
}

function lacked(): never {
  throw new Unreadable(reason("damaged-sheet"));
}

/** Undefined for what is no day as ISO 8601 writes it. */
function writtenMoment(text: string): Date | undefined {
  const [, day, time = "00:00:00"] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d))?/.exec(text) ?? [];
  const moment = new Date(`${day}T${time}Z`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** Undefined for what is no whole number of digits. */
function wholeOf(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,9}$/.test(text)) return undefined;
  return Number.parseInt(text, 10);
}

const LETTERS = 26;

/** Of "B7" 1; undefined where no letter says it. */
function columnOf(reference: string): number | undefined {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    // Letters of either case have these five bits in common.
    const code = reference.charCodeAt(at);
    const letter = code & 0x1f;
    if (code < 0x41 || code > 0x7a || letter === 0 || letter > LETTERS) break;
    column = column * LETTERS + letter;
  }
  return column === 0 ? undefined : column - 1;
}

const DAY_MS = 86_400_000;
const EPOCH = Date.UTC(1899, 11, 31);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** Sheets have no days after 9999. */
const END_OF_DAYS = 2_958_466;
/** 29 February 1900, which sheets have and the calendar has not. */
const LEAP_DAY = 60;

function momentOf(serial: number, is1904: boolean): Date {
  if (is1904) return new Date(EPOCH_1904 + Math.round(serial * DAY_MS));
  const days = serial === LEAP_DAY ? LEAP_DAY - 1 : serial > LEAP_DAY ? serial - 1 : serial;
  return new Date(EPOCH + Math.round(days * DAY_MS));
}
