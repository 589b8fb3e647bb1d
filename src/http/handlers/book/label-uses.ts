// What is looked up of the use of labels before an amendment: a label that no expense has may go without a word of what takes its
// place. Whether that still holds is for the amendment to see.

import type { LabelId } from "../../../domain/label/label.ts";
import type { Replacement } from "../../../domain/ledger/amendment.ts";
import type { ChangeId, LedgerChange } from "../../../domain/ledger/ledger-change.ts";
import type { LabelUses } from "../../../store/store.ts";

/** Where nobody has said what takes the place of a label that is deleted. */
export function unsaidReplacement({ uses, lastChange }: LabelUses, id: LabelId): Replacement {
  const users = uses.get(id)?.count ?? 0;
  // Safe: a ledger that has labels has changes, which are counted from 1.
  return users > 0 ? { users } : { unusedUpTo: lastChange as ChangeId };
}

/** Whether to take the change back is to remove a label. */
export function createsLabel({ record, before }: LedgerChange): boolean {
  return record !== "expense" && record !== "ledger" && before === null;
}

/** For the undo of a label's creation: the change up to which nobody has used the label; null where somebody does. */
export function unusedSince(
  { uses, lastChange }: LabelUses,
  { recordId }: LedgerChange,
): ChangeId | null {
  // Safe: the record is a label, and changes are counted from 1.
  const isUsed = (uses.get(recordId as LabelId)?.count ?? 0) > 0;
  return isUsed ? null : (lastChange as ChangeId);
}
