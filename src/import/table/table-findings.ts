// What is found out about a table, and what somebody may say of it.

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

/** What somebody has said of a table. */
export interface TableAnswers {
  readonly columns?: ColumnPlaces;
  readonly days?: DayOrder;
  /** Of the last day, where days have none. */
  readonly year?: number;
  readonly numbers?: NumberFormat;
  readonly spent?: Spent;
  readonly fee?: Fee;
  /** The word, of a column of two, that money spent has. */
  readonly direction?: string;
  /** The head of the column of the person whose share counts. */
  readonly person?: string;
}

export interface TableReading {
  /** With its place among the rows: those of a web page may all stand in one line. */
  readonly header: (Lines & { readonly at: number }) | undefined;
  readonly heads: readonly string[];
  readonly preamble: Preamble;
  readonly shape: Shape | undefined;
  readonly columns: Finding<ColumnPlaces>;
  /** Those of the evidence alone, whatever somebody answered: what rows are known by must not depend on answers. */
  readonly ownColumns: ColumnPlaces;
  readonly days: Finding<DayOrder>;
  readonly dayFormats: ReadonlyMap<number, DayFormat>;
  readonly numbers: Finding<NumberFormat>;
  readonly numberFormats: ReadonlyMap<number, NumberFormat>;
  /** Absent where debit and credit, or words, have a column of their own. */
  readonly spent: Finding<Spent> | undefined;
  /** Whether debits are below zero already. */
  readonly isDebitSigned: boolean;
  /** Whether no amount of the only column of amounts has a sign, so that words alone tell what was paid back. */
  readonly isUnsigned: boolean;
  /** The word in the column of directions that money spent has, where somebody had to say so. */
  readonly outWord?: string;
  /** How amounts stand to a column of fees; undefined where no row has one. */
  readonly fee: Finding<Fee> | undefined;
  readonly balance: BalanceProof | undefined;
  /** What the heads or the numbers say of all rows. */
  readonly currency: CurrencyCode | undefined;
  /** What tells the currency of a sign beside an amount. */
  readonly signs: SignContext;
  /** The column whose ids are different in every row. */
  readonly uniqueIds: ReadonlySet<number>;
  /** The column of the person whose share counts, in a file of shared expenses. */
  readonly person: number | undefined;
  /** The name of whoever has the account, where rows name both parties. */
  readonly holder: string | undefined;
  readonly questions: readonly Question[];
}
