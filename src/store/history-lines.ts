// The history of a ledger as it is shown: all changes of an import's batches are one line, the import's creation.

import type { LedgerImport } from "../domain/import/ledger-import.ts";
import type { LedgerChange } from "../domain/ledger/ledger-change.ts";
import type { LatestRange } from "./store.ts";

/** The last changes before one of them, newest first, as `History.latest` reads them. */
type ReadLatest = (range: LatestRange) => Promise<readonly LedgerChange[]>;

/** As `read`, without the intermediate changes of imports. */
export async function latestLines(
  read: ReadLatest,
  imports: readonly LedgerImport[],
  { before, limit }: LatestRange,
): Promise<readonly LedgerChange[]> {
  const lines: LedgerChange[] = [];
  let end = before ?? Number.POSITIVE_INFINITY;
  for (const [from, to] of hiddenRanges(imports)) {
    if (from >= end) continue;
    const most = Math.min(limit - lines.length, end - 1 - to);
    if (most > 0) {
      const found = await read({ before: Number.isFinite(end) ? end : undefined, limit: most });
      lines.push(...found.filter(({ id }) => id > to));
    }
    if (lines.length === limit) break;
    end = from;
  }
  return lines;
}

type Range = readonly [from: number, to: number];

/** Newest first, and the one below all changes. The first change of an import is its creation. */
function hiddenRanges(imports: readonly LedgerImport[]): readonly Range[] {
  const hidden = imports.flatMap(({ changes }) =>
    changes.flatMap(([from, to], index): readonly Range[] => {
      const first = index === 0 ? from + 1 : from;
      return first <= to ? [[first, to]] : [];
    }),
  );
  return [...hidden.toSorted(([a], [b]) => b - a), [0, 0]];
}
