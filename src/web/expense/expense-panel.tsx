// An open expense at the side of the book: its fields, actions and history, and its neighbors in the list. It shows pending changes, and
// says when the expense was changed or deleted elsewhere.

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useRef, useState } from "react";
import { OutlayError } from "../../client/outlay-error.ts";
import { addDays, type CalendarDate } from "../../domain/time/calendar-date.ts";
import { go, useView } from "../address/address.ts";
import { useToday } from "../clock.ts";
import { useKeys } from "../keys.ts";
import { useLedger } from "../ledger.ts";
import { Skeleton } from "../parts/fallbacks.tsx";
import { Icon } from "../parts/icon.tsx";
import { SidePanel } from "../parts/side-panel.tsx";
import { ComesAgain } from "../recurring/comes-again.tsx";
import { useCategoryNames } from "../service/category-names.ts";
import { type Filter, filterOfView, periodOfView } from "../service/filter.ts";
import { expenseWith, type Pending, pendingAt, useUnderWay } from "../service/pending.ts";
import {
  expenseChangesQuery,
  expenseQuery,
  expensesQuery,
  nearestExpenseQuery,
  rankedExpensesQuery,
} from "../service/queries.ts";
import { reasonOf } from "../service/refused.ts";
import type { Change, Expense, NewExpense } from "../service/shapes.ts";
import { placeOf, transact } from "../service/transact.ts";
import { remove, shownDraft, takeBack } from "../service/transactions.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { type Editing, ExpenseFields, KeptFields } from "./fields/open-fields.tsx";
import { ChangeList } from "./history/changes.tsx";

interface ExpensePanelProps {
  readonly id: number;
  readonly onDuplicate: (expense: Expense) => void;
}

const close = () => go({ expense: undefined });

export function ExpensePanel({ id, onDuplicate }: ExpensePanelProps) {
  const texts = useTexts();
  const { expense, isGone, isChangedElsewhere, error } = useOpenExpense(id);
  const { previous, next } = useNeighbors(expense);
  const opening = (to: number | undefined) =>
    to === undefined ? undefined : () => go({ expense: to }, "replace");
  return (
    <SidePanel
      label={expense?.description ?? texts.expense.title}
      names={texts.expense}
      onPrevious={opening(previous)}
      onNext={opening(next)}
      onClose={close}
    >
      <div className="panel-news" role="status">
        {isGone && <p>{texts.expense.gone}</p>}
        {isChangedElsewhere && !isGone && <p>{texts.expense.changedElsewhere}</p>}
      </div>
      {error && <p role="alert">{reasonOf(error, texts)}</p>}
      {!expense && !error && !isGone && <Skeleton lines={8} />}
      {isGone && <Gone id={id} expense={expense} />}
      {expense && !isGone && <Content key={id} expense={expense} onDuplicate={onDuplicate} />}
    </SidePanel>
  );
}

interface ContentProps {
  readonly expense: Expense;
  readonly onDuplicate: (expense: Expense) => void;
}

function Content({ expense, onDuplicate }: ContentProps) {
  const texts = useTexts();
  const ledger = useLedger();
  const [editing, setEditing] = useState<Editing>(new Map());

  const isGone = useRef(false);
  function removeIt(): void {
    isGone.current = true;
    transact(ledger.ledger, remove(placeOf(ledger.ledger), [expense]));
    close();
  }
  useKeys({ Delete: removeIt, d: () => onDuplicate(expense) });

  return (
    <>
      <ExpenseFields expense={expense} editing={editing} onEdit={setEditing} isGone={isGone} />
      <div className="flow">
        <button type="button" onClick={() => onDuplicate(expense)}>
          <Icon name="copy" />
          {texts.expense.duplicate}
        </button>
        {expense.parts.length === 0 && (
          <button
            type="button"
            onClick={() => setEditing(new Map(editing).set("parts", expense))}
            disabled={editing.has("parts")}
          >
            <Icon name="split" />
            {texts.expense.split}
          </button>
        )}
        <Suspense>
          <ComesAgain expense={expense} />
        </Suspense>
        <button type="button" className="danger" onClick={removeIt}>
          <Icon name="bin" />
          {texts.remove}
        </button>
      </div>
      <ExpensePast expense={expense} />
    </>
  );
}

