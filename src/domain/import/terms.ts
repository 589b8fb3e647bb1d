// The terms in which an import reports how a file was read and what status each row has. The code that reads files decides in these terms,
// and the API offers them as choices.

/** Within this many days after a payment, money from the same payee may still be its refund. */
export const REFUND_DAYS = 180;

export const ROW_STATUSES = [
  /** Imported: an expense, a negative expense, or one that is equal to another row of the same file. */
  ...(["new", "refund", "repeat"] as const),
  /** Not imported, because the ledger certainly has it already, or probably has it as a typed or pending expense. */
  ...(["already-imported", "possible-duplicate"] as const),
  /** Skipped, and not asked about again. */
  ...(["income", "transfer", "ignored"] as const),
  /** Skipped until the bank has booked it. */
  "pending",
  /** Not a record. */
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

/** The meanings of payments for which the user decides, once for each account, if they are expenses. */
export const CHOICE_KINDS = ["bill", "cash", "savings"] as const;

export type ChoiceKind = (typeof CHOICE_KINDS)[number];

/** The subject of a question. Most are fields of the answers; "currency" is about an entry of `currencies`. */
export const QUESTION_KINDS = [
  ...([...CHOICE_KINDS, "account", "columns", "currency", "days", "direction"] as const),
  ...(["duplicates", "encoding", "fee", "numbers", "person", "sheet"] as const),
  ...(["spent", "year"] as const),
] as const;

export type QuestionKind = (typeof QUESTION_KINDS)[number];

export const DAY_ORDERS = ["DMY", "MDY", "YMD"] as const;

export type DayOrder = (typeof DAY_ORDERS)[number];

/** Each format is shown by the same number. */
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

/** The sign of the numbers in a column of amounts that are money spent. */
export const SPENT_SIGNS = ["negative", "positive"] as const;

export type Spent = (typeof SPENT_SIGNS)[number];

/** Says if amounts include their fees, or if fees are paid on top. */
export const FEES = ["within", "added"] as const;

export type Fee = (typeof FEES)[number];

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

/** The indexes of columns by their roles, counted from 0. Several texts and ids are in the order of the file. */
export type ColumnPlaces = Readonly<Partial<Record<ColumnRole, readonly number[]>>>;

/** At most this many columns of a table are considered. */
export const MAX_COLUMNS = 500;

export const FILE_NAME_CHARACTERS = 255;
/** The longest word of a rule. */
export const RULE_WORD_CHARACTERS = 100;
