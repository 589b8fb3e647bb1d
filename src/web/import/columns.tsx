// Says what each column of a table holds: in a dialog, or as the answer to a question.

import { type FormEvent, useState } from "react";
import { showCount } from "../locale/amounts.ts";
import { Select } from "../parts/choices.tsx";
import { FormDialog } from "../settings/form-dialog.tsx";
import { useImportTexts } from "../texts/import-texts.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import type { Columns, Import, Question } from "./shapes.ts";

const NOTHING = "";

type Table = Pick<Import["reading"], "columnHeaders" | "columns">;

interface Saving {
  readonly reading: Table;
  readonly onSave: (columns: Columns) => void;
}

export function ColumnsDialog(props: Saving & { readonly onClose: () => void }) {
  const { reading, onSave, onClose } = props;
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

/** The form shows samples of each column. It can be saved once a column has dates and another one amounts. */
export function ColumnsQuestion({
  reading,
  question: { choices },
  onSave,
}: Saving & { readonly question: Question }) {
  const texts = useTexts();
  const [roles, setRoles] = useState(() => rolesOf(reading, choices.length));
  const samples = roles.map((_, at) => {
    const name = reading.columnHeaders[at] || String(at + 1);
    const choice = choices.find(({ value }) => value === name);
    return choice?.rows.map(({ text }) => text).join(", ") ?? "";
  });
  const canSave =
    roles.some((role) => ["booked", "spent", "value"].includes(role)) &&
    roles.some((role) => ["amount", "debit", "credit"].includes(role));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (canSave) onSave(columnsOf(roles));
  }

  return (
    <form onSubmit={submit}>
      <ColumnFields reading={reading} roles={roles} onChange={setRoles} samples={samples} />
      <p className="buttons flow">
        <button type="submit" className="primary" disabled={!canSave}>
          {texts.save}
        </button>
      </p>
    </form>
  );
}

interface FieldsProps {
  readonly reading: Table;
  readonly roles: readonly string[];
  readonly onChange: (roles: readonly string[]) => void;
  readonly samples?: readonly string[];
}

function ColumnFields({ reading, roles, onChange, samples }: FieldsProps) {
  const { columns } = useImportTexts();
  const nameOf = useColumnName(reading);
  const named = Object.entries(columns.roles).map(([key, name]) => ({ key, name }));
  const choices = [{ key: NOTHING, name: columns.ignore }, ...named];
  return (
    <div className="column-fields">
      {[...roles.entries()].map(([at, role]) => (
        <label key={at}>
          <span>
            <bdi>{nameOf(at)}</bdi> {samples?.[at] && <bdi className="hint">{samples[at]}</bdi>}
          </span>
          <Select
            value={role}
            choices={choices}
            onChange={(chosen) => onChange([...roles].with(at, chosen))}
          />
        </label>
      ))}
    </div>
  );
}

export function useColumnName({ columnHeaders }: Pick<Table, "columnHeaders">) {
  const { columns } = useImportTexts();
  const { locale } = useReader();
  return (at: number) => columnHeaders[at] || columns.unnamed(showCount(at + 1, locale));
}

/** The role of each column, or an empty string for a column without one. */
export function rolesOf({ columnHeaders, columns }: Table, least = 0): readonly string[] {
  const last = Math.max(-1, ...Object.values(columns).flat());
  const width = Math.max(columnHeaders.length, last + 1, least);
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
