// The statements of a batch that keep the ledger's history. Changes are counted on in the ledger's row, which is locked.

import type { ChangeSource, Instant } from "../../domain/ledger-change.ts";
import { CHANGE_COLUMNS } from "./change-rows.ts";
import { integerLiteral, textLiteral } from "./literals.ts";

/** What the plain routes change comes from programs. */
const SOURCE: ChangeSource = "api";

export const SOURCE_LITERAL = textLiteral(SOURCE);

const COLUMNS = `(ledger_id, change_id, ${CHANGE_COLUMNS})`;

/** What holds for all changes of a batch in one ledger. */
export interface Noting {
  /** The ledger's id, as a literal. */
  readonly ledger: string;
  readonly at: Instant;
}

/**
 * Gives the open run a row of its own, which whoever counts on has to take from the ledger's row; "foreign" if it is of another
 * source than a batch's creations.
 */
export function noteRun({ ledger }: Noting, which: "any" | "foreign"): string {
  const foreign = which === "any" ? "" : ` AND run_source <> ${SOURCE_LITERAL}`;
  return `INSERT INTO change ${COLUMNS}
          SELECT ledger_id, next_change_id - run_count, run_count, 'created', 'expense',
            next_expense_id - run_count, NULL, NULL, NULL, NULL, NULL, run_source, NULL
          FROM ledger WHERE ledger_id = ${ledger} AND run_count > 0${foreign}`;
}

/**
 * Notes what is about to be replaced, from the ledger's next change on, which stays the next until `countChanges`. `wanted`
 * is a table of that name, and `changing` tells which rows of it will change an expense.
 */
export function noteChanges(noting: Noting, wanted: string, changing: string): string {
  return `INSERT INTO change ${COLUMNS}
          SELECT ${numbered("changed")},
            ${replaced("expense")}, ${replaced("wanted")}, ${said(noting, "NULL")}
          FROM ledger, expense, ${wanted}
          WHERE ledger.ledger_id = ${noting.ledger} AND ${changing}`;
}

/**
 * The changes that are noted, and not yet counted; to be joined with the ledger's row. The ledger is named, for Citus asks all nodes
 * where only a join tells it.
 */
export function uncounted(ledger: string): string {
  return `change.ledger_id = ${ledger} AND change.change_id >= ledger.next_change_id`;
}

export function countChanges({ ledger }: Noting): string {
  return `UPDATE ledger SET
            next_change_id = next_change_id + (SELECT count(*) FROM change WHERE ${uncounted(ledger)})
          WHERE ledger_id = ${ledger}`;
}

/** Notes which of these expenses are about to be deleted. `ids` is a list of literals. */
export function noteDeletions(noting: Noting, ids: string): string {
  const { ledger } = noting;
  return `INSERT INTO change ${COLUMNS}
          SELECT ${numbered("deleted")}, ${WHOLE}, NULL, ${said(noting, "expense.created_at")}
          FROM ledger, expense
          WHERE ledger.ledger_id = ${ledger} AND expense.ledger_id = ${ledger} AND expense.expense_id IN (${ids})`;
}

/** All of the row up to its `before`. */
function numbered(kind: "changed" | "deleted"): string {
  return `ledger.ledger_id,
            ledger.next_change_id - 1 + row_number() OVER (ORDER BY expense.expense_id),
            1, '${kind}', 'expense', expense.expense_id, expense.last_change`;
}

function said({ at }: Noting, createdAt: string): string {
  return `${integerLiteral(at)}, ${createdAt}, ${SOURCE_LITERAL}, NULL`;
}

const FIELDS = ["description", "amount", "date"] as const;
type Field = (typeof FIELDS)[number];

/** The fields of the one that differ from those of the other. */
function replaced(table: "expense" | "wanted"): string {
  const members = FIELDS.map(
    (field) =>
      `'${field}', CASE WHEN wanted.${field} <> expense.${field} THEN ${textOf(table, field)} END`,
  );
  return `CAST(json_strip_nulls(json_build_object(${members.join(", ")})) AS text)`;
}

/** All that an expense says. The details stand as they are, without their opening brace: no type of JSON keeps their order. */
const WHOLE = `concat(${FIELDS.map(
  (field, index) =>
    `'${index === 0 ? "{" : ","}"${field}":', CAST(to_json(${textOf("expense", field)}) AS text)`,
).join(", ")}, coalesce(',' || substr(expense.details, 2), '}'))`;

/** As texts, whatever the server's settings are. */
function textOf(table: string, field: Field): string {
  const column = `${table}.${field}`;
  if (field === "amount") return `CAST(${column} AS text)`;
  return field === "date" ? `to_char(CAST(${column} AS timestamp), 'YYYY-MM-DD')` : column;
}
