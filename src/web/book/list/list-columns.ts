// Rules for columns of the list: which can be edited, and how wide they are.

import { LABEL_FIELDS, TEXT_FIELDS } from "../../../domain/expense/expense-fields.ts";
import type { ListColumn } from "../../preferences.ts";
import type { Field } from "../../service/shapes.ts";

const EDITABLE: ReadonlySet<string> = new Set<Field>([
  ...(["date", "description", "category", "parts"] as const),
  ...LABEL_FIELDS,
  "tags",
  ...TEXT_FIELDS,
  ...(["original", "amount"] as const),
]);

export function isEditable(column: string): column is Field {
  return EDITABLE.has(column);
}

/** The columns between the description and the amount share the rest of the width. If there is too little, the last ones disappear. */
const SHARES: readonly (readonly [ListColumn, number])[] = [
  ...LABEL_FIELDS.map((field) => [field, 1.1] as const),
  ["category", 1],
];
const SHARES_THAT_GIVE_WAY: typeof SHARES = [
  ["tags", 0.8],
  ...TEXT_FIELDS.map((field) => [field, 1] as const),
  ["original", 0.7],
];

/** The widths of the shown columns, for style/list.css: those of all columns, and those of the columns that never disappear. */
export function columnWidths(columns: readonly ListColumn[]) {
  const widths = (shares: typeof SHARES) =>
    shares.flatMap(([column, share]) => (columns.includes(column) ? `minmax(0, ${share}fr)` : []));
  return {
    "--columns": widths([...SHARES, ...SHARES_THAT_GIVE_WAY]).join(" "),
    "--few-columns": widths(SHARES).join(" "),
  };
}

/** The space for tags and the width of each tag's frame, in letters. */
const ROOM = 16;
const FRAME = 2;

/** Returns the first tags that fit, and at least one. */
export function fittingTags(tags: readonly string[]): readonly string[] {
  let left = ROOM;
  const end = tags.findIndex((tag, at) => {
    left -= tag.length + FRAME;
    return left < 0 && at > 0;
  });
  return end === -1 ? tags : tags.slice(0, end);
}
