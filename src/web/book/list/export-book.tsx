// What of the book is exported, in words, and the formats for it.

import { showCount } from "../../locale/amounts.ts";
import { ExportChoices } from "../../parts/export-choices.tsx";
import { added, type DaySum } from "../../service/pending.ts";
import { useReader, useTexts } from "../../texts/texts.ts";
import { useNarrowing } from "../filter-chips.tsx";
import { useShownPeriod } from "../period-bar.tsx";
import type { ShownBook } from "../use-book.ts";

interface Props {
  readonly book: ShownBook;
  readonly days: readonly DaySum[];
}

export function ExportBook({ book, days }: Props) {
  const texts = useTexts();
  const { locale } = useReader();
  const { name } = useShownPeriod(book.period);
  const { count } = added(days);
  const what = [name, ...useNarrowing(book)].join(", ");
  return (
    <>
      <h3>{texts.exporting.what(texts.expenses(count, showCount(count, locale)), what)}</h3>
      <ExportChoices filter={book.filter} />
    </>
  );
}
