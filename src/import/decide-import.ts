// Decides what to do with each row of a file, based on what the ledger knows. A preview and a commit call the same functions with the same
// values, so the preview shows exactly what is imported.

import type { ExpenseId } from "../domain/expense/expense.ts";
import type { DaySpan, ImportMark } from "../domain/import/import-mark.ts";
import { reason } from "../domain/import/reasons.ts";
import { isImported } from "../domain/import/terms.ts";
import { type CurrencyCode, isCurrencyCode } from "../domain/money/currency.ts";
import type { Decimal } from "../domain/money/decimal.ts";
import { takenOccurrences } from "../domain/recurring/fitting.ts";
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
import { questionsOf } from "./file/open-rows.ts";
import type { ImportAnswers } from "./import-answers.ts";
import { Entry, repeatCounter, spanOf } from "./match/entry.ts";
import { findNear } from "./match/near.ts";
import { matchEntries } from "./match/passes.ts";
import type { FilePlan } from "./record/record.ts";
import { categoriesIn, categoriesOf } from "./sort/file-categories.ts";
import { ruleReader } from "./sort/profile-rules.ts";
import { Tally } from "./sort/tally.ts";
import { type Meaning, meaningReader } from "./status/meaning.ts";
import { verdictsByOthers } from "./status/other-rows.ts";
import type { BookPast } from "./status/past.ts";
import { totalsOf } from "./status/row-totals.ts";
import { findSame } from "./status/same.ts";
import {
  type ImportRow,
  type KnownAs,
  type StatusContext,
  statusOf,
  type Verdict,
  withRemarks,
} from "./status/status.ts";

export type Import = ReturnType<Decision["decide"]>;

export function decideImport(
  file: FileReading,
  past: BookPast,
  answers: ImportAnswers,
  today: CalendarDate,
): Import {
  return new Decision(file, past, answers, today).decide();
}

/** Matches each account's records with rows of earlier files, and then with expenses. */
function matchFile({ entries, profile }: FileReading, past: BookPast) {
  const known = new Map<Entry, KnownAs>();
  const ids = new Map<string, "change" | "hold">();
  const spans = new Map<string, DaySpan & { readonly rows: number }>();
  /** Expenses that a row was matched with. */
  const taken = new Set<ExpenseId | null>();
  let mayBeOtherAccount = false;
  for (const [account, own] of Map.groupBy(entries, (entry) => entry.account)) {
    const span = spanOf(own.map(({ day }) => day));
    if (!span) continue;
    spans.set(account, { ...span, rows: own.length });
    const marks = past.marks.filter((mark) => mark.account === account);
    const periods = past.spans.get(account) ?? new Map();
    const found = matchEntries(own, span, { marks, spans: periods, ids: profile?.ids });
    mayBeOtherAccount ||= found.mayBeOtherAccount;
    if (found.ids) ids.set(account, found.ids);
    const matched = new Set<ImportMark>();
    for (const [entry, match] of found.matches) {
      known.set(entry, { match });
      matched.add(match.mark);
      taken.add(match.mark.expense);
    }
    const left = () => own.filter((entry) => !known.has(entry));
    const free = () => past.expenses.filter(({ id }) => !taken.has(id));
    for (const [entry, same] of findSame(left(), free())) {
      known.set(entry, { same });
      taken.add(same.expense);
    }
    const pending = marks.filter((mark) => mark.isPending && !matched.has(mark));
    const typed = free().filter(({ isMarked }) => !isMarked);
    const near = findNear(left(), { typed, pending, span });
    for (const [entry, one] of near) known.set(entry, { near: one });
  }
  return { known, ids, spans, mayBeOtherAccount };
}

class Decision {
  readonly #file: FileReading;
  readonly #past: BookPast;
  readonly #answers: ImportAnswers;
  readonly #context: DraftContext;
  readonly #statusContext: StatusContext;
  readonly #matched: ReturnType<typeof matchFile>;
  /** Undefined if there are no rules. Then the texts of rows are not needed. */
  readonly #rule: ReturnType<typeof ruleReader> | undefined;

