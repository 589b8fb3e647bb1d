// The way of a file into a book: read it with evidence, then decide on each of its rows with what the book knows. A preview and a
// commit call the same functions with the same values, so what is shown is what is done.

import type { MarkContent } from "../domain/import/import-mark.ts";
import type { ImportedLabel } from "../domain/import/imported-label.ts";
import { reason } from "../domain/import/reasons.ts";
import { isImported } from "../domain/import/terms.ts";
import { type CurrencyCode, isCurrencyCode } from "../domain/money/currency.ts";
import { type Decimal, negate } from "../domain/money/decimal.ts";
import { addDays, type CalendarDate } from "../domain/time/calendar-date.ts";
import { correctedDraft, correctedMeaning } from "./draft/corrected-draft.ts";
import { missingLabels } from "./draft/file-labels.ts";
import {
  type DraftContext,
  type Drafted,
  dayOf,
  draftOf,
  isForeign,
  outcomeOf,
} from "./draft/record-draft.ts";
import type { FileReading } from "./file/file-reading.ts";
import { type OpenRows, questionsOf } from "./file/open-rows.ts";
import type { ImportAnswers, RowAnswer } from "./import-answers.ts";
import { byAccount, repeatCounter } from "./match/entry-groups.ts";
import { type Entry, type Mark, type Match, markOf, type Span } from "./match/match-entry.ts";
import { recordText } from "./match/match-keys.ts";
import { findNear, type Near } from "./match/near.ts";
import { matchEntries, spanOf } from "./match/passes.ts";
import type { RuleEffect } from "./profile.ts";
import type { Instance, Question } from "./record/reading.ts";
import type { FileItem } from "./record/record.ts";
import type { NamedCategory } from "./sort/file-categories.ts";
import { categoriesIn, categoriesOf } from "./sort/file-texts.ts";
import { ruleReader } from "./sort/profile-rules.ts";
import { Tally } from "./sort/tally.ts";
import { correctionsIn } from "./status/corrections.ts";
import { type Meaning, meaningReader, otherEnds, Paid } from "./status/meaning.ts";
import type { BookPast } from "./status/past.ts";
import { withRemarks } from "./status/remarks.ts";
import { type RowFacts, RowTotals } from "./status/row-totals.ts";
import { findSame, type SameExpense } from "./status/same.ts";
import {
  type StatusContext,
  StatusCounter,
  type StatusCounts,
  statusOf,
  type Verdict,
} from "./status/status.ts";
import { sumRowsIn } from "./status/sum-rows.ts";

/** A row of the file, and what becomes of it. */
export interface ImportRow {
  readonly item: FileItem;
  /** Counts the items of the file from 1. */
  readonly row: number;
  readonly verdict: Verdict;
  /** Undefined for what is no record. */
  readonly entry: Entry | undefined;
}

export interface Import {
  readonly counts: StatusCounts;
  readonly totals: RowTotals;
  readonly questions: readonly Question[];
  /** Names what was decided: equal for equal statuses of all rows. */
  readonly version: string;
  /** By account: what this file shows of the bank's ids, for its profile. */
  readonly ids: ReadonlyMap<string, "change" | "hold">;
  /** Labels to be made before the first expense: of an export of Outlay, what the book lacks. */
  readonly labels: readonly ImportedLabel[];
  /** The days of this file's rows, and how many there are, by account. */
  readonly spans: ReadonlyMap<string, AccountSpan>;
  /** Those of the file, as far as recorded rows have them. */
  readonly categories: readonly NamedCategory[];
  /** In the order of the file. */
  readonly rows: readonly ImportRow[];
  /** The expense that a row becomes, or would become; undefined for what is no record. */
  draftOf(row: ImportRow): Drafted | undefined;
}

export interface AccountSpan extends Span {
  readonly rows: number;
}

