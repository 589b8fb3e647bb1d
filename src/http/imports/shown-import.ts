// An import as it is shown: staged, with what was decided just now, or begun, as it was when that was imported.

import { PORTION_ROWS } from "../../domain/import/imported-row.ts";
import {
  type ImportPlan,
  KEPT_NAMED,
  type LedgerImport,
  SHOWN_STATES,
  STAGED_MS,
} from "../../domain/import/ledger-import.ts";
import type { Instant } from "../../domain/ledger/ledger-change.ts";
import { reason, shownReason } from "../../domain/import/reasons.ts";
import { writeIdRanges } from "../../domain/search/id-ranges.ts";
import type { DecisionDone } from "../../import/thread/open-file.ts";
import type { StagedImport } from "../../store/store.ts";
import type { Handlers } from "../bind.ts";
import type { KeptAnswers, ShownImport } from "./kept-answers.ts";
import type { DecidedImport, LookedAt } from "./opened-imports.ts";

export type ShownSummary = Awaited<ReturnType<Handlers["listImports"]>>["body"]["items"][number];

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
  // Answers about other rows may lead to the same preview.
  return { ...shown, version: versionOf({ ...shown, said: kept.rows }) };
}

/** Shows an import that was just begun. */
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
  const { bytes, createdAt, source } = seenImport(record);
  // Batches have equally many rows, some of which make no expense.
  const share = rows === 0 ? 0 : Math.min((portions * PORTION_ROWS) / rows, 1);
  const done = state === "undone" ? kept : Math.round(expenses * share);
  return {
    ...{ id, name, bytes, state: SHOWN_STATES[state], createdAt },
    ...{ expiresAt: null, importedAt: begunAt },
    ids: writeIdRanges(record.expenseIds),
    // A new source gets its id with the import.
    source: source && { ...source, id: record.profile },
    ...{ done: state === "recorded" ? expenses : done, of: expenses },
  };
}

/** The fields of a staged import that its record keeps. */
export function planOf(
  { staged }: LookedAt,
  shown: ShownImport,
  { preview, source }: DecisionDone,
): ImportPlan {
  const { decided: version, accounts, marks: rows, expenses, total } = preview;
  return {
    ...{ name: staged.name, format: shown.reading.format.value, digest: staged.digest },
    ...{ profile: source?.id ?? null, version, accounts, rows, expenses, total, counts: shown },
  };
}

/** The import as it was seen when it was begun, which is kept with its record: its file goes with the commit. */
export function seenImport({ counts }: LedgerImport): ShownImport {
  // Safe: `planOf` alone writes it.
  return counts as ShownImport;
}

/** Differs with anything that is shown. */
function versionOf(shown: object): string {
  return Bun.hash.xxHash3(JSON.stringify(shown)).toString(16).padStart(16, "0");
}
