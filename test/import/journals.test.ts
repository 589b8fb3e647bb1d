// Journals of hledger and Beancount as input: what was exported comes back whole, and what people write by hand is read as those
// programs read it. test/import/journals.deep.test.ts asks them.

import { describe, expect, test } from "bun:test";
import type { ImportDraft } from "../../src/domain/import/imported-row.ts";
import { WRITERS } from "../../src/export/export.ts";
import { categoryNames } from "../../src/export/exported-book.ts";
import { openFile } from "../../src/import/file/file.ts";
import { exportedBook, HOSTILE_EXPENSES, textOf } from "../export/hostile-book.ts";
import { ImportBook } from "../support/import-book.ts";
import { itemsOf, recordsIn, toldIn } from "../support/import-file.ts";
import { currency } from "../support/values.ts";

async function preview(text: string, own = "EUR") {
  const [file] = await openFile(new TextEncoder().encode(text));
  if (!file) throw new Error("there is no file");
  const book = new ImportBook();
  book.currency = currency(own);
  const source = { name: "journal", format: file.format.value, items: () => file.items() };
  return { format: file.format.value, ...(await book.preview(source)) };
}

const { labels } = exportedBook();
const pathOf = (id: (typeof HOSTILE_EXPENSES)[number]["category"]) => {
  const names = categoryNames(labels, id);
  return names.length === 0 ? null : names;
};

/** Each as its draft shows it, with categories by name. */
function shownDraft({ category, parts, ...draft }: ImportDraft) {
  const names = (one: ImportDraft["category"]) => (one && "path" in one ? one.path : one);
  return {
    ...draft,
    category: names(category),
    parts: parts.map((part) => ({ ...part, category: names(part.category) })),
  };
}

describe.each(["hledger", "beancount"] as const)("an export for %s", (format) => {
  test("comes back whole, but for amounts that it says it leaves out", async () => {
    const kept = HOSTILE_EXPENSES.filter(({ payee }) => payee !== " ");
    const text = await textOf(WRITERS[format](exportedBook(kept)));
    const done = await preview(text);
    expect(done.format).toBe(format);
    const leftOut = new Set(
      [...text.matchAll(/^; left out: expense (\d+) /gm)].map(([, id]) => Number(id)),
    );
    const expected = kept
      .filter(({ id }) => !leftOut.has(id))
      .map(({ id: _, createdAt: __, updatedAt: ___, version: ____, ...rest }) => ({
        ...rest,
        category: pathOf(rest.category),
        parts: rest.parts.map((part) => ({ ...part, category: pathOf(part.category) })),
      }));
    const drafts = done.rows.flatMap(({ drafted }) => (drafted ? [drafted.draft] : []));
    const byText = (one: object, other: object) =>
      JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
    expect<unknown>(drafts.map(shownDraft).toSorted(byText)).toEqual(expected.toSorted(byText));
    expect(done.result.counts.unreadable.rows).toBe(0);
    // Categories without expenses come back too.
    expect(done.result.labels.map(({ path }) => path)).toContainEqual(["uncategorized"]);
  });

  test("without a currency", async () => {
    const text = await textOf(WRITERS[format](exportedBook(HOSTILE_EXPENSES.slice(0, 4), null)));
    const { rows } = await preview(text);
    expect(rows.flatMap(({ record }) => record?.currency ?? [])).toEqual([]);
    expect(rows.filter(({ drafted }) => drafted)).toHaveLength(4);
  });
});

/** What is read: day, amount with the bank's sign, currency, category or parts, payee, texts, note, tags. */
async function read(text: string) {
  const items = await itemsOf(text);
  return recordsIn(items).map((record) => {
    const { days, amount, currency: code, category, parts, payee, texts, note, tags } = record;
    const shares = parts?.map((part) => `${part.category} ${part.amount}`).join(", ");
    const said = [payee, ...texts, note, ...(tags ?? []).map((tag) => `#${tag}`)];
    const kind = record.transfer ?? record.kind ?? (record.isExpense ? "expense" : "");
    return [days.spent, amount, code, shares ?? category, kind, ...said.filter((one) => one)].join(
      " | ",
    );
  });
}

