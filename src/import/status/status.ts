// What becomes of each item of a file. Every physical line has exactly one status, and nothing is dropped in another way.

import type { ExpenseId } from "../../domain/expense/expense.ts";
import { type Reason, reason } from "../../domain/import/reasons.ts";
import {
  isImported,
  ROW_STATUSES,
  type RowChoice,
  type RowStatus,
} from "../../domain/import/terms.ts";
import type { Match } from "../match/match-entry.ts";
import type { Near } from "../match/near.ts";
import type { Meaning } from "./meaning.ts";
import type { SameExpense } from "./same.ts";

export interface Verdict {
  readonly status: RowStatus;
  /** Empty where the status says all. */
  readonly reasons: readonly Reason[];
  /** Which expense it is known by; null for one that was skipped. */
  readonly expense?: ExpenseId | null;
  /** Whether somebody must say what it is before anything is imported. */
  readonly isOpen?: boolean;
  /** Whether both files end on its day, so that it may be another row like the known one. */
  readonly isAmbiguous?: boolean;
  /** Of rows just like one another in the file: which one, from 1. */
  readonly nth?: number;
}

export interface StatusContext {
  /** Of the profile or an answer; undefined asks. */
  readonly cash: "skipped" | "spent" | undefined;
  /** What is near and not sure; undefined asks. */
  readonly duplicates: "new" | "same" | undefined;
  readonly importsPending: boolean;
  /** True if a file of the same bytes was imported: it adds nothing without a question. */
  readonly isKnownFile: boolean;
}

export interface RowFacts {
  readonly match: Match | undefined;
  readonly near: Near | undefined;
  /** The expense of the book that says the same, for a row of an export of Outlay. */
  readonly same: SameExpense | undefined;
  readonly meaning: Meaning;
  readonly isPending: boolean;
  readonly isIn: boolean;
  readonly nth: number;
  /** Of a rule or of this row. */
  readonly wanted: RowChoice | undefined;
  /** What other rows of the file say of it. */
  readonly said: Verdict | undefined;
}

/** The status of a record. What somebody has said of it counts first, then what is known, then what it means. */
export function statusOf(facts: RowFacts, context: StatusContext): Verdict {
  if (facts.wanted !== undefined) return ownStatus(facts, context);
  const said = facts.match?.kind === "id" ? undefined : unlessAnswered(facts.said, context);
  const verdict = said ?? ownStatus(facts, context);
  const isAgain = context.isKnownFile && isImported(verdict.status);
  return (isAgain && unlessAnswered(SAME_FILE, context)) || verdict;
}

const SAME_FILE: Verdict = {
  ...{ status: "possible-duplicate", reasons: [reason("same-file")] },
  ...{ expense: null, isOpen: true },
};

/** What may be in the book already is imported if somebody says so. */
function unlessAnswered(
  said: Verdict | undefined,
  { duplicates }: StatusContext,
): Verdict | undefined {
  if (!said?.isOpen || duplicates === undefined) return said;
  const { isOpen: _, ...verdict } = said;
  return duplicates === "new" ? undefined : verdict;
}

function ownStatus(facts: RowFacts, context: StatusContext): Verdict {
  const { match, near, meaning, wanted } = facts;
  if (wanted === "skipped") {
    return { status: facts.isIn ? "income" : "transfer", reasons: [reason("chosen-skip")] };
  }
  if (wanted === "already-imported")
    return { status: "already-imported", reasons: [reason("chosen")], expense: null };
  if (wanted === "new") return recorded(facts, reason("chosen"));
  if (match) return knownBy(match);
  if (facts.same !== undefined) {
    const { expense, isChanged } = facts.same;
    const reasons = [reason(isChanged ? "in-ledger-edited" : "in-ledger")];
    return { status: "already-imported", reasons, expense };
  }
  if (facts.isPending && !context.importsPending) {
    return { status: "pending", reasons: [reason("not-booked")] };
  }
  if (near) {
    const nearby = nearTo(near, context);
    if (nearby) return nearby;
  }
  switch (meaning.kind) {
    case "ignored":
    case "transfer":
    case "income":
      return { status: meaning.kind, reasons: because(meaning.because) };
    case "cash":
      if (context.cash === "skipped") return { status: "transfer", reasons: [reason("cash")] };
      return {
        ...recorded(facts, reason("cash")),
        ...(context.cash === undefined && { isOpen: true }),
      };
    default:
      return recorded(facts, meaning.because);
  }
}

