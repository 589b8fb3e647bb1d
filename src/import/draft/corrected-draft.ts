// A row as the user has corrected it: its expense, and its meaning. Its mark keeps the file's own values, so that the same file again
// adds nothing.

import { partsAddingUpTo } from "../../domain/expense/parts.ts";
import { reason } from "../../domain/import/reasons.ts";
import { type Decimal, ZERO } from "../../domain/money/decimal.ts";
import type { RowAnswer } from "../import-answers.ts";
import type { Meaning } from "../status/meaning.ts";
import type { Drafted } from "./record-draft.ts";

/** With what is said of it in place of what the file says. The payee is in the draft already. */
export function correctedDraft(drafted: Drafted, answer: RowAnswer): Drafted {
  const { description, amount, date, note, tags, category } = answer;
  const draft = {
    ...drafted.draft,
    ...(description !== undefined && { description }),
    ...(date !== undefined && { date }),
    ...(note !== undefined && { note }),
    ...(tags && { tags: [...new Set(tags)] }),
    ...(category !== undefined && {
      category: category === null ? null : { id: category },
      parts: [],
    }),
  };
  const suggested = category === undefined ? drafted.suggested : null;
  if (amount === undefined || amount === draft.amount) return { ...drafted, draft, suggested };
  // Other fields change as in an expense of the ledger that gets another amount.
  const parts = partsAddingUpTo(draft.parts, amount);
  return { ...drafted, draft: { ...draft, amount, original: null, parts }, suggested };
}

/** The meaning of a corrected row. An amount on the other side of zero changes it. `paid` is the file's amount. */
export function correctedMeaning(
  meaning: Meaning,
  paid: Decimal,
  amount: Decimal | undefined,
): { readonly meaning: Meaning; readonly isIn: boolean } {
  const wasIn = paid !== ZERO && !paid.startsWith("-");
  if (amount === undefined) return { meaning, isIn: wasIn };
  const isIn = amount.startsWith("-");
  const isOther = isIn !== wasIn || (paid === ZERO && amount !== ZERO);
  if (!isOther || meaning.kind === "transfer") return { meaning, isIn };
  return { meaning: { kind: isIn ? "refund" : "spent", because: reason("chosen") }, isIn };
}