interface GoneProps {
  readonly id: number;
  /** The last known state of the expense; undefined if unknown. */
  readonly expense: Expense | undefined;
}

function Gone({ id, expense }: GoneProps) {
  const texts = useTexts();
  const ledger = useLedger();
  const { data } = useQuery(expenseChangesQuery(ledger, id));
  const deletion = data?.items.find(({ kind }) => kind === "deleted");
  const description = deletion?.before?.description ?? expense?.description;

  function bringBack(): void {
    if (!deletion) return;
    // Safe: a deletion has all fields of its expense.
    const after = expense ?? shownDraft(deletion.before as NewExpense, id);
    const operations = ["bring-back", "delete"] as const;
    transact(
      ledger.ledger,
      takeBack(placeOf(ledger.ledger), operations, [deletion.id], [{ after }]),
    );
  }

  return (
    <div className="gone stack wrap">
      {description !== undefined && (
        <p>
          <bdi>{description}</bdi>
        </p>
      )}
      {expense && <KeptFields expense={expense} />}
      {deletion && (
        <button type="button" onClick={bringBack}>
          {texts.restore}
        </button>
      )}
    </div>
  );
}

function ExpensePast({ expense }: { readonly expense: Expense }) {
  const texts = useTexts();
  const categories = useCategoryNames() ?? [];
  const ledger = useLedger();
  const { data, error } = useQuery(expenseChangesQuery(ledger, expense.id));
  const changes = data?.items ?? [];

  return (
    <section className="past stack tight" aria-labelledby="past-title">
      <h3 id="past-title">{texts.sections.history}</h3>
      {!data && !error && <Skeleton lines={3} />}
      {data && changes.length === 0 && <p className="hint">{texts.history.nothing}</p>}
      <ChangeList
        name={expense.description}
        changes={changes}
        categories={categories}
        pendingOf={(change) => asBefore(expense, change)}
      />
    </section>
  );
}

/** The expense as it will be after the change is undone, as far as the app can know it. */
function asBefore(expense: Expense, { kind, before }: Change): readonly Pending[] {
  if (kind === "created") return [{ before: expense }];
  if (kind === "deleted" || !before) return [];
  // Safe: `before` has former values of an expense's fields.
  const after = { ...expense, ...before } as Expense;
  return [{ before: expense, after }];
}

function useOpenExpense(id: number) {
  const book = useLedger();
  const underWay = useUnderWay();
  const { data, dataUpdatedAt, isStale, error } = useQuery(expenseQuery(book, id));
  const pending = pendingAt(book.ledger, dataUpdatedAt, underWay);
  const shown = data && expenseWith(data, pending);
  // Cached data may be old when the panel opens, so a new version is not a change elsewhere.
  const known = isStale ? undefined : data;
  const isOwn = pending.some(({ before, after }) => before?.id === id || after?.id === id);
  const isChangedElsewhere = useChangedElsewhere(known, shown, isOwn);
  const isMissing = error instanceof OutlayError && error.status === 404;
  return {
    /** The last known state of an expense that was deleted. */
    expense: shown ?? data,
    isGone: isMissing || (data !== undefined && shown === undefined),
    isChangedElsewhere,
    error: isMissing ? null : error,
  };
}

/** A new version that this page's own changes don't explain comes from elsewhere. */
function useChangedElsewhere(
  data: Expense | undefined,
  shown: Expense | undefined,
  isOwn: boolean,
): boolean {
  const [elsewhere, setElsewhere] = useState<number>();
  const last = useRef<{ readonly of: Expense; readonly content: string }>(undefined);

  useEffect(() => {
    if (!data || !shown) return;
    const before = last.current;
    const content = contentOf(shown);
    // Opening another expense clears the notice about the previous one.
    if (before?.of.id !== data.id) setElsewhere(undefined);
    else if (before.of.version !== data.version) {
      setElsewhere(!isOwn && before.content !== content ? data.id : undefined);
    }
    last.current = { of: data, content };
  }, [data, shown, isOwn]);

  return elsewhere !== undefined && elsewhere === shown?.id;
}

