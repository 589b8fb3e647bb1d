// Reads records that a store keeps as JSON. Earlier versions had fewer fields, so missing fields have defaults. A field that is present
// must be well-formed, and an unknown field was written by a newer program.

import { messageOf } from "./problem.ts";
import type { CalendarDate } from "./time/calendar-date.ts";

/** The form that a field must have. */
export interface MemberForm {
  /** Ends the sentence "NAME must be …". */
  readonly words: string;
  fits(value: unknown): boolean;
}

/** Describes how a kind of record is stored: its fields, and defaults for those that an earlier version lacked. */
export interface RecordType<Fields> {
  readonly form: RecordForm<Fields>;
  readonly defaults: Partial<Fields>;
  /** Maps the former names of fields, which stored records may have, to the current names. */
  readonly former?: Readonly<Record<string, string>>;
  /**
   * Maps each field that contains the id of another record to that record's kind, or to "own" for the same kind. A field of a list's items
   * is written "rules[].effect.category". Labels in these fields are validated, shown and counted as used, like those of expenses.
   */
  readonly names?: Readonly<Record<string, string>>;
  /** The fields of `names` that keep the id of a deleted label, as null has another meaning or is not allowed. Others become null. */
  readonly keeps?: readonly string[];
  /** Explains why valid fields contradict one another or today's date. Undefined if they don't. */
  faultOf?(fields: Fields, today: CalendarDate): FieldsFault | undefined;
  /** The field whose value must be unique among records of the kind. */
  readonly unique?: string;
}

export interface FieldsFault {
  /** Such as /until. */
  readonly pointer: string;
  readonly message: string;
}

export type RecordForm<Fields> = { readonly [Name in keyof Fields]-?: MemberForm };

/** The owner of a text, for errors about it: "the details of expense", 7. */
interface Owner {
  readonly noun: string;
  readonly id: number | string;
}

export const TEXT: MemberForm = {
  words: "a text",
  fits: (value) => typeof value === "string",
};

export const TEXT_OR_NULL: MemberForm = {
  words: "a text or null",
  fits: (value) => value === null || typeof value === "string",
};

export const FLAG: MemberForm = {
  words: "true or false",
  fits: (value) => typeof value === "boolean",
};

export const ID_OR_NULL: MemberForm = {
  words: "an id or null",
  fits: (value) => value === null || isId(value),
};

export function oneOf(choices: readonly string[]): MemberForm {
  return {
    words: `one of ${choices.join(", ")}`,
    fits: (value) => choices.some((each) => each === value),
  };
}

/** `items` names what is in the list, such as "ids". */
export function listOf(items: string, fits: MemberForm["fits"]): MemberForm {
  return {
    words: `a list of ${items}`,
    fits: (value) => Array.isArray(value) && value.every((item) => fits(item)),
  };
}

/** Ids count up from 1. */
export function isId(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Throws an Error if the text is not a JSON object. */
export function parseRecord(
  text: string,
  noun: string,
  id: number | string,
): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unreadable({ noun, id }, "it is not JSON");
  }
  if (isRecord(value)) return value;
  throw unreadable({ noun, id }, "it must be a JSON object");
}

/** Throws an Error that names the first field that is missing, malformed or unknown. */
export function expectForm<Fields extends object>(
  fields: Partial<Fields>,
  form: RecordForm<Fields>,
  noun: string,
  id: number | string,
): asserts fields is Fields {
  expectKnown(fields, form, { noun, id });
  for (const name in form) expectMember(fields[name], form[name], name, { noun, id });
}

/** Does the same as `expectForm`, but fields may be missing. */
export function expectPartialForm<Fields extends object>(
  fields: object,
  form: RecordForm<Fields>,
  noun: string,
  id: number | string,
): asserts fields is Partial<Fields> {
  expectKnown(fields, form, { noun, id });
  const members: Readonly<Record<string, unknown>> = { ...fields };
  for (const name in form) {
    if (name in members) expectMember(members[name], form[name], name, { noun, id });
  }
}

/** A field that is ignored here would be lost with the next change of its record. */
function expectKnown(fields: object, form: object, owner: Owner): void {
  for (const name in fields) if (!(name in form)) throw writtenByNewer(owner, name);
}

function expectMember(value: unknown, form: MemberForm, name: string, owner: Owner): void {
  if (!form.fits(value)) throw unreadable(owner, `${name} must be ${form.words}`);
}

/** Ends the message of an error, because threads pass on only an error's message. */
const OF_NEWER = "was written by a newer version of Outlay";

/** The error about a text with something that only a newer program knows. */
export function writtenByNewer(owner: Owner, unknown: string): Error {
  return unreadable(owner, `${unknown} ${OF_NEWER}`);
}

/** Returns true if the work failed because a newer program wrote the data. */
export function isWrittenByNewer(error: unknown): boolean {
  return messageOf(error).endsWith(OF_NEWER);
}

/** The error about a text; `why` is a clause. */
export function unreadable({ noun, id }: Owner, why: string): Error {
  return new Error(`${noun} ${id} can't be read: ${why}`);
}
