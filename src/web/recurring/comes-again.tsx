// In an open expense: a link to its recurring expense, or a button that makes it recurring.

import { useState } from "react";
import { occurrenceOfRef } from "../../domain/recurring/recurring-expense.ts";
import { Button, Icon } from "../parts/icon.tsx";
import { ViewLink } from "../parts/view-link.tsx";
import type { Expense } from "../service/shapes.ts";
import { useRecurringReader } from "../texts/recurring-texts.ts";
import { useRecurring } from "./recurring.ts";
import { RecurringDialog } from "./recurring-dialog.tsx";
import { describeRhythm } from "./rhythm-words.ts";

export function ComesAgain({ expense }: { readonly expense: Expense }) {
  const { texts, locale } = useRecurringReader();
  const { rows } = useRecurring();
  const [isOpen, setIsOpen] = useState(false);
  const occurrence = occurrenceOfRef(expense.ref);
  const recurring = rows?.find(({ id }) => id === occurrence?.id);
  if (recurring) {
    return (
      <ViewLink className="button" to={{ screen: "recurring", expense: undefined }}>
        <Icon name="repeat" />
        <bdi>{recurring.description}</bdi>
        <bdi>{describeRhythm(recurring, { texts, locale })}</bdi>
      </ViewLink>
    );
  }
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Icon name="repeat" />
        {texts.comesAgain}
      </Button>
      {isOpen && <RecurringDialog like={expense} onClose={() => setIsOpen(false)} />}
    </>
  );
}
