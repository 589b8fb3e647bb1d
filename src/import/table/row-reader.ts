// The rows of a table in their order: what stands above it, its header, and what each row below comes to.

import { reason } from "../../domain/import/reasons.ts";
import { keyOfTexts } from "../match/match-keys.ts";
import type { TableRow } from "../record/record.ts";
import { isBlank } from "./cells/cell-texts.ts";
import { type RowOutcome, RowReader } from "./row-record.ts";
import type { TableReading } from "./table-findings.ts";

/** How a table's rows are read, from the first on. `known` of a record is the key of the row as it stands in the file, without what changes later. */
export function rowReader(reading: TableReading): (row: TableRow) => RowOutcome {
  const { header, heads, columns, ownColumns } = reading;
  const reader = new RowReader(reading);
  const { refund: refundHead = "" } = reading.shape ?? {};
  const changing: boolean[] = [];
  for (const column of [...(ownColumns.balance ?? []), ...(ownColumns.status ?? [])]) {
    changing[column] = true;
  }
  const refundAt = heads.indexOf(refundHead);
  if (refundAt !== -1) changing[refundAt] = true;
  let next = 0;
  return (row) => {
    const at = next;
    next += 1;
    if (header && at < header.at) return { kind: "preamble" };
    if (header && at === header.at) return { kind: "header" };
    const { cells } = row;
    if (isBlank(cells)) return { kind: "ignored", reason: reason("empty-line") };
    const isLikeHead = heads.length > 0 && cells[0] === heads[0];
    if (isLikeHead && heads.every((head, at) => head === cells[at])) {
      return { kind: "header", reason: reason("header-again") };
    }
    const outcome = reader.read(row);
    if (outcome.kind !== "record" || Object.keys(columns.value).length === 0) return outcome;
    return { ...outcome, known: keyOfTexts(cells, changing) };
  };
}
