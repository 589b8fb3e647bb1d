// The terms in which an import reports how a file was read and the status of its rows. Readers decide in them, and the API offers them as
// choices.

/** Within this many days after a payment, money from the same payee may still be its refund. */
export const REFUND_DAYS = 180;

export const ROW_STATUSES = [
  /** Imported: an expense, an expense below zero, another one just like one of the same file. */
  ...(["new", "refund", "repeat"] as const),
  /** Not imported, because the ledger has it already: certainly, or probably as a typed or pending one. */
  ...(["already-imported", "possible-duplicate"] as const),
  /** Skipped, and not asked again. */
  ...(["income", "transfer", "ignored"] as const),
  /** Skipped until it is booked. */
  "pending",
  /** No record. */
  ...(["header", "preamble", "footer", "unreadable"] as const),
] as const;

export type RowStatus = (typeof ROW_STATUSES)[number];

const IMPORTED: ReadonlySet<RowStatus> = new Set(["new", "refund", "repeat"]);

export function isImported(status: RowStatus): boolean {
  return IMPORTED.has(status);
}

/** The statuses that a user may give a row. */
export const ROW_CHOICES = ["new", "skipped", "already-imported"] as const;

export type RowChoice = (typeof ROW_CHOICES)[number];

/** The subject of a question: a field of the answers, `currencies` for a currency. */
export const QUESTION_KINDS = [
  ...(["account", "cash", "columns", "currency", "days", "direction", "duplicates"] as const),
  ...(["encoding", "fee", "numbers", "person", "sheet", "spent", "year"] as const),
] as const;

export type QuestionKind = (typeof QUESTION_KINDS)[number];

export const DAY_ORDERS = ["DMY", "MDY", "YMD"] as const;

export type DayOrder = (typeof DAY_ORDERS)[number];

/** Each as it writes the same number. */
export const NUMBER_FORMATS = [
  "1234.56",
  "1,234.56",
  "1 234.56",
  "1'234.56",
  "1,23,456.78",
  "1234,56",
  "1.234,56",
  "1 234,56",
  "1'234,56",
] as const;

export type NumberFormat = (typeof NUMBER_FORMATS)[number];

/** Which numbers of a column of amounts are money spent. */
export const SPENT_SIGNS = ["negative", "positive"] as const;

export type Spent = (typeof SPENT_SIGNS)[number];

/** It tells if amounts have their fees in them or fees are paid on top. */
export const FEES = ["within", "added"] as const;

export type Fee = (typeof FEES)[number];

/** The separators between the cells of a text table. */
export const SEPARATORS = [",", ";", "\t", "|"] as const;

export type Separator = (typeof SEPARATORS)[number];

/** The content of a column. Some roles may occur several times, such as `text`. */
export const COLUMN_ROLES = [
  ...(["account", "amount", "balance", "booked", "category", "category-group"] as const),
  ...(["counterparty", "credit", "currency", "debit", "direction", "fee", "id"] as const),
  ...(["kind", "note", "original-amount", "original-currency", "payee", "payer"] as const),
  ...(["spent", "status", "tags", "text", "value"] as const),
] as const;

export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** The places of columns by what they hold, counted from 0; several texts and ids are in the order of the file. */
export type ColumnPlaces = Readonly<Partial<Record<ColumnRole, readonly number[]>>>;

/** How many columns of a table are looked at. */
export const MAX_COLUMNS = 500;

/** How many characters the name of a file has at most. */
export const FILE_NAME_CHARACTERS = 255;
