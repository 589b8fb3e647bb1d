// Days without a year: the year is told by the file's name, what stands above its table, or days beside them; else it is asked.

import { expect, test } from "bun:test";
import { csvSource, ImportBook } from "../../support/import-book.ts";

const NAMED = "card.csv";

/** The file's name, its lines, and the days of its rows, or the question. */
const CASES: readonly (readonly [string, string, readonly string[], readonly string[]])[] = [
  [
    "a period in the name",
    "card_2025-11-01_2025-11-30.csv",
    ["Datum;Text;Betrag", "03.11.;Tee;-3,50", "28.11.;Brot;-4,00"],
    ["2025-11-03", "2025-11-28"],
  ],
  [
    "a month above the table, over New Year",
    NAMED,
    ["Statement of January 2024", "Date,Text,Amount", "12/29,Tea,-1.50", "01/07,Bread,-4.00"],
    ["2023-12-29", "2024-01-07"],
  ],
  [
    "a year alone",
    "2025.csv",
    ["Date,Text,Amount", "3 Nov,Tea,-1.50", "Nov. 28,Bread,-4.00"],
    ["2025-11-03", "2025-11-28"],
  ],
  [
    "days with a year beside them",
    NAMED,
    [
      "Buchung;Wertstellung;Text;Betrag",
      "30.12.;02.01.2025;Tee;-3,50",
      "02.01.;03.01.2025;Brot;-4,00",
    ],
    ["2024-12-30", "2025-01-02"],
  ],
  [
    "days of the same column",
    NAMED,
    ["Date;Text;Amount", "2025-12-30;Tea;-3.50", "12/31;Bread;-4.00"],
    ["2025-12-30", "2025-12-31"],
  ],
  [
    "ignored",
    NAMED,
    ["Date,Text,Amount", "03/28,Tea,-1.50", "04/02,Bread,-4.00"],
    ["2026", "2025"],
  ],
  [
    "a year alone, over New Year",
    "2025.csv",
    ["Date,Text,Amount", "12/29,Tea,-1.50", "01/07,Bread,-4.00"],
    ["2026", "2025"],
  ],
  [
    "days that are ahead this year",
    NAMED,
    ["Date,Text,Amount", "03/28,Tea,-1.50", "2/29,Bread,-4.00"],
    ["2024", "2020"],
  ],
  [
    "what contradicts",
    "2019-05-03.csv",
    ["Statement of 2024-01-31", "Date,Text,Amount", "12/29,Tea,-1.50", "01/07,Bread,-4.00"],
    ["2026", "2025"],
  ],
];

test.each(CASES)("%s", async (_, name, lines, expected) => {
  const { result, rows } = await new ImportBook().preview(csvSource(lines.join("\n"), name));
  const [question] = result.questions;
  const days = rows.flatMap(({ drafted }) => drafted?.draft.date ?? []);
  const told = question ? question.choices.map(({ value }) => value) : days;
  expect<unknown>(question?.kind ?? "year").toBe("year");
  expect<unknown>(told).toEqual(expected);
});

test("an answer is the year of the last day, and each choice shows what it makes", async () => {
  const file = csvSource("Date,Text,Amount\n12/29,Tea,-1.50\n01/07,Bread,-4.00\n");
  const asked = await new ImportBook().preview(file);
  expect<unknown>(asked.result.questions[0]?.choices[1]).toEqual({
    value: "2025",
    rows: [
      { line: 2, text: "12/29", day: "2024-12-29" },
      { line: 3, text: "01/07", day: "2025-01-07" },
    ],
  });
  const { result, rows } = await new ImportBook().preview(file, { year: 2021 });
  expect(result.questions).toEqual([]);
  expect<unknown>(rows.flatMap(({ drafted }) => drafted?.draft.date ?? [])).toEqual([
    ...["2020-12-29", "2021-01-07"],
  ]);
});

test("the order and the year are asked, each with the other's likeliest answer", async () => {
  const file = csvSource("Date,Text,Amount\n03/04,Tea,-1.50\n05/04,Bread,-4.00\n");
  const { questions } = (await new ImportBook().preview(file)).result;
  expect<unknown>(questions.map(({ kind, choices }) => [kind, choices[0]?.rows[0]?.day])).toEqual([
    ["days", "2026-04-03"],
    ["year", "2026-04-03"],
  ]);
});

test("numbers with a point, and parts of a whole, are no days", async () => {
  const text = "2026-01-03;12.10;1/12;Tea\n2026-01-04;11.12;2/12;Bread\n2026-01-09;9.02;3/12;Car\n";
  const { rows } = await new ImportBook().preview(csvSource(text), { spent: "positive" });
  expect<unknown>(rows.map(({ drafted }) => [drafted?.draft.date, drafted?.draft.amount])).toEqual([
    ["2026-01-03", "12.1"],
    ["2026-01-04", "11.12"],
    ["2026-01-09", "9.02"],
  ]);
});
