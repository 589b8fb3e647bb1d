// The marks of imports, in the server's form. Consecutive marks are one row of a table, a run. An import writes a thousand of them at
// once, and writing each with its indexes took as long as its expense.

import type { ExpenseId } from "../../../domain/expense/expense.ts";
import { PORTION_ROWS } from "../../../domain/import/imported-row.ts";
import type { ImportId } from "../../../domain/import/ledger-import.ts";
import type { CalendarDate } from "../../../domain/time/calendar-date.ts";
import type { ImportMarkRow, MarkRange } from "../../import-mark-row.ts";
import { integerLiteral } from "./literals.ts";

/** Consecutive marks without a gap, of one batch. */
export type MarkRun = readonly [ImportMarkRow, ...ImportMarkRow[]];

export function runsOf(rows: readonly ImportMarkRow[]): readonly MarkRun[] {
  const runs: [ImportMarkRow, ...ImportMarkRow[]][] = [];
  let last: ImportMarkRow | undefined;
  for (const row of rows) {
    const follows =
      last?.import === row.import && last.nth + 1 === row.nth && row.nth % PORTION_ROWS !== 0;
    if (follows) runs.at(-1)?.push(row);
    else runs.push([row]);
    last = row;
  }
  return runs;
}

/** The columns without the ledger's id, for writing. */
export const RUN_COLUMNS = `import_id, first_nth, last_nth, first_day, last_day, first_expense, last_expense,
  accounts, days, first_ids, expense_ids, are_made, fields`;

/** The fields of `RUN_COLUMNS`. */
export function runFieldsOf(run: MarkRun): readonly (string | number | null)[] {
  const [{ import: id, nth, day }] = run;
  let [firstDay, lastDay] = [day, day];
  let firstExpense: ExpenseId | null = null;
  let lastExpense: ExpenseId | null = null;
  for (const row of run) {
    if (row.day < firstDay) firstDay = row.day;
    if (row.day > lastDay) lastDay = row.day;
    const { expense } = row;
    if (expense === null) continue;
    if (firstExpense === null || expense < firstExpense) firstExpense = expense;
    if (lastExpense === null || expense > lastExpense) lastExpense = expense;
  }
  return [
    ...[id, nth, nth + run.length - 1, firstDay, lastDay, firstExpense, lastExpense],
    listOf(run, ({ account }) => account),
    listOf(run, (row) => row.day),
    listOf(run, ({ firstId }) => firstId),
    listOf(run, ({ expense }) => expense),
    listOf(run, ({ isMade }) => (isMade ? 1 : 0)),
    // JSON never has a line end.
    run.map(({ fields }) => fields).join("\n"),
  ];
}

function listOf(run: MarkRun, of: (row: ImportMarkRow) => string | number | null): string {
  return run.map((row) => of(row) ?? "").join(",");
}

/** The columns without the ledger's id, for writing. */
export const MARK_ID_COLUMNS = "first_id, import_id, nth, first_nth";

/** The fields of `MARK_ID_COLUMNS`, for marks with an id. */
export function markIdsOf(run: MarkRun): readonly (readonly [number, ImportId, number, number])[] {
  const [{ nth: first }] = run;
  return run.flatMap(({ import: id, nth, firstId }) =>
    firstId === null ? [] : [[firstId, id, nth, first] as const],
  );
}

/** The columns for reading. */
export const RUN_FIELDS = `import_id, first_nth, array_to_string(dropped, ',') AS dropped, accounts, days,
  first_ids, expense_ids, are_made, fields`;

/** A row with `RUN_FIELDS`. */
export interface RunColumns {
  readonly import_id: string;
  readonly first_nth: string;
  readonly dropped: string;
  readonly accounts: string;
  readonly days: string;
  readonly first_ids: string;
  readonly expense_ids: string;
  readonly are_made: string;
  readonly fields: string;
}

/** The remaining marks, in order. */
export function marksOfRun(run: RunColumns): readonly ImportMarkRow[] {
  const first = integer(run.first_nth);
  const dropped = new Set(numbersIn(run.dropped));
  const accounts = numbersIn(run.accounts);
  // Safe: a store wrote them.
  const days = run.days.split(",") as CalendarDate[];
  const firstIds = numbersIn(run.first_ids);
  // Safe: the ids in the table were made by a store.
  const expenses = numbersIn(run.expense_ids) as (ExpenseId | null)[];
  const areMade = run.are_made.split(",");
  const marks: ImportMarkRow[] = [];
  for (const [index, fields] of run.fields.split("\n").entries()) {
    const nth = first + index;
    const [account, day] = [accounts[index], days[index]];
    if (dropped.has(nth)) continue;
    if (typeof account !== "number" || !day) throw new Error(`mark ${nth} is damaged`);
    marks.push({
      // Safe: as above.
      import: integer(run.import_id) as ImportId,
      ...{ nth, account, day },
      firstId: firstIds[index] ?? null,
      expense: expenses[index] ?? null,
      isMade: areMade[index] === "1",
      fields,
    });
  }
  return marks;
}

/** Null for a missing number. */
function numbersIn(list: string): readonly (number | null)[] {
  return list.split(",").map((digits) => (digits === "" ? null : integer(digits)));
}

/** The expenses of a run, as an array. */
export const RUN_EXPENSES = "string_to_array(run.expense_ids, ',', '')::bigint[]";

/** Runs that have rows of the range. `ledger` is a literal. */
export function inRange(ledger: string, { import: id, from, to }: MarkRange): string {
  return `run.ledger_id = ${ledger} AND run.import_id = ${integerLiteral(id)}
    AND run.first_nth < ${integerLiteral(to)} AND run.last_nth >= ${integerLiteral(from)}`;
}

export function isInRange({ nth }: ImportMarkRow, { from, to }: MarkRange): boolean {
  return nth >= from && nth < to;
}

function integer(digits: string): number {
  return Number.parseInt(digits, 10);
}
