// Makes records of those whose days and amounts were kept as texts, once it is known how the file writes them, and sees that their parts
// add up.

import { type Reason, reason } from "../../domain/import/reasons.ts";
import { type Decimal, subtract, sum, ZERO } from "../../domain/money/decimal.ts";
import { quote } from "../../domain/text/text.ts";
import {
  type ImportRecord,
  type RecordPart,
  type TextFormats,
  type TextRecord,
  type Unread,
  unreadable,
} from "../record/record.ts";

/** The record, or what the formats do not fit, as unread. */
export function recordOfText(text: TextRecord, formats: TextFormats): ImportRecord | Unread {
  const { day: dayText, amount: amountText, parts: textParts } = text;
  const refuse = (why: Reason) => unreadable(text, why);
  const day = formats.day(dayText);
  if (day === undefined) return refuse(reason("not-date", `D ${quote(dayText)}`));
  const amount = formats.amount(amountText);
  if (amount === undefined) return refuse(reason("not-amount", `T ${quote(amountText)}`));
  const { day: _, amount: __, parts: ___, ...same } = text;
  const record: ImportRecord = {
    ...{ ...same, type: "record", days: { booked: day }, amount, status: "booked" },
  };
  const parts: RecordPart[] = [];
  for (const { amount: share, ...part } of textParts ?? []) {
    // A part that says no amount is all of it.
    const value = share === "" ? amount : formats.amount(share);
    if (value === undefined) return refuse(reason("not-amount", `$ ${quote(share)}`));
    if (value !== ZERO) parts.push({ amount: value, ...part });
  }
  return withParts(record, parts);
}

function withParts(record: ImportRecord, parts: readonly RecordPart[]): ImportRecord {
  if (parts.length === 0) return record;
  const rest: Decimal = subtract(record.amount, sum(parts.map(({ amount }) => amount)));
  const [only] = parts;
  // What stands beside parts says the same as the first of them.
  const { category: _1, tags: _2, transfer: _3, ...plain } = record;
  if (only && parts.length === 1 && rest === ZERO) {
    const { amount: _, note, ...category } = only;
    const texts = note && !record.texts.includes(note) ? [...record.texts, note] : record.texts;
    return { ...plain, ...category, texts };
  }
  if (rest === ZERO) return { ...plain, parts };
  const note = reason("parts-differ", rest);
  return { ...plain, parts: [...parts, { amount: rest }], notes: [note] };
}
