// Lines of recurring expenses, and lines that only look like one. docs/QUICK-ENTRY.md and docs/PLANNING.md have more of them.

import { describe, expect, test } from "bun:test";
import { answerQuickEntry } from "../../../src/domain/quick-entry/quick-entry.ts";
import { readRecurringEntry } from "../../../src/domain/quick-entry/recurring-entry.ts";
import { dateOfOccurrence, occurrences } from "../../../src/domain/recurring/schedule.ts";
import { day } from "../../support/values.ts";

const TODAY = day("2026-11-21");

function read(line: string) {
  const { description, amount, payee, tags, schedule } = readRecurringEntry(line, TODAY);
  const days = schedule ? occurrences(schedule).take(3) : [];
  const first = [...days].map((each) => schedule && dateOfOccurrence(schedule, each));
  const named = [description, amount, payee && `@${payee}`, ...tags.map((tag) => `#${tag}`)];
  return `${named.filter(Boolean).join(" · ")}: ${first.join(" ")}`.replace(/: $/, "");
}

describe("a line says how often an expense recurs", () => {
  test.each([
    [
      "water 45 quarterly on the last friday from 2027-01-01",
      "water · 45: 2027-01-29 2027-04-30 2027-07-30",
    ],
    [
      "rent 900 monthly from 2026-12-31 @Landlord",
      "rent · 900 · @Landlord: 2026-12-31 2027-01-31 2027-02-28",
    ],
    ["gym 25 weekly from friday #sport", "gym · 25 · #sport: 2026-11-27 2026-12-04 2026-12-11"],
    ["gym 25 monthly from the 5th", "gym · 25: 2026-12-05 2027-01-05 2027-02-05"],
    ["gym 25 monthly from 3 march", "gym · 25: 2027-03-03 2027-04-03 2027-05-03"],
    ["gym 25 monthly from yesterday", "gym · 25: 2026-11-20 2026-12-20 2027-01-20"],
    ["gym 25 monthly on the 1st friday", "gym · 25: 2026-12-04 2027-01-01 2027-02-05"],
    ["gym 25 monthly on friday", "gym · 25: 2026-11-27 2026-12-27 2027-01-27"],
    ["gym 25 weekly monday", "gym · 25: 2026-11-23 2026-11-30 2026-12-07"],
    ["gym 25 on Friday monthly", "gym · 25: 2026-11-27 2026-12-27 2027-01-27"],
    ["900 rent on the 1st every month", "rent · 900: 2026-12-01 2027-01-01 2027-02-01"],
    ["900 rent first of each month", "rent · 900: 2026-12-01 2027-01-01 2027-02-01"],
    ["900 rent every 1st of the month", "rent · 900: 2026-12-01 2027-01-01 2027-02-01"],
    ["900 rent every month 1st @Ann", "rent · 900 · @Ann: 2026-12-01 2027-01-01 2027-02-01"],
    ["900 rent monthly on 1", "rent · 900: 2026-12-01 2027-01-01 2027-02-01"],
    ["900 rent every month on day 1", "rent · 900: 2026-12-01 2027-01-01 2027-02-01"],
    ["900 rent monthly #home on the 1st", "rent · 900 · #home: 2026-12-01 2027-01-01 2027-02-01"],
    ["rent 900 per month from december", "rent · 900: 2026-12-01 2027-01-01 2027-02-01"],
    [
      "water 45 on the last friday of every quarter",
      "water · 45: 2026-11-27 2027-02-26 2027-05-28",
    ],
    ["gym 25 on mondays and thursdays every week", "gym · 25: 2026-11-23 2026-11-26 2026-11-30"],
    ["gym 25 on fridays", "gym · 25: 2026-11-27 2026-12-04 2026-12-11"],
    ["coffee 4 repeats every second week", "coffee · 4: 2026-11-21 2026-12-05 2026-12-19"],
    ["insurance 480 every 3rd of March", "insurance · 480: 2027-03-03 2028-03-03 2029-03-03"],
    ["Rent $900, due on the 1st of every month", "Rent · 900: 2026-12-01 2027-01-01 2027-02-01"],
    ["Rent 900$ each 1. of the month", "Rent · 900: 2026-12-01 2027-01-01 2027-02-01"],
    ["netflix 12.99 the 5 of each month", "netflix · 12.99: 2026-12-05 2027-01-05 2027-02-05"],
    ["phone 25 a month starting next month", "phone · 25: 2026-12-01 2027-01-01 2027-02-01"],
    ["spotify 5.99/mo on the 3rd", "spotify · 5.99: 2026-12-03 2027-01-03 2027-02-03"],
    ["accounting 1200 annually 3/3", "accounting · 1200: 2027-03-03 2028-03-03 2029-03-03"],
    ["fare 30 monthly 1st class", "fare 1st class · 30: 2026-11-21 2026-12-21 2027-01-21"],
    ["Rent 900 EVERY MONTH on the first monday", "Rent · 900: 2026-12-07 2027-01-04 2027-02-01"],
  ])("%s", (line, expected) => {
    expect(read(line)).toBe(expected);
  });

  test("the answer to a question about the date sets the first day", () => {
    const line = "bus 40 monthly 3/12";
    const entry = readRecurringEntry(line, TODAY);
    const [question] = entry.questions;
    const answers = question?.choices.map((choice) => {
      const { date, schedule } = answerQuickEntry(line, entry, question, choice);
      return [date, schedule?.rhythm];
    });
    expect(answers).toEqual([
      [day("2026-12-03"), { unit: "month", every: 1, on: [3] }],
      [day("2026-03-12"), { unit: "month", every: 1, on: [12] }],
    ]);
  });

  test("a line may say when the expense ends", () => {
    const ends = (line: string) => {
      const { schedule } = readRecurringEntry(line, TODAY);
      return [schedule?.until, schedule?.times];
    };
    expect(ends("sofa 100 every 2 months for 12 months")).toEqual([null, 6]);
    expect(ends("swim 6 every tue and thu for 8 weeks")).toEqual([null, 16]);
    expect(ends("milk 1 daily for 2 months")).toEqual([day("2027-01-20"), null]);
    expect(ends("phone 20 monthly until 5 march")).toEqual([day("2027-03-05"), null]);
    expect(ends("lease 289 monthly through June 2028")).toEqual([day("2028-06-30"), null]);
  });
});

describe("a line doesn't say how often an expense recurs", () => {
  test.each([
    ["cream 5 every night", "cream every night · 5"],
    ["Each to their own 30", "Each to their own · 30"],
    ["monthly pass 30", "monthly pass · 30"],
    ["pens 3.50 12/pack", "pens 12/pack · 3.5"],
    ["dinner 30 a week ago", "dinner · 30"],
    ["gym 25 TGI Fridays", "gym TGI Fridays · 25"],
  ])("%s", (line, expected) => {
    expect(read(line)).toBe(expected);
  });
});
