// The card of changes: the period compared with another one, by category or by a label, and the controls that choose them.

import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useMemo, useRef } from "react";
import { LABEL_FIELDS, type LabelField } from "../../domain/expense/expense-fields.ts";
import { nameOfMonth } from "../../domain/time/period.ts";
import { go, useView } from "../address/address.ts";
import {
  type Against,
  neighbor,
  type Period,
  readMonth,
  readPeriod,
  writePeriod,
} from "../address/view.ts";
import type { ShownBook } from "../book/use-book.ts";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { type Comparison, isYearBeforePartial, type Sides } from "../service/comparison.ts";
import type { SumRow } from "../service/pending.ts";
import { earliestDayQuery } from "../service/queries.ts";
import { useSides } from "../service/use-sums.ts";
import { useTexts } from "../texts/texts.ts";
import type { Chart } from "./chart.ts";
import { changesChart } from "./charts/changes.ts";
import { Report, type Shown } from "./report-cards.tsx";
import {
  type Answer,
  changesBy,
  comparedPeriod,
  comparisonOrBefore,
  type Reports,
} from "./use-reports.ts";

export interface Changes extends Omit<Answer, "rows"> {
  /** The comparison in the address; undefined if there is nothing to compare. */
  readonly asked: Comparison | undefined;
  /** The sides of the previous view while a new side is loading. */
  readonly shown: ComparedSides;
}

interface ComparedSides {
  readonly sides: Sides<SumRow> | undefined;
  readonly comparison: Comparison | undefined;
  readonly field: LabelField | undefined;
}

export function useChanges({ period, categories }: ShownBook, reports: Reports): Changes {
  const { against, by: field } = useView();
  const ledger = useLedger();
  const { firstDay } = ledger;
  const today = useToday();
  const { without, filter } = reports;
  const earliest = useQuery(earliestDayQuery(ledger));
  const asked = useMemo(() => {
    const comparison = comparisonOrBefore({ period, firstDay, today }, against);
    const isPartial = comparison && isYearBeforePartial(comparison, earliest.data ?? undefined);
    return isPartial ? undefined : comparison;
  }, [period, against, firstDay, today, earliest.data]);
  const by = changesBy(field, without.length > 0, filter);
  const compared = useSides(asked, { by, filter, categories });
  const { error, isOutdated } = compared;
  const sides = earliest.isPending ? undefined : compared.sides;
  const now = useMemo(() => ({ sides, comparison: asked, field }), [sides, asked, field]);
  const whole = useRef(now);
  const shown = isOutdated ? whole.current : now;
  useLayoutEffect(() => {
    whole.current = shown;
  });
  return { asked, shown, error: shown.sides ? null : error, isOutdated };
}

interface Props extends Shown {
  readonly changes: Changes;
  readonly chart: Chart | undefined;
}

export function useChangesChart(
  { asked, shown }: Changes,
  { reports: { groups }, context }: Shown,
): Chart | undefined {
  return useMemo(() => {
    const { comparison, sides, field } = shown;
    if (!asked || !comparison || !sides) return undefined;
    return changesChart(context, { comparison, sides, groups, field });
  }, [asked, shown, groups, context]);
}

export function ChangesReport({ book, changes, chart }: Props) {
  const { against } = useView();
  const today = useToday();
  const { asked, shown } = changes;
  if (!asked) return null;
  return (
    <Report
      name="changes"
      from={changes}
      chart={chart}
      isKept={against.kind !== "before" || (shown.sides?.now.length ?? 0) > 0}
      choices={<Choices period={comparedPeriod(book.period, today)} against={asked.against} />}
    />
  );
}

interface ChoicesProps {
  readonly period: Period;
  readonly against: Against["kind"];
}

function Choices({ period, against }: ChoicesProps) {
  const texts = useTexts();
  const { by, against: asked } = useView();
  const { kind } = period;
  if (kind === "all") return null;
  const { before, yearBefore, other, average } = texts.reports;
  const choices = [
    ["before", before[kind]],
    ...(kind === "year" ? [] : [["yearBefore", yearBefore[kind]] as const]),
    ...(kind === "month" ? [["average", average] as const] : []),
    ["period", other[kind]],
  ] as const;

  function choose(chosen: string): void {
    const [kind] = choices.find(([each]) => each === chosen) ?? ["before"];
    if (kind !== "period") go({ against: { kind } });
    else go({ against: { kind, period: twoBefore(period) } });
  }

  return (
    <div className="choices">
      <fieldset className="segments">
        <legend className="unseen">{texts.reports.changesBy}</legend>
        {[undefined, ...LABEL_FIELDS].map((field) => (
          <button
            key={field ?? ""}
            type="button"
            aria-pressed={by === field}
            onClick={() => go({ by: field })}
          >
            {texts[field ?? "category"]}
          </button>
        ))}
      </fieldset>
      <select
        aria-label={texts.reports.against}
        value={against}
        onChange={({ target }) => choose(target.value)}
      >
        {choices.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
      {asked.kind === "period" && against === "period" && (
        <OtherPeriod key={writePeriod(asked.period)} period={asked.period} />
      )}
    </div>
  );
}

/** The first offer for another period: two before, since the previous one has its own choice. */
function twoBefore(period: Period): Period {
  const before = neighbor(period, -1) ?? period;
  return neighbor(before, -1) ?? before;
}

function OtherPeriod({ period }: { readonly period: Period }) {
  const texts = useTexts();
  const { firstDay } = useLedger();
  const choose = (chosen: Period | undefined) => {
    if (chosen) go({ against: { kind: "period", period: chosen } }, "replace");
  };
  switch (period.kind) {
    case "month":
      return (
        <input
          type="month"
          aria-label={texts.period.month}
          defaultValue={nameOfMonth(period.month, firstDay)}
          onChange={({ target }) => choose(readMonth(target.value, firstDay))}
        />
      );
    case "year":
      return (
        <input
          type="number"
          min={1000}
          max={9999}
          aria-label={texts.period.year}
          defaultValue={period.year}
          onChange={({ target }) => choose(readPeriod(target.value))}
        />
      );
    case "days":
      return (
        <>
          <input
            type="date"
            aria-label={texts.period.from}
            defaultValue={period.from}
            max={period.to}
            onChange={({ target }) => choose(readPeriod(`${target.value}..${period.to}`))}
          />
          <input
            type="date"
            aria-label={texts.period.to}
            defaultValue={period.to}
            min={period.from}
            onChange={({ target }) => choose(readPeriod(`${period.from}..${target.value}`))}
          />
        </>
      );
    case "all":
      return null;
  }
}
