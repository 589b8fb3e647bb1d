// hledger and Beancount accept the journals that are written for them, and compute the book's total exactly.

import { expect, test } from "bun:test";
import type { BookExpense } from "../../src/domain/expense/book-expense.ts";
import { negate, parseDecimal, sum } from "../../src/domain/money/decimal.ts";
import { WRITERS } from "../../src/export/export.ts";
import { randomFrom } from "../support/seeded-random.ts";
import { temporaryPaths } from "../support/temporary-folder.ts";
import { day, decimal, expenseId } from "../support/values.ts";
import { bytesOf, exportedBook, HOSTILE_EXPENSES } from "./hostile-book.ts";

const newPath = temporaryPaths("book");

/** Expenses with everyday amounts and the texts of the hostile book. */
function everyday(count: number): readonly BookExpense[] {
  const random = randomFrom(7);
  return Array.from({ length: count }, (_, index) => {
    const like = HOSTILE_EXPENSES[random.below(HOSTILE_EXPENSES.length)] ?? HOSTILE_EXPENSES[0];
    if (!like) throw new RangeError("the hostile book has no expense");
    const cents = random.below(2_000_000) - 100_000;
    return {
      ...like,
      id: expenseId(count - index),
      date: day(`2026-0${1 + random.below(9)}-1${random.below(10)}`),
      amount: decimal(`${cents}e-2`),
      original: null,
      parts: [],
    };
  });
}

function run(command: readonly string[]): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync([...command], {
    env: { PATH: process.env["PATH"] ?? "", LC_ALL: "C.UTF-8" },
  });
  expect({ command, exitCode, stderr: stderr.toString() }).toEqual({
    command,
    exitCode: 0,
    stderr: "",
  });
  return stdout.toString();
}

/** Prints all digits, since the program's own reports round. */
const PAID = `
import decimal, sys
decimal.getcontext().prec = 1000
from beancount import loader
entries, errors, _ = loader.load_file(sys.argv[1])
postings = [p for e in entries for p in getattr(e, "postings", []) if p.account == "Assets:Outlay"]
print(len(errors), sum((p.units.number for p in postings), decimal.Decimal(0)))
`;

/** Everything is paid from this account, which has the total with the opposite sign. */
const PROGRAMS = {
  hledger: (file: string) => {
    run(["hledger", "-f", file, "check"]);
    const table = run(["hledger", "-f", file, "balance", "-N", "-E", "-O", "csv", "assets:outlay"]);
    return /"assets:outlay","(-?[\d.]+)/.exec(table)?.[1];
  },
  beancount: (file: string) => {
    run(["bean-check", file]);
    // Debian's Python, which has the program's modules.
    return /^0 (-?[\d.E+-]+)$/m.exec(run(["/usr/bin/python3", "-c", PAID, file]))?.[1];
  },
};

const BOOKS = [
  ["hostile", HOSTILE_EXPENSES, "EUR"],
  ["everyday", everyday(300), "EUR"],
  ["without a currency", everyday(30), null],
  ["empty", [], "JPY"],
] as const;

for (const format of ["hledger", "beancount"] as const) {
  test.each(BOOKS)(
    `${format} accepts a book that is %s, and computes its total`,
    async (_, all, currency) => {
      const text = Buffer.from(
        await bytesOf(WRITERS[format](exportedBook(all, currency))),
      ).toString();
      const leftOut = new Set(
        [...text.matchAll(/^; left out: expense (\d+) /gm)].map(([, id = ""]) => id),
      );
      const held = all.filter(({ id }) => !leftOut.has(String(id)));
      expect(leftOut.size <= 4).toBe(true);
      const file = newPath();
      await Bun.write(file, text);
      // A report has no line for a balance of zero.
      const digits = (PROGRAMS[format](file) ?? "0").replace(/^(-?)0+(?=\d)/, "$1");
      const total = sum(held.map(({ amount }) => amount));
      expect(parseDecimal(digits.toLowerCase().replace(/\.$/, ""))).toBe(negate(total));
    },
  );
}
