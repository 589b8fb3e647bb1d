// Ledgers and labels as they will be: what was done to them here, and is not in what the service has answered
// yet, lies over their lists.

import type { UnderWay } from "./pending-store.ts";
import type { RowKind, RowOf, RowPending } from "./row-pending.ts";

export function rowsWith<Kind extends RowKind>(
  kind: Kind,
  rows: readonly RowOf<Kind>[],
  pending: readonly RowPending[],
): readonly RowOf<Kind>[] {
  const own = pending.filter((each) => each.kind === kind);
  if (own.length === 0) return rows;
  const byId = new Map<number | string, RowOf<Kind>>(rows.map((row) => [row.id, row]));
  for (const { before, after } of own) {
    if (before && !after) byId.delete(before.id);
    // Safe: what is pending of a kind is of the rows of that kind.
    if (after) byId.set(after.id, after as RowOf<Kind>);
  }
  return [...byId.values()];
}

/** What lies over a list of a ledger that was answered at this point in time. Ledgers are the same seen from each of them. */
export function rowsPendingAt(
  underWay: readonly UnderWay[],
  ledger: string,
  answeredAt: number,
): readonly RowPending[] {
  return underWay.flatMap((each) => {
    const isOver = each.doneAt === undefined || answeredAt < each.doneAt;
    const rows = isOver ? each.rows : [];
    return each.ledger === ledger ? rows : rows.filter(({ kind }) => kind === "ledger");
  });
}

/** The same turned round. */
export function turnedRound(pending: readonly RowPending[]): readonly RowPending[] {
  return pending.map(({ kind, before, after }) => ({ kind, before: after, after: before }));
}
