// The user's answers about a file and its rows, and what else decides how a file is read.

import type { DetailsBy } from "../domain/expense/expense-details.ts";
import type { TextField } from "../domain/expense/expense-fields.ts";
import type { RowChoice } from "../domain/import/terms.ts";
import type { LabelId } from "../domain/label/label.ts";
import type { CurrencyCode } from "../domain/money/currency.ts";
import type { Decimal } from "../domain/money/decimal.ts";
import type { CalendarDate } from "../domain/time/calendar-date.ts";
import { findProfile, type Profile, type SpendingChoices } from "./profile.ts";

export interface ImportAnswers extends SpendingChoices {
  readonly duplicates?: "new" | "same";
  /** The answer for rows that are not booked yet. */
  readonly pending?: "imported" | "skipped";
  /** For each other currency: the price of one unit, or "skipped" to skip its rows. */
  readonly currencies?: Readonly<Record<string, Decimal | "skipped">>;
  /** "same" keeps the profile although the file names another account. "new" creates a new source for the file. */
  readonly account?: "new" | "same";
  /** The keys are the numbers of rows. */
  readonly rows?: ReadonlyMap<number, RowAnswer>;
}

/** How a table is read, as its profile remembers it. */
export interface TableAnswers
  extends Pick<Profile, "columns" | "days" | "direction" | "fee" | "numbers" | "person" | "spent"> {
  /** The year of the last day, if dates have no year. */
  readonly year?: number;
}

export interface ReadingContext {
  readonly today: CalendarDate;
  /** The ledger's currency. */
  readonly currency: CurrencyCode | null;
  readonly profiles: readonly Profile[];
  /** The source that the user has chosen for the file. */
  readonly chosen?: Profile | undefined;
  /** Sources that the user has ruled out for the file. */
  readonly besides?: readonly Profile[];
  readonly answers: TableAnswers;
}

/** The profile that the user has chosen for a file, or else the one that is found. */
export function profileFor(
  { chosen, profiles }: ReadingContext,
  file: Parameters<typeof findProfile>[1],
): Profile | undefined {
  return chosen ?? findProfile(profiles, file)?.profile;
}

export interface RowAnswer extends Partial<Pick<DetailsBy<string>, TextField>> {
  readonly status?: RowChoice;
  readonly description?: string;
  /** The expense's amount in the ledger's currency. Money spent is positive. */
  readonly amount?: Decimal;
  readonly date?: CalendarDate;
  /** Null removes the payee. */
  readonly payee?: string | null;
  readonly category?: LabelId | null;
  readonly tags?: readonly string[];
}
