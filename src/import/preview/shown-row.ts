// The rows of a file as they are shown, page by page.

import { LABEL_FIELDS } from "../../domain/expense/expense-fields.ts";
import type { DraftCategory, ImportDraft } from "../../domain/import/imported-row.ts";
import type { RowStatus } from "../../domain/import/terms.ts";
import type { Labels } from "../../domain/label/labels.ts";
import { matchesWords, wordsOf } from "../../domain/text/words.ts";
import type { Import } from "../decide-import.ts";
import type { Drafted } from "../draft/record-draft.ts";
import { paidDay } from "../record/record.ts";
import { ruleWords } from "../sort/payee-name.ts";
import type { ImportRow } from "../status/status.ts";
import { shortened, shortReason, shownCategory } from "./preview.ts";

export interface RowsAsked {
  /** If it is empty, all statuses are listed. */
  readonly statuses: readonly RowStatus[];
  /** Each word must be the beginning of a word in the row. */
  readonly text: string;
  /** Rows after the one with this number are listed. */
  readonly after: number;
  readonly limit: number;
}

/** A page of the rows that are asked for. */
export function listRows(
  decided: Import,
  labels: Labels,
  { statuses, text, after, limit }: RowsAsked,
) {
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
  return matchesWords(wordsOf([raw, ...shown].join(" ")), words);
}

function shownRow({ row, item, verdict }: ImportRow, drafted: Drafted | undefined, labels: Labels) {
  const { line, endLine, raw, record } = item;
  const { status, reasons, expense, isOpen = false, isAmbiguous = false, nth } = verdict;
  const payee = shortened(drafted?.payee ?? record?.payee ?? "") || null;
  return {
    row,
    line,
    endLine,
    raw: shortened(raw),
    status,
    reasons: reasons.map(shortReason),
    open: isOpen,
    ambiguous: isAmbiguous,
    nth: nth ?? null,
    day: drafted?.draft.date ?? (record ? paidDay(record) : null),
    amount: drafted?.draft.amount ?? null,
    payee,
    words: record && payee === null ? ruleWords(record.texts.join(" ")) : [],
    expense: drafted ? shownExpense(drafted.draft, labels) : null,
    known: expense ?? null,
    suggested: drafted?.suggested ? shownCategory({ id: drafted.suggested }, labels) : null,
    skippedAmount: drafted?.skippedAmount ?? null,
  };
}

function shownExpense(draft: ImportDraft, labels: Labels) {
  const { ref: _, occurrence: __, ...shown } = draft;
  const named = (one: DraftCategory | null) => one && shownCategory(one, labels);
  return {
    ...shown,
    category: named(draft.category),
    parts: draft.parts.map((part) => ({ ...part, category: named(part.category) })),
  };
}
