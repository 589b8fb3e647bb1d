// Chooses the limit among its forms. The form that is fastest with 64 connections is the limit for all workloads that write, since one
// program has to do them all.

import { LIMIT_FORMS, type LimitForm } from "../sides/side.ts";
import { type Figure, medianOf, type Round } from "./figures.ts";

const WRITING = ["post", "post-1", "written"];

export const FORM_LABELS: Readonly<Record<LimitForm, string>> = {
  "one-thread": "one thread",
  "two-threads": "two threads",
  "one-thread-waiting": "one thread, waiting",
  "two-threads-waiting": "two threads, waiting",
};

/** The figures of a workload, with those of the limit in each of its forms. */
export function figuresOfForms(workload: string): readonly Figure[] {
  const forms = LIMIT_FORMS.map((form): Figure => {
    return { name: `${workload}-${form}`, label: FORM_LABELS[form], unit: "/s" };
  });
  return [{ name: workload, unit: "/s" }, ...forms];
}

/** Measures a workload with the limit in each of its forms. */
export async function measureForms(
  workload: string,
  measure: (form: LimitForm) => Promise<number | undefined>,
): Promise<Round> {
  const round: Round = {};
  for (const form of LIMIT_FORMS) round[`${workload}-${form}`] = { limit: await measure(form) };
  return round;
}

/** Returns the form that is the limit. Undefined if not all forms have been measured. */
export function limitForm(rounds: readonly Round[]): LimitForm | undefined {
  const rates = LIMIT_FORMS.map((form) => medianOf(rounds, [`post-${form}`, "limit"]));
  return LIMIT_FORMS[rates.indexOf(Math.max(...rates))];
}

/** The rounds with the limit's figures under each workload's own name. */
export function withLimit(rounds: readonly Round[]): readonly Round[] {
  const form = limitForm(rounds);
  return rounds.map((round) => {
    const whole = { ...round };
    for (const workload of WRITING) {
      const limit = round[`${workload}-${form}`]?.["limit"];
      if (limit !== undefined) whole[workload] = { ...round[workload], limit };
    }
    return whole;
  });
}
