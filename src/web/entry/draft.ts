// The line that somebody has begun to type, kept over a closed dialog and a reload until it is recorded; and what was typed into
// the form, for as long as the page is open.

import type { FormFields } from "./form-fields.ts";

/** A form that was left, and the line that it was left for. */
export interface KeptForm {
  readonly fields: FormFields;
  readonly line: string;
  /** Whether it says what no line can. */
  readonly isBeyondLine: boolean;
}

let form: KeptForm | undefined;

export function keptForm(): KeptForm | undefined {
  return form;
}

export function keepForm(kept: KeptForm | undefined): void {
  form = kept;
}

const KEY = "outlay.line";

let line = read();

/** What Enter asks for, alone or with Shift: that the line is recorded, or all fields. */
export type Entered = "record" | "form";

/** What was asked for before there was anybody to take it. */
let entered: Entered | undefined;

export function keepEntered(what: Entered): void {
  entered ??= what;
}

/** Once: it is as good as done then. */
export function takeEntered(): Entered | undefined {
  const was = entered;
  entered = undefined;
  return was;
}

/** What is typed after an Enter that nobody has taken yet: the beginning of the next line. */
let next = "";

export function keepNext(text: string): void {
  next = text;
}

/** Once. */
export function takeNext(): string {
  const was = next;
  next = "";
  return was;
}

export function keptDraft(): string {
  return line;
}

export function keepDraft(text: string): void {
  line = text;
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    // Then it is kept for as long as the page is open.
  }
}

function read(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}
