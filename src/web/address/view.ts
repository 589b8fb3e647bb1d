// A view of the page. Its address contains all of it, so that back, reload and sharing work. Its period is a month, a year, some days, or
// all of them.

import { SCREENS } from "../../contract/wire.ts";
import {
  eachLabelField,
  LABEL_FIELDS,
  type LabelField,
} from "../../domain/expense/expense-fields.ts";
import { DEFAULT_LEDGER } from "../../domain/ledger/ledger.ts";
import { CATEGORY_CHOICE, choiceOfName, nameOfChoice } from "../../domain/search/expense-filter.ts";
import { ID_RANGES } from "../../domain/search/id-ranges.ts";
import {
  addDays,
  type CalendarDate,
  calendarDateOf,
  dayNumber,
  isCalendarDate,
} from "../../domain/time/calendar-date.ts";
import {
  addLedgerMonths,
  type DayRange,
  daysOfMonth,
  isLedgerMonth,
  type LedgerMonth,
  monthNamed,
} from "../../domain/time/period.ts";

export type Screen = "book" | (typeof SCREENS)[number];

/** Holds the name of each field of one label; null is for expenses without one. */
type LabelChoices = { readonly [Field in LabelField]: string | null | undefined };

/** The filters of a view, besides its period. */
export interface Narrowing extends LabelChoices {
  readonly search: string;
  /** The id of a category, with -itself to leave out its subcategories, or "none" for expenses without a category. */
  readonly category: string | undefined;
  /** Categories that are left out, each written as the category is. */
  readonly without: readonly string[];
  /** The ids of some expenses, as ranges: those of an import. */
  readonly ids: string | undefined;
}

export interface View extends Narrowing {
  readonly screen: Screen;
  readonly ledger: string;
  /** Undefined if the address names no period. The view then shows this month, or all days for a search. */
  readonly period: Period | undefined;
  /** The order of the list; undefined for the newest first. */
  readonly sort: Sort | undefined;
  /** The reports compare the period with this, grouped by a label if one is chosen, otherwise by category. */
  readonly against: Against;
  readonly by: LabelField | undefined;
  readonly expense: number | undefined;
  /** The part of the settings that is open, or the file of the import. */
  readonly section: string | undefined;
  /** The open row of the import's file. */
  readonly row: number | undefined;
  /** The search in a list of the settings, and the name of its order. */
  readonly find: string;
  readonly order: string | undefined;
  /** The history lists only lines of this kind; undefined lists all of them. */
  readonly kind: string | undefined;
}

/** Orders of a list, as the service names them. A leading - reverses an order. */
export const SORTS = ["date", "-amount", "amount", "description", "-description"] as const;
export type Sort = (typeof SORTS)[number];

/** The settings' part of a view, with nothing open. */
export const NO_SETTING = {
  section: undefined,
  find: "",
  order: undefined,
  kind: undefined,
} as const;

/** A narrowing that leaves nothing out. */
export const EVERYTHING = {
  search: "",
  category: undefined,
  without: [],
  ids: undefined,
  ...eachLabelField(() => undefined),
} as const;

export function narrowingOf(view: Narrowing): Narrowing {
  const { search, category, without, ids } = view;
  return { search, category, without, ids, ...eachLabelField((field) => view[field]) };
}

const ID = /^[1-9]\d{0,14}$/;

/** Reads any address, and ignores everything that it does not understand. */
export function readView({ pathname, search }: Pick<URL, "pathname" | "search">): View {
  const parameters = new URLSearchParams(search);
  const path = pathname.replace(/\/$/, "");
  const matching = (name: string, pattern: RegExp) =>
    [parameters.get(name) ?? ""].find((text) => pattern.test(text));
  const [expense, row] = [matching("expense", ID), matching("row", ID)];
  const without = (parameters.get("without") ?? "").split(",");
  return {
    screen: SCREENS.find((screen) => path === `/app/${screen}`) ?? "book",
    ledger: parameters.get("ledger") || DEFAULT_LEDGER,
    period: readPeriod(parameters.get("period") ?? ""),
    search: parameters.get("q") ?? "",
    category: matching("category", CATEGORY_CHOICE),
    without: without.filter((choice) => CATEGORY_CHOICE.test(choice)),
    ids: matching("ids", ID_RANGES),
    ...eachLabelField((field) => {
      const choice = matching(field, /./);
      return choice === undefined ? undefined : nameOfChoice(choice);
    }),
    sort: SORTS.find((sort) => sort === parameters.get("sort")),
    against: readAgainst(parameters.get("against") ?? ""),
    by: LABEL_FIELDS.find((field) => field === parameters.get("by")),
    expense: expense === undefined ? undefined : Number.parseInt(expense, 10),
    section: parameters.get("section") ?? undefined,
    row: row === undefined ? undefined : Number.parseInt(row, 10),
    find: parameters.get("find") ?? "",
    order: parameters.get("order") ?? undefined,
    kind: parameters.get("kind") ?? undefined,
  };
}

