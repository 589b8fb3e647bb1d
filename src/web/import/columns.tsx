// Says what each column of a table holds: in a dialog, or as the answer to a question.

import { type FormEvent, useState } from "react";
import { showCount } from "../locale/amounts.ts";
import { Select } from "../parts/choices.tsx";
import { FormDialog } from "../settings/form-dialog.tsx";
import { useImportReader } from "../texts/import-texts.ts";
import { useTexts } from "../texts/texts.ts";
import { useStaged } from "./amending.ts";
import type { Columns, Import, Question } from "./shapes.ts";

const NOTHING = "";

type Table = Pick<Import["reading"], "columnHeaders" | "columns">;

export function ColumnsDialog({ onClose }: { readonly onClose: () => void }) {
  const { staged, answer } = useStaged();
  const { columns } = useImportReader().texts;
  const [roles, setRoles] = useState(() => rolesOf(staged.reading));
  return (
    <FormDialog
      title={columns.title}
      canSubmit
      onSubmit={() => answer({ columns: columnsOf(roles) })}
      onClose={onClose}
    >
      <ColumnFields roles={roles} onChange={setRoles} />
    </FormDialog>
  );
}

/** The form shows samples of each column. It can be saved once a column has dates and another one amounts. */
export function ColumnsQuestion({ question: { choices } }: { readonly question: Question }) {
  const { staged, answer } = useStaged();
  const { reading } = staged;
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
    if (canSave) answer({ columns: columnsOf(roles) });
  }

  return (
    <form className="stack snug" onSubmit={submit}>
      <ColumnFields roles={roles} onChange={setRoles} samples={samples} />
      <p className="buttons flow">
        <button type="submit" className="primary" disabled={!canSave}>
          {texts.save}
        </button>
      </p>
    </form>
  );
}

interface FieldsProps {
  readonly roles: readonly string[];
  readonly onChange: (roles: readonly string[]) => void;
  readonly samples?: readonly string[];
}

function ColumnFields({ roles, onChange, samples }: FieldsProps) {
  const { columns } = useImportReader().texts;
  const nameOf = useColumnName();
  const named = Object.entries(columns.roles).map(([key, name]) => ({ key, name }));
  const choices = [{ key: NOTHING, name: columns.ignore }, ...named];
  return (
    <div className="column-fields">
      {[...roles.entries()].map(([at, role]) => (
        <label key={at}>
          <span className="cut">
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

export function useColumnName() {
  const { columnHeaders } = useStaged().staged.reading;
  const { texts, locale } = useImportReader();
  return (at: number) => columnHeaders[at] || texts.columns.unnamed(showCount(at + 1, locale));
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
