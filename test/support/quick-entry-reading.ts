// Writes the result of quick entry as one line, in the form of the tables in its tests and in docs/QUICK-ENTRY.md.

import { expect, test } from "bun:test";
import { describeRhythm } from "../../src/cli/recurring.ts";
import {
  type QuickEntry,
  type QuickEntryChoice,
  type QuickEntryOptions,
  readQuickEntry,
} from "../../src/domain/quick-entry/quick-entry.ts";
import type { Schedule } from "../../src/domain/recurring/schedule.ts";
import { day } from "./values.ts";

/** The date is a Saturday. */
export const TODAY = day("2026-11-21");

/** Declares a test for each text and its expected result. */
export function tell(
  rows: readonly (readonly [text: string, read: string])[],
  options?: QuickEntryOptions,
): void {
  test.each(rows.map(([text, read]) => [text, read]))("%j is %s", (text, read) => {
    expect(reading(text, options)).toBe(read);
  });
}

/** Returns a line such as "lunch · 12.5 EUR · 2026-11-20 · @Cafe · #work". A question is shown as its choices and a question mark. */
export function reading(text: string, options?: QuickEntryOptions, today = TODAY): string {
  return showEntry(readQuickEntry(text, today, options));
}

export function showEntry(entry: QuickEntry): string {
  return [
    entry.description || "(nothing)",
    ...[showChoice(entry)].filter((part) => part !== ""),
    ...(entry.payee === undefined ? [] : [`@${entry.payee}`]),
    ...entry.tags.map((tag) => `#${tag}`),
    ...(entry.schedule ? [showSchedule(entry.schedule)] : []),
    ...entry.questions.map(
      ({ choices }) => `${choices.map((choice) => showChoice(choice) || "no date").join(" or ")}?`,
    ),
  ].join(" · ");
}

/** Returns the recurrence in the words of the docs, such as "every month on the 1st, 12 times". */
export function showSchedule({ rhythm, weekend, until, times }: Schedule): string {
  const end = until === null ? "" : `, until ${until}`;
  return describeRhythm(rhythm, weekend) + end + (times === null ? "" : `, ${times} times`);
}

/** Returns the text that each mark covers by kind, such as "amount=12.50 payee=@Cafe". */
export function showMarks(text: string, marks: QuickEntry["marks"]): string {
  return marks.map(({ kind, start, end }) => `${kind}=${text.slice(start, end)}`).join(" ");
}

function showChoice({ amount, currency, date }: QuickEntryChoice | QuickEntry): string {
  const money = [amount, currency].filter((part) => part !== undefined).join(" ");
  return [money, date].filter(Boolean).join(" · ");
}
