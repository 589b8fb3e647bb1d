// Random steps of users, the clock and the server. Numbers named `which` choose among existing records.

import fc from "fast-check";
import type { Rhythm } from "../../../src/domain/recurring/schedule.ts";

const which = fc.nat({ max: 1_000 });
const cents = fc.integer({ min: -20_000, max: 200_000 });
const offset = (min: number, max: number) => fc.integer({ min, max });
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 2 });

const rhythm: fc.Arbitrary<Rhythm> = fc.oneof(
  fc.record({ unit: fc.constant("day" as const), every: offset(3, 20) }),
  fc.record({
    unit: fc.constant("week" as const),
    every: offset(1, 3),
    on: fc.uniqueArray(fc.constantFrom(1, 2, 4, 5, 6, 7), { minLength: 1, maxLength: 2 }),
  }),
  fc.record({
    unit: fc.constant("month" as const),
    every: offset(1, 3),
    on: fc.uniqueArray(fc.constantFrom(1, 15, 29, 30, 31, "last" as const), {
      minLength: 1,
      maxLength: 2,
    }),
  }),
);

export const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant("create" as const),
      rhythm,
      weekend: fc.constantFrom("stay", "before", "after"),
      from: offset(-70, 30),
      until: maybe(offset(40, 300)),
      times: maybe(offset(2, 9)),
      cents,
      which,
      automatic: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant("change" as const),
      which,
      terms: fc.oneof(
        fc.record({ cents }),
        fc.record({ paused: fc.boolean() }),
        fc.record({ automatic: fc.boolean() }),
        fc.record({ rhythm }),
        fc.record({ until: maybe(offset(1, 200)) }),
        fc.record({ from: offset(-40, 40) }),
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant("split" as const), which, nth: which, cents }),
  },
  fc.record({ does: fc.constant("remove" as const), which }),
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant("post" as const),
      which,
      nth: which,
      cents: maybe(cents),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant("skip" as const), which, nth: which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant("single" as const),
      which,
      nth: which,
      cents: maybe(cents),
      shift: maybe(offset(-9, 9)),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant("later" as const), hours: offset(1, 900) }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant("catch up" as const) }) },
  fc.record({
    does: fc.constant("zone" as const),
    zone: fc.constantFrom(null, "Pacific/Kiritimati", "Pacific/Niue", "Europe/Berlin"),
  }),
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant("expense" as const),
      which,
      cents,
      day: offset(-90, 40),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant("delete expense" as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant("change expense" as const), which, cents }),
  },
  { weight: 6, arbitrary: fc.record({ does: fc.constant("undo" as const), back: offset(0, 6) }) },
  fc.record({ does: fc.constant("restart" as const) }),
);

export type Step = typeof step extends fc.Arbitrary<infer Drawn> ? Drawn : never;
export type StepOf<Does extends Step["does"]> = Extract<Step, { readonly does: Does }>;

export const steps = fc.array(step, { minLength: 5, maxLength: 40, size: "max" });
