// An item of a file: a record, or what it is otherwise, with the lines that it stands in.

import type { Reason } from "../../domain/import/reasons.ts";
import type { RowStatus } from "../../domain/import/terms.ts";
import type { ImportRecord, Lines } from "../record/record.ts";

export interface FileItem extends Lines {
  /** Absent for what is no record; then `status` and `reason` say what it is. */
  readonly record?: ImportRecord;
  readonly status?: RowStatus;
  readonly reason?: Reason;
  /** The key of the row as it stands in the file, without what changes later; 0 for what is no record. */
  readonly known: number;
  readonly raw: string;
  /** Whether it is a footer unless records follow. */
  readonly isLoose?: boolean;
  /** A text that belongs to the record directly above, if there is one. */
  readonly more?: string;
}
