// What typing into one field of an expense changes of it, with what has to change with it.

import { NO_DETAILS, withAmount } from "../../domain/expense/expense-details.ts";
import type { DetailName, LabelField } from "../../domain/expense/expense-fields.ts";
import type { Expense, ExpenseChange } from "../service/shapes.ts";
import {
  type Reader,
  type Reading,
  readAmountField,
  readDate,
  readDescription,
  readName,
  readOriginal,
  readParts,
  type TypedOriginal,
  type TypedPart,
} from "./typed.ts";

type Change = Reading<ExpenseChange>;

/** What of an expense is edited by itself. */
export type Field = "amount" | "description" | "date" | DetailName;

/** What was paid in another currency fits no more; the parts keep their amounts, and the rest has no category. */
export function amountChange({ parts }: Expense, text: string, reader: Reader): Change {
  const { value: amount, fault } = readAmountField(text, reader);
  if (fault) return { fault };
  if (parts.length === 0) return { value: { amount, original: null } };
  const details = withAmount({ ...NO_DETAILS, parts }, amount);
  return { value: { amount, original: null, parts: details?.parts ?? [] } };
}

export function descriptionChange(text: string): Change {
  const { value: description, fault } = readDescription(text);
  return fault ? { fault } : { value: { description } };
}

export function dateChange(text: string): Change {
  const { value: date, fault } = readDate(text);
  return fault ? { fault } : { value: { date } };
}

export function labelChange(field: LabelField, text: string): Change {
  const { value: name, fault } = readName(text);
  return fault ? { fault } : { value: { [field]: name } };
}

export function tagsChange(tags: readonly string[]): Change {
  const fault = tags.map(readName).find((reading) => reading.fault)?.fault;
  return fault ? { fault } : { value: { tags } };
}

export function noteChange(text: string): Change {
  return { value: { note: text.trim() === "" ? null : text } };
}

/** A category of all of it unites what was split. */
export function categoryChange(category: number | null): Change {
  return { value: { category, parts: [] } };
}

/** Null where it was paid in the ledger's own currency. The amount follows; parts do as in `amountChange`. */
export function originalChange(
  { parts }: Expense,
  typed: TypedOriginal | null,
  reader: Reader,
): Change {
  if (!typed) return { value: { original: null } };
  const { value, fault } = readOriginal(typed, reader);
  if (fault) return { fault };
  if (parts.length === 0) return { value };
  const details = withAmount({ ...NO_DETAILS, parts }, value.amount);
  return { value: { ...value, parts: details?.parts ?? [] } };
}

/** Where no amount is typed, it is united, in the category of the first one. */
export function partsChange(
  { amount }: Expense,
  typed: readonly TypedPart[],
  reader: Reader,
): Change {
  const isNone = typed.every((part) => part.amount.trim() === "");
  if (isNone) return categoryChange(typed[0]?.category ?? null);
  const { value: parts, fault } = readParts(amount, typed, reader);
  return fault ? { fault } : { value: { category: null, parts } };
}

/** Each tag with this one besides. */
export function withTag({ tags }: Expense, tag: string): ExpenseChange {
  return { tags: tags.includes(tag) ? tags : [...tags, tag] };
}

export function withoutTag({ tags }: Expense, tag: string): ExpenseChange {
  return { tags: tags.filter((each) => each !== tag) };
}
