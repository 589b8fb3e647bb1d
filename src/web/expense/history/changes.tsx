// A change in a list of the history: in words, with each field as it was and as it became, and a button that undoes it.

import { type ReactNode, useEffect, useRef } from "react";
import { DETAIL_NAMES } from "../../../domain/expense/expense-fields.ts";
import type { CurrencyCode } from "../../../domain/money/currency.ts";
import type { Decimal } from "../../../domain/money/decimal.ts";
import type { CalendarDate } from "../../../domain/time/calendar-date.ts";
import { useLedger } from "../../ledger.ts";
import { showAmount } from "../../locale/amounts.ts";
import { showDay, showMoment } from "../../locale/days.ts";
import type { Pending } from "../../service/pending.ts";
import type { Category, Change } from "../../service/shapes.ts";
import { placeOf, transact } from "../../service/transact.ts";
import { takeBack } from "../../service/transactions.ts";
import { setApart } from "../../texts/directed.ts";
import { type Texts, useReader, useTexts } from "../../texts/texts.ts";

interface Props {
  readonly change: Change;
  readonly words: Words;
  /** What it says, for the name of the button. */
  readonly name: string;
  /** The headline as it is drawn. */
  readonly children: ReactNode;
  /** What stands before it. */
  readonly mark: ReactNode;
  /** Whether a later change has undone it. */
  readonly isUndone: boolean;
  readonly onUndo: () => void;
}

function ChangeEntry({ change, words, name, children, mark, isUndone, onUndo }: Props) {
  const texts = useTexts();
  const { locale } = useReader();
  const entry = useRef<HTMLLIElement>(null);

  useEffect(() => {
    // The button that was pressed is gone; the place in the list is kept.
    if (isUndone && document.activeElement === document.body) entry.current?.focus();
  }, [isUndone]);

  return (
    <li className="change" ref={entry} tabIndex={-1}>
      {mark}
      <p className="headline">{children}</p>
      <ReplacedFields fields={replacedIn(change, words)} />
      <p className="hint">
        <time dateTime={new Date(change.at).toISOString()}>{showMoment(change.at, locale)}</time>
        {" · "}
        {texts.history.sources[change.source]}
      </p>
      {isUndone ? (
        <span className="hint undone">{texts.history.undone}</span>
      ) : isUndoneImport(change) ? null : (
        <button
          type="button"
          className="plain"
          aria-label={texts.history.undoOf(name)}
          onClick={onUndo}
        >
          {texts.history.undoThis}
        </button>
      )}
    </li>
  );
}

interface ChangeListProps {
  /** The newest first. */
  readonly changes: readonly Change[];
  readonly categories: readonly Category[];
  /** What the record of a change is called, where its headline says so. */
  readonly nameOf?: (change: Change) => string | undefined;
  /** What undoing a change shows at once. */
  readonly pendingOf?: (change: Change) => readonly Pending[];
  /** Draws a headline, as plain text by default; `name` says, too, whose it is. */
  readonly draw?: (headline: string, change: Change, name: string) => ReactNode;
  /** What stands before one; nothing by default. */
  readonly markOf?: (change: Change) => ReactNode;
}

export function ChangeList(props: ChangeListProps) {
  const { changes, categories, nameOf, pendingOf, draw, markOf } = props;
  const { ledger } = useLedger();
  const words = useWords(categories);
  const undone = undoneIn(changes);
  return (
    <ol>
      {changes.map((change) => {
        const what = nameOf?.(change);
        const headline = headlineOf(change, what, words);
        const place = what === undefined ? [] : placeIn(change, words);
        const name = [headline, ...place, ...newIn(change, words)].join(", ");
        return (
          <ChangeEntry
            key={change.id}
            change={change}
            words={words}
            name={name}
            mark={markOf?.(change)}
            isUndone={undone.has(change.id)}
            onUndo={() => {
              const pending = pendingOf?.(change) ?? [];
              transact(ledger, takeBack(placeOf(ledger), ["undo", "undo"], change.id, pending));
            }}
          >
            {draw ? draw(headline, change, name) : headline}
          </ChangeEntry>
        );
      })}
    </ol>
  );
}

