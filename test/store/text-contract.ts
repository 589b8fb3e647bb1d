// Texts are stored exactly as they were given, character by character.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { anyCharacter } from "../support/any-character.ts";
import { scaled } from "../support/environment.ts";
import { draft } from "../support/values.ts";
import { KEEP, listAll, type Subject } from "./subject.ts";

const TEXTS: readonly [name: string, text: string][] = [
  ["one letter", "x"],
  ["spaces around it", "  Lunch \t "],
  ["only spaces", "   "],
  ["line ends of all kinds", "a\nb\r\nc\rd\u2028e\u2029f\u0085g\n"],
  ["quotes", `' '' " "" \` \\ \\' \\" $1 $$ %s ? :a @b`],
  ["a piece of SQL", "'); DROP TABLE expense; --"],
  ["digits that look like a number", "007.50"],
  ["a number with an exponent", "1e400"],
  ["words that other systems treat as special", "null NULL true undefined NaN"],
  ["JSON", '{"description":"\\u0041\\n"}'],
  ["emoji, joined and with skin tones", "👩‍👩‍👧‍👦 👍🏽 🏳️‍🌈 🇨🇭 ❤️"],
  ["right to left", "שלום عليكم \u202Eabc\u202C \u200F"],
  ["composed", "é Å ﬁ"],
  ["the same, decomposed", "e\u0301 A\u030A fi"],
  ["many marks on one letter", `Z${"\u0335\u0321\u0353".repeat(50)}`],
  ["a byte order mark in front", "\uFEFFLunch"],
  ["characters without width", "a\u200Bb\u200Dc\u00ADd\u2060"],
  ["noncharacters", "\uFFFF \uFFFE \uFDD0 \u{1FFFF} \u{10FFFF}"],
  ["private use", "\uE000 \uF8FF \u{F0000}"],
  ["the replacement character", "\uFFFD"],
  ["control characters", "\u0001\u0008\u001B\u001F\u007F\u0080\u009F"],
  ["capital letters with unusual lowercase forms", "İ ı ß ẞ ſ K"],
  ["10,000 letters", "x".repeat(10_000)],
  ["10,000 emoji", "🧾".repeat(10_000)],
  ["10,000 quotes", "'".repeat(10_000)],
];

export function describeTexts(subject: Subject): void {
  describe("texts are stored unchanged", () => {
    test.each(TEXTS)("%s", (_, text) => expectKept(subject, text));

    test("any well-formed text without NUL", async () => {
      const kept = fc
        .string({ unit: anyCharacter, minLength: 1 })
        .map((text) => text.replace(/\0/g, "0"));
      await fc.assert(
        fc.asyncProperty(kept, (text) => expectKept(subject, text)),
        { numRuns: scaled(8) },
      );
    });
  });
}

/** Checks every field that stores a text, both at creation and after a change. */
async function expectKept({ store, newLedger }: Subject, text: string): Promise<void> {
  const { expenses, posts } = store;
  const book = newLedger();
  await expenses.create(book, draft("1", "2026-01-05", text));
  const id = await expenses.create(book, draft("1"));
  await expenses.change(book, id, { ...KEEP, description: text });
  const list = await listAll(store, book);
  expect(list.map(({ description }) => description)).toEqual([text, text]);

  const created = await posts.create(book, { text, privacy: text });
  const other = await posts.create(book, { text: "Hello", privacy: "public" });
  const changed = await posts.change(book, other.id, { text, privacy: text });
  expect(created).toEqual({ id: created.id, text, privacy: text });
  expect(changed).toEqual({ id: other.id, text, privacy: text });
  expect(await posts.read(book, created.id)).toEqual(created);
  expect(await posts.list(book)).toEqual([created, { id: other.id, text, privacy: text }]);
}