describe("hledger", () => {
  test.each<readonly [name: string, text: string, ...records: readonly string[]]>([
    [
      "the last amount is left away",
      "2026-01-05 * (12) Bakery | rolls  ; morning\n    expenses:food:bread  2.50 EUR\n    assets:cash\n",
      "2026-01-05 | -2.5 | EUR | food:bread | expense | Bakery | rolls | morning",
    ],
    [
      "so may be that of the expense",
      "2026/1/5 Bakery\n  assets:cash  -2,50 €\n  expenses:food\n",
      "2026-01-05 | -2.5 | EUR | food | expense | Bakery",
    ],
    [
      "several expenses are parts",
      "2026-01-05 Market\n  Expenses:Food:Fruit  $3\n  Expenses:Home  $4.20\n  Liabilities:Card  $-7.20\n",
      "2026-01-05 | -7.2 | $ | Food:Fruit -3, Home -4.2 | expense | Market",
    ],
    [
      "a price of all, and one of each",
      "2026-01-05 Abroad\n  expenses:food  9.95 USD @@ 8.78 EUR\n  assets:cash\n\n2026-01-06 Abroad\n  expenses:food  10 USD @ 0.88 EUR\n  assets:cash  -8.80 EUR\n",
      "2026-01-05 | -8.78 | EUR | food | expense | Abroad",
      "2026-01-06 | -8.8 | EUR | food | expense | Abroad",
    ],
    [
      "money back, money in, and a transfer with an assertion",
      "2026-01-05 Shop\n  expenses:clothes  -50 EUR\n  assets:bank\n\n2026-01-06 Boss\n  assets:bank  2000 EUR\n  income:salary\n\n2026-01-07 Savings\n  assets:savings  100 EUR = 300 EUR\n  assets:bank\n",
      "2026-01-05 | 50 | EUR | clothes | expense | Shop",
      "2026-01-06 | 2000 | EUR |  | deposit | Boss",
      "2026-01-07 | -100 | EUR |  | assets:savings | Savings",
    ],
    [
      "directives say how it is read",
      "decimal-mark ,\naccount Ausgaben  ; type:X\naccount Giro  ; type:A\nalias A=Ausgaben\nY2026\ncommodity 1.000,00 EUR\n\n1/5 Bäcker\n  A:Essen  1.234 EUR\n  Giro\n",
      "2026-01-05 | -1234 | EUR | Essen | expense | Bäcker",
    ],
    [
      "tags, notes and comments",
      "; a comment\ncomment\n2020-01-01 not this\n  expenses:x  1\nend comment\n2026-01-05 Bakery\n  ; trip:, fun:\n  ; for breakfast\n  expenses:food  1 EUR  ; rolls\n  (budget:food)  -1 EUR\n  assets:cash\n",
      "2026-01-05 | -1 | EUR | food | expense | Bakery | for breakfast\nrolls | #trip | #fun",
    ],
    [
      "accounts below another",
      "apply account personal\n2026-01-05 A\n  expenses:food  1 EUR\n  assets:cash\nend apply account\naccount personal:expenses  ; type:X\n2026-01-06 B\n  personal:expenses:food  2 EUR\n  assets:cash\n",
      "2026-01-06 | -2 | EUR | food | expense | B",
      "2026-01-05 | -1 | EUR | food | expense | A",
    ],
  ])("%s", async (_, text, ...records) => {
    expect(await read(text)).toEqual([...records]);
  });

  test("what can't be read is told, with its lines", async () => {
    const entry = (lines: string) => `2026-01-05 X\n${lines}\n\n`;
    const items = await itemsOf(
      [
        entry("  expenses:food  1 EUR\n  assets:cash"),
        entry("  expenses:food  1 EUR\n  assets:cash  -2 EUR"),
        entry("  expenses:food\n  assets:cash"),
        entry("  expenses:food  one EUR\n  assets:cash"),
        entry("  expenses:work  3 h\n  assets:cash"),
        entry("  food  3 EUR\n  cash"),
        entry("  assets:cash  = 5 EUR\n  expenses:food"),
        "2026-02-30 Never\n  expenses:food  1 EUR\n  assets:cash\n",
      ].join(""),
    );
    expect(toldIn(items)).toEqual([
      "5: its postings leave 1 EUR",
      "9: two postings have no amount",
      "13: one EUR isn't an amount",
      "17: h isn't a currency",
      "25: assets:cash is set to a balance, without an amount",
      "29: 2026-02-30 isn't a date",
      "21: food is neither an account of expenses nor another known one",
    ]);
  });

  test("directives and rules are counted", async () => {
    const items = await itemsOf(
      "P 2026-01-01 USD 0.88 EUR\n~ monthly\n  expenses:rent  500 EUR\n  assets\n= food\n  x  1\n2026-01-05 X\n  expenses:food  1 EUR\n  assets:cash\n",
    );
    expect(toldIn(items)).toEqual([
      "1: a directive: P",
      "2: planned, not paid",
      "5: planned, not paid",
    ]);
  });
});

