// Quick entry reads any text without throwing. Its marks are in order inside the text, and the rest of the text is the description.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  answerQuickEntry,
  CHOICES,
  dayLexiconOf,
  escapeDescription,
  QUICK_ENTRY_CHARACTERS,
  type QuickEntry,
  readQuickEntry,
} from "../../../src/domain/quick-entry/quick-entry.ts";
import { readRecurringEntry } from "../../../src/domain/quick-entry/recurring-entry.ts";
import { type CalendarDate, dateOfDayNumber } from "../../../src/domain/time/calendar-date.ts";
import { anyCharacter } from "../../support/any-character.ts";
import { scaled } from "../../support/environment.ts";
import { showEntry, TODAY } from "../../support/quick-entry-reading.ts";

/** The signs that the rules use, and others around them. */
const part = fc.oneof(
  fc.constantFrom(..."0123456789.,'’-−–+*×÷/:;!?@#€$£\\\"“” \u00a0\u202f\u200f٣٫٬９．𝟗"),
  fc.constantFrom("12.50", "1,234", "1 234,50", "7", "66", "999", "15 999", "20-", "20,-", "+5"),
  fc.constantFrom("€", "EUR", "US$", "kr", "ALL", "Rs.", " EUR ", "€30", "30€"),
  fc.constantFrom("today", "mon", "sun", "friday", "next", "last", "this", "on", "the", "a", "in"),
  fc.constantFrom("5 Oct", "Oct 5", "may", "2026", "3/11", "5.10.", "2026-10-05", "5th", "of"),
  fc.constantFrom("days", "ago", "2 weeks ago", "to", "from", "mon-wed", "3-5", "24/7"),
  fc.constantFrom("day", "before", "after", "week", "two", "and", "or", "Oct.", "5.", "50/-"),
  fc.constantFrom("every", "Each", "monthly", "weekly,", "other", "month", "times", "until"),
  fc.constantFrom("@Cafe", '@"Corner Café"', "#work", "#a#b", "bob@shop.com", "\\", "\\mon"),
  fc.constantFrom(
    "lunch",
    "cream",
    "🍕",
    "👩‍👩‍👧",
    "غداء",
    "দুপুর",
    "LUNCH",
    "İ",
    "ß",
    "\ud800",
    "\0",
  ),
);
/** The additions of a language besides English; some of its names have several words. */
const LOCALES = ["de-DE", "sv-SE", "bn-BD", "ar-EG", "hi-IN", "pt-BR", "ca-ES", "hu-HU"];
const ownPart = fc.oneof(
  fc.constantFrom("gestern", "morgen", "Mo", "Montag", "3. Mai", "Okt.", "3-Okt-2026", "Mo-Mi"),
  fc.constantFrom("i", "går", "i går", "গতকাল", "গত", "পরশু", "৩ মে", "সোম", "أول", "أمس", "غدا"),
  fc.constantFrom("कल", "परसों", "depois", "de", "amanhã", "março", "gener", "d’abril", "nov. 3."),
);
const separator = fc.constantFrom(" ", " ", " ", "", "  ", ", ", "\t", "\n", "\u00a0");
const line = fc
  .array(fc.tuple(part, separator), { maxLength: 14 })
  .map((parts) => parts.flat().join(""));
const ownLine = fc
  .array(fc.tuple(fc.oneof(part, ownPart, ownPart), separator), { maxLength: 14 })
  .map((parts) => parts.flat().join(""));
const text = fc.oneof(
  { weight: 4, arbitrary: line },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 60 }) },
);
const today = fc.oneof(
  fc.constant(TODAY),
  fc.nat(3_652_058).map((number): CalendarDate => dateOfDayNumber(number) ?? TODAY),
);

const RUNS = { numRuns: scaled(250) };

/** The words that marks leave, each without the backslash that kept it from being read. */
function withoutMarks(typed: string, { marks }: QuickEntry): string {
  const kept: string[] = [];
  let at = 0;
  for (const { start, end } of marks) {
    kept.push(typed.slice(at, start));
    at = end;
  }
  return folded([...kept, typed.slice(at)].join(" "));
}

function folded(some: string): string {
  return some.trim().replace(/\s+/g, " ");
}

