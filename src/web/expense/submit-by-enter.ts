// Enter in fields that the platform does not submit by it, dates, choices and texts of several lines, does what it does in any other
// field. In a text, Shift begins a new line.

import type { KeyboardEvent } from "react";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function submitByEnter(event: KeyboardEvent<Field>): void {
  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
