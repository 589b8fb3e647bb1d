// Says of each column of a table what it has.

import { useState } from "react";
import { showCount } from "../locale/amounts.ts";
import { FormDialog } from "../settings/form-dialog.tsx";
import { useImportTexts } from "../texts/import-texts.ts";
import { useReader } from "../texts/texts.ts";
import type { Columns, Import } from "./shapes.ts";

const NOTHING = "";

interface Props {
  readonly reading: Pick<Import["reading"], "columnHeaders" | "columns">;
  readonly onSave: (columns: Columns) => void;
  readonly onClose: () => void;
}

export function ColumnsDialog({ reading, onSave, onClose }: Props) {
  const texts = useImportTexts();
  const [roles, setRoles] = useState(() => rolesOf(reading));
  return (
    <FormDialog
      title={texts.columns.title}
      canSubmit
      onSubmit={() => onSave(columnsOf(roles))}
      onClose={onClose}
    >
      <ColumnFields reading={reading} roles={roles} onChange={setRoles} />
    </FormDialog>
  );
}

interface FieldsProps {
  readonly reading: Pick<Import["reading"], "columnHeaders">;
  readonly roles: readonly string[];
  readonly onChange: (roles: readonly string[]) => void;
  /** What stands in a column, for those that have no head. */
  readonly samples?: readonly string[];
}

export function ColumnFields({ reading, roles, onChange, samples }: FieldsProps) {
  const texts = useImportTexts();
  const { locale } = useReader();
  return (
    <div className="column-fields">
      {roles
        .map((role, at) => ({ role, at }))
        .map(({ role, at }) => {
          const name =
            reading.columnHeaders[at] || texts.columns.unnamed(showCount(at + 1, locale));
          return (
            <label key={at}>
              <span>
                <bdi>{name}</bdi> {samples?.[at] && <bdi className="hint">{samples[at]}</bdi>}
              </span>
              <select
                value={role}
                onChange={({ target }) => {
                  onChange(roles.map((each, index) => (index === at ? target.value : each)));
                }}
              >
                <option value={NOTHING}>{texts.columns.ignore}</option>
                {Object.entries(texts.columns.roles).map(([each, shown]) => (
                  <option key={each} value={each}>
                    {shown}
                  </option>
                ))}
              </select>
            </label>
          );
        })}
    </div>
  );
}

/** For each column what it has; empty where that is nothing. */
export function rolesOf({
  columnHeaders,
  columns,
}: Pick<Import["reading"], "columnHeaders" | "columns">): readonly string[] {
  const last = Math.max(-1, ...Object.values(columns).flat());
  const width = Math.max(columnHeaders.length, last + 1);
  return Array.from({ length: width }, (_, at) => {
    const role = Object.entries(columns).find(([, places]) => places.includes(at));
    return role?.[0] ?? NOTHING;
  });
}

export function columnsOf(roles: readonly string[]): Columns {
  const columns: Record<string, number[]> = {};
  for (const [at, role] of roles.entries()) {
    if (role !== NOTHING) columns[role] = [...(columns[role] ?? []), at];
  }
  return columns;
}
