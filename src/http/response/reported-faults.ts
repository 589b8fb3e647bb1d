// The faults of a request as its answer reports them. Many have one cause, and a full list would help nobody.

import { showCount } from "../../domain/text/text.ts";

/** At most this many are reported. */
export const REPORTED_FAULTS = 100;

/** The first faults, and one text that says how many more there are, including `others` that are not in the list. */
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
