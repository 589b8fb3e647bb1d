// Decides what to do with each row of a file, based on what the ledger knows. A preview and a commit call the same functions with the same
// values, so the preview shows exactly what is imported.

import type { DaySpan, ImportMark, MarkContent } from "../domain/import/import-mark.ts";
import type { ImportedLabel } from "../domain/import/imported-label.ts";
import type { ImportedPlan } from "../domain/import/imported-plan.ts";
import { reason } from "../domain/import/reasons.ts";
import { isImported } from "../domain/import/terms.ts";
import { type CurrencyCode, isCurrencyCode } from "../domain/money/currency.ts";
import { type Decimal, negate } from "../domain/money/decimal.ts";
import { type OpenOccurrence, takenOccurrences } from "../domain/recurring/fitting.ts";
import { addDays, type CalendarDate } from "../domain/time/calendar-date.ts";
import { missingLabels } from "./draft/own-draft.ts";
import {
  correctedDraft,
  correctedMeaning,
  type DraftContext,
  type Drafted,
  draftOf,
  isForeign,
} from "./draft/record-draft.ts";
import type { FileReading } from "./file/file-reading.ts";
import { type OpenRows, questionsOf } from "./file/open-rows.ts";
import type { ImportAnswers, RowAnswer } from "./import-answers.ts";
import { Entry, repeatCounter, spanOf } from "./match/entry.ts";
import { findNear, type Near } from "./match/near.ts";
import { type Match, matchEntries } from "./match/passes.ts";
import type { Instance, Question } from "./record/reading.ts";
import { type FileItem, type FilePlan, paidDay } from "./record/record.ts";
import { categoriesIn, categoriesOf, type NamedCategory } from "./sort/file-categories.ts";
import { ruleReader } from "./sort/profile-rules.ts";
import { Tally } from "./sort/tally.ts";
import { type Meaning, meaningReader, otherEnds } from "./status/meaning.ts";
import { correctionsIn, totalsIn } from "./status/other-rows.ts";
import type { BookPast } from "./status/past.ts";
import { totalsOf } from "./status/row-totals.ts";
import { findSame, type SameExpense } from "./status/same.ts";
import { type StatusContext, statusOf, type Verdict, withRemarks } from "./status/status.ts";

/** A row of the file with its status. */
export interface ImportRow {
  readonly item: FileItem;
  /** The number of the row's item in the file, from 1. */
  readonly row: number;
  readonly verdict: Verdict;
  /** Undefined if the row is not a record. */
  readonly entry: Entry | undefined;
  /** The open occurrence that the row's expense counts as. */
  readonly occurrence?: OpenOccurrence;
}

export interface Import {
  readonly counts: ReturnType<typeof totalsOf>["counts"];
  readonly totals: ReturnType<typeof totalsOf>["totals"];
  readonly questions: readonly Question[];
  /** Changes if the status of any row changes. */
  readonly version: string;
  /** For the profile of each account: if the bank's ids change from file to file or stay the same, as far as this file shows it. */
  readonly ids: ReadonlyMap<string, "change" | "hold">;
  /** Labels of an export of Outlay that the ledger lacks. They are created before the first expense. */
  readonly labels: readonly ImportedLabel[];
  /** Plans whose kind the ledger doesn't have yet, in the order of the file, since one may continue another. */
  readonly plans: readonly ImportedPlan[];
  /** The period and the number of this file's rows, by account. */
  readonly spans: ReadonlyMap<string, DaySpan & { readonly rows: number }>;
  /** The categories that the file gives to imported rows. */
  readonly categories: readonly NamedCategory[];
  /** In the order of the file. */
  readonly rows: readonly ImportRow[];
  /** The expense that a row becomes, or would become; undefined if the row is not a record. */
  draftOf(row: ImportRow): Drafted | undefined;
}

export function decideImport(
  file: FileReading,
  past: BookPast,
  answers: ImportAnswers,
  today: CalendarDate,
): Import {
  const decision = new Decision(file, past, answers, today);
  decision.match();
  return decision.decide();
}

