// The recurring expenses of a ledger: due occurrences, recurring expenses with their next days, and regular payments that could be added.

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { sum } from "../../domain/money/decimal.ts";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { showCount, usualPlaces } from "../locale/amounts.ts";
import { useShowAmount } from "../parts/amount.tsx";
import { Failed, ScreenSkeleton } from "../parts/fallbacks.tsx";
import { Button, Icon } from "../parts/icon.tsx";
import { useOutlivedFocus } from "../parts/row-focus.ts";
import type { Recurring, Upcoming } from "../service/shapes.ts";
import { useRecurringReader } from "../texts/recurring-texts.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { EndedOffers } from "./ended-offers.tsx";
import { FoundPayments } from "./found-payments.tsx";
import { focusFirstRow, OccurrenceRow } from "./occurrences.tsx";
import { dueQuery, perPeriod, regularQuery, useRecurring, useStillOpen } from "./recurring.ts";
import { RecurringDialog } from "./recurring-dialog.tsx";
import { RecurringRow } from "./recurring-row.tsx";

export function RecurringScreen() {
  const all = useTexts();
  const { texts } = useRecurringReader();
  const ledger = useLedger();
  const today = useToday();
  const outlived = useOutlivedFocus(focusFirstRow);
  const [isNew, setIsNew] = useState(false);
  const { rows, error, askAgain } = useRecurring();
  const due = useQuery(dueQuery(ledger, today));
  const regular = useQuery(regularQuery(ledger, today));
  // All sections appear at once, since a later one would move the rows.
  const isKnown = rows && !due.isPending && !regular.isPending;
  return (
    <div className="recurring page stack loose" {...outlived}>
      <header className="flow spread">
        <h2>{all.nav.recurring}</h2>
        <Button onClick={() => setIsNew(true)}>
          <Icon name="plus" /> {texts.create}
        </Button>
      </header>
      {error && <Failed error={error} onRetry={askAgain} />}
      {!isKnown && !error && <ScreenSkeleton lines={12} />}
      {isKnown && (
        <>
          <Due items={due.data?.items ?? []} />
          <EndedOffers ended={regular.data?.ended ?? []} all={rows} />
          <RecurringList items={rows} regular={regular.data?.items ?? []} />
          <FoundPayments found={regular.data?.items ?? []} />
        </>
      )}
      {isNew && <RecurringDialog onClose={() => setIsNew(false)} />}
    </div>
  );
}

function Due({ items }: { readonly items: readonly Upcoming[] }) {
  const { texts } = useRecurringReader();
  const open = useStillOpen(items);
  if (open.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="recurring-due">
      <h3 id="recurring-due">{texts.due}</h3>
      <ul>
        {open.map((each) => (
          <OccurrenceRow key={`${each.one.recurring} ${each.one.day}`} {...each} />
        ))}
      </ul>
    </section>
  );
}

interface ListProps {
  readonly items: readonly Recurring[];
  readonly regular: Parameters<typeof FoundPayments>[0]["found"];
}

/** Sorts by the next date. Recurring expenses that have ended are collapsed at the end. */
function RecurringList({ items, regular }: ListProps) {
  const { texts: all, locale } = useReader();
  const { texts } = useRecurringReader();
  const [going, ended] = useMemo(() => {
    const wanted = items.filter(({ dismissed }) => !dismissed);
    const byDate = wanted.toSorted((a, b) => ((a.next ?? "") < (b.next ?? "") ? -1 : 1));
    return [byDate.filter(({ next }) => next), byDate.filter(({ next }) => !next)];
  }, [items]);
  const rows = (shown: readonly Recurring[]) => (
    <ul>
      {shown.map((each) => (
        <RecurringRow
          key={each.id}
          recurring={each}
          risen={regular.find(({ recurring }) => recurring === each.id)?.risen ?? null}
        />
      ))}
    </ul>
  );
  return (
    <section className="card stack" aria-label={all.nav.recurring}>
      {items.every(({ dismissed }) => dismissed) && <p className="hint">{texts.empty}</p>}
      {going.length > 0 && <Totals items={going} />}
      {going.length > 0 && rows(going)}
      {ended.length > 0 && (
        <details className="archived">
          <summary className="soft">{texts.ended(showCount(ended.length, locale))}</summary>
          {rows(ended)}
        </details>
      )}
    </section>
  );
}

/** The totals per month and per year, without paused expenses and those whose amount differs each time. */
function Totals({ items }: { readonly items: readonly Recurring[] }) {
  const { texts } = useRecurringReader();
  const show = useShowAmount();
  const { currency } = useLedger();
  const places = usualPlaces(currency);
  const total = (period: "month" | "year") =>
    show(
      sum(
        items.flatMap(({ amount, rhythm, paused }) =>
          amount === null || paused ? [] : perPeriod(amount, rhythm, period, places),
        ),
      ),
    );
  return (
    <p className="sums flow">
      <strong>
        <bdi>{texts.perMonth(total("month"))}</bdi>
      </strong>
      <bdi className="soft">{texts.perYear(total("year"))}</bdi>
    </p>
  );
}
