// The engine's storage for imports outside of transactions: the parts of staged files, and the marks of earlier imports.

import type { Eventually } from "../domain/eventually.ts";
import type { DaySpan } from "../domain/import/import-mark.ts";
import type { ImportId } from "../domain/import/ledger-import.ts";
import type { LedgerId } from "../domain/ledger/ledger.ts";
import type { Instant } from "../domain/ledger/ledger-change.ts";
import type { FoundMark, MarkRange } from "./import-mark-row.ts";

/** A part of a staged file; part 0 is its head. */
export interface ImportPart {
  readonly import: ImportId;
  readonly part: number;
  readonly stagedAt: Instant;
  readonly bytes: Uint8Array;
}

/** Each method may throw or reject as the engine does. Methods that read also fail if a row does not match its checksum. */
export interface ImportRows {
  /** The part is synced to disk when this resolves. */
  putPart(ledger: LedgerId, part: ImportPart): Promise<void>;
  part(ledger: LedgerId, id: ImportId, part: number): Eventually<ImportPart | undefined>;
  /** Part 0 of each staged file, in the order of their ids. */
  heads(ledger: LedgerId): Eventually<readonly ImportPart[]>;
  /** Replaces the head `before`. Returns false if that no longer exists. */
  replaceHead(ledger: LedgerId, before: ImportPart, bytes: Uint8Array): Promise<boolean>;
  /** Returns false if there are none. */
  dropParts(ledger: LedgerId, id: ImportId): Promise<boolean>;
  /** Finds files with a part that was staged before a time, in one ledger or in all. */
  stagedBefore(
    before: Instant,
    ledger?: LedgerId,
  ): Eventually<readonly { readonly ledger: LedgerId; readonly id: ImportId }[]>;
  /** Marks of the range within the days, in the order of their numbers. */
  marks(ledger: LedgerId, range: MarkRange, days: DaySpan): Eventually<readonly FoundMark[]>;
  /** The refs among these that an expense has or had. */
  takenRefs(ledger: LedgerId, refs: readonly string[]): Eventually<readonly string[]>;
  /** Creates statistics of expenses if there are none yet, for an engine that plans its reads with them. */
  makeStatistics?(): Promise<void>;
}

export function partChecksum(
  ledger: LedgerId,
  { import: id, part, bytes }: Pick<ImportPart, "import" | "part" | "bytes">,
): number {
  return Bun.hash.crc32(`${ledger}\0${id}\0${part}\0${Bun.hash.crc32(bytes)}`);
}
