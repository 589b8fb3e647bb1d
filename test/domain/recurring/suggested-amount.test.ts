// The recorded amounts from which an amount is suggested (case 44). docs/PLANNING.md shows the suggestions.

import { expect, test } from "bun:test";
import type { ChangeId } from "../../../src/domain/change-id.ts";
import { NO_PROGRESS, withDone, withHeld } from "../../../src/domain/recurring/occurrences.ts";
import type { RecurringExpense } from "../../../src/domain/recurring/recurring-expense.ts";
import { recentRefs } from "../../../src/domain/recurring/suggested-amount.ts";
import { RENT } from "../../support/recurring.ts";
import { day } from "../../support/values.ts";

/** Returns a recurring expense since 2025 that is recorded up to this day. */
function recordedThrough(through: string | null, fields: Partial<RecurringExpense> = {}) {
  const recurring: RecurringExpense = {
    ...RENT,
    ...NO_PROGRESS,
    id: 7,
    kind: "recurring",
    amount: null,
    from: day("2025-01-01"),
    // Safe: labels and changes don't matter here.
    ...({ category: null, payee: null, tags: [], lastChange: 1 as ChangeId } as const),
    changed: [],
    follows: null,
    removed: false,
    doneThrough: through === null ? null : day(through),
    ...fields,
  };
  return recurring;
}

const MONTHS = recordedThrough("2026-08-01");
const SKIPPED = ["2026-03-01", "2026-06-01", "2026-07-01"].map(day);
const LATER = recordedThrough("2026-02-01", { id: 9, follows: 7, from: day("2026-01-01") });

test.each<[string, readonly RecurringExpense[], string]>([
  ["the last six amounts count", [MONTHS], "7: 03 04 05 06 07 08"],
  [
    "an amount that was recorded early counts",
    [{ ...MONTHS, ...early(MONTHS) }],
    "7: 04 05 06 07 08 10",
  ],
  [
    "skipped occurrences don't count",
    [{ ...MONTHS, ...withDone(MONTHS, MONTHS, SKIPPED, "skipped") }],
    "7: 12 01 02 04 05 08",
  ],
  [
    "occurrences that are open again don't count",
    [{ ...MONTHS, ...withHeld(MONTHS, SKIPPED) }],
    "7: 12 01 02 04 05 08",
  ],
  [
    "fewer than six amounts count if there are no more",
    [recordedThrough("2025-02-01")],
    "7: 01 02",
  ],
  ["no amount counts before the first is recorded", [recordedThrough(null)], ""],
  [
    "amounts from before a change of the schedule count, by both possible refs",
    [LATER, recordedThrough("2025-12-01")],
    "9: 09 10 11 12 01 02, 7: 09 10 11 12 01 02",
  ],
])("%s", (_, chain, expected) => {
  const months = Map.groupBy(recentRefs(chain), (ref) => ref.split(":")[1]);
  const told = Array.from(
    months,
    ([id, refs]) => `${id}: ${refs.map((ref) => ref.slice(-5, -3)).join(" ")}`,
  );
  expect(told.join(", ")).toBe(expected);
});

function early(recurring: RecurringExpense) {
  return withDone(recurring, recurring, [day("2026-10-01")], "posted");
}
