// The findings about a table, and the user's answers about it.

import type {
  ColumnPlaces,
  DayOrder,
  Fee,
  NumberFormat,
  Spent,
} from "../../domain/import/terms.ts";
import type { CurrencyCode } from "../../domain/money/currency.ts";
import type { Finding, Question } from "../record/reading.ts";
import type { Lines } from "../record/record.ts";
import type { BalanceProof } from "./amounts/balance.ts";
import type { Preamble } from "./columns/header.ts";
import type { DayFormat } from "./days/day-format.ts";
import type { SignContext } from "./signs/money-sign.ts";
import type { Shape } from "./trackers.ts";

/** The user's answers about a table. */
export interface TableAnswers {
  readonly columns?: ColumnPlaces;
  readonly days?: DayOrder;
  /** The year of the last day, if days have none. */
  readonly year?: number;
  readonly numbers?: NumberFormat;
  readonly spent?: Spent;
  readonly fee?: Fee;
  /** The word, in a column of two, for money spent. */
  readonly direction?: string;
  /** The header of the column of the person whose share counts. */
  readonly person?: string;
}

export interface TableReading {
  /** With its place among the rows: those of a web page may all be in one line. */
  readonly header: (Lines & { readonly at: number }) | undefined;
  readonly headers: readonly string[];
  readonly preamble: Preamble;
  readonly shape: Shape | undefined;
  readonly columns: Finding<ColumnPlaces>;
  /** The columns by the evidence alone: fingerprints of rows must not depend on answers. */
  readonly ownColumns: ColumnPlaces;
  readonly days: Finding<DayOrder>;
  readonly dayFormats: ReadonlyMap<number, DayFormat>;
  readonly numbers: Finding<NumberFormat>;
  readonly numberFormats: ReadonlyMap<number, NumberFormat>;
  /** Absent if debit and credit, or words for the direction, have a column of their own. */
  readonly spent: Finding<Spent> | undefined;
  /** True if debits are below zero already. */
  readonly isDebitSigned: boolean;
  /** True if no amount of the only column of amounts has a sign, so that only words tell a refund. */
  readonly isUnsigned: boolean;
  /** The word for money spent in the column of directions, if the user had to say it. */
  readonly outWord: string | undefined;
  /** How amounts relate to a column of fees; undefined if no row has a fee. */
  readonly fee: Finding<Fee> | undefined;
  readonly balance: BalanceProof | undefined;
  /** The currency of all rows, by headers or numbers. */
  readonly currency: CurrencyCode | undefined;
  /** The evidence for the currency of a sign beside an amount. */
  readonly signs: SignContext;
  /** The columns whose ids are different in every row. */
  readonly uniqueIds: ReadonlySet<number>;
  /** The column of the person whose share counts, in a file of shared expenses. */
  readonly person: number | undefined;
  /** The name of the account's holder, if rows name both parties. */
  readonly holder: string | undefined;
  readonly questions: readonly Question[];
}
