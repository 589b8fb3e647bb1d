// The rows of Outlay's own tables, CSV and sheets: a column for each field of an expense. Columns are recognized by their headers, so some
// may be missing, and there may be others between them.

import { reason } from "../../domain/import/reasons.ts";
import { unmarkedCell } from "../../domain/text/csv.ts";
import {
  type CategoryPath,
  categoryPath,
  fieldFault,
  readOwnExpense,
} from "../record/own-expense.ts";
import type { ImportRecord, Item, Reader, TableRow } from "../record/record.ts";
import { Unreadable } from "../record/unreadable.ts";
import { CsvReader } from "../table/cells/csv-reader.ts";
import { OUTLAY, oldestFirst, recordOfOwn } from "./own-record.ts";
import { itemsOr } from "./values.ts";

/** The first line of Outlay's CSV begins like this, and so does the first row of a sheet, joined with commas. */
export const OUTLAY_HEADS =
  /^"?id"?,"?date"?,"?description"?,"?amount"?,"?currency"?,"?category"?,/;

const NEEDED = ["date", "description", "amount"] as const;

/** Reads Outlay's own CSV, exactly as it was written. */
export class OutlayCsvReader implements Reader {
  read(text: string): readonly Item[] {
    const rows = new CsvReader({ separator: ",", isExact: true }).read(text);
    return readOwnRows(rows, unmarkedCell);
  }
}

/** Makes records of rows; the first one has the headers. `textOf` removes what the format itself has added to a cell. */
export function readOwnRows(
  items: readonly Item[],
  textOf: (cell: string) => string = (cell) => cell,
): readonly Item[] {
  const first = items.find((item) => item.type === "row" && item.cells.length > 0);
  const headers = first?.type === "row" ? first.cells : [];
  const isHeaded = NEEDED.every((header) => headers.includes(header));
  return oldestFirst(
    items.flatMap((item): Item | readonly Item[] => {
      if (item.type !== "row") return item;
      if (item.cells.length === 0 || (isHeaded && item === first)) return [];
      const { line, endLine, cells } = item;
      return itemsOr({ line, endLine, raw: cells.join(" | ") }, () => {
        if (!isHeaded) throw new Unreadable(reason("missing", NEEDED.join(", ")));
        return [recordOf(item, headers, textOf)];
      });
    }),
  );
}

function recordOf(
  row: TableRow,
  headers: readonly string[],
  textOf: (cell: string) => string,
): ImportRecord {
  const { line, endLine, cells, notes: [note] = [] } = row;
  if (note !== undefined) throw new Unreadable(note);
  // A sheet has no empty cells after the last filled one.
  const isShort = cells.length < headers.length && row.areNumbers === undefined;
  if (isShort || cells.length > headers.length) {
    throw new Unreadable(reason("own-cells", cells.length, headers.length));
  }
  const fields = Object.fromEntries(headers.map((head, at) => [head, textOf(cells[at] ?? "")]));
  const { currency = "", id = "" } = fields;
  return recordOfOwn(readOwnExpense(givenFields(fields), pathOf), {
    line,
    endLine,
    raw: cells.join(" | "),
    account: OUTLAY,
    currency: currency || undefined,
    at: /^\d{1,15}$/.test(id) ? Number(id) : 0,
  });
}

/** The fields of a row, as in JSON. Empty fields are absent, except the description. */
function givenFields(fields: Readonly<Record<string, string>>) {
  const { tags = "", parts = "", "original amount": amount = "", ...rest } = fields;
  const filled = Object.entries(rest).filter(([, text]) => text !== "");
  const { "original currency": currency, rate } = fields;
  return {
    ...Object.fromEntries(filled),
    description: fields["description"] ?? "",
    tags: namesIn(tags, ";"),
    ...(amount !== "" && { original: { amount, currency, rate } }),
    ...(parts !== "" && { parts: JSON.parse(parts) }),
  };
}

/** Reads a path such as "Food: Eating out", or an array in JSON. */
function pathOf(value: unknown): CategoryPath | null {
  if (typeof value !== "string") throw fieldFault("category", value);
  return value === "" ? null : categoryPath(namesIn(value, ": "));
}

function namesIn(cell: string, separator: string): readonly unknown[] {
  if (cell === "") return [];
  if (!cell.startsWith("[")) return cell.split(separator);
  const names: unknown = JSON.parse(cell);
  if (!Array.isArray(names)) throw new Unreadable(reason("not-json"));
  return names;
}
