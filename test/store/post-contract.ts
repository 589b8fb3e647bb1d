// Posts are created, read, changed, deleted and listed, and have their own ids.

import { describe, expect, test } from "bun:test";
import type { PostChange, PostDraft, PostId } from "../../src/domain/post.ts";
import { draft, expenseId } from "../support/values.ts";
import { createAll, numbersTo, type Subject, UNKNOWN_POST } from "./subject.ts";

const HELLO: PostDraft = { text: "Hello", privacy: "public" };

// Safe: tests write positive integers.
const postId = (id: number) => id as PostId;

export function describePosts(subject: Subject): void {
  describe("posts", () => {
    describeReading(subject);
    describeChanging(subject);
    describeIds(subject);
  });
}

function describeReading(subject: Subject): void {
  test("are listed oldest first", async () => {
    const { posts } = subject.store;
    const book = subject.newLedger();
    const created = await Promise.all(
      numbersTo(300).map((number) => posts.create(book, { ...HELLO, text: `Post ${number}` })),
    );
    expect(await posts.list(book)).toEqual([...created].sort((a, b) => a.id - b.id));
    expect(new Set(created.map(({ text }) => text)).size).toBe(300);
  });

  test("of a ledger without any are an empty list", async () => {
    const book = subject.newLedger();
    expect(await subject.store.posts.list(book)).toEqual([]);
    expect(await subject.store.posts.read(book, postId(1))).toBeUndefined();
  });

  test("of one ledger don't appear in another", async () => {
    const { posts, expenses } = subject.store;
    const [book, other] = [subject.newLedger(), subject.newLedger()];
    await createAll(subject.store, book, [draft("1"), draft("2")]);
    const mine = await posts.create(book, HELLO);
    const theirs = await posts.create(other, { text: "Bye", privacy: "only me" });
    expect([mine.id, theirs.id]).toEqual([postId(1), postId(1)]);
    await posts.delete(book, mine.id);
    expect(await posts.list(other)).toEqual([theirs]);
    expect(await posts.list(book)).toEqual([]);
    expect(await expenses.summarize(book)).toMatchObject({ count: 2 });
    expect(await expenses.create(book, draft("3"))).toBe(expenseId(3));
    expect(await expenses.create(other, draft("3"))).toBe(expenseId(1));
  });
}

function describeChanging(subject: Subject): void {
  const changes: readonly [name: string, change: PostChange, after: PostDraft][] = [
    ["nothing", { text: null, privacy: null }, HELLO],
    ["the text", { text: "Bye", privacy: null }, { text: "Bye", privacy: "public" }],
    ["the privacy", { text: null, privacy: "only me" }, { text: "Hello", privacy: "only me" }],
    ["both", { text: "Bye", privacy: "only me" }, { text: "Bye", privacy: "only me" }],
    ["both fields to their present values", HELLO, HELLO],
  ];
  test.each(changes)("change only what was requested: %s", async (_, change, after) => {
    const { posts } = subject.store;
    const book = subject.newLedger();
    const { id } = await posts.create(book, HELLO);
    const neighbor = await posts.create(book, { text: "Neighbor", privacy: "friends" });
    expect(await posts.change(book, id, change)).toEqual({ id, ...after });
    expect(await posts.list(book)).toEqual([{ id, ...after }, neighbor]);
  });

  const unknown = [postId(2), postId(2 ** 31), postId(2 ** 32 + 1), UNKNOWN_POST];
  test.each(unknown)("with the id %i don't exist", async (id) => {
    const { posts } = subject.store;
    const book = subject.newLedger();
    const created = await posts.create(book, HELLO);
    expect(await posts.read(book, id)).toBeUndefined();
    expect(await posts.change(book, id, { text: "Bye", privacy: null })).toBeUndefined();
    expect(await posts.delete(book, id)).toBe(false);
    expect(await posts.list(book)).toEqual([created]);
  });
}

function describeIds(subject: Subject): void {
  test("are deleted once, and their ids are not reused", async () => {
    const { posts } = subject.store;
    const book = subject.newLedger();
    for (const _ of numbersTo(3)) await posts.create(book, HELLO);
    expect(await posts.delete(book, postId(3))).toBe(true);
    expect(await posts.delete(book, postId(3))).toBe(false);
    expect(await posts.read(book, postId(3))).toBeUndefined();
    expect((await posts.create(book, HELLO)).id).toBe(postId(4));
    for (const id of [1, 2, 4]) expect(await posts.delete(book, postId(id))).toBe(true);
    expect(await posts.list(book)).toEqual([]);
    expect((await posts.create(book, HELLO)).id).toBe(postId(5));
  });

  test("get an id from the store, even if a draft has one", async () => {
    const { posts } = subject.store;
    const book = subject.newLedger();
    const first = await posts.create(book, HELLO);
    const copied = { ...HELLO, id: postId(77) };
    expect(await posts.create(book, copied)).toEqual({ id: postId(2), ...HELLO });
    expect(await posts.list(book)).toEqual([first, { id: postId(2), ...HELLO }]);
  });
}
