// Group commit: which changes are committed together, in which order, and which callers get a failure.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Outcome } from "../../../src/store/writing/changes.ts";
import { openWriteQueue, PATIENT } from "../../../src/store/writing/write-queue.ts";
import { scaled } from "../../support/environment.ts";
import { sources } from "../../support/sources.ts";
import { draft, expenseId } from "../../support/values.ts";
import { creationIn } from "../expense-changes.ts";
import { expectStoreFailed, numbersTo, UNKNOWN_POST } from "../subject.ts";
import {
  answerAll,
  aTurn,
  book,
  creation,
  deletion,
  numbersOf,
  openCommits,
  openQueue,
} from "./queue-subject.ts";

const BATCH_CHANGES = 1_024;
const LONG_CHARACTERS = 262_144;

describe("a batch has", () => {
  test("changes of one turn, in order", async () => {
    const { commits, submitAll } = openQueue();
    const submitted = submitAll([3, 1, 2]);
    const batch = await commits.next();
    expect(numbersOf(batch)).toEqual([3, 1, 2]);
    answerAll(batch);
    expect(await Promise.all(submitted)).toEqual([3, 1, 2]);
    await aTurn();
    expect(commits.count).toBe(1);
  });

  test("changes that arrive during a commit, in the next batch", async () => {
    const { commits, submit } = openQueue();
    const submitted = [submit(1)];
    const first = await commits.next();
    for (const number of [2, 3, 4]) {
      submitted.push(submit(number));
      await aTurn();
    }
    expect(commits.count).toBe(1);
    answerAll(first);
    const second = await commits.next();
    expect([numbersOf(first), numbersOf(second)]).toEqual([[1], [2, 3, 4]]);
    answerAll(second);
    expect(await Promise.all(submitted)).toEqual([1, 2, 3, 4]);
  });

  test("no more expected changes than clients, since a client that was answered and asks again counts once", async () => {
    const { commits, clock, queue } = openQueue({ cores: 1 });
    const ask = async (number: number): Promise<never> => {
      for (;;) await queue.submit(creation(number));
    };
    for (const number of numbersTo(4)) void ask(number);
    for (let batches = 1; batches <= 10; batches += 1) {
      const batch = await commits.next();
      expect(numbersOf(batch)).toEqual([...numbersTo(4)]);
      // The clock is stopped while the next batch gathers, so a batch that waited for more changes would wait forever.
      clock.ms += 5;
      answerAll(batch);
    }
  });

  test("only changes of its own turn if each waits for the last one's answer", async () => {
    const { commits, submit } = openQueue();
    for (const number of [1, 2, 3]) {
      const submitted = submit(number);
      const batch = await commits.next();
      expect(numbersOf(batch)).toEqual([number]);
      answerAll(batch);
      expect(await submitted).toBe(number);
      await aTurn();
    }
    expect(commits.count).toBe(3);
  });

  const sizes: readonly [count: number, batches: readonly number[]][] = [
    [1, [1]],
    [BATCH_CHANGES - 1, [1_023]],
    [BATCH_CHANGES, [1_024]],
    [BATCH_CHANGES + 1, [1_024, 1]],
    [2_500, [1_024, 1_024, 452]],
  ];
  test.each(sizes)("at most 1,024 changes, if there are %i", async (count, expected) => {
    const { commits, submitAll } = openQueue();
    const submitted = submitAll(numbersTo(count));
    const batches: (readonly number[])[] = [];
    for (const _ of expected) {
      const batch = await commits.next();
      batches.push(numbersOf(batch));
      answerAll(batch);
    }
    expect(batches.map(({ length }) => length)).toEqual([...expected]);
    expect(batches.flat()).toEqual([...numbersTo(count)]);
    expect(await Promise.all(submitted)).toEqual([...numbersTo(count)]);
    await aTurn();
    expect(commits.count).toBe(expected.length);
  });

  test("a single long change, and alternates with batches of others without a delay", async () => {
    const { commits, clock, queue, submitAll } = openQueue({ cores: 1 });
    const long = (number: number) =>
      queue.submit(creationIn(book, draft(`${number}`, undefined, "x".repeat(LONG_CHARACTERS))));
    const meanwhile = [
      () => [long(101), ...submitAll([3]), long(102)],
      () => submitAll([4]),
      () => submitAll([5]),
      () => [],
      () => [],
    ];
    const submitted: Promise<unknown>[] = submitAll([1, 2]);
    const batches: (readonly number[])[] = [];
    for (const submitMore of meanwhile) {
      const batch = await commits.next();
      batches.push(numbersOf(batch));
      submitted.push(...submitMore());
      // The clock is stopped from then on, so a batch that waited for more changes would wait forever.
      clock.ms += 10;
      answerAll(batch);
    }
    expect(batches).toEqual([[1, 2], [3], [101], [4, 5], [102]]);
    await Promise.all(submitted);
  });

  test("its own revision", async () => {
    const { commits, submit } = openQueue();
    const revisions: string[] = [];
    for (const number of [1, 2]) {
      const submitted = submit(number);
      const batch = await commits.next();
      revisions.push(batch.revision);
      answerAll(batch);
      await submitted;
    }
    expect(revisions).toEqual(["revision 1", "revision 2"]);
  });

  test("no other batch running at the same time", async () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ does: fc.constant("submit" as const), count: fc.integer({ min: 1, max: 5 }) }),
        fc.record({ does: fc.constantFrom("answer" as const, "reject" as const) }),
      ),
      { maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (drawn) => {
        const { commits, submit } = openQueue();
        const order: number[] = [];
        const outcomes: Promise<number>[] = [];
        async function settleNext(does: "answer" | "reject"): Promise<void> {
          expect(commits.unanswered).toBeLessThanOrEqual(1);
          const batch = await commits.next();
          expect(commits.unanswered).toBe(1);
          order.push(...numbersOf(batch));
          if (does === "answer") answerAll(batch);
          else batch.reject(new Error("the disk is full"));
        }
        for (const step of drawn) {
          if (step.does === "submit") {
            for (const _ of numbersTo(step.count)) {
              outcomes.push(submit(outcomes.length + 1).catch(() => 0));
            }
          } else if (order.length < outcomes.length) {
            await settleNext(step.does);
          }
        }
        while (order.length < outcomes.length) await settleNext("answer");
        await Promise.all(outcomes);
        expect(order).toEqual([...numbersTo(outcomes.length)]);
      }),
      { numRuns: scaled(50) },
    );
  });
});

