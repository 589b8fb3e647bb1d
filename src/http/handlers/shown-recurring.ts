// A recurring expense as clients send and receive it.

import { wholeDetails } from "../../domain/expense/expense-details.ts";
import { DEFAULT_LEAD } from "../../domain/recurring/lead.ts";
import { openOccurrences } from "../../domain/recurring/occurrences.ts";
import {
  type RecurringDraft,
  type ShownRecurring,
  termsOfOccurrence,
} from "../../domain/recurring/recurring-expense.ts";
import { LAST_DAY } from "../../domain/time/calendar-date.ts";

type GivenDraft = Pick<RecurringDraft, "description" | "amount" | "rhythm" | "from"> &
  Partial<RecurringDraft>;

export function draftOf(given: GivenDraft): RecurringDraft {
  const { ref: _, ...details } = wholeDetails<string>(given);
  return {
    weekend: "stay",
    until: null,
    times: null,
    automatic: false,
    lead: DEFAULT_LEAD,
    paused: false,
    dismissed: false,
    lasting: false,
    ...given,
    ...details,
  };
}

export function show(recurring: ShownRecurring) {
  const { removed: _, ...shown } = recurring;
  const [next = null] = openOccurrences(recurring, recurring, LAST_DAY).take(1);
  return { ...shown, next: next && termsOfOccurrence(recurring, next).date };
}