class Decision {
  readonly #file: FileReading;
  readonly #past: BookPast;
  readonly #answers: ImportAnswers;
  readonly #context: DraftContext;
  readonly #statusContext: StatusContext;
  readonly #matches = new Map<Entry, Match>();
  readonly #near = new Map<Entry, Near>();
  readonly #same = new Map<Entry, SameExpense>();
  readonly #ids = new Map<string, "change" | "hold">();
  readonly #spans = new Map<string, DaySpan & { readonly rows: number }>();
  /** Undefined if there are no rules. Then the texts of rows are not needed. */
  readonly #rule: ReturnType<typeof ruleReader> | undefined;
  /** True if the file's rows suggest that it belongs to another account than was assumed. */
  #mayBeOtherAccount = false;
  readonly #open: OpenRows = { near: [], cash: [], foreign: new Map() };

  constructor(file: FileReading, past: BookPast, answers: ImportAnswers, today: CalendarDate) {
    this.#file = file;
    this.#past = past;
    this.#answers = answers;
    const rates = Object.entries(answers.currencies ?? {}).flatMap(([code, rate]) =>
      rate === "skipped" ? [] : [[code, rate] as const],
    );
    const tally = new Tally(past.expenses, past.labels, today);
    const { currency, labels } = past;
    const rules = file.profile?.rules ?? [];
    this.#context = {
      // If the ledger has no currency, rows in any currency but the first one of the file are foreign.
      currency: currency ?? firstCurrency(file),
      ...{ rates: new Map<string, Decimal>(rates), keepsOriginals: currency !== null },
      ...{ labels, tally, categories: categoriesOf(file, { labels, rules, tally }) },
    };
    this.#statusContext = {
      cash: answers.cash ?? file.profile?.cash,
      duplicates: answers.duplicates,
      isKnownFile: past.isKnownFile ?? false,
      importsPending: answers.pending === "imported",
      tomorrow: addDays(today, 1) ?? today,
    };
    this.#rule = rules.length > 0 ? ruleReader(rules) : undefined;
  }

  match(): void {
    for (const [account, own] of Map.groupBy(this.#file.entries, (entry) => entry.account)) {
      const span = spanOf(own.map(({ day }) => day));
      if (!span) continue;
      const marks = this.#past.marks.filter((mark) => mark.account === account);
      const spans = this.#past.spans.get(account) ?? new Map();
      const { profile } = this.#file;
      const found = matchEntries(own, span, { marks, spans, ids: profile?.ids });
      for (const [entry, match] of found.matches) this.#matches.set(entry, match);
      this.#mayBeOtherAccount ||= found.mayBeOtherAccount;
      if (found.ids) this.#ids.set(account, found.ids);
      this.#spans.set(account, { ...span, rows: own.length });
      this.#findSame(own);
      this.#findNear(own, marks, span);
    }
  }

  #left(own: readonly Entry[]): readonly Entry[] {
    return own.filter((entry) => !this.#matches.has(entry) && !this.#same.has(entry));
  }

  /** Expenses that no row has been matched with yet. */
  #freeExpenses() {
    const matched = [...this.#matches.values()].map(({ mark }) => mark.expense);
    const same = [...this.#same.values()].map(({ expense }) => expense);
    const taken = new Set([...matched, ...same]);
    return this.#past.expenses.filter(({ id }) => !taken.has(id));
  }

  #findSame(own: readonly Entry[]): void {
    if (!this.#file.entries[0]?.record.own) return;
    const found = findSame(this.#left(own), this.#freeExpenses());
    for (const [entry, same] of found) this.#same.set(entry, same);
  }

  #findNear(own: readonly Entry[], marks: readonly ImportMark[], span: DaySpan): void {
    const known = new Set([...this.#matches.values()].map(({ mark }) => mark));
    const pending = marks.filter((mark) => mark.isPending && !known.has(mark));
    const typed = this.#freeExpenses().filter(({ isMarked }) => !isMarked);
    const found = findNear(this.#left(own), { typed, pending, span });
    for (const [entry, near] of found) this.#near.set(entry, near);
  }

  /** The payments of the ledger and of the file. Amounts from the ledger are positive, and those from the file have the bank's sign. */
  #payments() {
    const past = this.#past.expenses.filter(({ amount }) => !amount.startsWith("-"));
    const paid = past.map(({ payee, description, day, amount }) => {
      return { payee: payee ?? description, day, amount };
    });
    return [...paid, ...this.#file.entries.filter(({ isOut }) => isOut)];
  }

  decide(): Import {
    const rows = this.#withOccurrences(this.#rows());
    const { counts, totals } = totalsOf(rows, this.#file.lines, (row) => {
      const draft = this.#draft(row)?.draft;
      const date = draft?.date ?? (row.item.record && paidDay(row.item.record));
      return { isMarked: row.entry !== undefined && isMarked(row.verdict), date, draft };
    });
    const named = new Map<string, number>();
    for (const { item, verdict } of rows) {
      if (!item.record || !isImported(verdict.status)) continue;
      for (const name of categoriesIn(item.record)) named.set(name, (named.get(name) ?? 0) + 1);
    }
    return {
      ...{ counts, totals },
      questions: questionsOf(
        this.#file,
        this.#answers.account,
        this.#mayBeOtherAccount,
        this.#open,
      ),
      version: versionOf(rows),
      ids: this.#ids,
      labels: missingLabels(this.#file.labels, this.#past.labels),
      plans: this.#file.plans.flatMap((one) => (this.#isMissing(one) ? one.plan : [])),
      spans: this.#spans,
      categories: this.#context.categories.named(named),
      rows,
      draftOf: (row) => this.#draft(row),
    };
  }

  /** Amounts of plans are never converted. */
  #isMissing({ plan: { kind }, currency: own }: FilePlan): boolean {
    const { currency, planned } = this.#past;
    const isForeign = currency !== null && own !== undefined && own !== currency;
    return !planned?.has(kind) && (kind === "zone" || !isForeign);
  }

  #rows(): readonly ImportRow[] {
    const { entries, items, table, profile, accountNames } = this.#file;
    const { otherAccounts, marks } = this.#past;
    const others = [...this.#past.others, ...(this.#spans.size > 1 ? otherEnds(entries) : [])];
    const context = { profile, otherAccounts, accountNames, others };
    const readMeaning = meaningReader(context, this.#payments());
    const nthOf = repeatCounter();
    const byOthers = new Map(correctionsIn(entries, marks));
    // If the running balance accounts for every row, no row is the sum of others.
    const sums = table && !table.balance ? totalsIn(entries) : [];
    for (const entry of sums) byOthers.set(entry, IS_SUM);
    return items.map((item, index): ImportRow => {
      const row = index + 1;
      if (!(item instanceof Entry)) {
        const { status = "ignored", reason: why } = item;
        return { item, row, verdict: { status, reasons: why ? [why] : [] }, entry: undefined };
      }
      const entry = item;
      const facts = {
        match: this.#matches.get(entry),
        near: this.#near.get(entry),
        same: this.#same.get(entry),
        nth: nthOf(entry),
        isPending: entry.isPending,
        byOthers: byOthers.get(entry),
      };
      return { item, row, verdict: this.#judge(row, entry, readMeaning(entry), facts), entry };
    });
  }

  /** A new row may count as an open occurrence. */
  #withOccurrences(rows: readonly ImportRow[]): readonly ImportRow[] {
    const { open = [] } = this.#past;
    if (open.length === 0) return rows;
    const expenses = rows.flatMap((row) => {
      const draft = row.verdict.status === "new" ? this.#draft(row)?.draft : undefined;
      return draft && draft.ref === null ? { ...draft, row: row.row } : [];
    });
    const taken = takenOccurrences(expenses, open);
    const byRow = new Map(Array.from(taken, ([{ row }, occurrence]) => [row, occurrence]));
    return rows.map((row) => {
      const occurrence = byRow.get(row.row);
      if (!occurrence) return row;
      const { description, date } = occurrence;
      const reasons = [...row.verdict.reasons, reason("counts-as", description, date)];
      return { ...row, verdict: { ...row.verdict, reasons }, occurrence };
    });
  }

  #judge(
    row: number,
    entry: Entry,
    meaning: Meaning,
    facts: Omit<Parameters<typeof statusOf>[0], "isIn" | "meaning" | "wanted">,
  ): Verdict {
    const { amount, date, status } = this.#answers.rows?.get(row) ?? NO_ANSWER;
    const wanted = status ?? this.#rule?.(entry.payee, entry.text)?.status;
    const foreign = facts.match ? undefined : this.#foreignVerdict(entry);
    if (foreign && wanted !== "already-imported" && wanted !== "skipped") {
      if (foreign.isOpen) this.#askRate(entry);
      return foreign;
    }
    const meant = correctedMeaning(meaning, entry.amount, amount);
    const verdict = statusOf({ ...facts, ...meant, wanted }, this.#statusContext);
    const { near, cash } = this.#open;
    if (verdict.isOpen) {
      (verdict.status === "possible-duplicate" ? near : cash).push(instanceOf(entry));
    }
    return withRemarks(verdict, entry.record.notes, date ?? entry.date, this.#statusContext);
  }

  /** A row in another currency is never imported at face value. */
  #foreignVerdict(entry: Entry): Verdict | undefined {
    if (!isForeign(entry, this.#context)) return undefined;
    const { currency: code = "" } = entry;
    if (this.#answers.currencies?.[code] === "skipped") {
      return { status: "ignored", reasons: [reason("skipped-currency", code)] };
    }
    return { status: "ignored", reasons: [reason("no-rate", code)], isOpen: true };
  }

  #askRate(entry: Entry): void {
    const { currency: code = "" } = entry;
    const rows = this.#open.foreign.get(code) ?? [];
    rows.push(instanceOf(entry));
    this.#open.foreign.set(code, rows);
  }

  #draft({ row, item: { record }, entry, occurrence }: ImportRow): Drafted | undefined {
    if (!record || !entry) return undefined;
    const answer = this.#answers.rows?.get(row) ?? NO_ANSWER;
    const effect = this.#rule?.(entry.payee, entry.text);
    const { payee = effect?.payee } = answer;
    const wanted = { ...effect, ...(payee !== undefined && { payee }) };
    const drafted = draftOf(record, wanted, this.#context);
    const corrected = drafted && answer !== NO_ANSWER ? correctedDraft(drafted, answer) : drafted;
    if (!corrected || !occurrence) return corrected;
    const { recurring, day } = occurrence;
    return { ...corrected, draft: { ...corrected.draft, occurrence: { recurring, day } } };
  }
}

/** The fingerprint of a row; undefined for a row that is known or pending, or is not a record. */
export function markOfRow({ entry, verdict }: ImportRow): MarkContent | undefined {
  return entry && isMarked(verdict) ? entry : undefined;
}

function versionOf(rows: readonly ImportRow[]): string {
  const statuses = rows.map(({ verdict: { status, expense, isOpen }, occurrence }) => {
    const as = occurrence ? `=${occurrence.recurring}:${occurrence.day}` : "";
    return `${status}${expense ?? ""}${isOpen ? "?" : ""}${as}`;
  });
  return Bun.hash.xxHash3(statuses.join(" ")).toString(16).padStart(16, "0");
}

/** A known row already has its mark, and a pending row must be decided again in the next file. */
function isMarked({ status, isOpen }: Verdict): boolean {
  return status !== "already-imported" && status !== "pending" && !isOpen;
}

function instanceOf(entry: Entry): Instance {
  const { line, date: day } = entry;
  return { line, text: entry.payee || entry.text, day, amount: negate(entry.amount) };
}

/** The first currency that the file names. */
export function firstCurrency({ entries }: Pick<FileReading, "entries">): CurrencyCode | null {
  for (const { currency } of entries) {
    if (currency !== undefined && isCurrencyCode(currency)) return currency;
  }
  return null;
}

const NO_ANSWER: RowAnswer = {};

const IS_SUM: Verdict = { status: "footer", reasons: [reason("sum-of-rows")] };
