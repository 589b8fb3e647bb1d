// Selects the errors of a request that its answer reports. Many have one cause, so a full list would not help.

import { showCount } from "../../domain/text/text.ts";

export const REPORTED_FAULTS = 100;

/** Returns the first errors, and a text that also counts the rest, including `others` that are not in the list. */
export function reportFaults<Fault>(
  faults: readonly Fault[],
  detailOf: (fault: Fault) => string,
  others = 0,
): { readonly detail: string; readonly reported: readonly Fault[] } {
  const reported = faults.slice(0, REPORTED_FAULTS);
  const more = faults.length - reported.length + others;
  const details = reported.map(detailOf).join(". ");
  return { detail: more > 0 ? `${details}; and ${showCount(more)} more` : details, reported };
}
