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

/** Of the columns between the description and the amount, by what is left. Where there is little room, the last ones give way. */
const SHARES: readonly (readonly [ListColumn, number])[] = [
  ...LABEL_FIELDS.map((field) => [field, 1.1] as const),
  ["category", 1],
];
const SHARES_THAT_GIVE_WAY: typeof SHARES = [
  ["tags", 0.8],
  ["note", 1],
  ["original", 0.7],
];

/** The widths of the columns that are shown, for style/list.css: of all of them, and of those that never give way. */
export function columnWidths(columns: readonly ListColumn[]) {
  const widths = (shares: typeof SHARES) =>
    shares.flatMap(([column, share]) => (columns.includes(column) ? `minmax(0, ${share}fr)` : []));
  return {
    "--columns": widths([...SHARES, ...SHARES_THAT_GIVE_WAY]).join(" "),
    "--few-columns": widths(SHARES).join(" "),
  };
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
