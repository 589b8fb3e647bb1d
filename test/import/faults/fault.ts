// A file that was once read wrongly, and what it must come to.

import type { ImportAnswers } from "../../../src/import/import-answers.ts";
import type { TableAnswers } from "../../../src/import/table/table-findings.ts";

export interface Fault {
  readonly number: string;
  /** One after the other, each as its lines. */
  readonly files: readonly (readonly string[])[];
  readonly answers?: TableAnswers & ImportAnswers;
  /** The currency of the ledger. */
  readonly currency?: string;
  /** The expenses, as "day amount description @payee". */
  readonly book?: readonly string[];
  /** What is asked about each file. */
  readonly asked?: readonly string[];
  readonly name?: string;
  /** What is said of rows, in their order. */
  readonly told?: readonly string[];
  readonly statuses?: Readonly<Record<string, number>>;
}

/** Account numbers whose check digits are right. */
export const IBAN = [
  "DE02120300000000202051",
  "NL91ABNA0417164300",
  "FR1420041010050500013M02606",
  "BE68539007547034",
  "AT611904300234573201",
  "ES9121000418450200051332",
  "IE29AIBK93115212345678",
];
