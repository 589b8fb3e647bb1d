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
import { Button, Icon } from "../parts/icon.tsx";
import { SidePanel } from "../parts/side-panel.tsx";
import { ComesAgain } from "../recurring/comes-again.tsx";
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
import { LineEntry, useHistoryContext } from "./history/changes.tsx";
import { linesOf } from "./history/lines.ts";

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
        {isGone && <p className="notice">{texts.expense.gone}</p>}
        {isChangedElsewhere && !isGone && (
          <p className="notice">{texts.expense.changedElsewhere}</p>
        )}
      </div>
      {error && <p role="alert">{reasonOf(error, texts)}</p>}
      {!expense && !error && !isGone && <Skeleton lines={8} />}
      {isGone && <Gone id={id} expense={expense} />}
      {expense && !isGone && <Content key={id} expense={expense} onDuplicate={onDuplicate} />}
    </SidePanel>
  );
}

type ContentProps = Pick<ExpensePanelProps, "onDuplicate"> & { readonly expense: Expense };

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
        <Button onClick={() => onDuplicate(expense)}>
          <Icon name="copy" />
          {texts.expense.duplicate}
        </Button>
        {expense.parts.length === 0 && (
          <Button
            onClick={() => setEditing(new Map(editing).set("parts", expense))}
            disabled={editing.has("parts")}
          >
            <Icon name="split" />
            {texts.expense.split}
          </Button>
        )}
        <Suspense>
          <ComesAgain expense={expense} />
        </Suspense>
        <Button className="danger" onClick={removeIt}>
          <Icon name="bin" />
          {texts.remove}
        </Button>
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
    const place = placeOf(ledger.ledger);
    transact(place.ledger, takeBack(place, ["bring-back", "delete"], [deletion.id], [{ after }]));
  }

  return (
    <div className="gone stack wrap">
      {description !== undefined && (
        <p>
          <bdi>{description}</bdi>
        </p>
      )}
      {expense && <KeptFields expense={expense} />}
      {deletion && <Button onClick={bringBack}>{texts.restore}</Button>}
    </div>
  );
}

function ExpensePast({ expense }: Pick<ContentProps, "expense">) {
  const texts = useTexts();
  const { data, error } = useQuery(expenseChangesQuery(useLedger(), expense.id));
  const changes = data?.items ?? [];
  const context = useHistoryContext(changes);

  return (
    <section className="past stack tight" aria-labelledby="past-title">
      <h3 id="past-title">{texts.sections.history}</h3>
      {!data && !error && <Skeleton lines={3} />}
      {data && changes.length === 0 && <p className="hint">{texts.history.nothing}</p>}
      <ol>
        {linesOf(changes, true).map((line) => (
          <LineEntry
            key={line.changes[0]?.id}
            line={line}
            context={context}
            nameOf={() => expense.description}
            isOpen
            pending={
              line.main.length === 1 ? line.main.flatMap((each) => asBefore(expense, each)) : []
            }
          />
        ))}
      </ol>
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
  const isOwn = pending.some(({ before, after }) => before?.id === id || after?.id === id);
  const isMissing = error instanceof OutlayError && error.status === 404;
  const [elsewhere, setElsewhere] = useState<number>();
  const last = useRef<{ readonly of: Expense; readonly content: string }>(undefined);

  // A new version that this page's own changes don't explain comes from elsewhere.
  useEffect(() => {
    // Cached data may be old when the panel opens, so a new version is not a change elsewhere.
    if (!data || !shown || isStale) return;
    const before = last.current;
    const content = contentOf(shown);
    last.current = { of: data, content };
    // Opening another expense clears the notice about the previous one.
    if (before?.of.id !== data.id) setElsewhere(undefined);
    else if (before.of.version !== data.version) {
      setElsewhere(!isOwn && before.content !== content ? data.id : undefined);
    }
  }, [data, shown, isStale, isOwn]);

  return {
    /** The last known state of an expense that was deleted. */
    expense: shown ?? data,
    isGone: isMissing || (data !== undefined && shown === undefined),
    isChangedElsewhere: elsewhere !== undefined && elsewhere === shown?.id,
    error: isMissing ? null : error,
  };
}

function contentOf({ version: _, updatedAt: __, ...content }: Expense): string {
  return JSON.stringify(content);
}

/** The expenses beside this one in the list. An expense that is not in the list has none. */
function useNeighbors(expense: Expense | undefined) {
  const { firstDay } = useLedger();
  const { locale } = useReader();
  const view = useView();
  const today = useToday();
  const { sort = "-date" } = view;
  const period = periodOfView(view, firstDay, today);
  const filter = filterOfView(view, period, { firstDay, today, locale });
  const isByDay = sort === "date" || sort === "-date";
  const byDay = useIdsByDay(isByDay ? expense : undefined, filter);
  const ranked = useRankedIds(isByDay ? undefined : expense, filter);
  const shown = isByDay ? byDay : ranked;
  const ids = sort === "date" ? shown.toReversed() : shown;
  const at = expense ? ids.indexOf(expense.id) : -1;
  const [previous, next] = at < 0 ? [] : [ids[at - 1], ids[at + 1]];
  return { previous: previous ?? undefined, next: next ?? undefined };
}

function useRankedIds(expense: Expense | undefined, filter: Filter): readonly number[] {
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
  return ids;
}

/** The ids of the expenses of the same day, newest first, and of the nearest ones around them. */
function useIdsByDay(expense: Expense | undefined, filter: Filter) {
  const today = useToday();
  const date = expense?.date ?? today;
  const day = useQuery({
    ...expensesQuery(useLedger(), { ...filter, from: date, to: date }),
    enabled: expense !== undefined,
  });
  const ids = day.data?.map(({ id }) => id) ?? [];
  const isAt = (id: number | undefined) => id !== undefined && id === expense?.id;
  const newer = useNearest(isAt(ids[0]) ? daysBeside(date, 1, filter) : undefined, "date");
  const older = useNearest(isAt(ids.at(-1)) ? daysBeside(date, -1, filter) : undefined, "-date");
  return [newer, ...ids, older];
}

/** Undefined without a filter, and null if there is no such expense. */
function useNearest(filter: Filter | undefined, sort: "date" | "-date") {
  const query = nearestExpenseQuery(useLedger(), filter ?? {}, sort);
  const { data } = useQuery({ ...query, enabled: filter !== undefined });
  return filter && data;
}

/** The later or earlier days of the period; undefined if there are none. An expense that is opened from elsewhere may lie outside of it. */
function daysBeside(date: CalendarDate, steps: 1 | -1, filter: Filter): Filter | undefined {
  const next = addDays(date, steps);
  if (next === undefined) return undefined;
  const { from = next, to = next } = filter;
  const first = from > next ? from : next;
  const last = to < next ? to : next;
  const rest = steps === 1 ? { ...filter, from: first } : { ...filter, to: last };
  return rest.from && rest.to && rest.from > rest.to ? undefined : rest;
}
