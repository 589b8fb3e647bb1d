// Writes tables that fit the terminal. Columns line up even if letters are wide. Only text is cut, never numbers and dates.

import { writeMoment } from "../contract/schema/fields.ts";
import type { Instant } from "../domain/ledger/ledger-change.ts";
import { type CurrencyCode, minorUnits } from "../domain/money/currency.ts";
import type { Decimal } from "../domain/money/decimal.ts";
import { withPlaces } from "../domain/money/written-digits.ts";
import type { CommandResult, TextOutput } from "./command-output.ts";
import { showPlain } from "./terminal-line.ts";

/** Text is left-aligned and may be cut. Numbers and amounts are right-aligned. Cells without a value are empty. */
export type TableColumn<Row> = {
  readonly name: string;
  /** The cell on a terminal, if it differs there. */
  shown?(row: Row): string;
} & (
  | {
      readonly kind: "text" | "fixed" | "number";
      of(row: Row): string | number | null | undefined;
    }
  | { readonly kind: "amount"; of(row: Row): Decimal | null | undefined }
  | { readonly kind: "moment"; of(row: Row): Instant }
);

/** The form of rows that suits the output: a JSON array, a table on a terminal, or lines with tabs for other programs. */
export interface RowForm<Row> {
  /** Writes a row in the server's JSON. */
  encode(row: Row): string;
  readonly columns: readonly TableColumn<Row>[];
  /** On a terminal, amounts have the decimals of this currency. */
  readonly currency?: CurrencyCode | null;
}

export interface RowWriter<Row> {
  write(rows: readonly Row[]): Promise<void>;
  end(): Promise<void>;
}

const GAP = "  ";
/** A column of text is never narrower than this. */
const MIN_COLUMNS = 6;

export function openRows<Row>(
  form: RowForm<Row>,
  isJson: boolean,
  output: TextOutput,
): RowWriter<Row> {
  if (isJson) return jsonWriter(form.encode, output);
  const table = new TextTable(form, output);
  return {
    async write(rows) {
      if (rows.length === 0) return;
      await output.write(
        output.isTerminal ? table.write(rows) : rows.map((row) => tabRow(form, row)).join(""),
      );
    },
    end: async () => {},
  };
}

export async function writeRows<Row>(
  rows: readonly Row[],
  form: RowForm<Row>,
  isJson: boolean,
  output: TextOutput,
): Promise<CommandResult> {
  const writer = openRows(form, isJson, output);
  await writer.write(rows);
  await writer.end();
  return {};
}

export function tabRow<Row>({ columns }: RowForm<Row>, row: Row): string {
  return tabLine(columns.map((column) => plainCell(column, row)));
}

function plainCell<Row>(column: TableColumn<Row>, row: Row): string {
  return column.kind === "moment" ? writeMoment(column.of(row)) : String(column.of(row) ?? "");
}

/** A table that is written part by part. Columns grow with their cells, and never shrink. */
class TextTable<Row> {
  readonly #form: RowForm<Row>;
  readonly #output: TextOutput;
  /** Columns that are empty so far have no width, and are left out. */
  #widths: readonly number[];

  constructor(form: RowForm<Row>, output: TextOutput) {
    this.#form = form;
    this.#output = output;
    this.#widths = form.columns.map(() => 0);
  }

  /** Writes rows as lines. The names of the columns come before the first row, and again if a new column appears. */
  write(rows: readonly Row[]): string {
    const { columns } = this.#form;
    const before = this.#widths;
    const shown = rows.map((row) => columns.map((column) => showPlain(this.#cell(column, row))));
    this.#widths = columns.map(({ name }, at) => {
      const widest = Math.max(...shown.map((cells) => Bun.stringWidth(cells[at] ?? "")));
      return Math.max(before[at] ?? 0, widest && Math.max(widest, Bun.stringWidth(name)));
    });
    const isNew = this.#widths.some((width, at) => width > 0 && before[at] === 0);
    const fitted = this.#fitted();
    const names = columns.map(({ name }) => name);
    const head = isNew ? [this.#bold(this.#line(names, fitted))] : [];
    const lines = [...head, ...shown.map((cells) => this.#line(cells, fitted))];
    return lines.map((line) => `${line}\n`).join("");
  }

  #cell(column: TableColumn<Row>, row: Row): string {
    if (column.shown) return column.shown(row);
    const plain = plainCell(column, row);
    // To the minute: 2026-03-01 10:00Z.
    if (column.kind === "moment") return plain.replace(/T(.*):\d\d\.\d+/, " $1");
    const amount = column.kind === "amount" && column.of(row);
    return amount ? writtenAmount(amount, this.#form.currency ?? null) : plain;
  }

  /** Cuts the widest columns of text until all fit. */
  #fitted(): readonly number[] {
    const widths = [...this.#widths];
    const gaps = (widths.filter((width) => width > 0).length - 1) * GAP.length;
    let over = widths.reduce((all, width) => all + width, gaps) - this.#output.columns;
    const texts = this.#form.columns.flatMap(({ kind }, at) => (kind === "text" ? [at] : []));
    while (over > 0) {
      const [widest = -1] = texts.toSorted((a, b) => (widths[b] ?? 0) - (widths[a] ?? 0));
      const width = widths[widest] ?? 0;
      if (width <= MIN_COLUMNS) break;
      widths[widest] = width - 1;
      over -= 1;
    }
    return widths;
  }

  #line(cells: readonly string[], widths: readonly number[]): string {
    const padded = this.#form.columns.flatMap(({ kind }, at) => {
      const width = widths[at] ?? 0;
      const cell = Bun.sliceAnsi(cells[at] ?? "", 0, width, "…");
      return width > 0 ? [padCell(cell, width, kind === "number" || kind === "amount")] : [];
    });
    return padded.join(GAP).trimEnd();
  }

  #bold(text: string): string {
    return this.#output.isColored ? `\u001b[1m${text}\u001b[22m` : text;
  }
}

/** Pads a cell to the width of `columns`. */
export function padCell(cell: string, columns: number, isRight: boolean): string {
  const space = " ".repeat(Math.max(0, columns - Bun.stringWidth(cell)));
  return isRight ? space + cell : cell + space;
}

/** Writes an amount with the decimals of its currency, so that the decimal points line up: 12.50. Commands accept this form. */
export function writtenAmount(amount: Decimal, currency: CurrencyCode | null): string {
  return withPlaces(amount, currency ? minorUnits(currency) : 2);
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
