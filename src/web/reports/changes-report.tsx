// What changed, in its card: the period beside another one, and what chooses which, by category or by a label.

import { useMemo } from "react";
import { LABEL_FIELDS } from "../../domain/expense/expense-fields.ts";
import { go, useView } from "../address/address.ts";
import { type Against, neighbour, type Period, readPeriod, writePeriod } from "../address/view.ts";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { useSides } from "../service/use-comparison.ts";
import { useTexts } from "../texts/texts.ts";
import { changesChart } from "./charts/changes.ts";
import { Report, type Shown } from "./report-cards.tsx";
import { changesBy, comparisonOrBefore } from "./use-reports.ts";

export function ChangesReport({ book, reports, context }: Shown) {
  const { against, by } = useView();
  const { firstDay } = useLedger();
  const today = useToday();
  const { period, categories } = book;
  const { groups, without, summedWithout, filter } = reports;
  const comparison = useMemo(() => {
    return comparisonOrBefore({ period, firstDay, today }, against);
  }, [period, against, firstDay, today]);
  const grouping = changesBy(by, without.length > 0, filter);
  const { sides, error, isOutdated } = useSides(comparison, { by: grouping, filter, categories });
  const chart = useMemo(() => {
    if (!comparison || !sides) return undefined;
    return changesChart(context, { comparison, sides, groups, field: by });
  }, [comparison, sides, groups, by, context]);
  if (!comparison) return null;
  const from = { error: chart ? null : error, isOutdated: isOutdated || without !== summedWithout };
  return (
    <Report
      name="changes"
      from={from}
      chart={chart}
      isKept={against.kind !== "before"}
      choices={<Choices period={period} against={comparison.against} />}
    />
  );
}

interface ChoicesProps {
  readonly period: Period;
  /** Which of them is shown. */
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

/** What is offered first as another period: the one before it is a choice of its own. */
function twoBefore(period: Period): Period {
  const before = neighbour(period, -1) ?? period;
  return neighbour(before, -1) ?? before;
}

function OtherPeriod({ period }: { readonly period: Period }) {
  const texts = useTexts();
  const choose = (text: string) => {
    const chosen = readPeriod(text);
    if (chosen) go({ against: { kind: "period", period: chosen } }, "replace");
  };
  switch (period.kind) {
    case "month":
      return (
        <input
          type="month"
          aria-label={texts.period.month}
          defaultValue={period.month}
          onChange={({ target }) => choose(target.value)}
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
          onChange={({ target }) => choose(target.value)}
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
            onChange={({ target }) => choose(`${target.value}..${period.to}`)}
          />
          <input
            type="date"
            aria-label={texts.period.to}
            defaultValue={period.to}
            min={period.from}
            onChange={({ target }) => choose(`${period.from}..${target.value}`)}
          />
        </>
      );
    case "all":
      return null;
  }
}
