// Work in slices: what is short is done at once, and of what is long others have a turn between any two slices.

import { describe, expect, test } from "bun:test";
import { createSlicing } from "../../src/store/turns.ts";

/** Does so many steps, and notes each. */
function* steps(count: number, name: string, done: string[]) {
  for (let step = 1; step <= count; step += 1) {
    if (step > 1) yield;
    done.push(`${name}${step}`);
  }
  return name;
}

/** Notes each turn of the event loop until it is told to stop. */
function noteTurns(done: string[]): () => void {
  let isOver = false;
  function note(): void {
    if (isOver) return;
    done.push("turn");
    setImmediate(note);
  }
  setImmediate(note);
  return () => {
    isOver = true;
  };
}

describe("work in slices", () => {
  test("is done at once as long as it is short", async () => {
    const done: string[] = [];
    const slicing = createSlicing(() => 0);
    const stop = noteTurns(done);
    expect(await slicing(steps(100, "a", done))).toBe("a");
    stop();
    expect(done).not.toContain("turn");
    expect(done).toHaveLength(100);
  });

  test("gives way after each slice that was long, one slice a turn however many work", async () => {
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
    // Each begins in the turn in which it is asked for.
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
