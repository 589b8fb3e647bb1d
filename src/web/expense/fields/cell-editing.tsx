// A field of an expense, edited in its cell of the list with the editor of the panel. Enter saves, Escape leaves, and Tab saves and moves
// on to the next field.

import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import type { Expense, Field } from "../../service/shapes.ts";
import { FieldEditor } from "./in-place.tsx";
import { useFieldSaving } from "./open-fields.tsx";

interface Props {
  readonly expense: Expense;
  readonly field: Field;
  /** `steps` leads to the field that is edited next; 0 if there is none. */
  readonly onEnd: (steps: 0 | 1 | -1) => void;
}

export function CellEditing({ expense, field, onEnd }: Props) {
  const [begun] = useState(expense);
  const save = useFieldSaving(expense, field);
  const steps = useRef<0 | 1 | -1>(0);

  function tab(event: KeyboardEvent<HTMLFormElement>): void {
    const form = event.currentTarget;
    const isWithin = form.querySelectorAll("input, textarea, button").length > 1;
    if (event.ctrlKey || event.altKey || event.metaKey || isWithin) return;
    event.preventDefault();
    steps.current = event.shiftKey ? -1 : 1;
    form.requestSubmit();
    steps.current = 0;
  }

  return (
    <InCell>
      <FieldEditor
        field={field}
        expense={begun}
        onSave={(edit) => save(begun, edit)}
        onEnd={() => onEnd(steps.current)}
        onTab={tab}
      />
    </InCell>
  );
}

/** When the editor closes, the focus returns to the cell. */
export function InCell({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    const cell = element?.parentElement;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const link = cell?.querySelector<HTMLElement>("[data-row]");
      (link ?? cell)?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <span className="cell-editing" ref={place}>
      {children}
    </span>
  );
}
