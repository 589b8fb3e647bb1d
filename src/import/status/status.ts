// The status of each record of a file: by the user's choice, then by earlier files and the ledger, then by its meaning.

import type { ExpenseId } from "../../domain/expense/expense.ts";
import type { MarkContent } from "../../domain/import/import-mark.ts";
import { type Reason, reason } from "../../domain/import/reasons.ts";
import {
  CHOICE_KINDS,
  type ChoiceKind,
  isImported,
  type RowChoice,
  type RowStatus,
} from "../../domain/import/terms.ts";
import type { OpenOccurrence } from "../../domain/recurring/fitting.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import { Entry } from "../match/entry.ts";
import type { Near } from "../match/near.ts";
import type { Match } from "../match/passes.ts";
import type { SpendingChoices } from "../profile.ts";
import type { FileItem } from "../record/record.ts";
import type { Meaning } from "./meaning.ts";
import type { SameExpense } from "./same.ts";

/** A row of the file with its status. */
export interface ImportRow {
  readonly item: FileItem;
  /** The number of the row's item in the file, from 1. */
  readonly row: number;
  readonly verdict: Verdict;
  /** The open occurrence that the row's expense counts as. */
  readonly occurrence?: OpenOccurrence;
}

export interface Verdict {
  readonly status: RowStatus;
  /** Empty if the status explains itself. */
  readonly reasons: readonly Reason[];
  /** The expense that the row matches; null for a row that was skipped. */
  readonly expense?: ExpenseId | null;
  /** True if the user must decide on the row before anything is imported. */
  readonly isOpen?: boolean;
  /** The question about the row. */
  readonly asks?: ChoiceKind;
  /** True if one file ends and the other begins on the row's day, so that it may be another row like the known one. */
  readonly isAmbiguous?: boolean;
  /** The number of the row among identical rows of the file, from 1. */
  readonly nth?: number;
}

/** The fingerprint of a row. A known row already has one, and a pending row must be decided again in the next file. */
export function markOfRow({
  item,
  verdict: { status, isOpen },
}: ImportRow): MarkContent | undefined {
  const isMarked = status !== "already-imported" && status !== "pending" && !isOpen;
  return item instanceof Entry && isMarked ? item : undefined;
}

export interface StatusContext {
  /** The choices in the profile or answers. If one is undefined, the user is asked. */
  readonly choices: SpendingChoices;
  /** The choice for money to an account of which nothing but the number is known. An answer about other rows says nothing about it. */
  readonly numbered: SpendingChoices["savings"];
  /** The answer about possible duplicates. If it is undefined, the user is asked. */
  readonly duplicates: "new" | "same" | undefined;
  readonly importsPending: boolean;
  /** True if a file with the same bytes was imported. Then nothing is added without a question. */
  readonly isKnownFile: boolean;
  /** Later days are in the future. */
  readonly tomorrow: CalendarDate;
}

/** The row of an earlier file, or the expense, that a row was matched with. `same` is only for exports of Outlay, and `near` is probable. */
export interface KnownAs {
  readonly match?: Match;
  readonly same?: SameExpense;
  readonly near?: Near;
}

export interface RowFacts extends KnownAs {
  readonly meaning: Meaning;
  readonly isPending: boolean;
  readonly isIn: boolean;
  readonly nth: number;
  /** The choice that a rule or an answer makes for this row. */
  readonly wanted: RowChoice | undefined;
  /** The verdict that follows from other rows of the file. */
  readonly byOthers: Verdict | undefined;
}

export function statusOf(facts: RowFacts, context: StatusContext): Verdict {
  if (facts.wanted !== undefined) return ownStatus(facts, context);
  const byOthers = facts.match?.kind === "id" ? undefined : unlessAnswered(facts.byOthers, context);
  const verdict = byOthers ?? ownStatus(facts, context);
  const isAgain = context.isKnownFile && isImported(verdict.status);
  return (isAgain && unlessAnswered(SAME_FILE, context)) || verdict;
}

const SAME_FILE: Verdict = {
  status: "possible-duplicate",
  reasons: [reason("same-file")],
  expense: null,
  isOpen: true,
};

/** A possible duplicate is imported if the user says so. */
function unlessAnswered(verdict: Verdict | undefined, { duplicates }: StatusContext) {
  if (!verdict?.isOpen || duplicates === undefined) return verdict;
  return duplicates === "new" ? undefined : { ...verdict, isOpen: false };
}

function ownStatus(facts: RowFacts, context: StatusContext): Verdict {
  const { match, near, same, meaning, wanted } = facts;
  if (wanted === "skipped") return verdictOf("ignored", reason("chosen-skip"));
  if (wanted === "already-imported")
    return { ...verdictOf(wanted, reason("chosen")), expense: null };
  if (wanted === "new") return imported(facts, reason("chosen"));
  if (match) return knownBy(match);
  if (same) {
    const why = reason(same.isChanged ? "in-ledger-edited" : "in-ledger");
    return { ...verdictOf("already-imported", why), expense: same.expense };
  }
  if (facts.isPending && !context.importsPending) return verdictOf("pending", reason("not-booked"));
  if (near && (near.isOnly || context.duplicates !== "new")) {
    const why = reason(near.kind === "typed" ? "typed" : "was-pending");
    const isOpen = !near.isOnly && context.duplicates === undefined;
    return { ...verdictOf("possible-duplicate", why), expense: near.expense, isOpen };
  }
  const { kind, because } = meaning;
  if (kind === "ignored" || kind === "transfer" || kind === "income") {
    return verdictOf(kind, because);
  }
  const asks = CHOICE_KINDS.find((one) => one === kind);
  if (!asks) return imported(facts, because);
  const isNumbered = asks === "savings" && because?.code === "transfer";
  const choice = isNumbered ? context.numbered : context.choices[asks];
  if (choice === "skipped") return verdictOf("transfer", because);
  return { ...imported(facts, because), ...(choice === undefined && { asks, isOpen: true }) };
}

function verdictOf(status: RowStatus, why: Reason | undefined): Verdict {
  return { status, reasons: why ? [why] : [] };
}

/** Nearly all rows share this verdict. */
const NEW: Verdict = { status: "new", reasons: [] };

function imported({ isIn, nth }: RowFacts, why: Reason | undefined): Verdict {
  if (isIn) return verdictOf("refund", why);
  if (nth > 1) return { ...verdictOf("repeat", reason("repeat")), nth };
  return why ? verdictOf("new", why) : NEW;
}

function knownBy({ mark: { isDeleted, expense }, isAmbiguous }: Match): Verdict {
  const code = isDeleted ? "deleted" : expense === null ? "skipped-before" : undefined;
  return { ...verdictOf("already-imported", code && reason(code)), expense, isAmbiguous };
}

const EPOCH = "1970-01-01";

/** Adds the reader's notes, and a remark about a day that looks wrong. */
export function withRemarks(
  verdict: Verdict,
  notes: readonly Reason[] = [],
  day: CalendarDate,
  { tomorrow }: StatusContext,
): Verdict {
  if (verdict.status === "already-imported") return verdict;
  const isPlain = isImported(verdict.status) && verdict.reasons.length === 0;
  const code = day > tomorrow ? "future" : day < EPOCH ? "long-ago" : undefined;
  if (notes.length === 0 && !(isPlain && code)) return verdict;
  const remarks = isPlain && code ? [reason(code, day), ...notes] : notes;
  return { ...verdict, reasons: [...verdict.reasons, ...remarks] };
}