function ReplacedFields({ fields }: { readonly fields: readonly ReplacedField[] }) {
  const texts = useTexts();
  if (fields.length === 0) return null;
  return (
    <dl>
      {fields.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <del>
              <bdi>{before ?? texts.none}</bdi>
            </del>{" "}
            <span aria-hidden="true" className="arrow" />{" "}
            <ins>
              <bdi>{after ?? texts.none}</bdi>
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function useWords(categories: readonly Category[]): Words {
  const texts = useTexts();
  const { locale } = useReader();
  const { currency: own } = useLedger();
  return {
    texts,
    categories,
    showAmount: (amount, currency) => showAmount(amount, currency ?? own, locale),
    showDay: (date) => showDay(date, "medium", locale),
  };
}

/** What values are shown with. */
export interface Words {
  readonly texts: Texts;
  readonly categories: readonly Category[];
  /** Of the ledger, unless another currency is named. */
  readonly showAmount: (amount: Decimal, currency?: CurrencyCode) => string;
  readonly showDay: (date: CalendarDate) => string;
}

interface ReplacedField {
  readonly name: string;
  /** Undefined where there was nothing. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

type Fields = NonNullable<Change["before"]>;
type ChangedField = keyof Fields;

/** What a change may replace, in the order in which it is shown. */
const SHOWN_FIELDS = [
  "amount",
  "description",
  "date",
  ...DETAIL_NAMES.filter((name) => name !== "ref"),
  "name",
  "parent",
  "colour",
  "icon",
  "archived",
  "currency",
  "firstDay",
] as const satisfies readonly ChangedField[];

/** Such as "Deleted" or "Category “Food” renamed"; `name` is what the record is called, where that is known. */
export function headlineOf(
  change: Change,
  name: string | undefined,
  { texts, showAmount }: Words,
): string {
  const { record, kind, undoes, before, after } = change;
  const done = texts.history.done[kind];
  const { amount, total } = (kind === "changed" ? undefined : (after ?? before)) ?? {};
  const called =
    record === "expense" ? name : texts.history.record(texts.history.records[record], name);
  const price = amount ?? total;
  const what = called && price ? texts.history.priced(called, showAmount(price)) : called;
  const headline = what === undefined || what === "" ? done : texts.history.headline(done, what);
  return undoes === null ? headline : texts.history.tookBack(headline);
}

/** What the record is called, if the change itself says so. */
export function nameIn({ before, after }: Change): string | undefined {
  return (after ?? before)?.description ?? after?.name ?? before?.name;
}

/** Records of different kinds may have the same id. */
export const keyOf = ({ record, recordId }: Pick<Change, "record" | "recordId">) =>
  `${record} ${recordId}`;

/** What records are called by their newest change that says so: that of an undone import does not. */
export function namesIn(changes: readonly Change[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const change of changes) {
    const name = nameIn(change);
    if (name !== undefined && !names.has(keyOf(change))) names.set(keyOf(change), name);
  }
  return names;
}

/** Where and when an expense was, if the change itself says so: several have the same name and amount. */
function placeIn({ before, after }: Change, { showDay }: Words): readonly string[] {
  const { payee, date } = before && after ? {} : (after ?? before ?? {});
  return [payee, date && showDay(date)].filter((each) => typeof each === "string");
}

/** What it has made of its fields, or what it took from them: there may be several changes of one expense. */
function newIn(change: Change, words: Words): readonly string[] {
  return replacedIn(change, words).flatMap(({ before, after }) => after ?? before ?? []);
}

/** It does not come back by itself: its file must be imported again. */
function isUndoneImport({ record, undoes }: Change): boolean {
  return record === "import" && undoes !== null;
}

/** Changes undone by a later one of the list that has not been undone itself. */
export function undoneIn(changes: readonly Change[]): ReadonlySet<number> {
  const undone = new Set<number>();
  // The newest first: a change that was undone undoes nothing.
  for (const { id, undoes } of changes) {
    if (undoes !== null && !undone.has(id)) undone.add(undoes);
  }
  return undone;
}

/** Those that were replaced; of what was made or deleted, none. */
export function replacedIn({ before, after }: Change, words: Words): readonly ReplacedField[] {
  if (!before || !after) return [];
  return SHOWN_FIELDS.flatMap((field) => {
    if (!(field in before) && !(field in after)) return [];
    const [was, is] = [textOf(field, before, words), textOf(field, after, words)];
    return was === is ? [] : [{ name: nameOfField(field, words.texts), before: was, after: is }];
  });
}

function nameOfField(field: (typeof SHOWN_FIELDS)[number], texts: Texts): string {
  return texts.history.fields[field];
}

/** Undefined for what is not there. */
function textOf(
  field: (typeof SHOWN_FIELDS)[number],
  fields: Fields,
  words: Words,
): string | undefined {
  const { showAmount, showDay, texts, categories } = words;
  const categoryText = (id: number | null | undefined) => {
    return id == null ? undefined : (nameOfCategory(id, categories) ?? texts.history.unknown);
  };
  switch (field) {
    case "amount":
      return fields.amount && showAmount(fields.amount);
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
          .map(({ amount, category }) => {
            const name = categoryText(category) ?? texts.noCategory;
            return texts.history.part(name, showAmount(amount));
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

function nameOfCategory(id: number, categories: readonly Category[]): string | undefined {
  return categories.find((category) => category.id === id)?.name;
}
