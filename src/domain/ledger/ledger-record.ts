// The records of a ledger besides its expenses and posts: its labels, its imports and their profiles, its plans, and the ledger's own
// profile. Each kind of record has its fields in a file of its own and an entry in the table here. Stores keep, check and copy all kinds in
// the same way.

import { BUDGET_TYPE, type Budget } from "../budget/budget.ts";
import type { ChangeId } from "../change-id.ts";
import { IMPORT_PROFILE_TYPE, type ImportProfile } from "../import/import-profile.ts";
import { IMPORT_TYPE, type LedgerImport } from "../import/ledger-import.ts";
import {
  expectForm,
  isRecord,
  parseRecord,
  type RecordType,
  writtenByNewer,
} from "../kept-json.ts";
import { keysOf, valueOfEach } from "../keys.ts";
import { isLabelKind, LABEL_KINDS, LABEL_TYPE, type Label } from "../label/label.ts";
import { type Labels, lastChangeOf, resolveLabel } from "../label/labels.ts";
import { RECURRING_TYPE, type RecurringExpense } from "../recurring/recurring-expense.ts";
import { DEFAULT_PROFILE, type LedgerProfile, PROFILE_TYPE } from "./ledger.ts";

/** The settings of a ledger. */
export interface ProfileRecord extends LedgerProfile {
  readonly id: 0;
  readonly kind: "ledger";
  /** The change that last set it; 0 if it was never set. */
  readonly lastChange: ChangeId;
}

/** Records that only a user fills in. Endpoints, batches and exports treat all of them in the same way. */
export type UserRecord = Budget;

export type UserRecordKind = UserRecord["kind"];

/**
 * User records, and the profiles of imports, which also learn from each import. All of them are created, changed and deleted in the same
 * way.
 */
export type EditableRecord = ImportProfile | UserRecord;

export type EditableKind = EditableRecord["kind"];

export type LedgerRecord = Label | LedgerImport | ProfileRecord | RecurringExpense | EditableRecord;

export type LedgerRecordKind = LedgerRecord["kind"];

export function isRecordKind(kind: string): kind is LedgerRecordKind {
  return kind in RECORD_TYPES;
}

export type RecordOf<Kind extends LedgerRecordKind> = {
  [Each in Kind]: LedgerRecord & { readonly kind: Each };
}[Kind];

export type LedgerRecordFields = {
  readonly [Kind in LedgerRecordKind]: FieldsOf<RecordOf<Kind>>;
};

/** The fields that a user sets. */
export type EditableFields<Kind extends EditableKind> = Omit<FieldsOf<RecordOf<Kind>>, "removed">;

/** The fields of a record, without those that all records have. */
export type FieldsOf<Of extends LedgerRecord> = Omit<Of, "id" | "kind" | "lastChange">;

const userTypes: Readonly<Record<UserRecordKind, RecordType<object>>> = {
  budget: BUDGET_TYPE,
};

export const USER_RECORD_KINDS = keysOf(userTypes);

export const RECORD_TYPES: Readonly<Record<LedgerRecordKind, RecordType<object>>> = {
  ...valueOfEach(LABEL_KINDS, () => LABEL_TYPE),
  "import-profile": IMPORT_PROFILE_TYPE,
  ...userTypes,
  ledger: PROFILE_TYPE,
  import: IMPORT_TYPE,
  recurring: RECURRING_TYPE,
};

/** The record of a ledger whose profile was never set. */
export const NO_PROFILE: ProfileRecord = {
  ...DEFAULT_PROFILE,
  id: 0,
  kind: "ledger",
  // Safe: changes count from 1, so no change has the id 0.
  lastChange: 0 as ChangeId,
};

/** A row that contains a record, with its fields as JSON. */
export interface RecordRow<Kind extends LedgerRecordKind = LedgerRecordKind> {
  readonly id: number;
  readonly kind: Kind;
  readonly lastChange: ChangeId;
  readonly fields: string;
}

export function rowOf(record: LedgerRecord): RecordRow {
  const { id, kind, lastChange } = record;
  return { id, kind, lastChange, fields: JSON.stringify(fieldsOf(record)) };
}

/**
 * Reads a record from its row. Fields that an earlier version did not know have their defaults. Throws an Error if the text does not
 * contain such a record, or if this program does not know the kind.
 */
