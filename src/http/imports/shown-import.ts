// An import as the API shows it. A staged one is shown with what was decided just now. One that has begun is shown as it was at its commit.

import { PORTION_ROWS } from "../../domain/import/imported-row.ts";
import {
  type ImportPlan,
  KEPT_NAMED,
  type LedgerImport,
  SHOWN_STATES,
  STAGED_MS,
} from "../../domain/import/ledger-import.ts";
import { reason, shownReason } from "../../domain/import/reasons.ts";
import { writeIdRanges } from "../../domain/search/id-ranges.ts";
import { shifted } from "../../domain/shifted.ts";
import type { DecisionDone } from "../../import/thread/open-file.ts";
import type { StagedImport } from "../../store/store.ts";
import type { BodyOf } from "../bind.ts";
import type { KeptAnswers, ShownImport } from "./kept-answers.ts";
import type { DecidedImport, StagedView } from "./opened-imports.ts";

export type ShownSummary = BodyOf<"listImports">["items"][number];

export function showStaged(
  { staged, kept, now }: StagedView,
  { done: { preview, source, expenses }, takenRefs }: DecidedImport,
): ShownImport {
  const known = now.imports.findLast(
    ({ digest, state }) => digest === staged.digest && state === "recorded",
  );
  const shown = {
    ...summaryOfStaged(staged, { ...kept, shown: { source, expenses } }),
    ...preview,
    knownFile: known ? { id: known.id, importedAt: known.begunAt } : null,
    others: kept.others,
    skippedFiles: kept.skippedFiles,
    answers: { ...kept.answers, rows: kept.rows.length },
    withoutRef: takenRefs.size,
    takenRefs: [...takenRefs.values().take(KEPT_NAMED)],
  };
  // Different answers about rows may lead to the same preview, so they are part of the version.
  return { ...shown, version: versionOf({ ...shown, said: kept.rows }) };
}

/** Shows an import whose commit has begun. */
export function showBegun(record: LedgerImport): ShownImport {
  const { withoutRef, takenRefs, leftOut } = record;
  const none = { knownFile: null, questions: [] };
  const seen = seenImport(record);
  const refused = leftOut.map(([kind, name, why]) => reason(`${kind}-left-out`, name, why));
  const shown = {
    ...seen,
    ...summaryOfBegun(record),
    ...none,
    warnings: [...seen.warnings, ...refused.map(shownReason)],
    withoutRef,
    takenRefs,
  };
  return { ...shown, version: versionOf(shown) };
}

export function summaryOfStaged(staged: StagedImport, kept: KeptAnswers): ShownSummary {
  const { id, name, bytes, stagedAt } = staged;
  return {
    id,
    name,
    bytes,
    state: "staged",
    createdAt: stagedAt,
    expiresAt: shifted(stagedAt, STAGED_MS),
    importedAt: null,
    ids: "",
    source: kept.shown?.source ?? null,
    done: 0,
    of: kept.shown?.expenses ?? 0,
  };
}

export function summaryOfBegun(record: LedgerImport): ShownSummary {
  const { id, name, state, begunAt, expenses, rows, portions, kept } = record;
  const { bytes, createdAt, source } = seenImport(record);
  // All batches have the same number of rows, but not every row becomes an expense.
  const share = rows === 0 ? 0 : Math.min((portions * PORTION_ROWS) / rows, 1);
  const done = state === "undone" ? kept : Math.round(expenses * share);
  return {
    id,
    name,
    bytes,
    state: SHOWN_STATES[state],
    createdAt,
    expiresAt: null,
    importedAt: begunAt,
    ids: writeIdRanges(record.expenseIds),
    // A new source gets its id with the import.
    source: source && { ...source, id: record.profile },
    done: state === "recorded" ? expenses : done,
    of: expenses,
  };
}

/** The fields of a staged import that its record keeps. */
export function planOf(
  { staged }: StagedView,
  shown: ShownImport,
  { source, version, accounts, marks: rows, expenses, total }: DecisionDone,
): ImportPlan {
  return {
    name: staged.name,
    format: shown.reading.format.value,
    digest: staged.digest,
    profile: source?.id ?? null,
    version,
    accounts,
    rows,
    expenses,
    total,
    counts: shown,
  };
}

/** The import as it was shown when its commit began. It is stored with its record, because the file is gone after the commit. */
export function seenImport({ counts }: LedgerImport): ShownImport {
  // Safe: only `planOf` writes `counts`.
  return counts as ShownImport;
}

/** Changes whenever anything that is shown changes. */
function versionOf(shown: object): string {
  return Bun.hash.xxHash3(JSON.stringify(shown)).toString(16).padStart(16, "0");
}
