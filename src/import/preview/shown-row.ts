// A row of a file as it is shown, and which rows somebody asks for.

import type { ExpenseId } from "../../domain/expense/expense.ts";
import {
  eachLabelField,
  LABEL_FIELDS,
  type LabelField,
} from "../../domain/expense/expense-fields.ts";
import type { Original } from "../../domain/expense/original.ts";
import type { PartBy } from "../../domain/expense/parts.ts";
import type { DraftCategory, ImportDraft } from "../../domain/import/imported-row.ts";
import type { ShownReason } from "../../domain/import/reasons.ts";
import type { RowStatus } from "../../domain/import/terms.ts";
import type { Labels } from "../../domain/label/labels.ts";
import type { Decimal } from "../../domain/money/decimal.ts";
import { fold, wordsOf } from "../../domain/text/words.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { Import, ImportRow } from "../decide-import.ts";
import type { Drafted } from "../draft/record-draft.ts";
import { paidDay } from "../record/record.ts";
import { shortened, shortReason } from "./preview.ts";
import { type ShownCategory, shownCategory } from "./shown-category.ts";

export interface ShownRow {
  readonly row: number;
  readonly line: number;
  readonly endLine: number;
  readonly raw: string;
  readonly status: RowStatus;
  readonly reasons: readonly ShownReason[];
  /** Whether a question is about it. */
  readonly open: boolean;
  readonly ambiguous: boolean;
  readonly nth: number | null;
  readonly day: CalendarDate | null;
  /** In the ledger's currency, null where its rate is not known; what is spent is positive. */
  readonly amount: Decimal | null;
  /** As the file has it: the expense may have the name that it goes by in the book. */
  readonly payee: string | null;
  readonly expense: ShownExpense | null;
  readonly known: ExpenseId | null;
  readonly suggested: ShownCategory | null;
  readonly skippedAmount: Decimal | null;
}

interface ShownExpense extends Readonly<Record<LabelField, string | null>> {
  readonly description: string;
  readonly amount: Decimal;
  readonly date: CalendarDate;
  readonly category: ShownCategory | null;
  readonly tags: readonly string[];
  readonly note: string | null;
  readonly original: Original | null;
  readonly parts: readonly PartBy<ShownCategory>[];
}

export interface RowsAsked {
  /** None for any. */
  readonly statuses: readonly RowStatus[];
  /** Words, of which each must begin a word of the row. */
  readonly text: string;
  /** Rows behind the one with this number. */
  readonly after: number;
  readonly limit: number;
}

export interface RowsFound {
  readonly items: readonly ShownRow[];
  /** The number of the last item, if there are more behind it. */
  readonly next: number | null;
  /** How many there are on all pages. */
  readonly count: number;
}

/** A page of the rows that are asked for. */
export function listRows(
  decided: Import,
  labels: Labels,
  { statuses, text, after, limit }: RowsAsked,
): RowsFound {
  const words = wordsOf(text);
  const wanted = decided.rows.filter((row) => {
    const isOfStatus = statuses.length === 0 || statuses.includes(row.verdict.status);
    return isOfStatus && (words.length === 0 || hasWords(row, decided.draftOf(row), words));
  });
  const rest = wanted.filter(({ row }) => row > after);
  const items = rest.slice(0, limit).map((row) => shownRow(row, decided.draftOf(row), labels));
  const next = rest.length > limit ? (items.at(-1)?.row ?? null) : null;
  return { items, next, count: wanted.length };
}

function hasWords(
  { item: { raw } }: ImportRow,
  drafted: Drafted | undefined,
  words: readonly string[],
): boolean {
  const draft = drafted?.draft;
  const shown = draft
    ? [draft.description, ...LABEL_FIELDS.map((field) => draft[field] ?? "")]
    : [];
  const own = wordsOf([raw, ...shown].join(" "));
  return words.every((word) => own.some((one) => one.startsWith(fold(word))));
}

function shownRow(
  { row, item, verdict }: ImportRow,
  drafted: Drafted | undefined,
  labels: Labels,
): ShownRow {
  const { line, endLine, raw, record } = item;
  const { status, reasons, expense, isOpen = false, isAmbiguous = false, nth } = verdict;
  return {
    ...{ row, line, endLine, raw: shortened(raw), status, reasons: reasons.map(shortReason) },
    ...{ open: isOpen, ambiguous: isAmbiguous, nth: nth ?? null },
    day: drafted?.draft.date ?? (record ? paidDay(record) : null),
    amount: drafted?.draft.amount ?? null,
    payee: shortened(drafted?.payee ?? record?.payee ?? "") || null,
    expense: drafted ? shownExpense(drafted.draft, labels) : null,
    known: expense ?? null,
    suggested: drafted?.suggested ? shownCategory({ id: drafted.suggested }, labels) : null,
    skippedAmount: drafted?.skippedAmount ?? null,
  };
}

function shownExpense(draft: ImportDraft, labels: Labels): ShownExpense {
  const { description, amount, date, category, tags, note, original, parts } = draft;
  const named = (one: DraftCategory | null) => one && shownCategory(one, labels);
  return {
    ...{ description, amount, date, tags, note, original },
    ...eachLabelField((field) => draft[field]),
    category: named(category),
    parts: parts.map((part) => ({ ...part, category: named(part.category) })),
  };
}