describe("outcomes", () => {
  test("reach their callers, even if they are false or null", async () => {
    const { commits, queue } = openQueue();
    const deleted = queue.submit(deletion(1));
    const kept = queue.submit(deletion(2));
    const unknown = queue.submit({
      kind: "change-post",
      ledger: book,
      id: UNKNOWN_POST,
      change: { text: null, privacy: null },
    });
    (await commits.next()).answer([{ result: true }, { result: false }, { result: null }]);
    expect(await Promise.all([deleted, kept, unknown])).toEqual([true, false, null]);
  });

  test("that are failures don't affect others", async () => {
    const { commits, submitAll } = openQueue();
    const [one, two, three] = submitAll([1, 2, 3]);
    const outcomes: readonly Outcome[] = [
      { result: expenseId(1) },
      { failure: "NOT NULL constraint failed" },
      { result: expenseId(2) },
    ];
    (await commits.next()).answer(outcomes);
    expect(await Promise.all([one, three])).toEqual([1, 2]);
    await expectStoreFailed(two ?? expect.unreachable());
    expect(await causeOf(two)).toBe("NOT NULL constraint failed");
  });

  test("that are unknown are reported as unknown", async () => {
    const { commits, submitAll } = openQueue();
    const [one, two] = submitAll([1, 2]);
    const lost = { failure: "the connection broke off", isUnknown: true };
    (await commits.next()).answer([{ result: expenseId(1) }, lost]);
    expect(await one).toBe(1);
    await expect(two).rejects.toThrow("The store failed before it confirmed this");
    expect(await causeOf(two)).toBe("the connection broke off");
  });

  test("that are missing count as failures, and others are valid", async () => {
    const { commits, submit, submitAll } = openQueue();
    const [one, ...others] = submitAll([1, 2, 3]);
    (await commits.next()).answer([{ result: expenseId(1) }]);
    expect(await one).toBe(1);
    for (const other of others) {
      await expectStoreFailed(other);
      expect(await causeOf(other)).toBe("the outcome of the change is missing");
    }
    const later = submit(4);
    answerAll(await commits.next());
    expect(await later).toBe(4);
  });
});

