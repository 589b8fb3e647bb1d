// Proposals that make an unclear line clear: each proposed line is read as exactly the choice that it is for.

import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { clearerLine, readLine } from "../../src/cli/unclear-line.ts";
import { dayLexiconOf } from "../../src/domain/quick-entry/quick-entry.ts";
import { TODAY } from "../support/quick-entry-reading.ts";

const read = (text: string, locale = "en") =>
  readLine({ text }, { today: TODAY, lexicon: dayLexiconOf(locale) });

function clearerLines(text: string, locale?: string): readonly (string | undefined)[] {
  const line = read(text, locale);
  return line.entry.questions.flatMap((question) =>
    question.choices.map((choice) => clearerLine(line, question, choice)),
  );
}

const rows: readonly [text: string, clearer: readonly string[]][] = [
  ["rent 1,234", ["rent 1234", "rent 1.2340"]],
  ["rent €1,234", ["rent €1234", "rent €1.2340"]],
  ["rent -1.234", ["rent -1234", "rent -1.2340"]],
  ["$1,234 rent", ["$1234 rent", "$1.2340 rent"]],
  ["Route 66 12", ["Route 66 \\12", "Route \\66 12"]],
  ["€5 or £6", ["€5 or \\£6", "\\€5 or £6"]],
  ["iPhone 15 999", ["iPhone 15999", "iPhone 15 \\999", "iPhone \\15 999"]],
  ["+20 refund", ["20 refund", "-20 refund"]],
  ["- 20 refund", ["- refund 20", "-20 refund"]],
  ["book 30 3/11", ["book 30 2026-11-03", "book 30 2026-03-11"]],
  ["sun cream 5", ["2026-11-15 cream 5", "\\sun cream 5"]],
  ["hotel 300 mon-wed", ["hotel 300 2026-11-16", "hotel 300 2026-11-18"]],
  ["hotel 300 from fri to mon", ["hotel 300 2026-11-20", "hotel 300 2026-11-23"]],
  ["5 Oct 12", ["2026-10-05 12", "5 2026-10-12"]],
  ["book 5.10.", ["book 2026-10-05", "book 5.1"]],
  ["bread 12 2031-01-01", ["bread 12 on 2031-01-01", "bread 12 \\2031-01-01"]],
  ["", []],
  ["lunch 5", []],
];

test.each([
  ...rows.map(([text, clearer]) => [text, "en", clearer] as const),
  ["Kaffee morgen 5", "de-DE", ["Kaffee 2026-11-22 5", "Kaffee \\morgen 5"]],
  ["चाय 120 कल", "hi-IN", ["चाय 120 2026-11-20", "चाय 120 2026-11-22"]],
  ["Hotel 300 Mo-Mi", "de-DE", ["Hotel 300 2026-11-16", "Hotel 300 2026-11-18"]],
  ["café mañana 5", "es-ES", ["café 2026-11-22 5", "café \\mañana 5"]],
] as const)("for %j in %s the proposed lines are %j", (text, locale, clearer) => {
  expect(clearerLines(text, locale)).toEqual([...clearer]);
});

describe("for each question in docs/QUICK-ENTRY.md", () => {
  const page = Bun.file(join(import.meta.dir, "../../docs/QUICK-ENTRY.md"));

  test("each choice has a line that answers it", async () => {
    const typed = [...(await page.text()).matchAll(/^\| `([^`]+)` \| /gm)];
    const texts = typed.map(([, text = ""]) => text.replaceAll("⍽", "\u00a0"));
    let questions = 0;
    for (const text of texts) {
      const line = read(text);
      const { entry } = line;
      for (const question of entry.questions) {
        questions += 1;
        for (const choice of question.choices) {
          const clearer = clearerLine(line, question, choice) ?? "";
          const { amount, date, questions: left } = read(clearer).entry;
          expect({ text, choice: { ...choice, amount, date }, left }).toEqual({
            text,
            choice: {
              ...choice,
              amount: choice.amount ?? entry.amount,
              date: choice.date ?? entry.date,
            },
            left: [],
          });
        }
      }
    }
    expect(questions).toBeGreaterThan(20);
  });
});
