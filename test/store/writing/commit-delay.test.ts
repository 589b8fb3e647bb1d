// If commits take long, a batch waits for the clients that were just answered, but not for long.

import { describe, expect, test } from "bun:test";
import { numbersTo } from "../subject.ts";
import { answerAll, aTurn, numbersOf, openQueue } from "./queue-subject.ts";

describe("if commits take long", () => {
  /** Opens a queue whose last commit took `tookMs` and contained `changes` changes. */
  async function openSlow(changes: number, tookMs: number, cores = 2) {
    const opened = openQueue({ cores });
    const submitted = opened.submitAll(numbersTo(changes));
    const batch = await opened.commits.next();
    opened.clock.ms += tookMs;
    answerAll(batch);
    await Promise.all(submitted);
    return opened;
  }

  test("a batch waits for as many changes as before", async () => {
    const { commits, submit } = await openSlow(3, 10);
    for (const number of [4, 5]) {
      submit(number);
      await aTurn();
    }
    expect(commits.count).toBe(1);
    submit(6);
    expect(numbersOf(await commits.next())).toEqual([4, 5, 6]);
  });

  test("changes that arrived in the meantime count, too", async () => {
    const { commits, clock, submitAll, submit } = openQueue();
    submitAll([1, 2]);
    const first = await commits.next();
    submitAll([3, 4]);
    clock.ms += 10;
    answerAll(first);
    await aTurn();
    submit(5);
    await aTurn();
    expect(commits.count).toBe(1);
    submit(6);
    expect(numbersOf(await commits.next())).toEqual([3, 4, 5, 6]);
  });

  test.each([
    ["a quarter of a commit's time at most", 10, 2, 2, 0.5],
    ["a tenth of a second at most after a commit that took seconds", 12_000, 1, 99, 1],
    ["even after quick commits if the writer shares the only core", 1, 1, 1.75, 0.25],
  ])("a batch waits %s", async (_, tookMs, cores, waitingMs, lastMs) => {
    const { commits, clock, submit } = await openSlow(3, tookMs, cores);
    submit(4);
    await aTurn();
    clock.ms += waitingMs;
    await aTurn();
    expect(commits.count).toBe(1);
    clock.ms += lastMs;
    expect(numbersOf(await commits.next())).toEqual([4]);
  });

  test("there is no wait if commits are quick, or long past", async () => {
    const quick = await openSlow(3, 2);
    quick.submit(4);
    expect(numbersOf(await quick.commits.next())).toEqual([4]);
    const past = await openSlow(3, 10);
    past.clock.ms += 2.5;
    past.submit(4);
    expect(numbersOf(await past.commits.next())).toEqual([4]);
  });

  test("a close does not wait", async () => {
    const { commits, queue, submit } = await openSlow(3, 10);
    const last = submit(4);
    const closing = queue.close();
    answerAll(await commits.next());
    expect(await last).toBe(4);
    await closing;
  });
});
