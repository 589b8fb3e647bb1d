// A file as a source of items.

import type { Question } from "../record/reading.ts";
import type { Item } from "../record/record.ts";

/** A file that can be read several times, the same each time. */
export interface ImportSource {
  readonly name: string;
  /** csv, ofx, qif: within one, the texts of a row stay as they are. */
  readonly format: string;
  /** What must be asked before its items are of use. */
  readonly questions?: readonly Question[];
  /** Of a file whose encoding is asked about: whether a text would be another in a likely one. */
  readonly isDoubtful?: (text: string) => boolean;
  /** In batches, in the order of the file. */
  items(): AsyncIterable<readonly Item[]> | Iterable<readonly Item[]>;
}
