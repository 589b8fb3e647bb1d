// For a ledger that has no categories yet: explains their purpose, and creates the usual ones with one click.

import { useState } from "react";
import { useLedger } from "../ledger.ts";
import { focusScreen } from "../parts/row-focus.ts";
import { placeOf, transact } from "../service/transact.ts";
import { type CategoryOfTree, createCategories } from "../service/transactions.ts";
import { loadSampleTexts, type SampleTexts } from "../texts/sample-texts.ts";
import { useReader } from "../texts/texts.ts";
import { CATEGORIES } from "./household.ts";
import { UsualWords } from "./sample-words.tsx";

export function UsualCategories() {
  const reader = useReader();
  const { ledger } = useLedger();
  // The button disappears once it is pressed, even if the service can't be reached.
  const [isAsked, setIsAsked] = useState(false);
  if (isAsked) return null;
  return (
    <UsualWords
      onPress={async () => {
        const usual = usualCategories(await loadSampleTexts(reader));
        transact(ledger, createCategories(placeOf(ledger), usual));
        setIsAsked(true);
        focusScreen();
      }}
    />
  );
}

function usualCategories({ categories }: SampleTexts): readonly CategoryOfTree[] {
  return CATEGORIES.map(({ key, parent, color, icon }) => {
    const above = CATEGORIES.findIndex((each) => each.key === parent);
    return { name: categories[key], color, icon, parent: above < 0 ? null : above };
  });
}
