// How often a label is used and when it was last: a way to the expenses that have it.

import { EVERYTHING, NO_SETTING, type View } from "../address/view.ts";
import { showCount } from "../locale/amounts.ts";
import { showDay } from "../locale/days.ts";
import { ViewLink } from "../parts/view-link.tsx";
import type { NamedLabel } from "../service/shapes.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { FactsLine } from "./facts.tsx";

interface Props {
  readonly label: Pick<NamedLabel, "count" | "lastUsed">;
  /** What the book shows of it. */
  readonly to: Partial<View>;
}

export function Use({ label: { count, lastUsed }, to }: Props) {
  const texts = useTexts();
  const { locale } = useReader();
  if (count === 0) return <FactsLine>{texts.settings.neverUsed}</FactsLine>;
  const away = { screen: "book", period: undefined, ...NO_SETTING } as const;
  const day = lastUsed ? showDay(lastUsed, "medium", locale) : "";
  const shown = texts.expenses(count, showCount(count, locale));
  return (
    <FactsLine>
      <bdi>
        <ViewLink to={{ ...away, ...EVERYTHING, ...to }}>{shown}</ViewLink>
      </bdi>
      {lastUsed && <bdi className="wide">{texts.settings.lastUsed(day)}</bdi>}
      {lastUsed && <bdi className="narrow">{day}</bdi>}
    </FactsLine>
  );
}
