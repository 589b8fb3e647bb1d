// What somebody has said of a file and of its rows, besides how it is read.

import type { RowChoice } from "../domain/import/terms.ts";
import type { LabelId } from "../domain/label/label.ts";
import type { Decimal } from "../domain/money/decimal.ts";
import type { CalendarDate } from "../domain/time/calendar-date.ts";

/** What somebody has said of the file as a whole, besides how it is read. */
export interface ImportAnswers {
  readonly cash?: "skipped" | "spent";
  readonly duplicates?: "new" | "same";
  /** Whether rows that are not booked yet are imported. */
  readonly pending?: "imported" | "skipped";
  /** For each other currency: what one unit costs, or that its rows are skipped. */
  readonly currencies?: Readonly<Record<string, Decimal | "skipped">>;
  /** That a file of another account than its profile's belongs to it all the same, or that one without an account is of a new source. */
  readonly account?: "new" | "same";
  /** What somebody has said of single rows, by their number. */
  readonly rows?: ReadonlyMap<number, RowAnswer>;
}

export interface RowAnswer {
  readonly status?: RowChoice;
  readonly description?: string;
  /** In the ledger's currency, as the expense has it: what is spent is positive. */
  readonly amount?: Decimal;
  readonly date?: CalendarDate;
  /** Null for none. */
  readonly payee?: string | null;
  readonly category?: LabelId | null;
  readonly tags?: readonly string[];
  readonly note?: string | null;
}
