// A label that the file of an import lists, and the ledger lacks: only exports of Outlay list any.

import type { LabelKind } from "../label/label.ts";

/** Names from the top level down; payees and tags have one. */
export type LabelPath = readonly [name: string] | readonly [parent: string, name: string];

export interface ImportedLabel {
  readonly kind: LabelKind;
  readonly path: LabelPath;
  readonly color: string | null;
  readonly icon: string | null;
  readonly archived: boolean;
  readonly position: number | null;
  /** The label into which it is merged right after its creation, or null if it stays. */
  readonly into: LabelPath | null;
}
