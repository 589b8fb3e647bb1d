// A recurring expense as clients send and receive it.

import { wholeDetails } from "../../domain/expense/expense-details.ts";
import { openOccurrences } from "../../domain/recurring/occurrences.ts";
import {
  type RecurringDraft,
  type ShownRecurring,
  termsOfOccurrence,
  USUAL_TERMS,
} from "../../domain/recurring/recurring-expense.ts";
import { LAST_DAY } from "../../domain/time/calendar-date.ts";

type GivenDraft = Pick<RecurringDraft, "description" | "amount" | "rhythm" | "from"> &
  Partial<RecurringDraft>;

export function draftOf(given: GivenDraft): RecurringDraft {
  const { ref: _, ...details } = wholeDetails<string>(given);
  return { ...USUAL_TERMS, ...given, ...details };
}

export function show(recurring: ShownRecurring) {
  const { removed: _, ...shown } = recurring;
  const [next = null] = openOccurrences(recurring, recurring, LAST_DAY).take(1);
  return { ...shown, next: next && termsOfOccurrence(recurring, next).date };
}
