// The rows of labels and of first answers, as the server gives them and as it takes them.

import { type Label, type LabelId, type LabelKind, readLabel } from "../../domain/label/label.ts";
import { readAmended } from "../../domain/ledger/amendment.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import type { ChangeId, Instant } from "../../domain/ledger/ledger-change.ts";
import type { StoredAnswer } from "../amend/rows.ts";

/** Without the ledger's id and the label's own. */
export const LABEL_COLUMNS = "kind, last_change, fields";

/** A row with `LABEL_COLUMNS`, and the label's id as `id`. */
export interface LabelColumns {
  readonly id: string;
  readonly kind: LabelKind;
  readonly last_change: string;
  readonly fields: string;
}

export function labelOf({ id, kind, last_change, fields }: LabelColumns): Label {
  // Safe: the ids in the table were made by a store.
  const labelId = Number.parseInt(id, 10) as LabelId;
  return {
    id: labelId,
    kind,
    // Safe: as above.
    lastChange: Number.parseInt(last_change, 10) as ChangeId,
    ...readLabel(fields, labelId),
  };
}

/** The ledger's id, the label's own, and what `LABEL_COLUMNS` names. */
export function labelFields(ledger: LedgerId, { id, kind, lastChange, ...fields }: Label) {
  const { name, parent, colour, icon, archived, removed, target } = fields;
  const said = { name, parent, colour, icon, archived, removed, target };
  return [ledger, id, kind, lastChange, JSON.stringify(said)];
}

/** Without the ledger's id and the key. */
export const ANSWER_COLUMNS = "digest, made_at, amended";

/** A row with `ANSWER_COLUMNS`, and the key as `id`. */
export interface AnswerColumns {
  readonly id: string;
  readonly digest: string;
  readonly made_at: string;
  readonly amended: string;
}

export function answerOf({ id, digest, made_at, amended }: AnswerColumns): StoredAnswer {
  return {
    key: id,
    digest,
    // Safe: a store wrote whole milliseconds.
    at: Number.parseInt(made_at, 10) as Instant,
    amended: readAmended(amended, id),
  };
}

/** The ledger's id, the key, and what `ANSWER_COLUMNS` names. */
export function answerFields(ledger: LedgerId, { key, digest, at, amended }: StoredAnswer) {
  return [ledger, key, digest, at, JSON.stringify(amended)];
}
