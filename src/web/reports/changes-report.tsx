// The card of changes: the period compared with another one, by category or by a label, and the controls that choose them.

import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useLayoutEffect, useMemo, useRef } from "react";
import { LABEL_FIELDS } from "../../domain/expense/expense-fields.ts";
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
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { isYearBeforePartial } from "../service/comparison.ts";
import { Select } from "../parts/choices.tsx";
import { Button } from "../parts/icon.tsx";
import { earliestDayQuery } from "../service/queries.ts";
import { useSides } from "../service/use-sums.ts";
import { type Texts, useTexts } from "../texts/texts.ts";
import { changesChart } from "./charts/changes.ts";
import { Report, type Shown } from "./report-cards.tsx";
import { comparedPeriod, comparisonOrBefore, groupingBy } from "./use-reports.ts";

export type Changes = ReturnType<typeof useChanges>;

/**
 * `asked` is the comparison in the address; undefined if there is nothing to compare. The chart compares the previous view while a new side is
 * loading.
 */
export function useChanges({ book, reports, context }: Shown) {
  const { period, categories } = book;
  const { without, filter, groups } = reports;
  const { against, by: field } = useView();
  const ledger = useLedger();
  const { firstDay } = ledger;
  const today = useToday();
  const earliest = useQuery(earliestDayQuery(ledger));
  const asked = useMemo(() => {
    const comparison = comparisonOrBefore({ period, firstDay, today }, against);
    const isPartial = comparison && isYearBeforePartial(comparison, earliest.data ?? undefined);
    return isPartial ? undefined : comparison;
  }, [period, against, firstDay, today, earliest.data]);
  const by = groupingBy(field, without.length > 0, filter);
  const { error, isOutdated, ...compared } = useSides(asked, { by, filter, categories });
  const sides = earliest.isPending ? undefined : compared.sides;
  const now = useMemo(() => ({ sides, comparison: asked, field }), [sides, asked, field]);
  const whole = useRef(now);
  const shown = isOutdated ? whole.current : now;
  useLayoutEffect(() => {
    whole.current = shown;
  });
  const chart = useMemo(() => {
    const { comparison, sides, field } = shown;
    return comparison && sides && changesChart(context, { comparison, sides, groups, field });
  }, [shown, groups, context]);
  const hasNow = shown.sides !== undefined && shown.sides.now.length > 0;
  return { asked, chart: asked && chart, hasNow, error, isOutdated };
}

interface Props extends Pick<Shown, "book"> {
  readonly changes: Changes;
}

export function ChangesReport({ book, changes }: Props) {
  const { against } = useView();
  const today = useToday();
  const { asked, chart, hasNow } = changes;
  if (!asked) return null;
  return (
    <Report
      name="changes"
      from={changes}
      chart={chart}
      isKept={against.kind !== "before" || hasNow}
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
  const { firstDay } = useLedger();
  const { kind } = period;
  if (kind === "all") return null;
  const { before, yearBefore, other, average } = texts.reports;
  const choices = [
    { key: "before", name: before[kind] } as const,
    ...(kind === "year" ? [] : [{ key: "yearBefore", name: yearBefore[kind] } as const]),
    ...(kind === "month" ? [{ key: "average", name: average } as const] : []),
    { key: "period", name: other[kind] } as const,
  ];

  return (
    <div className="choices flow">
      <fieldset className="segments">
        <legend className="unseen">{texts.reports.changesBy}</legend>
        {[undefined, ...LABEL_FIELDS].map((field) => (
          <Button key={field ?? ""} aria-pressed={by === field} onClick={() => go({ by: field })}>
            {texts[field ?? "category"]}
          </Button>
        ))}
      </fieldset>
      <Select
        aria-label={texts.reports.against}
        choices={choices}
        value={against}
        onChange={(kind) => {
          go({ against: kind === "period" ? { kind, period: twoBefore(period) } : { kind } });
        }}
      />
      {asked.kind === "period" &&
        against === "period" &&
        inputsFor(asked.period, texts, firstDay).map(({ label, read, ...input }) => (
          <input
            key={`${label} ${writePeriod(asked.period)}`}
            {...input}
            aria-label={label}
            onChange={({ target }) => {
              const period = read(target.value);
              if (period) go({ against: { kind: "period", period } }, "replace");
            }}
          />
        ))}
    </div>
  );
}

/** The first offer for another period: two before, since the previous one has its own choice. */
function twoBefore(period: Period): Period {
  const before = neighbor(period, -1) ?? period;
  return neighbor(before, -1) ?? before;
}

interface PeriodInput extends Pick<ComponentProps<"input">, "type" | "min" | "max"> {
  readonly label: string;
  readonly defaultValue: string;
  readonly read: (value: string) => Period | undefined;
}

function inputsFor(period: Period, texts: Texts, firstDay: number): readonly PeriodInput[] {
  const { month, year, from, to } = texts.period;
  switch (period.kind) {
    case "month": {
      const defaultValue = nameOfMonth(period.month, firstDay);
      const read = (value: string) => readMonth(value, firstDay);
      return [{ label: month, type: "month", defaultValue, read }];
    }
    case "year": {
      const range = { min: 1000, max: 9999, defaultValue: period.year };
      return [{ label: year, type: "number", ...range, read: readPeriod }];
    }
    case "days": {
      const first = { max: period.to, defaultValue: period.from };
      const last = { min: period.from, defaultValue: period.to };
      const readFrom = (value: string) => readPeriod(`${value}..${period.to}`);
      const readTo = (value: string) => readPeriod(`${period.from}..${value}`);
      return [
        { label: from, type: "date", ...first, read: readFrom },
        { label: to, type: "date", ...last, read: readTo },
      ];
    }
    case "all":
      return [];
  }
}
