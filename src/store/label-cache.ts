// The labels of those ledgers that were used last, within a bound of bytes.

import type { LabelIndex } from "../domain/label/labels.ts";
import type { LedgerId } from "../domain/ledger/ledger.ts";
import { type Cache, createCache } from "./cache.ts";

/** Of a label with its places in an index by id and by name; about what the heap grows by. */
export const LABEL_BYTES = 512;
/** Of an index without a label. */
const INDEX_BYTES = 512;

/** Most ledgers have some hundred labels: those of 80 such ledgers. */
const KEPT_BYTES = 4_194_304;

export function createLabelCache<Kept extends { readonly index: LabelIndex }>(
  most = KEPT_BYTES,
): Cache<LedgerId, Kept> {
  return createCache({ most, sizeOf: ({ index }) => INDEX_BYTES + index.size * LABEL_BYTES });
}
