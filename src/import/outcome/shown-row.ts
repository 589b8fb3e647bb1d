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
import type { Fate } from "../../domain/import/terms.ts";
import type { LabelId } from "../../domain/label/label.ts";
import { type Labels, resolveLabel } from "../../domain/label/labels.ts";
import type { Decimal } from "../../domain/money/decimal.ts";
import { fold, wordsOf } from "../../domain/text/words.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { Import, ImportRow } from "../decide-import.ts";
import { dayOf } from "../draft/record-draft.ts";
import { shortened } from "./preview.ts";

export interface ShownRow {
  readonly row: number;
  readonly line: number;
  readonly endLine: number;
  readonly raw: string;
  readonly fate: Fate;
  readonly reason: string;
  /** Whether a question is about it. */
  readonly open: boolean;
  readonly unclear: boolean;
  readonly nth: number | null;
  readonly day: CalendarDate | null;
  /** In the ledger's currency, null where its rate is not known; what is spent is positive. */
  readonly amount: Decimal | null;
  /** As the file has it: the expense may have the name that it goes by in the book. */
  readonly payee: string | null;
  readonly expense: ShownExpense | null;
  readonly known: ExpenseId | null;
  readonly suggested: ShownCategory | null;
  readonly leftOut: Decimal | null;
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

interface ShownCategory {
  /** Null for one that will be made. */
  readonly id: LabelId | null;
  readonly name: string;
}

export interface RowsAsked {
  /** None for any. */
  readonly fates: readonly Fate[];
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

/** Lists rows page by page: whoever asks for the next page does not go through the file from its beginning again. */
export class RowListing {
  readonly #decided: Import;
  readonly #labels: Labels;
  readonly #fates: ReadonlySet<Fate>;
  readonly #words: readonly string[];
  #count: number | undefined;
  #rows: AsyncGenerator<ImportRow> | undefined;
  /** Read already, and not shown yet. */
  #ahead: ImportRow | undefined;
  #shown = 0;

  constructor(decided: Import, labels: Labels, { fates, text }: Pick<RowsAsked, "fates" | "text">) {
    this.#decided = decided;
    this.#labels = labels;
    this.#fates = new Set(fates);
    this.#words = wordsOf(text);
    if (this.#words.length > 0) return;
    const counts = Object.entries(decided.counts).map(([fate, { rows }]) => {
      // Safe: counts are by fate.
      return fates.length === 0 || this.#fates.has(fate as Fate) ? rows : 0;
    });
    this.#count = counts.reduce((sum, rows) => sum + rows, 0);
  }

  async page({ after, limit }: Pick<RowsAsked, "after" | "limit">): Promise<RowsFound> {
    this.#count ??= await this.#countAll();
    if (!this.#rows || after !== this.#shown) await this.#begin(after);
    const items: ShownRow[] = [];
    while (this.#ahead && items.length < limit) {
      items.push(shownRow(this.#ahead, this.#labels));
      this.#shown = this.#ahead.row;
      await this.#advance();
    }
    return { items, next: this.#ahead ? this.#shown : null, count: this.#count };
  }

  async #begin(after: number): Promise<void> {
    this.#rows = this.#wanted();
    this.#shown = after;
    do await this.#advance();
    while (this.#ahead && this.#ahead.row <= after);
  }

  async #advance(): Promise<void> {
    const next = await this.#rows?.next();
    this.#ahead = next?.done === false ? next.value : undefined;
  }

  async #countAll(): Promise<number> {
    let count = 0;
    for await (const _ of this.#wanted()) count += 1;
    return count;
  }

  async *#wanted(): AsyncGenerator<ImportRow> {
    for await (const batch of this.#decided.rows()) {
      for (const row of batch) {
        const isOfFate = this.#fates.size === 0 || this.#fates.has(row.verdict.fate);
        if (isOfFate && (this.#words.length === 0 || hasWords(row, this.#words))) yield row;
      }
    }
  }
}

function hasWords({ raw, drafted }: ImportRow, words: readonly string[]): boolean {
  const draft = drafted?.draft;
  const shown = draft
    ? [draft.description, ...LABEL_FIELDS.map((field) => draft[field] ?? "")]
    : [];
  const own = wordsOf([raw, ...shown].join(" "));
  return words.every((word) => own.some((one) => one.startsWith(fold(word))));
}

function shownRow(
  { row, line, endLine, raw, verdict, record, drafted }: ImportRow,
  labels: Labels,
): ShownRow {
  const { fate, reason, expense, isOpen = false, isUnclear = false, nth } = verdict;
  return {
    ...{ row, line, endLine, raw: shortened(raw), fate, reason: shortened(reason) },
    ...{ open: isOpen, unclear: isUnclear, nth: nth ?? null },
    day: drafted?.draft.date ?? (record ? dayOf(record) : null),
    amount: drafted?.draft.amount ?? null,
    payee: record?.payee ? shortened(record.payee) : null,
    expense: drafted ? shownExpense(drafted.draft, labels) : null,
    known: expense ?? null,
    suggested: drafted?.suggested ? shownCategory({ id: drafted.suggested }, labels) : null,
    leftOut: drafted?.leftOut ?? null,
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

function shownCategory(category: DraftCategory, labels: Labels): ShownCategory {
  if ("path" in category) return { id: null, name: category.path.join(": ") };
  const names: string[] = [];
  for (let id: LabelId | null = category.id; id !== null; ) {
    const label = resolveLabel(labels, id);
    if (label) names.unshift(label.name);
    id = label?.parent ?? null;
  }
  return { id: resolveLabel(labels, category.id)?.id ?? category.id, name: names.join(": ") };
}
