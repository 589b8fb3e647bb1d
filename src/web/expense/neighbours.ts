// The expenses before and after one in the list, as the search of the page has it, across days and months.

import { useQuery } from "@tanstack/react-query";
import { addDays } from "../../domain/calendar-date.ts";
import { useView } from "../address/address.ts";
import { ALL } from "../address/period.ts";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { filterOfView } from "../service/filter.ts";
import { expensesQuery, nearestExpenseQuery } from "../service/queries.ts";
import type { Expense } from "../service/shapes.ts";

export interface Neighbours {
  /** Ids; undefined where there is none. */
  readonly newer: number | undefined;
  readonly older: number | undefined;
}

export function useNeighbours(expense: Expense | undefined): Neighbours {
  const ledger = useLedger();
  const filter = filterOfView(useView(), ALL, ledger.firstDay);
  const today = useToday();
  const date = expense?.date ?? today;
  const day = useQuery({
    ...expensesQuery(ledger, { ...filter, from: date, to: date }),
    enabled: expense !== undefined,
  });
  const ofDay = day.data ?? [];
  const at = ofDay.findIndex(({ id }) => id === expense?.id);
  const isFound = at >= 0;
  const after = addDays(date, 1);
  const before = addDays(date, -1);
  const newer = useQuery({
    ...nearestExpenseQuery(ledger, { ...filter, ...(after && { from: after }) }, "date"),
    enabled: isFound && at === 0 && after !== undefined,
  });
  const older = useQuery({
    ...nearestExpenseQuery(ledger, { ...filter, ...(before && { to: before }) }, "-date"),
    enabled: isFound && at === ofDay.length - 1 && before !== undefined,
  });
  if (!isFound) return { newer: undefined, older: undefined };
  return {
    newer: at > 0 ? ofDay[at - 1]?.id : (newer.data ?? undefined),
    older: at < ofDay.length - 1 ? ofDay[at + 1]?.id : (older.data ?? undefined),
  };
}
