// Recurring expenses that have been open for so long that they have probably ended. One button ends them, another one keeps them.

import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { showDayBeside } from "../locale/days.ts";
import { Button } from "../parts/icon.tsx";
import type { Recurring } from "../service/shapes.ts";
import { useRecurringReader } from "../texts/recurring-texts.ts";
import { RowName } from "./occurrences.tsx";
import { changeRecurring, type Ended, type RecurringChange } from "./recurring.ts";

interface Props {
  readonly ended: readonly Ended[];
  /** All recurring expenses, with pending changes. */
  readonly all: readonly Recurring[];
}

export function EndedOffers({ ended, all }: Props) {
  const { texts } = useRecurringReader();
  const offers = ended.flatMap((offer) => {
    const of = all.find(({ id }) => id === offer.recurring);
    const isOpen = of && !of.lasting && (of.until === null || of.until > offer.until);
    return isOpen ? [{ offer, of }] : [];
  });
  if (offers.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="recurring-ended">
      <h3 id="recurring-ended">{texts.hasEnded}</h3>
      <ul>
        {offers.map((each) => (
          <EndedRow key={each.of.id} {...each} />
        ))}
      </ul>
    </section>
  );
}

function EndedRow({ offer, of }: { readonly offer: Ended; readonly of: Recurring }) {
  const { texts, locale } = useRecurringReader();
  const { ledger } = useLedger();
  const today = useToday();
  const { description: name, category } = of;
  const { ended, goesOn } = texts.did;
  const change = (fields: RecurringChange, message: string) =>
    changeRecurring(ledger, of, { fields, message });

  return (
    <li className="occurrence beside">
      <RowName name={name} category={category}>
        <bdi>{texts.openSince(showDayBeside(offer.due, today, locale))}</bdi>
      </RowName>
      <span className="beside">
        <Button
          aria-label={texts.endNamed(name)}
          onClick={() => change({ until: offer.until }, ended(name))}
        >
          {texts.end}
        </Button>
        <Button
          className="plain"
          aria-label={goesOn(name)}
          onClick={() => change({ lasting: true }, goesOn(name))}
        >
          {texts.goesOn}
        </Button>
      </span>
    </li>
  );
}
