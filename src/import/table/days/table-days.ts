// How all columns of days of a table are read: one order for them all, and the year of those that have none.

import { reason } from "../../../domain/import/reasons.ts";
import { DAY_ORDERS, type DayOrder } from "../../../domain/import/terms.ts";
import { type Choice, type Finding, isProof, type Question } from "../../record/reading.ts";
import { firstAndLast } from "../cells/cell-texts.ts";
import {
  askDays,
  type DayEvidence,
  type DayFormat,
  type DayHints,
  decideDays,
  readDay,
} from "./day-format.ts";
import { decideYear, type FoundYear, type YearHints } from "./yearless-days.ts";

interface TableDayHints extends Omit<DayHints, "beside"> {
  /** The year of the last day, as answered. */
  readonly year?: number | undefined;
  /** The file's name, and what stands above its table. */
  readonly texts: readonly string[];
}

export interface TableDays {
  /** By column. */
  readonly formats: ReadonlyMap<number, DayFormat>;
  readonly finding: Finding<DayOrder>;
  readonly questions: readonly Question[];
}

/** A column that tells the order settles the others. */
export function decideTableDays(
  seen: ReadonlyMap<number, DayEvidence>,
  hints: TableDayHints,
): TableDays {
  const columns = [...seen].filter(([, { of }]) => of > 0);
  const alone = columns.map(([, own]) => decideDays(own, hints));
  const proven = alone.find((found) => found.certain && isProof(found));
  const found = columns.map(([column, own]) => {
    const finding = decideDays(own, { ...hints, ...(proven && besideOf(own, proven)) });
    return { column, own, finding };
  });
  const worst = found.find(({ finding }) => !finding.certain) ?? found[0];
  const shown = proven && worst?.finding.certain ? proven : worst?.finding;
  const all = found.map(({ own }) => own);
  const yearIn = (orderOf: (own: DayEvidence) => DayOrder) =>
    decideYear(...yearAsked(all, orderOf, hints));
  const orders = new Map(found.map(({ own, finding }) => [own, finding.value]));
  const orderOf = (own: DayEvidence) => orders.get(own) ?? "YMD";
  const year = yearIn(orderOf);
  const formats = found.map(({ column, own, finding }): [number, DayFormat] => {
    return [column, { order: finding.value, era: own.era, until: year?.until }];
  });
  const doubtful = worst && !worst.finding.certain ? worst.own : undefined;
  return {
    formats: new Map(formats),
    finding: shown ?? NO_DAYS,
    questions: [
      ...askDays(doubtful, hints.today, (order) => {
        const until = yearIn((own) => (own === doubtful ? order : orderOf(own)))?.until;
        return { order, era: doubtful?.era ?? "common", until };
      }),
      ...(year && !year.certain ? [askWhichYear(all, year, orderOf, hints)] : []),
    ],
  };
}

/** What has no year has no order with the year in front. */
function besideOf({ yearless }: DayEvidence, { value }: Finding<DayOrder>): Partial<DayHints> {
  return { beside: yearless.length > 0 && value === "YMD" ? "MDY" : value };
}

/** What `decideYear` is asked: when rows were paid and when they were booked have one stretch of days. */
function yearAsked(
  all: readonly DayEvidence[],
  orderOf: (own: DayEvidence) => DayOrder,
  { today, year, texts }: TableDayHints,
): Parameters<typeof decideYear> {
  const days = new Set(all.flatMap((own) => own.yearlessDays(orderOf(own))));
  return [days, { today, answer: year, texts, beside: rangeOf(all) }];
}

/** The first and the last day that have a year, in whatever order. */
function rangeOf(all: readonly DayEvidence[]): YearHints["beside"] {
  const courses = all.flatMap((seen) => DAY_ORDERS.map((order) => seen.course(order)));
  const days = courses.flatMap(({ min, max }) => [min, max].filter((day) => day !== undefined));
  const [from, ...others] = days.toSorted();
  return from === undefined ? undefined : { from, to: others.at(-1) ?? from };
}

function askWhichYear(
  all: readonly DayEvidence[],
  { years }: FoundYear,
  orderOf: (own: DayEvidence) => DayOrder,
  hints: TableDayHints,
): Question {
  const own = all.find(({ yearless }) => yearless.length > 0);
  const cells = own?.yearless ?? [];
  const choices = years.map((year): Choice => {
    const until = decideYear(...yearAsked(all, orderOf, { ...hints, year }))?.until;
    const rows = firstAndLast(cells).map(({ cell, line }) => {
      const day = own && readDay(cell, { order: orderOf(own), era: "common", until });
      return { line, text: cell, ...(day && { day }) };
    });
    return { value: String(year), rows };
  });
  return { kind: "year", rows: cells.length, choices };
}

const NO_DAYS: Finding<DayOrder> = {
  ...{ value: "YMD", certain: true, because: reason("same-reading") },
};
