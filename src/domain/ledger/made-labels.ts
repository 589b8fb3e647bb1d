// Labels that do not exist yet. An action may refer to a label that an earlier action of the same transaction creates. A negative number
// represents the label until it has an id.

import { mapLabels } from "../expense/detail-labels.ts";
import type { DetailsBy } from "../expense/expense-details.ts";
import { isRecord } from "../kept-json.ts";
import type { LabelId } from "../label/label.ts";
import { type Action, kindOfAction } from "./actions.ts";
import { isRecordKind, mapReferences } from "./ledger-record.ts";

/** Represents the label that this action of the transaction, counted from 0, creates. */
export function labelOfAction(action: number): LabelId {
  // Safe: no label has a negative id, and none of these ids is stored.
  return (-1 - action) as LabelId;
}

/** The index of the action that creates the label; undefined for the id of an existing label. */
export function actionOfLabel(id: LabelId): number | undefined {
  return id < 0 ? -1 - id : undefined;
}

/** Replaces every label that an action names, except the one that it is about. */
export function mapNamedLabels(action: Action, map: (id: LabelId) => LabelId): Action {
  const mapOrNull = (id: LabelId | null) => (id === null ? null : map(id));
  switch (action.action) {
    case "create-expense":
      return { ...action, draft: mapDetails(action.draft, map) };
    case "change-expense":
      return { ...action, change: mapDetails(action.change, map) };
    case "merge-label":
      return { ...action, into: map(action.into) };
    case "delete-label": {
      const { target } = action.replacement;
      return target === undefined
        ? action
        : { ...action, replacement: { target: mapOrNull(target) } };
    }
    default:
      return mapRecord(action, map);
  }
}

/** Maps the labels of a record that is created or changed, using the table of records. */
function mapRecord(action: Action, map: (id: LabelId) => LabelId): Action {
  const kind = "label" in action ? action.label : kindOfAction(action.action);
  if (!isRecordKind(kind)) return action;
  const parts = Object.entries(action).map(([part, value]: [string, unknown]) => {
    const isOfFields = (part === "draft" || part === "change") && isRecord(value);
    // Safe: fields that name a label contain its id, and no other record has a negative one.
    return [part, isOfFields ? mapReferences(kind, value, ({ id }) => map(id as LabelId)) : value];
  });
  // Safe: it has other ids and is the same otherwise.
  return Object.fromEntries(parts) as Action;
}

function mapDetails<Fields extends Partial<DetailsBy<string>>>(
  fields: Fields,
  category: (id: LabelId) => LabelId,
): Fields {
  const named = mapLabels<string, string>(fields, {
    category,
    label: (name) => name,
    labels: (names) => names,
  });
  return { ...fields, ...named };
}
