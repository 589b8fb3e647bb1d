// Writes tables that fit the terminal. Columns line up even if letters are wide. Only text is cut, never numbers and dates.

import { writeMoment } from "../contract/schema/fields.ts";
import type { Instant } from "../domain/ledger/ledger-change.ts";
import { type CurrencyCode, minorUnits } from "../domain/money/currency.ts";
import { type Decimal, decimalPlaces } from "../domain/money/decimal.ts";
import type { TextOutput } from "./command-output.ts";
import { cutToWidth, showPlain } from "./terminal-line.ts";

export interface TableColumn {
  readonly name: string;
  /** Text is left-aligned and may be cut. Numbers are right-aligned. */
  readonly kind: "text" | "number" | "fixed";
}

export type TableLook = Pick<TextOutput, "columns" | "isColored">;

const GAP = "  ";
/** A column of text is never narrower than this. */
const MIN_COLUMNS = 6;

/** A table that is written part by part. Columns grow with their cells, and never shrink. */
export class TextTable {
  readonly #columns: readonly TableColumn[];
  readonly #look: TableLook;
  readonly #widths: number[];
  /** Columns that are empty so far are left out. */
  readonly #shown = new Set<number>();

  constructor(columns: readonly TableColumn[], look: TableLook) {
    this.#columns = columns;
    this.#look = look;
    this.#widths = columns.map(() => 0);
  }

  /** Writes rows as lines. The names of the columns come before the first row, and again if a new column appears. */
  write(rows: readonly (readonly string[])[]): string {
    const before = this.#shown.size;
    const plain = rows.map((cells) => cells.map(showPlain));
    for (const [at, { name }] of this.#columns.entries()) {
      const widest = plain.reduce((most, row) => Math.max(most, widthOf(row[at])), 0);
      if (widest === 0) continue;
      this.#shown.add(at);
      this.#widths[at] = Math.max(this.#widths[at] ?? 0, widest, widthOf(name));
    }
    const widths = this.#fitted();
    const names = this.#columns.map(({ name }) => name);
    const head = this.#shown.size > before ? [this.#bold(this.#line(names, widths))] : [];
    return [...head, ...plain.map((cells) => this.#line(cells, widths))]
      .map((line) => `${line}\n`)
      .join("");
  }

  /** Cuts the widest columns of text until all fit. */
  #fitted(): readonly number[] {
    const widths = this.#widths.map((width, at) => (this.#shown.has(at) ? width : 0));
    const gaps = Math.max(0, this.#shown.size - 1) * GAP.length;
    let over = widths.reduce((all, width) => all + width, gaps) - this.#look.columns;
    const texts = this.#columns.flatMap(({ kind }, at) => (kind === "text" ? [at] : []));
    while (over > 0) {
      const widest = texts.reduce(
        (a, b) => ((widths[b] ?? 0) > (widths[a] ?? 0) ? b : a),
        texts[0] ?? -1,
      );
      const width = widths[widest] ?? 0;
      if (width <= MIN_COLUMNS) break;
      widths[widest] = width - 1;
      over -= 1;
    }
    return widths;
  }

  #line(cells: readonly string[], widths: readonly number[]): string {
    return this.#columns
      .flatMap(({ kind }, at) => {
        if (!this.#shown.has(at)) return [];
        const width = widths[at] ?? 0;
        const cell = kind === "text" ? cutToWidth(cells[at] ?? "", width) : (cells[at] ?? "");
        return [padCell(cell, width, kind === "number")];
      })
      .join(GAP)
      .trimEnd();
  }

  #bold(text: string): string {
    return this.#look.isColored ? `\u001b[1m${text}\u001b[22m` : text;
  }
}

function widthOf(text = ""): number {
  return Bun.stringWidth(text);
}

/** Pads a cell to the width of `columns`. */
export function padCell(cell: string, columns: number, isRight: boolean): string {
  const space = " ".repeat(Math.max(0, columns - widthOf(cell)));
  return isRight ? space + cell : cell + space;
}

/** Writes an amount with the decimals of its currency, so that the decimal points line up: 12.50. Commands accept this form. */
export function writtenAmount(amount: Decimal, currency: CurrencyCode | null): string {
  if (amount.includes("e")) return amount;
  const missing = (currency ? minorUnits(currency) : 2) - decimalPlaces(amount);
  if (missing <= 0) return amount;
  return `${amount}${amount.includes(".") ? "" : "."}${"0".repeat(missing)}`;
}

/** Writes a time in UTC, to the minute: 2026-03-01 10:00Z. */
export function shownMoment(moment: Instant | null): string {
  return moment === null ? "" : writeMoment(moment).replace(/T(.*):\d\d\.\d+/, " $1");
}

/** Writes cells for other programs, separated by tabs. */
export function tabLine(cells: readonly string[]): string {
  return `${cells.map(showPlain).join("\t")}\n`;
}

/** Writes a JSON array with one item per line, so that it can be streamed. The output has no control characters. */
export function jsonWriter<Item>(
  encode: (item: Item) => string,
  output: Pick<TextOutput, "write">,
) {
  let isFirst = true;
  return {
    async write(items: readonly Item[]): Promise<void> {
      const lines = items.map((each) => showPlain(encode(each)));
      if (lines.length === 0) return;
      await output.write(`${isFirst ? "[\n" : ",\n"}${lines.join(",\n")}`);
      isFirst = false;
    },
    end: (): Promise<void> => output.write(isFirst ? "[]\n" : "\n]\n"),
  };
}

/** The form of rows that suits the output: a JSON array, a table on a terminal, or lines with tabs for other programs. */
export interface RowForm<Row> {
  /** Writes a row in the server's JSON. */
  encode(row: Row): string;
  readonly columns: readonly TableColumn[];
  /** The cells in the order of the columns. */
  cells(row: Row): readonly string[];
  /** The cells on a terminal, if they differ there. */
  shown?(row: Row): readonly string[];
}

export interface RowWriter<Row> {
  write(rows: readonly Row[]): Promise<void>;
  end(): Promise<void>;
}

export function openRows<Row>(
  { encode, columns, cells, shown = cells }: RowForm<Row>,
  isJson: boolean,
  output: TextOutput,
): RowWriter<Row> {
  if (isJson) return jsonWriter(encode, output);
  const table = output.isTerminal ? new TextTable(columns, output) : undefined;
  return {
    async write(rows) {
      if (rows.length === 0) return;
      await output.write(
        table ? table.write(rows.map(shown)) : rows.map(cells).map(tabLine).join(""),
      );
    },
    end: async () => {},
  };
}

/** Writes all rows of a response. */
export async function writeRows<Row>(
  rows: readonly Row[],
  form: RowForm<Row>,
  isJson: boolean,
  output: TextOutput,
): Promise<void> {
  const writer = openRows(form, isJson, output);
  await writer.write(rows);
  await writer.end();
}
