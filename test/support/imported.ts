// Rows of files in the form in which they are imported, with distinct fingerprints, and the plan of an import with them.

import { NO_DETAILS } from "../../src/domain/expense/expense-details.ts";
import {
  type DaySpan,
  type ImportMark,
  importMarkOf,
  keptMarkOf,
  type MarkContent,
} from "../../src/domain/import/import-mark.ts";
import {
  type ImportDraft,
  type ImportedRow,
  PORTION_ROWS,
} from "../../src/domain/import/imported-row.ts";
import type { ImportId, ImportPlan } from "../../src/domain/import/ledger-import.ts";
import type { LedgerId } from "../../src/domain/ledger/ledger.ts";
import type { Actor } from "../../src/domain/ledger/ledger-change.ts";
import { sum, ZERO } from "../../src/domain/money/decimal.ts";
import { addDays } from "../../src/domain/time/calendar-date.ts";
import type { ImportWork, StagedImport, Store } from "../../src/store/store.ts";
import { day, decimal, instant } from "./values.ts";

export const IMPORT: Actor = { source: "import", by: null };
export const ACCOUNT = "DE12500105170648489890";
export const STAGED_AT = instant(1_790_000_000_000);
const FIRST_DAY = day("2026-01-01");
const DAYS = 60;

/** A row to import, with its fingerprint in the form that a reader has it. */
export interface MarkedRow extends Omit<ImportedRow, "mark"> {
  readonly mark: MarkContent;
}

/** One row more than fits into a batch. */
export const MORE_THAN_A_PORTION = PORTION_ROWS + 1;

export function markContent(number: number, more: Partial<MarkContent> = {}): MarkContent {
  const on = more.day ?? addDays(FIRST_DAY, number % DAYS) ?? FIRST_DAY;
  return {
    account: ACCOUNT,
    day: on,
    days: [on],
    amount: decimal(`-${number}e-2`),
    currency: "EUR",
    balance: undefined,
    text: `row ${number}`,
    format: "csv",
    isPending: false,
    ids: [],
    strongIds: 0,
    row: number,
    content: number,
    ...more,
  };
}

/** Returns a row that becomes an expense with this many hundredths. */
export function spentRow(
  number: number,
  draft: Partial<ImportDraft> = {},
  mark: Partial<MarkContent> = {},
): MarkedRow {
  const content = markContent(number, mark);
  const fields = {
    description: `Row ${number}`,
    amount: decimal(`${number}e-2`),
    date: content.day,
  };
  return {
    mark: content,
    draft: { ...NO_DETAILS, category: null, parts: [], ...fields, ...draft },
  };
}

export function rowsTo(count: number): readonly MarkedRow[] {
  return Array.from({ length: count }, (_, index) => spentRow(index + 1));
}

export function planOf(rows: readonly MarkedRow[], more: Partial<ImportPlan> = {}): ImportPlan {
  const byAccount = Map.groupBy(rows, ({ mark }) => mark.account);
  const accounts = Array.from(byAccount, ([account, own]) => {
    const days = own.map(({ mark }) => mark.day).toSorted();
    return { account, from: days[0] ?? FIRST_DAY, to: days.at(-1) ?? FIRST_DAY };
  });
  const amounts = rows.flatMap(({ draft }) => draft?.amount ?? []);
  return {
    name: "umsatz.csv",
    format: "csv",
    digest: "d1",
    profile: null,
    version: "v1",
    accounts,
    rows: rows.length,
    expenses: amounts.length,
    total: amounts.length > 0 ? sum(amounts) : ZERO,
    counts: { new: amounts.length },
    ...more,
  };
}

async function* inBatches<Row>(rows: readonly Row[], size: number): AsyncGenerator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}

/** Returns all the rows, which must fit into one batch. */
export function onePortion(rows: readonly MarkedRow[]): readonly ImportedRow[] {
  return rows.map((row) => ({ ...row, mark: keptMarkOf(row.mark) }));
}

export async function* inPortions(rows: readonly MarkedRow[]): ImportWork["rows"] {
  for await (const portion of inBatches(rows, PORTION_ROWS)) yield onePortion(portion);
}

export async function stage(
  { imports }: Store,
  ledger: LedgerId,
  text = "a;b\n",
): Promise<StagedImport> {
  return imports.stage(ledger, {
    id: await imports.drawId(ledger, null),
    name: "umsatz.csv",
    at: STAGED_AT,
    bytes: new TextEncoder().encode(text),
  });
}

/** Returns the import's work for these rows, on the current state of the ledger. */
export async function workOf(
  store: Store,
  ledger: LedgerId,
  rows: readonly MarkedRow[],
  plan: Partial<ImportPlan> = {},
): Promise<ImportWork> {
  const { lastChange: seen } = await store.imports.records(ledger);
  return { plan: planOf(rows, plan), seen, rows: inPortions(rows), actor: IMPORT };
}

/** Stages a file and imports its rows. */
export async function recordRows(
  store: Store,
  ledger: LedgerId,
  rows: readonly MarkedRow[],
  plan: Partial<ImportPlan> = {},
) {
  const { id } = await stage(store, ledger);
  return store.imports.record(ledger, id, await workOf(store, ledger, rows, plan));
}

export async function marksOf(
  { imports: store }: Store,
  ledger: LedgerId,
  days: DaySpan,
): Promise<readonly ImportMark[]> {
  const { imports } = await store.records(ledger);
  const found: ImportMark[] = [];
  // Reads the batches as they arrive. Other clients get a turn in between.
  for await (const portion of store.marks(ledger, imports, days))
    for (const left of portion) found.push(importMarkOf(left));
  return found;
}

/** Returns all fingerprints of the ledger. */
export async function marksIn(store: Store, ledger: LedgerId, except?: ImportId) {
  const ever = { from: day("0001-01-01"), to: day("9999-12-31") };
  const marks = (await marksOf(store, ledger, ever)).filter(({ source }) => source !== except);
  return marks.toSorted(
    (a, b) => a.source - b.source || a.row - b.row,
  ) satisfies readonly ImportMark[];
}

/** Returns the kind of the problem with which the work rejects. */
export async function problemOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "none",
    (error: { readonly kind?: string }) => error.kind ?? String(error),
  );
}

/** No record has this id. */
// Safe: ids of records are numbered from 1.
export const NEVER_DRAWN = 9_999 as ImportId;
