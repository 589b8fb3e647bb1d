// The suggestions in docs/SUGGESTIONS.md are what the service suggests for the book on that page. Also tests how suggestions follow changes
// to the book.

import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Suggestion } from "../../../src/domain/search/suggestion.ts";
import { createColumns } from "../../../src/store/columns/columns.ts";
import { changeId, day, decimal } from "../../support/values.ts";
import { labelId } from "../actions/actions.ts";
import { atOnce } from "./at-once.ts";
import { columnsOf, expense, label } from "./small-book.ts";

const page = await Bun.file(join(import.meta.dir, "../../../docs/SUGGESTIONS.md")).text();
const TODAY = day("2026-11-21");

const rows = page
  .split("\n")
  .filter((line) => line.startsWith("|"))
  .map((line) =>
    line
      .split("|")
      .map((cell) => cell.trim())
      .slice(1, -1),
  );
const book = rows.filter(([date = ""]) => /^\d{4}-/.test(date));
const examples = rows.flatMap(([typed = "", suggested = ""]) => {
  const text = /^`(.+)`$/.exec(typed)?.[1];
  return text === undefined ? [] : [{ text, suggested }];
});

const names = { payee: column(3), category: column(4), tag: column(5) };
const LABELS = (["category", "payee", "tag"] as const).flatMap((kind, at) =>
  names[kind].map((name, index) => label(at * 100 + index + 1, kind, name)),
);

function column(at: number): readonly string[] {
  return [...new Set(book.flatMap((row) => row[at]?.split(", ") ?? []))].filter(Boolean);
}

const idOf = (name: string) => LABELS.find((known) => known.name === name)?.id ?? null;

const EXPENSES = book.map(([date = "", description = "", amount = "", ...named], at) => {
  const [payee = "", category = "", tags = ""] = named;
  const details = {
    payee: idOf(payee),
    category: idOf(category),
    tags: tags.split(", ").flatMap((tag) => idOf(tag) ?? []),
  };
  return expense(at + 1, [description, amount, date], details);
});

function shown({ category, certain, payee, amount, tags }: Suggestion): string {
  const name = LABELS.find(({ id }) => id === category)?.name;
  const told = [
    certain ? `**${name}**` : name,
    payee === null ? undefined : `@${payee}`,
    amount,
    ...tags.map((tag) => `#${tag}`),
  ];
  return told.filter(Boolean).join(" · ") || "(nothing)";
}

describe("the page of suggestions", () => {
  test("has a book and examples", () => {
    expect(book.length).toBeGreaterThan(10);
    expect(examples.length).toBeGreaterThan(15);
  });

  test.each(examples)("$text suggests $suggested", ({ text, suggested }) => {
    expect(shown(atOnce(columnsOf(EXPENSES, LABELS).suggest(text, TODAY)))).toBe(suggested);
  });
});

describe("a suggestion", () => {
  const suggestion = (
    text: string,
    ...changes: Parameters<ReturnType<typeof columnsOf>["apply"]>[0][]
  ) => {
    const columns = columnsOf(EXPENSES, LABELS);
    for (const change of changes) columns.apply(change);
    return shown(atOnce(columns.suggest(text, TODAY)));
  };
  const none = { position: changeId(2), put: [], gone: [] };

  test("forgets deleted expenses", () => {
    const gone = EXPENSES.filter(({ description }) => description === "Music").map(({ id }) => id);
    expect(suggestion("music", { ...none, gone })).toBe("(nothing)");
  });

  test("shows the replacement of a merged label", () => {
    const merged = label(101, "payee", "Cafe", { removed: true, target: labelId(102) });
    expect(suggestion("coffee", { ...none, labels: [merged] })).toBe(
      "**Eating out** · @Kiosk · 4.5 · #work",
    );
  });

  test("offers no archived category", () => {
    const archived = label(1, "category", "Eating out", { archived: true });
    expect(suggestion("cake", { ...none, labels: [archived] })).toBe("@Cafe · 9.2");
  });

  test("ignores the categories of split expenses", () => {
    const parts = ["1", "2"].map((amount) => ({ amount: decimal(amount), category: labelId(1) }));
    const put = [expense(99, ["hammer", "3", "2026-11-21"], { parts })];
    expect(suggestion("hammer", { ...none, put })).toBe("3");
  });

  test("finds the payee even if a capitalized word follows its name", () => {
    expect(suggestion("@Market Vegetables")).toBe("**Groceries** · 22.4");
    expect(suggestion("@Market Candles")).toBe("**Groceries** · 14");
  });

  test("yields to others while it searches many expenses", () => {
    const columns = createColumns(512);
    const put = Array.from({ length: 2_560 }, (_, at) => {
      return expense(at + 1, [at === 0 ? "Train" : "Coffee", "2", "2026-01-01"]);
    });
    columns.apply({ position: changeId(1), put, gone: [] });
    expect([...columns.suggest("train", TODAY)].length).toBeGreaterThanOrEqual(
      put.length / 512 - 1,
    );
  });
});