/** What becomes of every row. */
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
  readonly #tomorrow: CalendarDate;
  readonly #context: DraftContext;
  readonly #statusContext: StatusContext;
  /** By places of entries. */
  readonly #matches = new Map<number, Match>();
  readonly #ids = new Map<string, "change" | "hold">();
  readonly #spans = new Map<string, AccountSpan>();
  #near: ReadonlyMap<number, Near> = new Map();
  #same: ReadonlyMap<number, SameExpense> = new Map();
  readonly #paid = new Paid();
  readonly #rule: (payee: string, text: string) => RuleEffect | undefined;
  readonly #hasRules: boolean;
  /** True if its rows speak against the account that it was taken for. */
  #isOfAnother = false;
  readonly #open: OpenRows = { near: [], cash: [], foreign: new Map() };

  constructor(file: FileReading, past: BookPast, answers: ImportAnswers, today: CalendarDate) {
    this.#file = file;
    this.#past = past;
    this.#answers = answers;
    this.#tomorrow = addDays(today, 1) ?? today;
    const rates = new Map<string, Decimal>();
    for (const [code, rate] of Object.entries(answers.currencies ?? {})) {
      if (rate !== "skipped") rates.set(code, rate);
    }
    const tally = new Tally(past.expenses, past.labels, today);
    const { currency, labels } = past;
    const keepsOriginals = currency !== null;
    const home = homeOf(file, past);
    const rules = file.profile?.rules ?? [];
    const categories = categoriesOf(file, { labels, rules, tally });
    this.#context = {
      ...{ currency: home, rates, keepsOriginals, labels, tally, categories },
    };
    this.#statusContext = {
      cash: answers.cash ?? file.profile?.cash,
      duplicates: answers.duplicates,
      isKnownFile: past.isKnownFile ?? false,
      importsPending: answers.pending === "imported",
    };
    this.#hasRules = rules.length > 0;
    this.#rule = ruleReader(rules);
  }

  match(): void {
    for (const { account, places, own } of byAccount(this.#file.entries)) {
      const marks = this.#past.marks.filter((mark) => mark.account === account);
      const spans = this.#past.spans.get(account) ?? new Map();
      const found = matchEntries(own, { marks, spans, ids: this.#file.profile?.ids });
      for (const [index, match] of found.matches.entries()) {
        if (match) this.#matches.set(places[index] ?? index, match);
      }
      this.#isOfAnother ||= found.isOfAnother;
      if (found.ids) this.#ids.set(account, found.ids);
      const span = spanOf(own);
      this.#spans.set(account, { ...span, rows: own.length });
      this.#findSame(places);
      this.#findNear(places, marks, span);
    }
    this.#collectPaid();
  }

  /** Places that nothing is known of. */
  #left(places: readonly number[]): readonly number[] {
    return places.filter((at) => !this.#matches.has(at) && !this.#same.has(at));
  }

  #findSame(places: readonly number[]): void {
    const entries = this.#file.entries.all;
    if (!entries[0]?.facts.isOwn) return;
    const left = this.#left(places);
    const known = [...this.#matches.values()].flatMap(({ mark }) => mark.expense ?? []);
    const taken = new Set([...known, ...[...this.#same.values()].map(({ expense }) => expense)]);
    const found = findSame(entries, left, { expenses: this.#past.expenses, taken });
    this.#same = new Map([...this.#same, ...found]);
  }

  #findNear(places: readonly number[], marks: readonly Mark[], span: Span): void {
    const known = new Set([...this.#matches.values()].map(({ mark }) => mark));
    const pending = marks.filter((mark) => mark.isPending && !known.has(mark));
    const same = new Set([...this.#same.values()].map(({ expense }) => expense));
    const typed = this.#past.expenses
      .filter(({ isMarked, id }) => !isMarked && !same.has(id))
      .map(({ id, day, amount, description, payee }) => {
        return { id, day, amount, text: recordText({ texts: [description, payee ?? ""] }) };
      });
    if (pending.length === 0 && typed.length === 0) return;
    const found = findNear(this.#file.entries.all, this.#left(places), { typed, pending, span });
    this.#near = new Map([...this.#near, ...found]);
  }

  #collectPaid(): void {
    // Only of those who send something is it asked.
    const entries = this.#file.entries.all;
    for (const { isOut, payee } of entries) if (!isOut && payee !== "") this.#paid.expect(payee);
    if (!this.#paid.isAsked) return;
    for (const { payee, description, day, amount } of this.#past.expenses) {
      if (!amount.startsWith("-")) this.#paid.add(payee ?? description, { day, amount });
    }
    for (const entry of entries) if (entry.isOut) this.#paid.add(entry.payee, entry);
  }

  decide(): Import {
    const rows = this.#rows();
    const counter = new StatusCounter();
    const totals = new RowTotals();
    const named = new Map<string, number>();
    for (const row of rows) {
      const { line, endLine, record } = row.item;
      const drafted = this.#draft(row);
      counter.add(row.verdict.status, line, endLine);
      totals.add(row.verdict, line, factsOf(row, drafted));
      if (!record || !isImported(row.verdict.status)) continue;
      for (const name of categoriesIn(record)) named.set(name, (named.get(name) ?? 0) + 1);
    }
    return {
      counts: counter.end(this.#file.lines),
      totals,
      questions: questionsOf(this.#file, this.#answers.account, {
        ...this.#open,
        isOfAnother: this.#isOfAnother,
      }),
      version: versionOf(rows),
      ids: this.#ids,
      labels: missingLabels(this.#file.labels, this.#past.labels),
      spans: this.#spans,
      categories: this.#context.categories.named(named),
      rows,
      draftOf: (row) => this.#draft(row),
    };
  }

  #rows(): readonly ImportRow[] {
    const { entries, items, table, profile, accountNames } = this.#file;
    const { all } = entries;
    const { otherAccounts } = this.#past;
    const others = [...this.#past.others, ...(this.#spans.size > 1 ? otherEnds(all) : [])];
    const context = { profile, otherAccounts, accountNames, others };
    const readMeaning = meaningReader(context, this.#paid);
    const nthOf = repeatCounter();
    // If a balance follows from each row, none of them sums up others.
    const sums = table && !table.balance ? sumRowsIn(all, entries.span?.to) : new Set();
    const corrections = correctionsIn(all, this.#past.marks);
    let at = 0;
    return items.map((item, index): ImportRow => {
      const row = index + 1;
      const entry = item.record ? all[at] : undefined;
      if (!entry) {
        const { status = "ignored", reason: why } = item;
        return { item, row, verdict: { status, reasons: why ? [why] : [] }, entry: undefined };
      }
      const said = sums.has(at) ? IS_SUM : corrections.get(at);
      const places = { row, at, nth: nthOf(entry) };
      at += 1;
      return { item, row, verdict: this.#judge(places, entry, readMeaning(entry), said), entry };
    });
  }

  #judge(
    { row, at, nth }: { readonly row: number; readonly at: number; readonly nth: number },
    entry: Entry,
    meaning: Meaning,
    said: Verdict | undefined,
  ): Verdict {
    const instance = () => instanceOf(entry);
    const effect = this.#effectOn(entry);
    const { amount, date, ...answer } = this.#answers.rows?.get(row) ?? NOTHING_SAID;
    const wanted = answer.status ?? effect?.status;
    const match = this.#matches.get(at);
    const foreign = this.#foreignVerdict(entry, match, instance);
    if (foreign && wanted !== "already-imported" && wanted !== "skipped") return foreign;
    const meant = correctedMeaning(meaning, entry.amount, amount);
    const facts = {
      match,
      near: this.#near.get(at),
      same: this.#same.get(at),
      meaning: meant.meaning,
      isIn: meant.isIn,
      nth,
      wanted,
      isPending: entry.isPending,
      said,
    };
    const verdict = statusOf(facts, this.#statusContext);
    if (verdict.isOpen && verdict.status === "possible-duplicate") this.#open.near.push(instance());
    else if (verdict.isOpen) this.#open.cash.push(instance());
    return withRemarks(verdict, entry.facts.notes, {
      day: date ?? entry.date,
      tomorrow: this.#tomorrow,
    });
  }

  #effectOn(entry: Entry): RuleEffect | undefined {
    return this.#hasRules ? this.#rule(entry.payee, entry.text) : undefined;
  }

  /** A row of another currency is never taken at face value. */
  #foreignVerdict(
    entry: Entry,
    match: Match | undefined,
    instance: () => Instance,
  ): Verdict | undefined {
    if (match || !isForeign(entry, this.#context)) return undefined;
    const code = entry.currency ?? "";
    if (this.#answers.currencies?.[code] === "skipped") {
      return { status: "ignored", reasons: [reason("skipped-currency", code)] };
    }
    const { foreign } = this.#open;
    const list = foreign.get(code) ?? [];
    list.push(instance());
    foreign.set(code, list);
    return { status: "ignored", reasons: [reason("no-rate", code)], isOpen: true };
  }

  #draft({ row, item: { record }, entry }: ImportRow): Drafted | undefined {
    if (!record || !entry) return undefined;
    const answer = this.#answers.rows?.get(row) ?? NOTHING_SAID;
    const effect = this.#effectOn(entry);
    const payee = answer.payee === undefined ? effect?.payee : answer.payee;
    const wanted = { ...effect, ...(payee !== undefined && { payee }) };
    const drafted = draftOf(record, wanted, this.#context);
    return drafted && answer !== NOTHING_SAID ? correctedDraft(drafted, answer) : drafted;
  }
}

/** A row is known by this when it comes again; undefined for a row that is known, pending or no record. */
export function markOfRow({ entry, verdict }: ImportRow): MarkContent | undefined {
  return entry && isMarked(verdict) ? markOf(entry) : undefined;
}

function factsOf(row: ImportRow, drafted: Drafted | undefined): RowFacts {
  const { item, entry, verdict } = row;
  const { record } = item;
  if (!record) return { isMarked: false };
  const date = drafted?.draft.date ?? dayOf(record);
  const isKept = entry !== undefined && isMarked(verdict);
  if (!drafted) return { isMarked: isKept, date };
  return { isMarked: isKept, date, expense: outcomeOf(drafted.draft), ref: drafted.draft.ref };
}

function versionOf(rows: readonly ImportRow[]): string {
  const told = rows.map(({ verdict: { status, expense, isOpen } }) => {
    return `${status}${expense ?? ""}${isOpen ? "?" : ""}`;
  });
  return Bun.hash.xxHash3(told.join(" ")).toString(16).padStart(16, "0");
}

/** What is known has its mark already, and what is pending must be asked again. */
function isMarked({ status, isOpen }: Verdict): boolean {
  return status !== "already-imported" && status !== "pending" && !isOpen;
}

function instanceOf(entry: Entry): Instance {
  const { line, date: day } = entry;
  return { line, text: entry.payee || entry.text, day, amount: negate(entry.amount) };
}

/** The ledger's currency; without one, the first that the file names: rows of another are foreign then, too. */
function homeOf(file: FileReading, past: BookPast): CurrencyCode | null {
  return past.currency ?? firstCurrency(file);
}

export function firstCurrency({ entries }: Pick<FileReading, "entries">): CurrencyCode | null {
  return [...entries.currencies].find(isCurrencyCode) ?? null;
}

const NOTHING_SAID: RowAnswer = {};

const IS_SUM: Verdict = { status: "footer", reasons: [reason("sum-of-rows")] };
