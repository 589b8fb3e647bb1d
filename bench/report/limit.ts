// Chooses the limit among its forms. The form that is fastest with 64 connections is the limit for all works that write, since one program
// has to do them all.

import { LIMIT_FORMS, type LimitForm } from "../sides/side.ts";
import { type Figure, medianOf, type Round } from "./figures.ts";

const WRITING = ["post", "post-1", "written"];

export const FORM_LABELS: Readonly<Record<LimitForm, string>> = {
  "one-thread": "one thread",
  "two-threads": "two threads",
  "one-thread-waiting": "one thread, waiting",
  "two-threads-waiting": "two threads, waiting",
};

/** The figures of a work, with those of the limit in each of its forms. */
export function figuresOfForms(work: string): readonly Figure[] {
  const forms = LIMIT_FORMS.map((form) => ({
    name: `${work}-${form}`,
    label: FORM_LABELS[form],
    unit: "/s" as const,
  }));
  return [{ name: work, unit: "/s" }, ...forms];
}

/** Measures a work with the limit in each of its forms. */
export async function measureForms(
  work: string,
  measure: (form: LimitForm) => Promise<number | undefined>,
): Promise<Round> {
  const round: Round = {};
  for (const form of LIMIT_FORMS) round[`${work}-${form}`] = { limit: await measure(form) };
  return round;
}

/** Returns the form that is the limit. Undefined if not all forms have been measured. */
export function limitForm(rounds: readonly Round[]): LimitForm | undefined {
  const rates = LIMIT_FORMS.map((form) => medianOf(rounds, [`post-${form}`, "limit"]));
  return LIMIT_FORMS[rates.indexOf(Math.max(...rates))];
}

/** The rounds with the limit's figures under each work's own name. */
export function withLimit(rounds: readonly Round[]): readonly Round[] {
  const form = limitForm(rounds);
  return rounds.map((round) => {
    const whole = { ...round };
    for (const work of WRITING) {
      const limit = round[`${work}-${form}`]?.["limit"];
      if (limit !== undefined) whole[work] = { ...round[work], limit };
    }
    return whole;
  });
}
