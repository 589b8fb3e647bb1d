// The line that somebody has begun to type, and what was typed into the form with all fields: kept over a closed dialog and a reload
// until it is recorded.

import type { FormFields } from "./form-fields.ts";

/** A form that was left, and the line that it was left for. */
export interface KeptForm {
  readonly fields: FormFields;
  readonly line: string;
  /** Whether it says what no line can. */
  readonly isBeyondLine: boolean;
}

const [LINE_KEY, FORM_KEY] = ["outlay.line", "outlay.form.1"];

let form = readForm();

export function keptForm(): KeptForm | undefined {
  return form;
}

export function keepForm(kept: KeptForm | undefined): void {
  form = kept;
  write(FORM_KEY, kept ? JSON.stringify(kept) : "");
}

function readForm(): KeptForm | undefined {
  const text = read(FORM_KEY);
  // Safe: what stands under the key was written by this function's counterpart, and the key changes with its shape.
  return text === "" ? undefined : (JSON.parse(text) as KeptForm);
}

let line = read(LINE_KEY);

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

/** Whether the line was left before what was entered was taken. */
let isLeft = false;

export function keepLeft(): void {
  isLeft = true;
}

/** Once. */
export function takeLeft(): boolean {
  const was = isLeft;
  isLeft = false;
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
  write(LINE_KEY, text);
}

function write(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Then it is kept for as long as the page is open.
  }
}

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}
