// The labels of a ledger with how often and how lately they were used: asked for when somebody types a sign for the first time.

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { LabelKind } from "../../domain/label/label.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import { useLedger } from "../ledger.ts";
import { categoriesQuery, labelsQuery } from "./queries.ts";
import type { CategoryInUse, NamedLabel } from "./shapes.ts";

export interface LabelInUse {
  readonly kind: LabelKind;
  readonly id: CategoryInUse["id"] | NamedLabel["id"];
  readonly name: string;
  readonly count: number;
  readonly lastUsed: CalendarDate | null;
}

/** Undefined until all of them are there. Archived categories are left out. */
export function useUsedLabels(isWanted: boolean): readonly LabelInUse[] | undefined {
  const ledger = useLedger();
  const categories = useQuery({ ...categoriesQuery(ledger), enabled: isWanted }).data;
  const payees = useQuery({ ...labelsQuery(ledger, "payee"), enabled: isWanted }).data;
  const tags = useQuery({ ...labelsQuery(ledger, "tag"), enabled: isWanted }).data;
  return useMemo(() => {
    if (!categories || !payees || !tags) return undefined;
    return [
      ...categories.items.filter(({ archived }) => !archived).map(ofKind("category")),
      ...payees.items.map(ofKind("payee")),
      ...tags.items.map(ofKind("tag")),
    ];
  }, [categories, payees, tags]);
}

function ofKind(kind: LabelKind) {
  return ({ id, name, count, lastUsed }: CategoryInUse | NamedLabel): LabelInUse => {
    return { kind, id, name, count, lastUsed };
  };
}
