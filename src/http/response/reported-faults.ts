// The faults of one request, as its answer reports them: many have one cause, and a list of all of them would help nobody.

import { showCount } from "../../domain/text/text.ts";

/** At most this many are reported. */
export const REPORTED_FAULTS = 100;

/** The first faults, and one text of them that says how many more there are, with `others` that are not listed here. */
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
