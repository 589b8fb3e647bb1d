// The choice among the categories of a ledger, each with its tile; the last used ones come first.

import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
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
  const categories = useCategoryNames() ?? [];
  // A category that was created here gets its real id when the service has answered.
  const chosen = withKnownNumbers(value);
  const used = useQuery(categoriesQuery(useLedger())).data?.items ?? [];
  const all = categoryOffers(categories, chosen);
  const recent = latelyUsed(used.filter(({ archived }) => !archived)).flatMap(({ id }) => {
    return all.find(({ key }) => key === String(id)) ?? [];
  });
  return (
    <ChoiceField
      placeholder={texts.category}
      {...rest}
      offers={[{ key: "", name: texts.noCategory }, ...all]}
      recent={recent}
      chosen={chosen === undefined ? undefined : String(chosen ?? "")}
      onPick={(key, isFinal) => onPick(categoryOf(key), isFinal)}
    />
  );
}
