// Shows a change in its rows at once, before the service answers. Also names accounts, statuses, and the choices that a row has.

import { isImported, type RowChoice, type RowStatus } from "../../domain/import/terms.ts";
import type { Category } from "../service/shapes.ts";
import type { ImportTexts } from "../texts/import-texts.ts";
import type { Import, ImportRow, RowChange, StatusSum } from "./shapes.ts";

/** The statuses of lines without money. */
export const FRAME: readonly RowStatus[] = ["header", "preamble", "footer"];

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** The name of an account, which is often its IBAN. People read and compare an IBAN in groups of four. */
export function accountName(name: string): string {
  return IBAN.test(name) ? name.replace(/.{4}(?=.)/g, "$& ") : name;
}

export function countRows(statuses: readonly StatusSum[]): number {
  return statuses.reduce((all, { rows }) => all + rows, 0);
}

export function nameOfStatus(status: RowStatus, { statuses }: Pick<ImportTexts, "statuses">) {
  return statuses.one[status] ?? statuses.names[status];
}

export function choiceNames(texts: Pick<ImportTexts, "row" | "statuses">) {
  const alreadyImported = nameOfStatus("already-imported", texts);
  return { new: texts.row.import, skipped: texts.row.skip, "already-imported": alreadyImported };
}

/** Returns true for money that came in and is not a refund, in this file or in an earlier one. */
export function isMoneyIn({ status, amount, known }: ImportRow): boolean {
  if (status !== "already-imported") return status === "income";
  return known === null && amount !== null && amount.startsWith("-");
}

/** Undefined for a line that can't become an expense. */
export function rowChoiceOf({ status, expense }: ImportRow): RowChoice | undefined {
  if (!expense || FRAME.includes(status) || status === "unreadable") return undefined;
  if (isImported(status)) return "new";
  const isKnown = status === "already-imported" || status === "possible-duplicate";
  return isKnown ? "already-imported" : "skipped";
}

/** Returns the row as it will be after the change. `categories` are the ledger's. */
export function changedRow(
  row: ImportRow,
  change: RowChange,
  categories: readonly Category[],
): ImportRow {
  if (!row.expense || change.reset) return row;
  const { row: _1, status: _2, reset: _3, category, ...fields } = change;
  const expense = {
    ...row.expense,
    ...fields,
    ...(fields.amount !== undefined && { original: null }),
    ...(category !== undefined && {
      category: categories.find(({ id }) => id === category) ?? null,
      parts: [],
    }),
  };
  const suggested = category === undefined ? row.suggested : null;
  const status = change.status ? statusAfter(row, change.status) : row.status;
  return { ...row, expense, suggested, status, amount: fields.amount ?? row.amount };
}

function statusAfter({ status, amount }: ImportRow, chosen: RowChoice): RowStatus {
  if (chosen === "already-imported") return "already-imported";
  if (chosen === "skipped") return "ignored";
  if (isImported(status)) return status;
  return amount?.startsWith("-") ? "refund" : "new";
}

/** Separates the cells in a line of a table. */
const CELLS = " | ";

const TAGS = /<([\w.]+)>([^<]*)/g;

/** A line in readable form, without tags and the names of fields. */
export function plainLine(raw: string): string {
  return raw
    .replace(/<\/?[\w.]+>|^:\d\d\w?:/gm, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** A payment that is no expense yet, because its rate is missing, has its text of the file. Any other line is shown as it is. */
export function descriptionOf(
  { expense, payee, raw, day }: ImportRow,
  { columnHeaders, columns }: Pick<Import["reading"], "columnHeaders" | "columns">,
): string {
  const cells = day === null ? undefined : cellsOf(raw, columnHeaders);
  const own = cells?.filter(({ column }) => columns.text?.includes(column)) ?? [];
  const text = own.map(({ cell }) => cell).join(" ");
  return expense?.description ?? payee ?? (text.trim() || plainLine(raw));
}

/** The cells of a row with their headers, or of markup with its tags. Undefined for other lines. */
export function cellsOf(raw: string, columnHeaders: readonly string[]) {
  const tagged = [...raw.matchAll(TAGS)].map(([, head = "", text = ""], column) => {
    return { column, head, cell: text.trim() };
  });
  const filled = tagged.filter(({ cell }) => cell !== "");
  if (filled.length > 0) return filled;
  const cells = raw.split(CELLS);
  if (columnHeaders.length < 2 || cells.length !== columnHeaders.length) return undefined;
  return columnHeaders.map((head, column) => ({ column, head, cell: cells[column] ?? "" }));
}
