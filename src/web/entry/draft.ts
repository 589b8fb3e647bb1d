// The line that a user has begun to type, and what they typed into the form with all fields. Both are stored when the dialog closes and
// when the page reloads, until the expense is recorded.

import { DETAIL_FIELDS } from "../../domain/expense/expense-fields.ts";
import { readOwnJson } from "../../domain/own-json.ts";
import type { TypedFields } from "../expense/fields/input.ts";
import { storedText, storeText } from "../store.ts";

/** A form that was left, and the line that it was left for. */
export interface StoredForm {
  readonly fields: TypedFields;
  readonly line: string;
  readonly isBeyondLine: boolean;
}

// A form with other fields is stored under another key. The number is raised for any other change of its shape.
const [LINE_KEY, FORM_KEY] = ["outlay.line", `outlay.form.2.${Object.keys(DETAIL_FIELDS)}`];

let form = readForm();

export function storedForm(): StoredForm | undefined {
  return form;
}

export function storeForm(left: StoredForm | undefined): void {
  form = left;
  storeText(FORM_KEY, left && JSON.stringify(left), "sessionStorage");
}

function readForm(): StoredForm | undefined {
  const text = storedText(FORM_KEY, "sessionStorage");
  return text ? readOwnJson(text) : undefined;
}

let line = storedText(LINE_KEY, "sessionStorage") ?? "";

/** Enter records the line; Shift+Enter opens the form. */
export type Entered = "record" | "form";

/** Input of the placeholder field while the line's code is loading. */
interface PassedOn {
  entered?: Entered | undefined;
  /** True if the user closed the dialog before the entered line was recorded. */
  isLeft?: boolean | undefined;
  /** Text that was typed after Enter, which begins the next line. */
  next?: string | undefined;
}

export const passedOn: PassedOn = {};

/** Returns a value only once, since the caller then takes care of it. */
export function receive<Name extends keyof PassedOn>(name: Name): PassedOn[Name] {
  const { [name]: was } = passedOn;
  passedOn[name] = undefined;
  return was;
}

export function storedDraft(): string {
  return line;
}

export function storeDraft(text: string): void {
  line = text;
  storeText(LINE_KEY, text, "sessionStorage");
}
