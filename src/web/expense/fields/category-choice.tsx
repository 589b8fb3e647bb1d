// The choice among the categories of a ledger, each with its tile; those that were used last stand on top.

import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useMemo } from "react";
import { useLedger } from "../../ledger.ts";
import { categoryOf, categoryOffers } from "../../parts/category.tsx";
import { ChoiceField } from "../../parts/combobox.tsx";
import { latelyUsed } from "../../parts/offers.ts";
import { categoriesQuery, categoryNamesQuery } from "../../service/queries.ts";
import { useTexts } from "../../texts/texts.ts";

interface Props extends Omit<ComponentProps<typeof ChoiceField>, "offers" | "chosen" | "onPick"> {
  /** Undefined as long as nothing is chosen. */
  readonly value: number | null | undefined;
  readonly onPick: (category: number | null, isFinal: boolean) => void;
}

/** One of those that are there, or none. */
export function CategoryChoice({ value, onPick, ...rest }: Props) {
  const texts = useTexts();
  const ledger = useLedger();
  const { data } = useQuery(categoryNamesQuery(ledger));
  const used = useQuery(categoriesQuery(ledger)).data?.items;
  const [offers, recent] = useMemo(() => {
    const all = categoryOffers(data?.items ?? [], value);
    const late = latelyUsed((used ?? []).filter(({ archived }) => !archived));
    const offerOf = (id: number) => all.filter(({ key }) => key === String(id));
    return [[{ key: "", name: texts.noCategory }, ...all], late.flatMap(({ id }) => offerOf(id))];
  }, [data, used, value, texts]);
  return (
    <ChoiceField
      placeholder={texts.category}
      {...rest}
      offers={offers}
      recent={recent}
      chosen={value === undefined ? undefined : String(value ?? "")}
      onPick={(key, isFinal) => onPick(categoryOf(key), isFinal)}
    />
  );
}