/** Writes what `readView` reads, and leaves out defaults. */
export function writeView(view: View): string {
  const path = view.screen === "book" ? "/app" : `/app/${view.screen}`;
  const parameters = new URLSearchParams();
  const set = (name: string, text: string | undefined) => {
    if (text) parameters.set(name, text);
  };
  set("ledger", view.ledger === DEFAULT_LEDGER ? undefined : view.ledger);
  set("period", view.period && writePeriod(view.period));
  set("q", view.search);
  set("category", view.category);
  set("without", view.without.join(","));
  set("ids", view.ids);
  for (const field of LABEL_FIELDS) {
    const name = view[field];
    set(field, name === undefined ? undefined : choiceOfName(name));
  }
  set("sort", view.sort);
  set("against", writeAgainst(view.against));
  set("by", view.by);
  set("expense", view.expense?.toString());
  set("section", view.section);
  // The row is left with its file.
  if (view.screen === "import" && view.section) set("row", view.row?.toString());
  set("find", view.find);
  set("order", view.order);
  set("kind", view.kind);
  // Commas and dots need no escapes, which is easier on the eye.
  const query = parameters.toString().replaceAll("%2C", ",");
  return query === "" ? path : `${path}?${query}`;
}

export type Period =
  | { readonly kind: "month"; readonly month: LedgerMonth }
  | { readonly kind: "year"; readonly year: string }
  | { readonly kind: "days"; readonly from: CalendarDate; readonly to: CalendarDate }
  | { readonly kind: "all" };

export const ALL: Period = { kind: "all" };

const YEAR = /^(?!0000)\d{4}$/;

/** Undefined if the text names no period. */
export function readPeriod(text: string): Period | undefined {
  if (text === "all") return ALL;
  if (YEAR.test(text)) return { kind: "year", year: text };
  if (isLedgerMonth(text)) return { kind: "month", month: text };
  const [from = "", to = from, ...more] = text.split("..");
  if (more.length > 0 || !isCalendarDate(from) || !isCalendarDate(to) || from > to)
    return undefined;
  return { kind: "days", from, to };
}

export function readMonth(name: string, firstDay: number): Period | undefined {
  return isLedgerMonth(name) ? { kind: "month", month: monthNamed(name, firstDay) } : undefined;
}

/** Writes what `readPeriod` reads. */
export function writePeriod(period: Period): string {
  switch (period.kind) {
    case "month":
      return period.month;
    case "year":
      return period.year;
    case "days":
      return period.from === period.to ? period.from : `${period.from}..${period.to}`;
    case "all":
      return "all";
  }
}

/** The other side of a comparison: the period before, the same of the year before, the average month, or any other period. */
export type Against =
  | { readonly kind: "before" | "yearBefore" | "average" }
  | { readonly kind: "period"; readonly period: Period };

const AGAINST_BEFORE: Against = { kind: "before" };

function readAgainst(text: string): Against {
  if (text === "year") return { kind: "yearBefore" };
  if (text === "average") return { kind: "average" };
  const period = readPeriod(text);
  return period ? { kind: "period", period } : AGAINST_BEFORE;
}

/** Writes what `readAgainst` reads; undefined for the period before, which is the default. */
function writeAgainst(against: Against): string | undefined {
  if (against.kind === "period") return writePeriod(against.period);
  return { before: undefined, yearBefore: "year", average: "average" }[against.kind];
}

/** The days of a period in a ledger whose months begin on `firstDay`; undefined for all of them. */
export function daysOf(period: Period, firstDay: number): DayRange | undefined {
  switch (period.kind) {
    case "month":
      return daysOfMonth(period.month, firstDay);
    case "year":
      return yearDays(period.year);
    case "days":
      return { from: period.from, to: period.to };
    case "all":
      return undefined;
  }
}

function yearDays(year: string): DayRange | undefined {
  const number = Number.parseInt(year, 10);
  const [from, to] = [calendarDateOf(number, 1, 1), calendarDateOf(number, 12, 31)];
  return from && to && { from, to };
}

/** The period of the same kind before it or after it; undefined if there is none. */
export function neighbor(period: Period, steps: 1 | -1): Period | undefined {
  switch (period.kind) {
    case "month": {
      const month = addLedgerMonths(period.month, steps);
      return month && { kind: "month", month };
    }
    case "year":
      return readPeriod(String(Number.parseInt(period.year, 10) + steps).padStart(4, "0"));
    case "days":
      return movedDays(period, steps);
    case "all":
      return undefined;
  }
}

function movedDays({ from, to }: DayRange, steps: 1 | -1): Period | undefined {
  const length = dayNumber(to) - dayNumber(from) + 1;
  const [first, last] = [addDays(from, steps * length), addDays(to, steps * length)];
  return first && last && { kind: "days", from: first, to: last };
}
