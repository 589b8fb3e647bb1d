// Offers regular payments that don't belong to a recurring expense yet. One button adds the payment, another dismisses the offer for good.

import { useState } from "react";
import { useToday } from "../clock.ts";
import { showCount } from "../locale/amounts.ts";
import { showDayBeside } from "../locale/days.ts";
import { Amount, useShowAmount } from "../parts/amount.tsx";
import { Button } from "../parts/icon.tsx";
import { useRecurringReader } from "../texts/recurring-texts.ts";
import { RowName } from "./occurrences.tsx";
import { type Regular, useCreateRecurring } from "./recurring.ts";
import { describeRhythm } from "./rhythm-words.ts";

/** How many payments are shown until the user asks for all. */
const SHOWN = 5;

export function FoundPayments({ found }: { readonly found: readonly Regular[] }) {
  const { texts, locale } = useRecurringReader();
  const [isAll, setIsAll] = useState(false);
  const offers = found.filter(({ recurring }) => recurring === null);
  if (offers.length === 0) return null;
  const shown = isAll ? offers : offers.slice(0, SHOWN);
  return (
    <section className="card stack" aria-labelledby="recurring-found">
      <header>
        <h3 id="recurring-found">{texts.found}</h3>
        <p className="hint">{texts.foundHint}</p>
      </header>
      <ul>
        {shown.map((each) => (
          <FoundRow key={`${each.description} ${each.amount} ${each.next}`} found={each} />
        ))}
      </ul>
      {shown.length < offers.length && (
        <Button className="plain strong" onClick={() => setIsAll(true)}>
          {texts.showAll(showCount(offers.length, locale))}
        </Button>
      )}
    </section>
  );
}

function FoundRow({ found }: { readonly found: Regular }) {
  const { texts, locale } = useRecurringReader();
  const create = useCreateRecurring();
  const show = useShowAmount();
  const { description, payee, category, amount, varies, rhythm, next, risen } = found;
  const schedule = { rhythm, weekend: "stay", from: next, until: null, times: null } as const;
  const words = describeRhythm(schedule, { texts, locale });

  function add(dismissed: boolean): void {
    const draft = { description, payee, category, rhythm, from: next, dismissed };
    const { created, dismissed: gone } = texts.did;
    const message = dismissed ? gone(description) : created(description, words);
    create({ ...draft, amount: varies ? null : amount }, message);
  }

  return (
    <li className="occurrence beside">
      <RowName name={description} category={category}>
        <bdi>{words}</bdi>
        <Dearer risen={risen} />
      </RowName>
      {varies ? (
        <span className="soft">{texts.about(show(amount))}</span>
      ) : (
        <Amount value={amount} />
      )}
      <span className="beside">
        <Button aria-label={texts.addNamed(description)} onClick={() => add(false)}>
          {texts.add}
        </Button>
        <Button
          className="plain"
          aria-label={texts.dismissNamed(description)}
          onClick={() => add(true)}
        >
          {texts.dismiss}
        </Button>
      </span>
    </li>
  );
}

/** Says since when a payment has been higher than before; draws nothing if it isn't higher. */
export function Dearer({ risen }: Pick<Regular, "risen">) {
  const { texts, locale } = useRecurringReader();
  const today = useToday();
  const show = useShowAmount();
  if (!risen) return null;
  const { from, since } = risen;
  return (
    <bdi className="late">{texts.dearer(show(from), showDayBeside(since, today, locale))}</bdi>
  );
}
