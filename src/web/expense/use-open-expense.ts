// The expense that is open: as it is known, with what is on its way, and whether somebody else has changed or deleted it meanwhile.

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { OutlayError } from "../../client/outlay-error.ts";
import { useLedger } from "../ledger.ts";
import { expenseWith, type Pending } from "../service/pending.ts";
import { pendingAt, useUnderWay } from "../service/pending-store.ts";
import { expenseQuery } from "../service/queries.ts";
import type { Expense } from "../service/shapes.ts";

export interface OpenExpense {
  /** Of one that is gone, as it was last. */
  readonly expense: Expense | undefined;
  readonly isGone: boolean;
  /** Whether it was changed elsewhere while it was open. */
  readonly isChangedElsewhere: boolean;
  readonly error: Error | null;
}

export function useOpenExpense(id: number): OpenExpense {
  const book = useLedger();
  const underWay = useUnderWay();
  const { data, dataUpdatedAt, isStale, error } = useQuery({
    ...expenseQuery(book, id),
    retry: (_, failure) => !(failure instanceof OutlayError),
  });
  const pending = pendingAt(underWay, book.ledger, dataUpdatedAt);
  const shown = data && expenseWith(data, pending);
  // What was known of it before it was opened may be old: it is no news that it is another now.
  const known = isStale ? undefined : data;
  const isChangedElsewhere = useChangedElsewhere(known, shown, isTouched(pending, id));
  const isMissing = error instanceof OutlayError && error.status === 404;
  return {
    expense: shown ?? data,
    isGone: isMissing || (data !== undefined && shown === undefined),
    isChangedElsewhere,
    error: isMissing ? null : error,
  };
}

function isTouched(pending: readonly Pending[], id: number): boolean {
  return pending.some(({ before, after }) => before?.id === id || after?.id === id);
}

/** What comes and is not what was shown before, as this page's own changes are, comes from elsewhere. */
function useChangedElsewhere(
  data: Expense | undefined,
  shown: Expense | undefined,
  isOwn: boolean,
): boolean {
  const [elsewhere, setElsewhere] = useState<number>();
  const last = useRef<{ readonly of: Expense; readonly content: string }>(undefined);

  useEffect(() => {
    if (!data || !shown) return;
    const before = last.current;
    const content = contentOf(shown);
    // Another one that is opened is no news of the one before it.
    if (before?.of.id !== data.id) setElsewhere(undefined);
    else if (before.of.version !== data.version) {
      setElsewhere(!isOwn && before.content !== content ? data.id : undefined);
    }
    last.current = { of: data, content };
  }, [data, shown, isOwn]);

  return elsewhere !== undefined && elsewhere === shown?.id;
}

function contentOf({ version: _, updatedAt: __, ...content }: Expense): string {
  return JSON.stringify(content);
}
