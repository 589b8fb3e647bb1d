// The legend of the months: each press leaves a category out of all reports, or puts it back. Those that the chart draws as one are one
// entry, which unfolds.

import { useState } from "react";
import { go } from "../address/address.ts";
import type { Period } from "../address/view.ts";
import { Icon } from "../parts/icon.tsx";
import { ViewLink } from "../parts/view-link.tsx";
import { REST_COLOR } from "../service/category-colors.ts";
import { type CategoryKey, choicesOf } from "../service/filter.ts";
import { useTexts } from "../texts/texts.ts";
import { foldedOf, type Group, isLeftOut, type LeftOut, toggled } from "./groups.ts";
import { formatGroup, type ReportContext, wayInto } from "./report-context.ts";

interface Props {
  readonly groups: readonly Group[];
  /** Those with a color of their own in the chart. */
  readonly drawn: ReadonlySet<CategoryKey>;
  readonly without: LeftOut;
  readonly context: ReportContext;
  /** What the reports are of. */
  readonly period: Period;
}

export function Legend({ groups, drawn, without, context, period }: Props) {
  const texts = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const folded = foldedOf(groups, drawn, context.without);
  const shown = isOpen ? groups : groups.filter((group) => !folded.includes(group));
  return (
    <ul className="legend" aria-label={texts.reports.legend}>
      {shown.map((group) => (
        <LegendEntry
          key={group.key ?? 0}
          group={group}
          color={folded.includes(group) ? REST_COLOR : group.color}
          without={without}
          context={context}
          period={period}
        />
      ))}
      {folded.length > 0 && (
        <li>
          <button
            type="button"
            className="plain"
            aria-expanded={isOpen}
            style={{ "--color": REST_COLOR }}
            onClick={() => setIsOpen(!isOpen)}
          >
            {texts.reports.others(folded.length)}
            <Icon name={isOpen ? "up" : "down"} />
          </button>
        </li>
      )}
    </ul>
  );
}

interface EntryProps {
  readonly group: Group;
  /** That of the chart. */
  readonly color: string;
  readonly without: LeftOut;
  readonly context: ReportContext;
  readonly period: Period;
}

function LegendEntry({ group, color, without, context, period }: EntryProps) {
  const texts = useTexts();
  const name = formatGroup(context, group);
  const into = wayInto(context, group, period);
  const isOut = isLeftOut(group, without);
  return (
    <li data-out={isOut}>
      <button
        type="button"
        className="plain"
        aria-pressed={isOut === "mixed" ? "mixed" : !isOut}
        style={{ "--color": color }}
        onClick={() => go({ without: choicesOf(toggled(group, without), context.categories) })}
      >
        <bdi>{name}</bdi>
      </button>
      {into && (
        <ViewLink to={into} className="into" aria-label={texts.reports.open(name)}>
          <Icon name="forth" />
        </ViewLink>
      )}
    </li>
  );
}
