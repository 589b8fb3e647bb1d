// A field with its name above it, and below it what is wrong with what is typed, or a hint.

import { type ReactNode, useId } from "react";
import { useTexts } from "../texts/texts.ts";
import type { Fault } from "./typed.ts";

/** What the control of a field is given. */
export interface ControlProps {
  readonly id: string;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
}

interface Props {
  readonly label: string;
  readonly fault?: Fault | undefined;
  readonly hint?: string | undefined;
  readonly className?: string;
  readonly children: (control: ControlProps) => ReactNode;
}

export function FormField({ label, fault, hint, className = "", children }: Props) {
  const texts = useTexts();
  const id = useId();
  const note = fault === undefined ? hint : texts.expense.faults[fault];
  const noteId = `${id}-note`;
  const control = {
    id,
    "aria-invalid": fault === undefined ? undefined : (true as const),
    "aria-describedby": note === undefined ? undefined : noteId,
  };
  return (
    <div className={`form-field ${className}`}>
      <label htmlFor={id}>{label}</label>
      {children(control)}
      {note !== undefined && (
        <p id={noteId} className={fault === undefined ? "hint" : "fault"}>
          {note}
        </p>
      )}
    </div>
  );
}
