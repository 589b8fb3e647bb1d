// Measures how long it takes to count the history of a book, and to sort a given number of rows by it. Figure 19 requires half a second for
// 100,000 rows. `npx bun bench/import-tally.ts [ROWS]` reports the better of three, in processor time.

import type { ChangeId } from "../src/domain/change-id.ts";
import { isExpenseId } from "../src/domain/expense/expense.ts";
import { type Label, type LabelId, newLabel } from "../src/domain/label/label.ts";
import { LabelIndex } from "../src/domain/label/labels.ts";
import { addDays, calendarDateOf } from "../src/domain/time/calendar-date.ts";
import { type PastExpense, Tally } from "../src/import/sort/tally.ts";

const CATEGORIES = 40;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const PAYEES = LETTERS.length ** 2;
const PAST = 20_000;
const rows = Number(process.argv[2] ?? "100000");

const today = calendarDateOf(2026, 11, 23);
if (!today || !isExpenseId(rows)) throw new RangeError("ROWS must be a whole number from 1");
// Safe: a positive integer.
const idOf = (at: number) => (1 + (at % CATEGORIES)) as LabelId;
const letter = (at: number) => LETTERS.charAt(Math.floor(at) % LETTERS.length);
const payeeOf = (at: number) => `Shop ${letter(at)}${letter((at % PAYEES) / LETTERS.length)}o GmbH`;
const labels = new LabelIndex(
  Array.from({ length: CATEGORIES }, (_, at): Label => {
    // Safe: a positive integer; nothing here looks at the change itself.
    const lastChange = 1 as ChangeId;
    return { id: idOf(at), kind: "category", ...newLabel(`Category ${at}`), lastChange };
  }),
);
const past = Array.from({ length: PAST }, (_, at): PastExpense => {
  const day = addDays(today, -(at % 730)) ?? today;
  return {
    day,
    description: `Invoice ${at} of May`,
    payee: payeeOf(at),
    category: idOf((at % 26) + (at % PAYEES)),
  };
});

const runs = Array.from({ length: 3 }, () => {
  const start = process.cpuUsage();
  const tally = new Tally(past, labels, today);
  const counted = process.cpuUsage(start);
  let sorted = 0;
  for (let at = 0; at < rows; at += 1) {
    const text = `Card payment ${at} thanks`;
    const { category } = tally.sort(payeeOf(at * 7).toUpperCase(), () => text);
    if (category !== undefined) sorted += 1;
  }
  const all = process.cpuUsage(start);
  const ms = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;
  return { count: ms(counted), all: ms(all), sorted };
});
const [best] = runs.toSorted((one, other) => one.all - other.all);
process.stdout.write(
  `${PAST} expenses counted in ${best?.count.toFixed(0)} ms, with ${rows} rows sorted (${best?.sorted} have a category) ${best?.all.toFixed(0)} ms\n`,
);
