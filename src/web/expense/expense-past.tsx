// The history of the expense that is open, each change with a way back.

import { useQuery } from "@tanstack/react-query";
import { useLedger } from "../ledger.ts";
import { Skeleton } from "../parts/skeleton.tsx";
import { placeOf, useAmend } from "../service/amend.ts";
import { takeBack, UNSAID_VERSION } from "../service/amendments.ts";
import type { Pending } from "../service/pending.ts";
import { expenseChangesQuery } from "../service/queries.ts";
import type { Category, Change, Expense } from "../service/shapes.ts";
import { useTexts } from "../texts/texts.ts";
import { ChangeEntry, useWords } from "./change-entry.tsx";
import { headlineOf, undoneIn } from "./change-words.ts";

interface Props {
  readonly expense: Expense;
  readonly categories: readonly Category[];
}

export function ExpensePast({ expense, categories }: Props) {
  const texts = useTexts();
  const ledger = useLedger();
  const words = useWords(categories);
  const { amend } = useAmend(ledger.ledger);
  const { data, error } = useQuery(expenseChangesQuery(ledger, expense.id));
  const changes = data?.items ?? [];
  const undone = undoneIn(changes);

  return (
    <section className="past" aria-labelledby="past-title">
      <h3 id="past-title">{texts.history.title}</h3>
      {!data && !error && <Skeleton lines={3} />}
      {data && changes.length === 0 && <p className="hint">{texts.history.nothing}</p>}
      <ol>
        {changes.map((change) => {
          const headline = headlineOf(change, undefined, words);
          return (
            <ChangeEntry
              key={change.id}
              change={change}
              words={words}
              headline={headline}
              isUndone={undone.has(change.id)}
              onUndo={() => {
                const pending = asBefore(expense, change);
                amend(takeBack(placeOf(ledger.ledger), ["undo", "undo"], [change.id], pending));
              }}
            >
              {headline}
            </ChangeEntry>
          );
        })}
      </ol>
    </section>
  );
}

/** The expense as it will be without the change, as far as that can be known here. */
function asBefore(expense: Expense, { kind, before }: Change): readonly Pending[] {
  if (kind === "created") return [{ before: expense }];
  if (kind === "deleted" || !before) return [];
  // Safe: the fields of an expense that were replaced, as they were.
  const after = { ...expense, ...before, version: UNSAID_VERSION } as Expense;
  return [{ before: expense, after }];
}
