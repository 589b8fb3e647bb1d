// What is offered for a line while it is typed, by its ledger's past and its own words, and what of that is taken. Nothing that was
// said of another line is taken by itself.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { LabelId } from "../../domain/label/label.ts";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { categoryNamesQuery, keepWithin, suggestionsQuery } from "../service/queries.ts";
import type { Category, Suggestion } from "../service/shapes.ts";
import type { Line } from "./line.ts";
import { lateCategory, offeredOf, takenOf, type Wishes } from "./taken.ts";

/** So long a line that was entered waits for what the past says of it; then it is recorded without. */
const WAIT_MS = 60;
const NO_CATEGORIES: readonly Category[] = [];

interface Offered {
  readonly categories: readonly Category[];
  /** What is shown; until the past has answered, what it said of the line as it was before. */
  readonly offered: Suggestion | undefined;
  /** Of what is about the line as it is now, or was pressed. */
  readonly taken: Partial<Suggestion>;
  /** Undefined where the past has answered; else resolves with the category that is taken when it has, or after a short while. */
  readonly awaitCategory: (() => Promise<LabelId | null>) | undefined;
}

export function useOffered(
  text: string,
  { entry: { description } }: Line,
  wishes: Wishes,
): Offered {
  const ledger = useLedger();
  const today = useToday();
  const queries = useQueryClient();
  const categories = useQuery(categoryNamesQuery(ledger)).data?.items ?? NO_CATEGORIES;
  const query = suggestionsQuery(ledger, text, today);
  const { data: past, isPlaceholderData } = useQuery({
    ...query,
    enabled: text !== "",
    placeholderData: keepWithin(ledger.ledger),
  });
  const offered = useMemo(() => {
    return text === "" ? undefined : offeredOf(past, description, categories);
  }, [text, past, description, categories]);
  const isOwn = text === "" || (past !== undefined && !isPlaceholderData);
  if (isOwn)
    return { categories, offered, taken: takenOf(offered, wishes), awaitCategory: undefined };

  const before = past && { ...past, certain: false };
  const taken = takenOf(offeredOf(before, description, categories), wishes);
  async function awaitCategory(): Promise<LabelId | null> {
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, WAIT_MS));
    // A past that can't be asked is not known, and the expense is recorded all the same.
    const asked = queries.fetchQuery({ ...query, retry: false }).catch(() => undefined);
    const answer = offeredOf(await Promise.race([asked, late]), description, categories);
    return lateCategory(taken, answer, wishes);
  }
  return { categories, offered, taken, awaitCategory };
}
