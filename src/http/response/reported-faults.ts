// The faults of one request, as its answer tells them: many have one cause, and a list of all of them would help nobody.

import type { RequestFault } from "../../domain/problem.ts";
import { showCount } from "../../domain/text/text.ts";

/** So many are told. */
export const TOLD_FAULTS = 100;

/** The first faults, and one text of them that says how many there are more, `others` besides among them. */
export function toldFaults<Fault extends Pick<RequestFault, "detail">>(
  faults: readonly Fault[],
  others = 0,
): { readonly detail: string; readonly told: readonly Fault[] } {
  const told = faults.slice(0, TOLD_FAULTS);
  const more = faults.length - told.length + others;
  const details = told.map(({ detail }) => detail);
  if (more > 0) details.push(`There are ${showCount(more)} faults more`);
  return { detail: details.join(". "), told };
}
