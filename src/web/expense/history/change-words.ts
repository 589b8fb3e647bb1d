// Describes a change of the history: its record, and the old and new value of each field.

import { DETAIL_NAMES } from "../../../domain/expense/expense-fields.ts";
import type { CurrencyCode } from "../../../domain/money/currency.ts";
import type { Decimal } from "../../../domain/money/decimal.ts";
import type { CalendarDate } from "../../../domain/time/calendar-date.ts";
import type { ImportSummary } from "../../import/shapes.ts";
import type { Category, Change } from "../../service/shapes.ts";
import { setApart } from "../../texts/directed.ts";
import type { Texts } from "../../texts/texts.ts";

export interface Words {
  readonly texts: Texts;
  readonly categories: readonly Category[];
  /** Imports of the ledger, if their lines are shown. */
  readonly imports: readonly Pick<ImportSummary, "id" | "name" | "of" | "source">[];
  readonly showCount: (count: number) => string;
  /** Shows an amount, in the ledger's currency by default. */
  readonly showAmount: (amount: Decimal, currency?: CurrencyCode) => string;
  readonly showDay: (date: CalendarDate) => string;
  readonly isBrief?: boolean;
}

export interface ReplacedField {
  readonly name: string;
  /** Undefined if there was no value. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

type Fields = NonNullable<Change["before"]>;
type ChangedField = keyof Fields;

/** The fields that a change may replace, in the order in which they are shown. */
const SHOWN_FIELDS = [
  "amount",
  "description",
  "date",
  ...DETAIL_NAMES.filter((name) => name !== "ref"),
  "name",
  "parent",
  "color",
  "icon",
  "archived",
  "currency",
  "firstDay",
] as const satisfies readonly ChangedField[];

export function nameIn({ before, after }: Change): string | undefined {
  return (after ?? before)?.description ?? after?.name ?? before?.name;
}

/** Records of different kinds may have the same id. */
export const keyOf = ({ record, recordId }: Pick<Change, "record" | "recordId">) =>
  `${record} ${recordId}`;

/** The names of records, each from its newest change that has one. The change that undoes an import has none. */
export function namesIn(changes: readonly Change[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const change of changes) {
    const name = nameIn(change);
    if (name !== undefined && !names.has(keyOf(change))) names.set(keyOf(change), name);
  }
  return names;
}

/** The payee and date of an expense, if the change itself has them. They tell apart expenses with the same name and amount. */
export function placeIn({ before, after }: Change, { showDay }: Words): readonly string[] {
  const { payee, date } = before && after ? {} : (after ?? before ?? {});
  return [payee, date && showDay(date)].filter((each) => typeof each === "string");
}

/** The new values of a change's fields, which tell apart changes to the same expense. */
export function newIn(change: Change, words: Words): readonly string[] {
  return replacedIn(change, words).flatMap(({ before, after }) => after ?? before ?? []);
}

/** True or false if the change did nothing but archive or restore; else undefined. */
export function onlyArchived({ after }: Change): boolean | undefined {
  return after && Object.keys(after).length === 1 ? after.archived : undefined;
}

export function isMoved({ record, before, after }: Change): boolean {
  const fields = Object.keys({ ...before, ...after });
  return record === "category" && before !== null && fields.join() === "position";
}

/** Empty for created and deleted records. */
export function replacedIn({ before, after }: Change, words: Words): readonly ReplacedField[] {
  if (!before || !after) return [];
  return SHOWN_FIELDS.flatMap((field) => {
    if (!(field in before) && !(field in after)) return [];
    const [was, is] = [textOf(field, before, words), textOf(field, after, words)];
    return was === is ? [] : [{ name: words.texts[field], before: was, after: is }];
  });
}

function textOf(
  field: (typeof SHOWN_FIELDS)[number],
  fields: Fields,
  words: Words,
): string | undefined {
  const { showAmount, showDay, texts, categories } = words;
  const categoryText = (id: number | null | undefined) =>
    id == null ? undefined : (nameOfCategory(id, categories) ?? texts.history.unknown);
  switch (field) {
    case "amount":
      return fields.amount ? showAmount(fields.amount) : undefined;
    case "date":
      return fields.date && showDay(fields.date);
    case "category":
    case "parent":
      return categoryText(fields[field]);
    case "tags":
      return fields.tags?.map(setApart).join(", ") || undefined;
    case "original": {
      const { original } = fields;
      if (!original) return undefined;
      return texts.expense.paid(
        showAmount(original.amount, original.currency),
        original.currency,
        showAmount(original.rate),
      );
    }
    case "parts":
      return (
        (fields.parts ?? [])
          .map(({ amount, category, note }) => {
            const name = categoryText(category) ?? texts.noCategory;
            const named = note ? `${setApart(name)} (${setApart(note)})` : name;
            return `${named} ${showAmount(amount)}`;
          })
          .join(", ") || undefined
      );
    case "archived":
      return fields.archived === undefined ? undefined : texts.history.yesOrNo(fields.archived);
    case "firstDay":
      return fields.firstDay?.toString();
    default:
      return fields[field] ?? undefined;
  }
}

export function nameOfCategory(id: number, categories: readonly Category[]): string | undefined {
  return categories.find((category) => category.id === id)?.name;
}
