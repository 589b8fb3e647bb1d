// The statements of a batch that keep the ledger's history. Changes are counted on in the ledger's row, which is locked.

import type { ChangeSource, Instant } from "../../domain/ledger-change.ts";
import { integerLiteral, textLiteral } from "./literals.ts";

/** What the plain routes change comes from programs. */
const SOURCE: ChangeSource = "api";

const COLUMNS = `(ledger_id, change_id, count, kind, expense_id, previous, before, after, made_at, source)`;

/** What holds for all changes of a batch in one ledger. */
export interface Noting {
  /** The ledger's id, as a literal. */
  readonly ledger: string;
  readonly at: Instant;
}

/**
 * Notes what is about to be replaced, from the ledger's next change on, which stays the next until `countChanges`. `wanted`
 * is a table of that name, and `changing` tells which rows of it will change an expense.
 */
export function noteChanges({ ledger, at }: Noting, wanted: string, changing: string): string {
  return `INSERT INTO change ${COLUMNS}
          SELECT ledger.ledger_id, ledger.next_change_id - 1 + row_number() OVER (ORDER BY expense.expense_id),
            1, 'changed', expense.expense_id, expense.last_change,
            ${replaced("expense")}, ${replaced("wanted")}, ${said(at)}
          FROM ledger, expense, ${wanted}
          WHERE ledger.ledger_id = ${ledger} AND ${changing}`;
}

/** The changes that are noted, and not yet counted; to be joined with the ledger's row. */
export const UNCOUNTED =
  "change.ledger_id = ledger.ledger_id AND change.change_id >= ledger.next_change_id";

export function countChanges({ ledger }: Noting): string {
  return `UPDATE ledger SET
            next_change_id = next_change_id + (SELECT count(*) FROM change WHERE ${UNCOUNTED})
          WHERE ledger_id = ${ledger}`;
}

/** Notes which of these expenses are about to be deleted. `ids` is a list of literals. */
export function noteDeletions({ ledger, at }: Noting, ids: string): string {
  return `INSERT INTO change ${COLUMNS}
          SELECT ledger.ledger_id, ledger.next_change_id - 1 + row_number() OVER (ORDER BY expense.expense_id),
            1, 'deleted', expense.expense_id, expense.last_change,
            ${fieldsOf((field) => textOf("expense", field))}, NULL, ${said(at)}
          FROM ledger, expense
          WHERE ledger.ledger_id = ${ledger} AND expense.ledger_id = ${ledger} AND expense.expense_id IN (${ids})`;
}

/** Notes so many creations, which the ledger's row has counted already. */
export function noteCreations({ ledger, at }: Noting, count: number): string {
  const many = integerLiteral(count);
  return `INSERT INTO change ${COLUMNS}
          SELECT ledger_id, next_change_id - ${many}, ${many}, 'created', next_expense_id - ${many},
            NULL, NULL, NULL, ${said(at)}
          FROM ledger WHERE ledger_id = ${ledger}`;
}

function said(at: Instant): string {
  return `${integerLiteral(at)}, ${textLiteral(SOURCE)}`;
}

const FIELDS = ["description", "amount", "date"] as const;
type Field = (typeof FIELDS)[number];

/** The fields of the one that differ from those of the other. */
function replaced(table: "expense" | "wanted"): string {
  return fieldsOf(
    (field) => `CASE WHEN wanted.${field} <> expense.${field} THEN ${textOf(table, field)} END`,
  );
}

function fieldsOf(textOf: (field: Field) => string): string {
  const members = FIELDS.map((field) => `'${field}', ${textOf(field)}`);
  return `CAST(json_strip_nulls(json_build_object(${members.join(", ")})) AS text)`;
}

/** As texts, whatever the server's settings are. */
function textOf(table: string, field: Field): string {
  const column = `${table}.${field}`;
  if (field === "amount") return `CAST(${column} AS text)`;
  return field === "date" ? `to_char(CAST(${column} AS timestamp), 'YYYY-MM-DD')` : column;
}
