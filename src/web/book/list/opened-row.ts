// Scrolls to the row of an expense that is opened from the side panel instead of another one.

import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useLedger } from "../../ledger.ts";
import { expenseQuery } from "../../service/queries.ts";
import type { Expense } from "../../service/shapes.ts";
import {
  type ActiveRow,
  type ExpensesBySection,
  linkIn,
  type RowKeys,
  type Section,
} from "./list-view.ts";

interface OpenedRowProps {
  readonly list: RefObject<HTMLElement | null>;
  readonly sections: readonly Section[];
  readonly rows: RowKeys;
  /** The id of the open expense. */
  readonly opened: number | undefined;
  /** The loaded expenses of the sections in view and of the active section. */
  readonly expenses: ExpensesBySection;
}

/** Renders nothing. */
export function OpenedRow({ list, sections, rows, opened, expenses }: OpenedRowProps) {
  /** The expense that was opened instead of another one, until its row is in view. */
  const [followed, setFollowed] = useState<number>();
  const before = useRef(opened);
  useEffect(() => {
    setFollowed(before.current === undefined ? undefined : opened);
    before.current = opened;
  }, [opened]);
  const isFollowing = followed !== undefined;
  const { data } = useQuery({ ...expenseQuery(useLedger(), followed ?? 0), enabled: isFollowing });

  // This runs after each render, since the day of the expense is rendered first, and then its row.
  useEffect(() => {
    if (!isFollowing || data?.id !== followed) return;
    const place = placeOfExpense(data, sections, expenses);
    if (!place) return setFollowed(undefined);
    const { active, choose } = rows;
    if (active.section !== place.section || active.index !== place.index) choose(place);
    const link = linkIn(list.current, place);
    if (!link?.hasAttribute("aria-current")) return;
    link.closest("[data-place]")?.scrollIntoView({ block: "nearest" });
    setFollowed(undefined);
  });
  return null;
}

/**
 * Finds the row of an expense in the list. Until its day is loaded, that is the first row of the day. Undefined if the list has no such
 * row.
 */
function placeOfExpense(
  { id, date }: Expense,
  sections: readonly Section[],
  expenses: ExpensesBySection,
): ActiveRow | undefined {
  for (const [section, some] of expenses) {
    const index = some.findIndex((each) => each.id === id);
    if (index >= 0) return { section, index };
  }
  const isComing = !expenses.has(date) && sections.some(({ key }) => key === date);
  return isComing ? { section: date, index: 0 } : undefined;
}
