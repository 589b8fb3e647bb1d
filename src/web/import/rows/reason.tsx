// Why something became of a row, why a value was read so, and what is wrong with a file, in the reader's language.

import { type Reason, tellReason } from "../../../domain/import/reasons.ts";
import { isCalendarDate } from "../../../domain/time/calendar-date.ts";
import { showCount, writeNumber } from "../../locale/amounts.ts";
import { showDay } from "../../locale/days.ts";
import { setApart } from "../../texts/directed.ts";
import { useImportTexts } from "../../texts/import-texts.ts";
import { useReader } from "../../texts/texts.ts";

export function useTellReason(): (reason: Reason) => string {
  const { reasons } = useImportTexts();
  const { locale } = useReader();
  return (reason) =>
    tellReason(reason, reasons, (argument, kind) => {
      if (kind === "count") return showCount(Number.parseInt(argument, 10), locale);
      if (kind === "day" && isCalendarDate(argument)) return showDay(argument, "medium", locale);
      return setApart(kind === "amount" ? writeNumber(argument, locale) : argument);
    });
}

/** Undrawn where the status says all. */
export function Reasons({ reasons }: { readonly reasons: readonly Reason[] }) {
  const tell = useTellReason();
  if (reasons.length === 0) return null;
  return <span className="hint reason">{reasons.map(tell).join("; ")}</span>;
}