describe("any text", () => {
  test("is read the same each time, with marks in order that don't overlap", () => {
    fc.assert(
      fc.property(text, today, (typed, day) => {
        const entry = readQuickEntry(typed, day);
        expect(readQuickEntry(typed, day)).toEqual(entry);
        expectInOrder(entry.marks, typed.length);
      }),
      RUNS,
    );
  });

  test("has the words outside the marks as its description", () => {
    fc.assert(
      fc.property(text, (typed) => {
        fc.pre(!typed.includes("\\"));
        const entry = readQuickEntry(typed, TODAY);
        expect(entry.description).toBe(withoutMarks(typed, entry));
      }),
      RUNS,
    );
  });

  test("has a description that reads only as itself after it is escaped", () => {
    fc.assert(
      fc.property(text, (typed) => {
        const { description } = readQuickEntry(typed, TODAY);
        const escaped = escapeDescription(description);
        const nothing = { tags: [], marks: [], questions: [] };
        expect(readQuickEntry(escaped, TODAY)).toEqual({ description, ...nothing });
        // A rhythm is read behind an amount.
        expect(readRecurringEntry(`5 ${escaped}`, TODAY).schedule).toBeUndefined();
      }),
      RUNS,
    );
  });

  test("has questions about missing fields, each with at least two different choices", () => {
    fc.assert(
      fc.property(text, today, (typed, day) => {
        const entry = readQuickEntry(typed, day);
        for (const { about, start, end, text: asked, choices } of entry.questions) {
          expect(entry[about]).toBeUndefined();
          expect(asked).toBe(typed.slice(start, end));
          expect(start).toBeLessThan(end);
          expect(choices.length).toBeGreaterThanOrEqual(2);
          expect(choices.length).toBeLessThanOrEqual(CHOICES);
          expect(new Set(choices.map((choice) => JSON.stringify(choice))).size).toBe(
            choices.length,
          );
        }
      }),
      RUNS,
    );
  });

  test("has no questions after any of their choices are accepted", () => {
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), (typed, one, two) => {
        let entry = readQuickEntry(typed, TODAY);
        for (const pick of [one, two]) {
          const [question] = entry.questions;
          const choice = question?.choices[pick % question.choices.length];
          if (question && choice) entry = answerQuickEntry(typed, entry, question, choice);
        }
        expect(entry.questions).toEqual([]);
        expectInOrder(entry.marks, typed.length);
        if (!typed.includes("\\")) expect(entry.description).toBe(withoutMarks(typed, entry));
      }),
      RUNS,
    );
  });
});

describe("any text in another language", () => {
  const options = fc.constantFrom(...LOCALES).map((locale) => ({ lexicon: dayLexiconOf(locale) }));

  test("has the words outside the marks as its description after any answers", () => {
    fc.assert(
      fc.property(ownLine, options, fc.nat(), (typed, own, pick) => {
        fc.pre(!typed.includes("\\"));
        let entry = readQuickEntry(typed, TODAY, own);
        while (entry.questions[0]) {
          const [question] = entry.questions;
          expect(question.choices.length).toBeGreaterThanOrEqual(2);
          const choice = question.choices[pick % question.choices.length];
          if (!choice) throw new Error("a question has no choices");
          entry = answerQuickEntry(typed, entry, question, choice, own);
        }
        expectInOrder(entry.marks, typed.length);
        expect(entry.description).toBe(withoutMarks(typed, entry));
      }),
      RUNS,
    );
  });

  test("has a description that reads only as itself after it is escaped", () => {
    fc.assert(
      fc.property(ownLine, options, (typed, own) => {
        const { description } = readQuickEntry(typed, TODAY, own);
        const escaped = escapeDescription(description, own.lexicon);
        const nothing = { tags: [], marks: [], questions: [] };
        expect(readQuickEntry(escaped, TODAY, own)).toEqual({ description, ...nothing });
      }),
      RUNS,
    );
  });
});

describe("hostile texts", () => {
  const units = [..."1 1. 1, € - @".split(" "), "1 ", "123 ", "1\u00a0234", "12.50 ", "€1 ", "@„ "];
  const more = [
    ..."# #a 3/11-".split(" "),
    '@"',
    '@"a ',
    "\\",
    "mon ",
    "today tomorrow ",
    "1/2 ",
    "5 Oct 12 ",
  ];
  const others = [
    "!,",
    ".",
    "mon to ",
    "a week ",
    "on the ",
    "\u200f",
    "𝟗 ",
    "@ 1 ",
    "\ud800",
    "may 5 x ",
    "mo ",
    "morgen ",
    "5 mai ",
    "depois de ",
  ];

  test.each([...units, ...more, ...others])("of %j are read", (unit) => {
    const typed = unit.repeat(QUICK_ENTRY_CHARACTERS).slice(0, QUICK_ENTRY_CHARACTERS);
    for (const long of [typed, `${typed}x`, `x${typed}"`]) {
      for (const locale of LOCALES) {
        const own = readQuickEntry(long, TODAY, { lexicon: dayLexiconOf(locale) });
        expectInOrder(own.marks, long.length);
      }
      const entry = readQuickEntry(long, TODAY);
      expectInOrder(entry.marks, long.length);
      expect(showEntry(entry).length).toBeLessThan(10 * long.length);
    }
  });

  test("a text of twenty times the length is read, too", () => {
    for (const unit of [...units, ...more, ...others]) {
      const typed = unit.repeat(Math.ceil((20 * QUICK_ENTRY_CHARACTERS) / unit.length));
      expectInOrder(readQuickEntry(`${typed}x`, TODAY).marks, typed.length + 1);
    }
  });
});

function expectInOrder(marks: QuickEntry["marks"], length: number): void {
  let at = 0;
  for (const { start, end } of marks) {
    if (start < at || end <= start || end > length) {
      throw new Error(`marks overlap or leave the text: ${JSON.stringify(marks)}`);
    }
    at = end;
  }
}