export function recordOf<Kind extends LedgerRecordKind>(
  row: RecordRow<Kind>,
): Extract<LedgerRecord, { readonly kind: Kind }> {
  const { id, kind, lastChange, fields: text } = row;
  const owner = `the fields of ${kind}`;
  if (!isRecordKind(kind)) throw writtenByNewer({ noun: owner, id }, "the kind");
  const fields = wholeRecord(kind, renamedFields(kind, parseRecord(text, owner, id)));
  expectForm(fields, RECORD_TYPES[kind].form, owner, id);
  // Safe: the fields are of the form of the kind, and a store made the id.
  return { ...fields, id, kind, lastChange } as Extract<LedgerRecord, { readonly kind: Kind }>;
}

/** Stored fields under today's names. */
export function renamedFields(kind: LedgerRecordKind, fields: object): object {
  const { former } = RECORD_TYPES[kind];
  if (!former) return fields;
  const members = Object.entries(fields).map(([name, value]) => [former[name] ?? name, value]);
  return Object.fromEntries(members);
}

/** Adds the defaults of missing fields. The name has no default. */
export function wholeRecord(kind: LedgerRecordKind, fields: object): object {
  return { ...RECORD_TYPES[kind].defaults, ...fields };
}

export function fieldsOf<Of extends LedgerRecord>(record: Of): FieldsOf<Of> {
  const { id: _, kind: __, lastChange: ___, ...fields } = record;
  return fields;
}

/** Returns true if it is of one of the kinds, and was not removed. */
export function isOfKind<Kind extends LedgerRecordKind>(
  record: LedgerRecord,
  kinds: readonly Kind[],
): record is RecordOf<Kind> {
  return kinds.some((kind) => kind === record.kind) && !record.removed;
}

export function isEditable(record: LedgerRecord): record is EditableRecord {
  return record.kind === "import-profile" || record.kind in userTypes;
}

export function isLabel(record: LedgerRecord): record is Label {
  return isLabelKind(record.kind);
}

export interface Reference {
  /** The kind of the other record. */
  readonly kind: string;
  readonly id: number;
  /** Such as /rules/0/effect/category. */
  readonly pointer: string;
  /** Is true if the field keeps the id of a deleted label. */
  readonly isKept: boolean;
}

export function isInList({ pointer }: Reference): boolean {
  return pointer.lastIndexOf("/") > 0;
}

/** Replaces the ids of other records in the fields. If `map` returns null, a field becomes null, and a list or its item loses the id. */
export function mapReferences<Fields extends object>(
  kind: LedgerRecordKind,
  fields: Fields,
  map: (reference: Reference) => number | null,
): Fields {
  let mapped: unknown = fields;
  const { names = {}, keeps = [] } = RECORD_TYPES[kind];
  for (const [path, named] of Object.entries(names)) {
    const isKept = keeps.includes(path);
    mapped = mapAt(mapped, path.split(/\.|(?=\[\])/), "", (id, pointer) => {
      return map({ kind: named === "own" ? kind : named, id, pointer, isKept });
    });
  }
  // Safe: each id is replaced by an id, or by null if the field may be null.
  return mapped as Fields;
}

function mapAt(
  value: unknown,
  [step, ...rest]: readonly string[],
  place: string,
  map: (id: number, pointer: string) => number | null,
): unknown {
  if (step === undefined) return typeof value === "number" ? map(value, place) : value;
  if (step === "[]") {
    if (!Array.isArray(value)) return value;
    const items = value.map((item, index) => mapAt(item, rest, `${place}/${index}`, map));
    return items.filter((item) => item !== null);
  }
  if (!isRecord(value) || !(step in value)) return value;
  const { [step]: before, ...others } = value;
  const after = mapAt(before, rest, `${place}/${step}`, map);
  const isGone = after === null && before !== null && place !== "";
  return isGone ? others : { ...value, [step]: after };
}

export function referencesOf(record: LedgerRecord): readonly Reference[] {
  const references: Reference[] = [];
  mapReferences(record.kind, record, (reference) => {
    references.push(reference);
    return reference.id;
  });
  return references;
}

/**
 * A record as its ledger shows it. Merged labels are replaced. Whenever anything shown changes, the version changes, too, like that of an
 * expense.
 */
export function showRecord<Of extends EditableRecord>(
  record: Of,
  labels: Labels,
): { readonly shown: Of; readonly version: number } {
  let version: number = record.lastChange;
  const shown = mapReferences(record.kind, record, ({ kind, id, isKept }) => {
    if (!isLabelKind(kind)) return id;
    version = Math.max(version, lastChangeOf(labels, id));
    return resolveLabel(labels, id)?.id ?? (isKept ? id : null);
  });
  return { shown, version };
}