  constructor(file: FileReading, past: BookPast, answers: ImportAnswers, today: CalendarDate) {
    this.#file = file;
    this.#past = past;
    this.#answers = answers;
    this.#matched = matchFile(file, past);
    const rates = Object.entries(answers.currencies ?? {}).flatMap(([code, rate]) =>
      rate === "skipped" ? [] : [[code, rate] as const],
    );
    const tally = new Tally(past.expenses, past.labels, today);
    const { currency, labels } = past;
    const rules = file.profile?.rules ?? [];
    this.#context = {
      // If the ledger has no currency, rows in any currency but the first one of the file are foreign.
      currency: currency ?? firstCurrency(file),
      rates: new Map<string, Decimal>(rates),
      keepsOriginals: currency !== null,
      labels,
      tally,
      categories: categoriesOf(file, labels, rules, tally),
    };
    this.#statusContext = {
      choices: { ...file.profile, ...answers },
      numbered: answers.savings ?? (file.profile?.savings === "spent" ? "spent" : undefined),
      duplicates: answers.duplicates,
      isKnownFile: past.isKnownFile ?? false,
      importsPending: answers.pending === "imported",
      tomorrow: addDays(today, 1) ?? today,
    };
    this.#rule = rules.length > 0 ? ruleReader(rules) : undefined;
  }

  decide() {
    const { ids, spans, mayBeOtherAccount } = this.#matched;
    const rows = this.#withOccurrences(this.#rows());
    const named = new Map<string, number>();
    for (const { item, verdict } of rows) {
      if (!item.record || !isImported(verdict.status)) continue;
      for (const name of categoriesIn(item.record)) named.set(name, (named.get(name) ?? 0) + 1);
    }
    return {
      ...totalsOf(rows, this.#file.lines, (row) => this.#draft(row)?.draft),
      questions: questionsOf(
        this.#file,
        this.#answers.account,
        mayBeOtherAccount,
        rows,
        (row) => this.#draft(row)?.draft.amount,
      ),
      /** Changes if the status of any row changes. */
      version: versionOf(rows),
      /** For the profile of each account: if the bank's ids change from file to file or stay the same, as far as this file shows it. */
      ids,
      /** The period and the number of this file's rows, by account. */
      spans,
      /** Labels of an export of Outlay that the ledger lacks. They are created before the first expense. */
      labels: missingLabels(this.#file.labels, this.#past.labels),
      /** Plans whose kind the ledger doesn't have yet, in the order of the file, since one may continue another. */
      plans: this.#file.plans.flatMap((one) => (this.#isMissing(one) ? one.plan : [])),
      /** The categories that the file gives to imported rows. */
      categories: this.#context.categories.named(named),
      /** In the order of the file. */
      rows,
      /** The expense that a row becomes, or would become; undefined if the row is not a record. */
      draftOf: (row: ImportRow) => this.#draft(row),
    };
  }

  /** Amounts of plans are never converted. */
  #isMissing({ plan: { kind }, currency: own }: FilePlan): boolean {
    const { currency, planned } = this.#past;
    const isForeign = currency !== null && own !== undefined && own !== currency;
    return !planned?.has(kind) && (kind === "zone" || !isForeign);
  }

  #rows(): readonly ImportRow[] {
    const readMeaning = meaningReader(this.#file, this.#past);
    const nthOf = repeatCounter();
    const byOthers = verdictsByOthers(this.#file, this.#past.marks);
    return this.#file.items.map((item, index): ImportRow => {
      const row = index + 1;
      if (!(item instanceof Entry)) {
        const { status = "ignored", reason: why } = item;
        return { item, row, verdict: { status, reasons: why ? [why] : [] } };
      }
      const facts = {
        ...this.#matched.known.get(item),
        nth: nthOf(item),
        isPending: item.isPending,
        byOthers: byOthers.get(item),
      };
      return { item, row, verdict: this.#judge(row, item, readMeaning(item), facts) };
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
    const { amount, date, status } = this.#answers.rows?.get(row) ?? {};
    const ruled = this.#rule?.(entry.payee, entry.text)?.status;
    // While an import is committed, its answer has become a rule, but the rows must have the same status as before.
    const isAnswered = ruled === "skipped" && this.#answers.savings === ruled;
    const wanted =
      status ?? (isAnswered && meaning.because?.code === "transfer" ? undefined : ruled);
    const foreign = facts.match ? undefined : this.#foreignVerdict(entry);
    if (foreign && wanted !== "already-imported" && wanted !== "skipped") return foreign;
    const meant = correctedMeaning(meaning, entry.amount, amount);
    const verdict = statusOf({ ...facts, ...meant, wanted }, this.#statusContext);
    return withRemarks(verdict, entry.record.notes, date ?? entry.date, this.#statusContext);
  }

  /** A row in another currency is never imported at face value. */
  #foreignVerdict(entry: Entry): Verdict | undefined {
    if (!isForeign(entry, this.#context)) return undefined;
    const { currency: code = "" } = entry;
    const isSkipped = this.#answers.currencies?.[code] === "skipped";
    const why = reason(isSkipped ? "skipped-currency" : "no-rate", code);
    return { status: "ignored", reasons: [why], isOpen: !isSkipped };
  }

  #draft({ row, item, occurrence }: ImportRow): Drafted | undefined {
    if (!(item instanceof Entry)) return undefined;
    const answer = this.#answers.rows?.get(row);
    const effect = this.#rule?.(item.payee, item.text);
    const { payee = effect?.payee } = answer ?? {};
    const wanted = { ...effect, ...(payee !== undefined && { payee }) };
    const drafted = draftOf(item.record, wanted, this.#context);
    const corrected = drafted && answer ? correctedDraft(drafted, answer) : drafted;
    if (!corrected || !occurrence) return corrected;
    const { recurring, day } = occurrence;
    return { ...corrected, draft: { ...corrected.draft, occurrence: { recurring, day } } };
  }
}

function versionOf(rows: readonly ImportRow[]): string {
  const statuses = rows.map(({ verdict: { status, expense, isOpen }, occurrence }) => {
    const as = occurrence ? `=${occurrence.recurring}:${occurrence.day}` : "";
    return `${status}${expense ?? ""}${isOpen ? "?" : ""}${as}`;
  });
  return Bun.hash.xxHash3(statuses.join(" ")).toString(16).padStart(16, "0");
}

/** The first currency that the file names. */
export function firstCurrency({ entries }: Pick<FileReading, "entries">): CurrencyCode | null {
  const named = entries.values().map(({ currency = "" }) => currency);
  return named.find(isCurrencyCode) ?? null;
}