function recorded({ meaning, isIn, nth }: RowFacts, why: Reason | undefined): Verdict {
  if (isIn) return { status: "refund", reasons: because(why ?? meaning.because) };
  if (nth > 1) return repeatVerdict(nth);
  return why ? { status: "new", reasons: [why] } : NEW;
}

function because(why: Reason | undefined): readonly Reason[] {
  return why ? [why] : NO_REASONS;
}

const NO_REASONS: readonly Reason[] = [];

/** One for nearly all rows. */
const NEW: Verdict = { status: "new", reasons: NO_REASONS };

/** On a row that has others just like it before it in the file. */
export function repeatVerdict(nth: number): Verdict {
  return { status: "repeat", reasons: [reason("repeat", nth)], nth };
}

function knownBy({ mark, isAmbiguous }: Match): Verdict {
  const code = mark.isDeleted ? "deleted" : mark.expense === null ? "skipped-before" : undefined;
  return {
    status: "already-imported",
    reasons: because(code && reason(code)),
    expense: mark.expense,
    ...(isAmbiguous && { isAmbiguous }),
  };
}

function nearTo(near: Near, { duplicates: answer }: StatusContext): Verdict | undefined {
  if (answer === "new" && !near.isOnly) return undefined;
  const expense = near.kind === "typed" ? near.typed.id : near.mark.expense;
  const reasons = [reason(near.kind === "typed" ? "typed" : "was-pending")];
  const isOpen = !near.isOnly && answer === undefined;
  return { status: "possible-duplicate", reasons, expense, ...(isOpen && { isOpen }) };
}

export interface StatusCount {
  readonly rows: number;
  readonly lines: number;
}

export type StatusCounts = Readonly<Record<RowStatus, StatusCount>>;

/** Counts rows and physical lines by status. A line in which several rows stand belongs to the first of them. */
export class StatusCounter {
  readonly #rows = new Map<RowStatus, number>();
  readonly #lines = new Map<RowStatus, number>();
  /** The last line that a row has. */
  #last = 0;
  /** The first and the last of the lines before it that no row has, run by run. */
  readonly #gaps: number[] = [];

  add(status: RowStatus, line: number, endLine: number): void {
    this.#rows.set(status, (this.#rows.get(status) ?? 0) + 1);
    let own = 0;
    if (line <= this.#last) own = this.#fill(Math.max(line, 1), endLine);
    const next = this.#last + 1;
    if (endLine >= next) {
      const from = Math.max(line, next);
      if (from > next) this.#gaps.push(next, from - 1);
      own += endLine - from + 1;
      this.#last = endLine;
    }
    this.#lines.set(status, (this.#lines.get(status) ?? 0) + own);
  }

  /** Takes the lines that no row had so far, and gives how many. Rows come in the order of the file, or nearly so. */
  #fill(line: number, endLine: number): number {
    let filled = 0;
    for (let at = this.#gaps.length - 2; at >= 0; at -= 2) {
      const [from = 0, to = 0] = [this.#gaps[at], this.#gaps[at + 1]];
      if (to < line) break;
      const [first, last] = [Math.max(from, line), Math.min(to, endLine)];
      if (first > last) continue;
      filled += last - first + 1;
      const before = from < first ? [from, first - 1] : [];
      const behind = last < to ? [last + 1, to] : [];
      this.#gaps.splice(at, 2, ...before, ...behind);
    }
    return filled;
  }

  /**
   * Lines that no row has are the format's own frame: tags and blank lines. They count as its header; those behind the last row, of the
   * `most` that the file has, as its footer.
   */
  end(most = this.#last): StatusCounts {
    const lines = new Map(this.#lines);
    const count = (status: RowStatus, more: number) =>
      lines.set(status, (lines.get(status) ?? 0) + more);
    for (let at = 0; at < this.#gaps.length; at += 2) {
      count("header", (this.#gaps[at + 1] ?? 0) - (this.#gaps[at] ?? 0) + 1);
    }
    count(this.#last === 0 ? "header" : "footer", Math.max(most - this.#last, 0));
    const counts = ROW_STATUSES.map((status): [RowStatus, StatusCount] => [
      status,
      { rows: this.#rows.get(status) ?? 0, lines: lines.get(status) ?? 0 },
    ]);
    // Safe: each status has its count.
    return Object.fromEntries(counts) as StatusCounts;
  }
}