function contentOf({ version: _, updatedAt: __, ...content }: Expense): string {
  return JSON.stringify(content);
}

interface Neighbors {
  readonly previous: number | undefined;
  readonly next: number | undefined;
}

const NONE: Neighbors = { previous: undefined, next: undefined };

function useNeighbors(expense: Expense | undefined): Neighbors {
  const ledger = useLedger();
  const view = useView();
  const today = useToday();
  const period = periodOfView(view, ledger.firstDay, today);
  const { locale } = useReader();
  const filter = filterOfView(view, period, { firstDay: ledger.firstDay, today, locale });
  const isByDay = view.sort === undefined || view.sort === "date";
  const byDay = useNeighborsByDay(isByDay ? expense : undefined, filter);
  const ranked = useRankedNeighbors(isByDay ? undefined : expense, filter);
  if (!isByDay) return ranked;
  return view.sort === "date" ? { previous: byDay.next, next: byDay.previous } : byDay;
}

function useRankedNeighbors(expense: Expense | undefined, filter: Filter): Neighbors {
  const { sort = "-amount" } = useView();
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    ...rankedExpensesQuery(useLedger(), filter, sort),
    enabled: expense !== undefined,
  });
  const ids = data?.pages.flatMap(({ items }) => items.map(({ id }) => id)) ?? [];
  const isLast = expense !== undefined && ids.at(-1) === expense.id;
  useEffect(() => {
    if (isLast && hasNextPage && !isFetching) void fetchNextPage();
  }, [isLast, hasNextPage, isFetching, fetchNextPage]);
  return expense ? neighborsIn(ids, expense.id) : NONE;
}

/** An expense that is not among the ids has no neighbors. */
function neighborsIn(ids: readonly (number | null | undefined)[], id: number): Neighbors {
  const at = ids.indexOf(id);
  return at < 0 ? NONE : { previous: ids[at - 1] ?? undefined, next: ids[at + 1] ?? undefined };
}

function useNeighborsByDay(expense: Expense | undefined, filter: Filter): Neighbors {
  const ledger = useLedger();
  const today = useToday();
  const date = expense?.date ?? today;
  const day = useQuery({
    ...expensesQuery(ledger, { ...filter, from: date, to: date }),
    enabled: expense !== undefined,
  });
  const ids = day.data?.map(({ id }) => id) ?? [];
  const after = daysAfter(date, filter);
  const before = daysBefore(date, filter);
  const newer = useQuery({
    ...nearestExpenseQuery(ledger, { ...filter, ...after }, "date"),
    enabled: after !== undefined && ids.length > 0 && ids[0] === expense?.id,
  });
  const older = useQuery({
    ...nearestExpenseQuery(ledger, { ...filter, ...before }, "-date"),
    enabled: before !== undefined && ids.length > 0 && ids.at(-1) === expense?.id,
  });
  return expense ? neighborsIn([newer.data, ...ids, older.data], expense.id) : NONE;
}

/** The later days of the period; undefined if there are none. An expense that is opened from elsewhere may lie outside of it. */
function daysAfter(date: CalendarDate, { from, to }: Filter): Pick<Filter, "from"> | undefined {
  const next = addDays(date, 1);
  const first = next && from && from > next ? from : next;
  return first === undefined || (to && first > to) ? undefined : { from: first };
}

function daysBefore(date: CalendarDate, { from, to }: Filter): Pick<Filter, "to"> | undefined {
  const next = addDays(date, -1);
  const last = next && to && to < next ? to : next;
  return last === undefined || (from && last < from) ? undefined : { to: last };
}
