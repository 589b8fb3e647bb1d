// The records of a ledger in memory, found by id, and labels by name too. An index can be layered over another without changing it.

import type { Label } from "../domain/label/label.ts";
import { LabelIndex } from "../domain/label/labels.ts";
import type { LedgerId } from "../domain/ledger/ledger.ts";
import {
  isLabel,
  type LedgerRecord,
  NO_PROFILE,
  type ProfileRecord,
} from "../domain/ledger/ledger-record.ts";
import { Cache } from "./cache.ts";

type OtherRecord = Exclude<LedgerRecord, Label>;

export class RecordIndex {
  readonly labels: LabelIndex;
  readonly #below: RecordIndex | undefined;
  readonly #others = new Map<number, OtherRecord>();

  constructor(records: Iterable<LedgerRecord> = [], below?: RecordIndex) {
    this.#below = below;
    this.labels = new LabelIndex([], below?.labels);
    this.putAll(records);
  }

  /** The number of its own records, without those below. */
  get size(): number {
    return this.labels.size + this.#others.size;
  }

  /** Undefined if the ledger's profile was never set. */
  get profile(): ProfileRecord | undefined {
    const own = this.#others.get(NO_PROFILE.id);
    return own?.kind === "ledger" ? own : this.#below?.profile;
  }

  get(id: number): LedgerRecord | undefined {
    return this.#others.get(id) ?? this.labels.get(id) ?? this.#below?.get(id);
  }

  /** All records that are not labels, in no order. */
  *others(): Generator<OtherRecord> {
    yield* this.#others.values();
    if (!this.#below) return;
    for (const record of this.#below.others()) if (!this.#others.has(record.id)) yield record;
  }

  /** Replaces the record's earlier value. */
  put(record: LedgerRecord): void {
    if (isLabel(record)) this.labels.put(record);
    else this.#others.set(record.id, record);
  }

  putAll(records: Iterable<LedgerRecord>): void {
    for (const record of records) this.put(record);
  }

  /** Its own records, without those below. */
  own(): readonly LedgerRecord[] {
    return [...this.labels.own(), ...this.#others.values()];
  }
}

/** How much the heap grows, approximately, for a label with its entries in an index by id and by name. */
export const RECORD_BYTES = 512;
/** How much the heap grows for an index without records. */
const INDEX_BYTES = 512;

/** This is enough for 80 ledgers with a hundred labels each, and most ledgers have about that many. */
const KEPT_BYTES = 4_194_304;

/** The records of the most recently used ledgers, within a limit in bytes. */
export function createRecordCache<Kept extends { readonly index: RecordIndex }>(): Cache<
  LedgerId,
  Kept
> {
  return new Cache({
    most: KEPT_BYTES,
    sizeOf: ({ index }) => INDEX_BYTES + index.size * RECORD_BYTES,
  });
}
