// docs/QUICK-ENTRY.md: each row of its tables is read as it says.

import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { dayLexiconOf, readerOptions } from "../../../src/domain/quick-entry/quick-entry.ts";
import { readRecurringEntry } from "../../../src/domain/quick-entry/recurring-entry.ts";
import { showEntry, TODAY } from "../../support/quick-entry-reading.ts";

const page = await Bun.file(join(import.meta.dir, "../../../docs/QUICK-ENTRY.md")).text();

const rows = page
  .split("\n")
  .filter((line) => line.startsWith("|") && !/^\|(?: Typed |---)/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, typed = "", read = "", note = ""]) => ({ typed, read, note }));

describe("the page of quick entry", () => {
  test("has many examples", () => {
    expect(rows.length).toBeGreaterThan(80);
  });

  test.each(rows)("$typed is $read", ({ typed, read, note }) => {
    const [, text] = /^`(.+)`$/.exec(typed) ?? [];
    expect(text).toBeString();
    // A note that is a code names the language of the line, or the reader's locale.
    const [, language = "en", locale] = /^`([a-z]{2})`$|^`([a-z]{2}-[A-Z]{2})`$/.exec(note) ?? [];
    const options = locale
      ? readerOptions({ days: locale, numbers: locale })
      : { lexicon: dayLexiconOf(language) };
    const entry = readRecurringEntry((text ?? "").replace("⍽", "\u00a0"), TODAY, options);
    expect(showEntry(entry)).toBe(read);
  });
});
