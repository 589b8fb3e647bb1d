// A label that an imported file lists and the ledger lacks. Only exports of Outlay list labels.

import type { LabelKind } from "../label/label.ts";

/** The names from the top level down. Payees and tags have only one. */
export type LabelPath = readonly [name: string] | readonly [parent: string, name: string];

export interface ImportedLabel {
  readonly kind: LabelKind;
  readonly path: LabelPath;
  readonly color: string | null;
  readonly icon: string | null;
  readonly archived: boolean;
  readonly position: number | null;
  /** The label that this one is merged into right after its creation, or null if it stays. */
  readonly into: LabelPath | null;
}
