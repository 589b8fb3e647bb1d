// Converts the labels in an expense's fields: from ids to names, or from names to ids.

import type { LabelId, LabelKind } from "../label/label.ts";
import type { DetailsBy, ExpenseDetails } from "./expense-details.ts";
import { DETAIL_FIELDS, DETAIL_NAMES, type DetailName } from "./expense-fields.ts";
import type { Part } from "./parts.ts";

export interface LabelMapping<From, To> {
  /** Categories are ids in both forms. Returns null for a deleted category that nothing replaces. */
  category(id: LabelId): LabelId | null;
  label(label: From, kind: LabelKind): To | null;
  labels(labels: readonly From[], kind: LabelKind): readonly To[];
}

/** The ids of all labels in the details. A label that several parts have is repeated. */
export function labelsIn(details: ExpenseDetails): readonly LabelId[] {
  const found: LabelId[] = [];
  const take = (id: LabelId) => {
    found.push(id);
    return id;
  };
  mapLabels<LabelId, LabelId>(details, {
    category: take,
    label: take,
    labels: (ids) => ids.map(take),
  });
  return found;
}

/** Converts the fields that are present. */
export function mapLabels<From, To>(
  details: DetailsBy<From>,
  mapping: LabelMapping<From, To>,
): DetailsBy<To>;
export function mapLabels<From, To>(
  details: Partial<DetailsBy<From>>,
  mapping: LabelMapping<From, To>,
): Partial<DetailsBy<To>>;
export function mapLabels<From, To>(
  details: Partial<DetailsBy<From>>,
  mapping: LabelMapping<From, To>,
): Partial<DetailsBy<To>> {
  const mapped: Partial<Record<DetailName, unknown>> = {};
  for (const name of DETAIL_NAMES) {
    if (details[name] !== undefined) mapped[name] = mapField(name, details, mapping);
  }
  // Safe: `mapField` gives each field a value of the field's kind.
  return mapped as Partial<DetailsBy<To>>;
}

function mapField<From, To>(
  name: DetailName,
  details: Partial<DetailsBy<From>>,
  { category, label, labels }: LabelMapping<From, To>,
): unknown {
  const field = DETAIL_FIELDS[name];
  const value = details[name];
  if (value === null || value === undefined) return null;
  switch (field.kind) {
    case "category":
      // Safe: the table gives the field this kind.
      return category(value as LabelId);
    case "label":
      // Safe: as above.
      return label(value as From, field.label);
    case "labels":
      // Safe: as above.
      return labels(value as readonly From[], field.label);
    case "parts":
      // Safe: as above.
      return (value as readonly Part[]).map((part) => ({
        ...part,
        category: part.category === null ? null : category(part.category),
      }));
    default:
      return value;
  }
}
