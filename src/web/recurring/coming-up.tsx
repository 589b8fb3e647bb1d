// The card of upcoming expenses: late and due occurrences, and those of the next days. Buttons and keys record or skip them. The card is as
// high as its placeholder, because it is loaded later than the days below it.

import { useState } from "react";
import { comesUp } from "../../domain/recurring/lead.ts";
import { sum } from "../../domain/money/decimal.ts";
import { type Coming, isIn, thisMonth } from "../book/coming.ts";
import { useToday } from "../clock.ts";
import { usePageKeys } from "../keys.ts";
import { useLedger } from "../ledger.ts";
import { showCount } from "../locale/amounts.ts";
import { useShowAmount } from "../parts/amount.tsx";
import { Button } from "../parts/icon.tsx";
import { useOutlivedFocus } from "../parts/row-focus.ts";
import { ViewLink } from "../parts/view-link.tsx";
import { useRecurringReader } from "../texts/recurring-texts.ts";
import { focusFirstRow, OccurrenceRow } from "./occurrences.tsx";
import { useStillOpen } from "./recurring.ts";

/** How many occurrences the card shows until the user asks for all. */
const SHOWN = 3;

export function ComingUp({ items }: Pick<Coming, "items">) {
  const { texts, locale } = useRecurringReader();
  const { firstDay } = useLedger();
  const today = useToday();
  const show = useShowAmount();
  const outlived = useOutlivedFocus(focusFirstRow);
  const [isAll, setIsAll] = useState(false);
  usePageKeys({ c: () => focusFirstRow(document.querySelector(".coming")) });
  const open = useStillOpen(items);
  const coming = open.filter(({ one }) => comesUp(one, today));
  const month = thisMonth(today, firstDay);
  // Late occurrences from earlier months are left out, as in the book's header.
  const ofMonth = open.flatMap(({ one: { date, amount } }) => (isIn(month, date) && amount) || []);
  if (coming.length === 0) return null;
  return (
    <section className="coming card" aria-labelledby="coming-up" {...outlived}>
      <header className="flow spread">
        <h3 id="coming-up">
          <ViewLink to={{ screen: "recurring", expense: undefined }}>{texts.comingUp}</ViewLink>
        </h3>
        {coming.length > SHOWN && !isAll && (
          <Button className="plain strong" onClick={() => setIsAll(true)}>
            {texts.showAll(showCount(coming.length, locale))}
          </Button>
        )}
      </header>
      {ofMonth.length > 0 && <p className="hint">{texts.toCome(show(sum(ofMonth)))}</p>}
      <ul>
        {coming.slice(0, isAll ? coming.length : SHOWN).map((each) => (
          <OccurrenceRow key={`${each.one.recurring} ${each.one.day}`} {...each} />
        ))}
      </ul>
    </section>
  );
}
