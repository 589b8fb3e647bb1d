// What quick entry reads from a line: an entry, and the questions that it leaves open.

import type { CalendarDate } from "../calendar-date.ts";
import type { CurrencyCode } from "../currency.ts";
import type { Decimal } from "../decimal.ts";
import type { NamesRead } from "./label.ts";
import type { Mark } from "./mark.ts";

/** What one way to read a line says of its amount, currency and date. */
export interface QuickEntryChoice {
  readonly amount?: Decimal;
  readonly currency?: CurrencyCode;
  /** As in an entry. */
  readonly currencies?: readonly CurrencyCode[];
  readonly date?: CalendarDate;
  /** Where this was read, and so what leaves the description if it is chosen. */
  readonly marks: readonly Mark[];
}

export interface QuickEntryQuestion {
  /** A question about the date may settle the amount too: 5 Oct 12. */
  readonly about: "amount" | "date";
  /** UTF-16 offsets of what is unclear, and that text as typed. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** At least two, at most CHOICES, in the order of the text. One without a date says that none is meant. */
  readonly choices: readonly QuickEntryChoice[];
}

export interface QuickEntry extends NamesRead {
  /** The text without what the marks cover, spaces folded to one. */
  readonly description: string;
  /** Absent where there is none, and where a question asks for it. */
  readonly amount?: Decimal;
  readonly currency?: CurrencyCode;
  /**
   * Those that share the sign which is written, where it names none of them: the amount is in one of these. Empty where signs
   * contradict one another.
   */
  readonly currencies?: readonly CurrencyCode[];
  /** Absent where none is written: the caller says what that means. */
  readonly date?: CalendarDate;
  /** In the order of the text, none twice. */
  readonly tags: readonly string[];
  /** In the order of the text; they do not overlap. */
  readonly marks: readonly Mark[];
  readonly questions: readonly QuickEntryQuestion[];
}
