// Writes QIF, which even old programs can read. Money spent is negative, a category follows its parent, and the parts of an expense are its
// splits. Dates are written with the month first, as in Quicken.

import type { BookExpense } from "../domain/expense/book-expense.ts";
import type { LabelId } from "../domain/label/label.ts";
import type { Labels } from "../domain/label/labels.ts";
import { negate } from "../domain/money/decimal.ts";
import { writeExact } from "../domain/money/written-digits.ts";
import { onOneLine } from "../domain/text/text.ts";
import { categoryNames, type ExportedBook, eachPortion, memoOf } from "./exported-book.ts";

export async function* writeQif(book: ExportedBook): AsyncGenerator<string, void> {
  yield "!Type:Cash\n";
  yield* eachPortion(book, (expense) => writeExpense(expense, book.labels));
}

function writeExpense(expense: BookExpense, labels: Labels): string {
  const { id, date, amount, description, payee, category, tags, parts } = expense;
  const [year, month, day] = date.split("-");
  const name = payee ?? description;
  const memo = memoOf(expense);
  const [tag] = tags;
  const about = categoryText(labels, category) + (tag === undefined ? "" : `/${held(tag)}`);
  return [
    `D${month}/${day}/${year}`,
    `T${writeExact(negate(amount))}`,
    `N${id}`,
    `P${onOneLine(name)}`,
    ...(memo === "" ? [] : [`M${memo}`]),
    ...(about === "" ? [] : [`L${about}`]),
    ...parts.flatMap((part) => [
      `S${categoryText(labels, part.category)}`,
      ...(part.note ? [`E${onOneLine(part.note)}`] : []),
      `$${writeExact(negate(part.amount))}`,
    ]),
    "^",
    "",
  ].join("\n");
}

function categoryText(labels: Labels, category: LabelId | null): string {
  return categoryNames(labels, category).map(held).join(":");
}

/** Removes the signs that separate a category from its subcategory, from a tag, and from an account. */
function held(name: string): string {
  return onOneLine(name).replace(/[:/]/g, "-").replaceAll("[", "(").replaceAll("]", ")");
}
