// Short work is done at once. Other work has a turn between any two slices of long work, which also yields to writers while there are any.

import { describe, expect, test } from "bun:test";
import { createSlicing, giveWay } from "../../src/store/turns.ts";
import { noteTurns } from "../support/turns.ts";

/** Does this many steps, and logs each. */
function* steps(count: number, name: string, done: string[]) {
  for (let step = 1; step <= count; step += 1) {
    if (step > 1) yield;
    done.push(`${name}${step}`);
  }
  return name;
}

describe("work in slices", () => {
  test("is done at once if it is short", async () => {
    const done: string[] = [];
    const slicing = createSlicing(() => 0);
    const stop = noteTurns(done);
    expect(await slicing(steps(100, "a", done))).toBe("a");
    stop();
    expect(done).not.toContain("turn");
    expect(done).toHaveLength(100);
  });

  test("yields after each long slice, one slice per turn", async () => {
    const done: string[] = [];
    let now = 0;
    const slicing = createSlicing(() => {
      now += 100;
      return now;
    });
    const begun = ["a", "b", "c"].map((name) => slicing(steps(3, name, done)));
    const stop = noteTurns(done);
    expect(await Promise.all(begun)).toEqual(["a", "b", "c"]);
    stop();
    // Each piece of work begins in the turn in which it is requested.
    expect(done.slice(0, 3)).toEqual(["a1", "b1", "c1"]);
    const between = done.slice(3).join(" ").split("turn");
    expect(between.filter((part) => part.trim().split(" ").length > 1)).toEqual([]);
    expect(done.filter((step) => step !== "turn").slice(3)).toEqual([
      "a2",
      "b2",
      "c2",
      "a3",
      "b3",
      "c3",
    ]);
  });

  test("fails as its work does", async () => {
    const slicing = createSlicing(() => 0);
    function* broken(): Generator<undefined, never, undefined> {
      yield;
      throw new Error("no such slot");
    }
    await expect(slicing(broken())).rejects.toThrow("no such slot");
  });
});

describe("work of a millisecond yields", () => {
  /**
   * Returns how long the work yields while this many writes wait for a commit that does not begin. The clock advances by a millisecond per
   * turn.
   */
  async function gaveWayTo(writes: number, until = Infinity): Promise<number> {
    let ms = 0;
    function tick(): void {
      ms += 1;
      if (!isOver) setImmediate(tick);
    }
    let isOver = false;
    setImmediate(tick);
    await giveWay(1, {
      now: () => ms,
      waiting: () => (ms < until ? writes : 0),
      committing: () => undefined,
      recordedAt: () => Number.NEGATIVE_INFINITY,
    });
    isOver = true;
    return ms;
  }

  test("to nothing if nothing is waiting", async () => {
    expect(await gaveWayTo(0)).toBe(0);
  });

  test("to writes that wait for their commit to begin", async () => {
    expect(await gaveWayTo(1, 5)).toBe(5);
  });

  test.each([
    ["one", 1, 9],
    ["some", 12, 12],
    ["a thousand", 1_000, 16],
  ])(
    "for a time that grows with the number of waiting writes, within bounds: %s",
    async (_, writes, milliseconds) => {
      expect(await gaveWayTo(writes)).toBe(milliseconds);
    },
  );
});
