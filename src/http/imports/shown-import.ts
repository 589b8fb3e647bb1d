// An import as it is shown: staged, with what was decided just now, or begun, as it was when that was imported.

import { PORTION_ROWS } from "../../domain/import/imported-row.ts";
import {
  type ImportPlan,
  KEPT_NAMED,
  type LedgerImport,
  SHOWN_STATES,
  STAGED_MS,
} from "../../domain/import/ledger-import.ts";
import { isRecord } from "../../domain/kept-json.ts";
import type { RequestKey } from "../../domain/ledger/actions.ts";
import type { Instant } from "../../domain/ledger/ledger-change.ts";
import { writeIdRanges } from "../../domain/search/id-ranges.ts";
import type { DecisionDone } from "../../import/thread/messages.ts";
import type { StagedImport } from "../../store/store.ts";
import type { Handlers } from "../bind.ts";
import { inTodaysWords } from "./former-words.ts";
import { type KeptAnswers, NO_ANSWERS, type ShownImport } from "./kept-answers.ts";
import type { DecidedImport, LookedAt } from "./opened-imports.ts";

export type ShownSummary = Awaited<ReturnType<Handlers["listImports"]>>["body"]["items"][number];

/** What is kept of an import with its record: its file goes with the commit. */
interface KeptView {
  readonly bytes: number;
  readonly stagedAt: Instant;
  /** The version that was seen when it was begun. */
  readonly seen: string;
  readonly key: RequestKey | null;
  readonly view: Pick<
    ShownImport,
    | "answers"
    | "categories"
    | "statuses"
    | "skippedFiles"
    | "others"
    | "reading"
    | "source"
    | "unreadable"
    | "warnings"
  >;
}

export function showStaged(
  { staged, kept, now }: LookedAt,
  { done: { preview, source }, takenRefs }: DecidedImport,
): ShownImport {
  const { reading, statuses, unreadable, warnings, questions, categories } = preview;
  const known = now.imports.findLast(
    ({ digest, state }) => digest === staged.digest && state === "recorded",
  );
  const shown = {
    ...summaryOfStaged(staged, { ...kept, shown: { source, expenses: preview.expenses } }),
    knownFile: known ? { id: known.id, importedAt: known.begunAt } : null,
    ...{ others: kept.others, skippedFiles: kept.skippedFiles },
    ...{ reading, statuses, unreadable, warnings, questions, categories },
    answers: { ...kept.answers, rows: kept.rows.length },
    withoutRef: takenRefs.size,
    takenRefs: [...takenRefs.values().take(KEPT_NAMED)],
  };
  // What was said of two rows may come to the same as what is said now.
  return { ...shown, version: versionOf({ ...shown, said: kept.rows }) };
}

/** As it was when it was begun. */
export function showBegun(record: LedgerImport): ShownImport {
  const { view } = keptView(record);
  const { withoutRef, takenRefs } = record;
  const none = { knownFile: null, questions: [] };
  const shown = { ...summaryOfBegun(record), ...none, ...view, withoutRef, takenRefs };
  return { ...shown, version: versionOf(shown) };
}

export function summaryOfStaged(staged: StagedImport, kept: KeptAnswers): ShownSummary {
  const { id, name, bytes, stagedAt } = staged;
  return {
    ...{ id, name, bytes, state: "staged", createdAt: stagedAt },
    // Safe: whole milliseconds.
    expiresAt: (stagedAt + STAGED_MS) as Instant,
    ...{ importedAt: null, ids: "" },
    source: kept.shown?.source ?? null,
    ...{ done: 0, of: kept.shown?.expenses ?? 0 },
  };
}

export function summaryOfBegun(record: LedgerImport): ShownSummary {
  const { id, name, state, begunAt, expenses, rows, portions, kept } = record;
  const { bytes, stagedAt, view } = keptView(record);
  // Portions have as many rows each, of which some make no expense.
  const share = rows === 0 ? 0 : Math.min((portions * PORTION_ROWS) / rows, 1);
  const done = state === "undone" ? kept : Math.round(expenses * share);
  return {
    ...{ id, name, bytes, state: SHOWN_STATES[state], createdAt: stagedAt },
    ...{ expiresAt: null, importedAt: begunAt },
    ids: writeIdRanges(record.expenseIds),
    ...{ source: view.source, done: state === "recorded" ? expenses : done, of: expenses },
  };
}

/** What is to be kept of a staged import with its record. */
export function planOf(
  { staged, kept }: LookedAt,
  shown: ShownImport,
  { preview, source }: DecisionDone,
): ImportPlan {
  const { name, digest, bytes, stagedAt } = staged;
  const { answers, categories, statuses, skippedFiles, others } = shown;
  const { reading, unreadable, warnings } = shown;
  const { decided: version, accounts, marks: rows, expenses, total } = preview;
  const view: KeptView = {
    ...{ bytes, stagedAt, seen: shown.version, key: kept.key },
    view: {
      ...{ answers, categories, statuses, skippedFiles, others, reading, unreadable, warnings },
      source: shown.source,
    },
  };
  return {
    ...{ name, format: reading.format.value, digest, profile: source?.id ?? null },
    ...{ version, accounts },
    ...{ rows, expenses, total, counts: { ...view } },
  };
}

/** The version that was seen when the import was begun. */
export function seenVersion(record: LedgerImport): string {
  return keptView(record).seen;
}

export function keyOfBegun(record: LedgerImport): RequestKey | null {
  return keptView(record).key;
}

function keptView({ counts, profile: id }: LedgerImport): KeptView {
  if (!isRecord(counts["view"])) return NOTHING_KEPT;
  // Safe: `planOf` alone writes what has a view.
  const kept = inTodaysWords(counts as unknown as KeptView);
  // What an older program has kept lacks what was not known of a file then.
  const defaults = NOTHING_KEPT.view;
  const reading = { ...defaults.reading, ...kept.view.reading };
  // A new source gets its id with the import.
  const source = kept.view.source && { ...kept.view.source, id };
  return { ...kept, view: { ...defaults, ...kept.view, source, reading } };
}

/** Of an import that was not recorded over HTTP. */
const NOTHING_KEPT: KeptView = {
  // Safe: whole milliseconds.
  ...{ bytes: 0, stagedAt: 0 as Instant, seen: "", key: null },
  view: {
    answers: { ...NO_ANSWERS, rows: 0 },
    ...{
      categories: [],
      statuses: [],
      skippedFiles: [],
      others: [],
      source: null,
      unreadable: [],
      warnings: [],
    },
    reading: {
      format: { value: "", certain: true, others: [] },
      ...{ encoding: null, separator: null, sheet: null, sheets: [] },
      ...{
        account: null,
        accounts: [],
        currency: null,
        tracker: null,
        header: null,
        columnHeaders: [],
        columns: {},
        guesses: [],
      },
    },
  },
};

/** Differs with anything that is shown. */
function versionOf(shown: object): string {
  return Bun.hash.xxHash3(JSON.stringify(shown)).toString(16).padStart(16, "0");
}
