// What a row of a table comes to.

import type { Reason } from "../../domain/import/reasons.ts";
import type { RowStatus } from "../../domain/import/terms.ts";
import type { ImportRecord } from "../record/record.ts";

/** What a row is, besides a record. */
export type RowOutcome =
  | {
      readonly kind: "record";
      readonly record: ImportRecord;
      /** What was given back of it, as a record of its own: it may have been added since an earlier file. */
      readonly refund?: ImportRecord;
      readonly known: number;
    }
  | {
      readonly kind: Exclude<
        RowStatus,
        "already-imported" | "income" | "possible-duplicate" | "new" | "refund" | "repeat"
      >;
      readonly reason?: Reason;
      /** A text that may belong to the record above. */
      readonly more?: string;
      /** Whether it is a footer unless records follow. */
      readonly isLoose?: boolean;
    };
