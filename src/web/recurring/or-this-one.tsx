// Asks whether an existing expense is the occurrence that is due. A press makes it count as that occurrence.

import { useQuery } from "@tanstack/react-query";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { showDayBeside } from "../locale/days.ts";
import { transact } from "../service/transact.ts";
import { useRecurringTexts } from "../texts/recurring-texts.ts";
import { useReader } from "../texts/texts.ts";
import { countExpense, dueQuery, type OpenOccurrence } from "./recurring.ts";

/** Draws nothing if no expense is likely to be the occurrence. */
export function OrThisOne({ one, of }: OpenOccurrence) {
  const texts = useRecurringTexts();
  const { locale } = useReader();
  const book = useLedger();
  const { ledger } = book;
  const today = useToday();
  const { data } = useQuery(dueQuery(book, today));
  const due = data?.items.find(({ recurring, day }) => {
    return recurring === one.recurring && day === one.day;
  });
  const mayBe = due?.mayBe;
  if (!mayBe) return null;
  const { id, description, date } = mayBe;
  const day = showDayBeside(one.date, today, locale);
  const message = texts.did.counted(description, one.description, day);
  return (
    <button
      type="button"
      className="plain or-this"
      onClick={() => transact(ledger, { ...countExpense(ledger, { one, of }, id), message })}
    >
      {texts.orThis(description, showDayBeside(date, today, locale))}
    </button>
  );
}
