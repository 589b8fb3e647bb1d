// What a page shows, as it stands in its address, so that back, reload and sharing work.

import { SCREENS } from "../../contract/screens.ts";
import { type Period, readPeriod, writePeriod } from "./period.ts";

export type Screen = "book" | (typeof SCREENS)[number];

export interface View {
  readonly screen: Screen;
  /** The ledger by its id. */
  readonly ledger: string;
  /** Undefined where the address names none: the month that it is, or all days where something is sought. */
  readonly period: Period | undefined;
  /** The text of the search field. */
  readonly search: string;
  /** The id of a category, or "none" for expenses without one. */
  readonly category: string | undefined;
  /** Categories that reports leave out, by their ids; null for expenses without one. */
  readonly without: readonly (number | null)[];
  /** The expense that is open. */
  readonly expense: number | undefined;
  /** The part of the settings that is open. */
  readonly section: string | undefined;
}

export const DEFAULT_LEDGER = "default";

/** Stands for expenses without a category. */
const NONE = "none";
const CATEGORY = /^(?:none|[1-9]\d{0,14})$/;
const ID = /^[1-9]\d{0,14}$/;

/** Takes any address; what it can't make sense of is as if it were not there. */
export function readView({ pathname, search }: Pick<URL, "pathname" | "search">): View {
  const parameters = new URLSearchParams(search);
  const matching = (name: string, pattern: RegExp) =>
    [parameters.get(name) ?? ""].find((text) => pattern.test(text));
  const expense = matching("expense", ID);
  const without = (parameters.get("without") ?? "").split(",").filter((id) => CATEGORY.test(id));
  return {
    screen: SCREENS.find((screen) => pathname === `/app/${screen}`) ?? "book",
    ledger: parameters.get("ledger") || DEFAULT_LEDGER,
    period: readPeriod(parameters.get("period") ?? ""),
    search: parameters.get("q") ?? "",
    category: matching("category", CATEGORY),
    without: without.map((id) => (id === NONE ? null : Number.parseInt(id, 10))),
    expense: expense === undefined ? undefined : Number.parseInt(expense, 10),
    section: parameters.get("section") ?? undefined,
  };
}

/** As `readView` reads it; what is as it would be anyway is left out. */
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
  set("without", view.without.map((id) => id ?? NONE).join(","));
  set("expense", view.expense?.toString());
  set("section", view.section);
  // Commas and dots may stand as they are, which is easier on the eye.
  const query = parameters.toString().replaceAll("%2C", ",");
  return query === "" ? path : `${path}?${query}`;
}
