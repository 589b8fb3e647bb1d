// What stands in the columns of the list, as far as they have rules of their own.

import { LABEL_FIELDS } from "../../../domain/expense/expense-fields.ts";
import type { ListColumn } from "../../preferences.ts";
import type { Field } from "../../service/shapes.ts";

/** The fields that can be edited in a row. */
const EDITABLE: ReadonlySet<string> = new Set<Field>([
  ...(["date", "description", "category", "parts"] as const),
  ...LABEL_FIELDS,
  ...(["tags", "note", "original", "amount"] as const),
]);

export function isEditable(column: string): column is Field {
  return EDITABLE.has(column);
}

/** The widths of those columns of one label that are shown; undefined where there are none. */
export function labelWidths(columns: readonly ListColumn[]): string | undefined {
  const shown = LABEL_FIELDS.filter((field) => columns.includes(field));
  return shown.map(() => "minmax(0, 1.1fr)").join(" ") || undefined;
}

/** So many letters of tags have room beside one another, each with its frame of so many. */
const ROOM = 16;
const FRAME = 2;

/** The first tags that have room; one at least. */
export function fittingTags(tags: readonly string[]): readonly string[] {
  let left = ROOM;
  const end = tags.findIndex((tag, at) => {
    left -= tag.length + FRAME;
    return left < 0 && at > 0;
  });
  return end === -1 ? tags : tags.slice(0, end);
}
