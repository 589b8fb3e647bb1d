// The choice among the categories of a ledger, each with its tile; the last used ones come first.

import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useMemo } from "react";
import type { LabelId } from "../../../domain/label/label.ts";
import { useLedger } from "../../ledger.ts";
import { categoryOf, categoryOffers } from "../../parts/category.tsx";
import { ChoiceField } from "../../parts/combobox.tsx";
import { latelyUsed } from "../../parts/offers.ts";
import { useCategoryNames } from "../../service/category-names.ts";
import { withKnownNumbers } from "../../service/page-outbox.ts";
import { categoriesQuery } from "../../service/queries.ts";
import { useTexts } from "../../texts/texts.ts";

interface Props extends Omit<ComponentProps<typeof ChoiceField>, "offers" | "chosen" | "onPick"> {
  /** Undefined as long as nothing is chosen. */
  readonly value: LabelId | null | undefined;
  readonly onPick: (category: LabelId | null, isFinal: boolean) => void;
}

/** A field for choosing one of the existing categories, or none. */
export function CategoryChoice({ value, onPick, ...rest }: Props) {
  const texts = useTexts();
  const ledger = useLedger();
  const categories = useCategoryNames();
  // A category that was created here gets its real id when the service has answered.
  const chosen = withKnownNumbers(value);
  const used = useQuery(categoriesQuery(ledger)).data?.items;
  const [offers, recent] = useMemo(() => {
    const all = categoryOffers(categories ?? [], chosen);
    const late = latelyUsed((used ?? []).filter(({ archived }) => !archived));
    const offerOf = (id: number) => all.filter(({ key }) => key === String(id));
    return [[{ key: "", name: texts.noCategory }, ...all], late.flatMap(({ id }) => offerOf(id))];
  }, [categories, used, chosen, texts]);
  return (
    <ChoiceField
      placeholder={texts.category}
      {...rest}
      offers={offers}
      recent={recent}
      chosen={chosen === undefined ? undefined : String(chosen ?? "")}
      onPick={(key, isFinal) => onPick(categoryOf(key), isFinal)}
    />
  );
}