describe("a commit that is rejected", () => {
  const rejections: readonly [name: string, error: unknown, cause: string][] = [
    ["an Error", new Error("the disk is full"), "the disk is full"],
    ["a text", "the disk is full", "the disk is full"],
    ["nothing", undefined, "undefined"],
  ];
  test.each(rejections)("with %s fails only its own batch", async (_, error, cause) => {
    const { commits, submit, submitAll } = openQueue();
    const failing = submitAll([1, 2]);
    const first = await commits.next();
    const waiting = submit(3);
    first.reject(error);
    for (const failed of failing) {
      await expectStoreFailed(failed);
      expect(await causeOf(failed)).toBe(cause);
    }
    answerAll(await commits.next());
    expect(await waiting).toBe(3);
    const later = submit(4);
    answerAll(await commits.next());
    expect(await later).toBe(4);
  });

  test("synchronously also fails only its own batch", async () => {
    let calls = 0;
    const queue = openWriteQueue(
      (batch) => {
        calls += 1;
        if (calls === 1) throw new Error("not open");
        return Promise.resolve(batch.changes.map(() => ({ result: expenseId(1) })));
      },
      { ...sources, newRevision: () => "revision" },
      PATIENT,
    );
    await expectStoreFailed(queue.submit(creation(1)));
    expect(await queue.submit(creation(2))).toBe(expenseId(1));
  });

  test("because of a missing revision also fails only its own batch", async () => {
    const commits = openCommits();
    let draws = 0;
    const newRevision = () => {
      draws += 1;
      if (draws === 1) throw new Error("no revision");
      return "revision";
    };
    const queue = openWriteQueue(commits.commit, { ...sources, newRevision }, PATIENT);
    await expectStoreFailed(queue.submit(creation(1)));
    expect(commits.count).toBe(0);
    const later = queue.submit(creation(2));
    answerAll(await commits.next());
    expect(await later).toBe(expenseId(2));
  });
});

test("waiting and committing changes are counted until they are answered", async () => {
  const { commits, queue, submitAll } = openQueue();
  expect(queue.waiting()).toBe(0);
  const first = submitAll([1, 2]);
  expect(queue.waiting()).toBe(2);
  const pending = await commits.next();
  const later = submitAll([3]);
  expect(queue.waiting()).toBe(3);
  answerAll(pending);
  await Promise.all(first);
  expect(queue.waiting()).toBe(1);
  answerAll(await commits.next());
  await Promise.all(later);
  expect(queue.waiting()).toBe(0);
});

describe("closing", () => {
  test("succeeds if a commit fails", async () => {
    const { commits, queue, submit } = openQueue();
    const submitted = submit(1);
    const closing = queue.close();
    (await commits.next()).reject(new Error("the disk is full"));
    await expectStoreFailed(submitted);
    expect(await closing).toBeUndefined();
  });
});

async function causeOf(rejected: Promise<unknown> | undefined): Promise<unknown> {
  try {
    await rejected;
  } catch (error) {
    return error instanceof Error ? error.cause : error;
  }
  return expect.unreachable();
}