describe("Beancount", () => {
  const head = 'option "title" "Home"\n';
  test.each<readonly [name: string, text: string, ...records: readonly string[]]>([
    [
      "payee, narration, tags, metadata, comments",
      '2026-01-05 * "Bakery" "rolls" #trip ^link\n  when: "morning"\n  Expenses:Food:Bread  2.50 EUR ; two\n  Assets:Cash\n',
      "2026-01-05 | -2.5 | EUR | Food:Bread | expense | Bakery | rolls | two | #trip",
    ],
    [
      "parts, groups, one text",
      '2026-01-05 txn "Market"\n  Expenses:Food  1,003.00 USD\n  Expenses:Home  4.20 USD\n  Liabilities:Card  -1007.20 USD\n',
      "2026-01-05 | -1007.2 | USD | Food -1003, Home -4.2 | expense | Market",
    ],
    [
      "prices",
      '2026-01-05 * "Abroad"\n  Expenses:Food  9.95 USD @@ 8.78 EUR\n  Assets:Cash  -8.78 EUR\n',
      "2026-01-05 | -8.78 | EUR | Food | expense | Abroad",
    ],
    [
      "renamed accounts, pushed tags, a text of two lines",
      'option "name_expenses" "Ausgaben"\npushtag #reise\n2026-01-05 ! "Über\nzwei"\n  Ausgaben:Essen  3 EUR\n  Assets:Bar\npoptag #reise\n2026-01-06 * "B"\n  Income:Job  -5 EUR\n  Assets:Bar\n',
      "2026-01-05 | -3 | EUR | Essen | expense | Über\nzwei | #reise",
      "2026-01-06 | 5 | EUR |  | deposit | B",
    ],
    [
      "what was bought in lots is moved",
      '2026-01-05 * "Shares"\n  Assets:Shares  2 ABC {10 EUR}\n  Expenses:Fees  1 EUR\n  Assets:Bank\n',
      "2026-01-05 | -1 | EUR | Fees | expense | Shares",
    ],
  ])("%s", async (_, text, ...records) => {
    expect(await read(head + text)).toEqual([...records]);
  });

  test("what can't be read is told, and directives are counted", async () => {
    const items = await itemsOf(
      `${head}2026-01-01 open Assets:Cash EUR\n2026-01-05 * "X"\n  Expenses:Food  (1 + 2) EUR\n  Assets:Cash\n2026-13-05 * "Y"\n  Expenses:Food  1 EUR\n  Assets:Cash\n* a heading\n2026-01-06 balance Assets:Cash  1 EUR\n`,
    );
    expect(toldIn(items)).toEqual([
      "1: a directive: option",
      "2: a directive: open",
      "3: (1 + 2) EUR isn't an amount",
      "6: 2026-13-05 isn't a date",
      "10: a directive: balance",
    ]);
  });
});

test.each([
  "include 2025.journal\n",
  "2026-01-05 X\n  expenses:food  1 EUR\n  assets:cash\ninclude 2025.journal\n",
  'option "title" "Home"\ninclude "2025.beancount"\n',
])("a journal that includes others is refused in a clear sentence", async (text) => {
  await expect(itemsOf(text)).rejects.toThrow(
    /^Line \d+ includes 2025\.\w+\. Put the files into one first, as ".*" does\.$/,
  );
});

test("a table of moments with texts over several lines is no journal", async () => {
  const [file] = await openFile(
    new TextEncoder().encode('When,What,Amount\n2026-01-05 10:00,"rolls\n  and  2 more",-2.50\n'),
  );
  expect(file?.format.value).toBe("csv");
});
