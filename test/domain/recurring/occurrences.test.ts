// Open occurrences, of which some are late, early, skipped or undone.

import { describe, expect, test } from "bun:test";
import {
  NO_PROGRESS,
  openOccurrences,
  type Progress,
  stateOf,
  withDone,
  withHeld,
} from "../../../src/domain/recurring/occurrences.ts";
import { occurrences, type Schedule } from "../../../src/domain/recurring/schedule.ts";
import { randomFrom } from "../../support/seeded-random.ts";
import { day } from "../../support/values.ts";

function monthly(from: string, more: Partial<Schedule> = {}): Schedule {
  const on = [Number(from.slice(8))];
  const rhythm = { unit: "month", every: 1, on } as const;
  return { rhythm, weekend: "stay", from: day(from), until: null, times: null, ...more };
}

function after(
  of: Schedule,
  ...steps: readonly (readonly ["posted" | "skipped" | "held", string])[]
) {
  return steps.reduce<Progress>((progress, [step, on]) => {
    return step === "held"
      ? withHeld(progress, [day(on)])
      : withDone(of, progress, [day(on)], step);
  }, NO_PROGRESS);
}

function open(of: Schedule, progress: Progress, today: string): readonly string[] {
  return [...openOccurrences(of, progress, day(today))];
}

describe("due occurrences are", () => {
  test("all that were missed while the server was off (case 27)", () => {
    expect(open(monthly("2025-11-30"), NO_PROGRESS, "2026-11-21")).toEqual([
      "2025-11-30",
      "2025-12-30",
      "2026-01-30",
      "2026-02-28",
      ...["03", "04", "05", "06", "07", "08", "09", "10"].map((month) => `2026-${month}-30`),
    ]);
  });

  test("those after a posted and a skipped one (case 28)", () => {
    const of = monthly("2026-08-01");
    const progress = after(of, ["posted", "2026-08-01"], ["skipped", "2026-09-01"]);
    expect(open(of, progress, "2026-11-21")).toEqual(["2026-10-01", "2026-11-01"]);
  });

  test("the one before a later one that was paid early (case 29)", () => {
    const of = monthly("2026-08-01");
    const progress = after(of, ["posted", "2026-08-01"], ["posted", "2026-10-01"]);
    expect(open(of, progress, "2026-10-05")).toEqual(["2026-09-01"]);
  });

  test.each([
    [30, "before", "2026-11-26", []],
    [30, "before", "2026-11-27", ["2026-11-28"]],
    [32, "after", "2026-11-29", []],
    [32, "after", "2026-11-30", ["2026-11-28"]],
  ] as const)(
    "due on their dates moved off the weekend (case %d, %s, on %s)",
    (_, weekend, today, expected) => {
      expect(open(monthly("2026-11-28", { weekend }), NO_PROGRESS, today)).toEqual([...expected]);
    },
  );

  test("without a skipped one whose date was moved (case 31)", () => {
    const of = monthly("2026-11-28", { weekend: "before" });
    const progress = after(of, ["skipped", "2026-11-28"]);
    expect(open(of, progress, "2026-12-28")).toEqual(["2026-12-28"]);
  });

  test("365 of a daily expense after a year (case 33)", () => {
    const of = { ...monthly("2025-11-21"), rhythm: { unit: "day", every: 1 } } as const;
    expect(open(of, NO_PROGRESS, "2026-11-20")).toHaveLength(365);
  });

  test("those whose posting was undone, which then wait for a confirmation (case 40)", () => {
    const of = monthly("2026-08-01");
    const posted = after(of, ["posted", "2026-08-01"], ["posted", "2026-09-01"]);
    const undone = withHeld(posted, [day("2026-08-01")]);
    expect(open(of, undone, "2026-09-30")).toEqual(["2026-08-01"]);
    expect(stateOf(undone, day("2026-08-01"))).toBe("held");
    const again = withDone(of, undone, [day("2026-08-01")], "posted");
    expect(again).toEqual(posted);
  });
});

test("after steps in any order, exactly the occurrences that are neither posted nor skipped are open", () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = randomFrom(seed);
    const of = monthly("2026-01-31", { times: 1 + random.below(20) });
    const days = [...occurrences(of)];
    const expected = new Map(days.map((each) => [each, "open"]));
    let progress: Progress = NO_PROGRESS;
    for (let step = 0; step < 30; step += 1) {
      const on = days[random.below(days.length)] ?? day("2026-01-31");
      const state = random.pick(["posted", "skipped", "held"]);
      if (state === "held" && expected.get(on) === "open") continue;
      progress =
        state === "posted" || state === "skipped"
          ? withDone(of, progress, [on], state)
          : withHeld(progress, [on]);
      expected.set(on, state);
    }
    const opened = days.filter((each) => ["open", "held"].includes(expected.get(each) ?? ""));
    expect(open(of, progress, "9999-12-31").toSorted()).toEqual(opened);
    expect(days.map((each): string => stateOf(progress, each))).toEqual([...expected.values()]);
  }
});
