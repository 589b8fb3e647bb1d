// Converts the labels in an expense's fields: from ids to names, or from names to ids.

import { pick } from "../keys.ts";
import type { LabelId, LabelKind } from "../label/label.ts";
import type { DetailsBy, ExpenseDetails } from "./expense-details.ts";
import {
  DETAIL_FIELDS,
  DETAIL_NAMES,
  type DetailName,
  detailsOfKind,
  LABEL_FIELDS,
} from "./expense-fields.ts";

const CATEGORY_FIELDS = detailsOfKind("category");
const LABELS_FIELDS = detailsOfKind("labels");
const PARTS_FIELDS = detailsOfKind("parts");

const LABELED = [...CATEGORY_FIELDS, ...LABEL_FIELDS, ...LABELS_FIELDS, ...PARTS_FIELDS];
type Unlabeled = Exclude<DetailName, (typeof LABELED)[number]>;
const UNLABELED = DETAIL_NAMES.filter((name): name is Unlabeled => {
  return LABELED.every((labeled) => labeled !== name);
});

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
  { category, label, labels }: LabelMapping<From, To>,
): Partial<DetailsBy<To>> {
  const mapped: { -readonly [Name in DetailName]?: DetailsBy<To>[Name] } = pick<
    Partial<Pick<DetailsBy<never>, Unlabeled>>
  >(details, UNLABELED);
  const standIn = (id: LabelId | null) => (id === null ? null : category(id));
  for (const name of CATEGORY_FIELDS) {
    const id = details[name];
    if (id !== undefined) mapped[name] = standIn(id);
  }
  for (const name of LABEL_FIELDS) {
    const one = details[name];
    if (one !== undefined)
      mapped[name] = one === null ? null : label(one, DETAIL_FIELDS[name].label);
  }
  for (const name of LABELS_FIELDS) {
    const all = details[name];
    if (all !== undefined) mapped[name] = labels(all, DETAIL_FIELDS[name].label);
  }
  for (const name of PARTS_FIELDS) {
    const parts = details[name];
    if (parts) mapped[name] = parts.map((part) => ({ ...part, category: standIn(part.category) }));
  }
  return mapped;
}
