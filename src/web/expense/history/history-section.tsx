// The history of the ledger. Each operation of any program has a line with a button that undoes it. Lines can be searched and filtered, and
// a line about many records can be expanded.

import { infiniteQueryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { PAGE_ITEMS } from "../../../contract/wire.ts";
import { go, useTyped, useView } from "../../address/address.ts";
import { importsQuery } from "../../import/import-queries.ts";
import { useLedger } from "../../ledger.ts";
import { CategoryTile } from "../../parts/category.tsx";
import { Failed, Skeleton } from "../../parts/fallbacks.tsx";
import { Button, Icon, type IconName } from "../../parts/icon.tsx";
import { ListSearch } from "../../parts/list-search.tsx";
import { ViewLink } from "../../parts/view-link.tsx";
import { useCategoryNames } from "../../service/category-names.ts";
import { type Book, expenseQuery, ledgerKey, ofLedger } from "../../service/queries.ts";
import type { Category, Change } from "../../service/shapes.ts";
import { SettingHead } from "../../settings/setting-rows.tsx";
import { useTexts } from "../../texts/texts.ts";
import { keyOf, nameIn, nameOfCategory } from "./change-words.ts";
import { type HistoryContext, LineEntry, useHistoryContext } from "./changes.tsx";
import {
  commonField,
  isSought,
  kindOf,
  LINE_KINDS,
  type Line,
  type LineKind,
  linesOf,
} from "./lines.ts";

/** The number of lines, or rows of a line, that are rendered at first, and again each time there is room for more. */
const STEP = 50;

export function HistorySection() {
  const texts = useTexts();
  const { find, kind: named } = useView();
  const kind = LINE_KINDS.find((each) => each === named);
  return (
    <>
      <SettingHead title={texts.sections.history} />
      <Tools kind={kind} />
      <History key={`${kind} ${find}`} kind={kind} text={find} />
    </>
  );
}

function Tools({ kind }: { readonly kind: LineKind | undefined }) {
  const { history } = useTexts();
  const { typed, type } = useTyped("find");
  return (
    <div className="tools flow">
      <ListSearch label={history.search} value={typed} onType={type} />
      <fieldset className="segments" aria-label={history.kinds.label}>
        {[undefined, ...LINE_KINDS].map((each) => (
          <Button
            key={each ?? "all"}
            aria-pressed={each === kind}
            onClick={() => go({ kind: each })}
          >
            {history.kinds[each ?? "all"]}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}

interface HistoryProps {
  readonly kind: LineKind | undefined;
  readonly text: string;
}

function History({ kind, text }: HistoryProps) {
  const texts = useTexts();
  const book = useLedger();
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(
    changesQuery(book),
  );
  const categories = useCategoryNames();
  const { data: imports } = useQuery(importsQuery(book));
  const { data: ids = [] } = useQuery({ ...foundIdsQuery(book, text), enabled: text !== "" });
  const found = new Set<number>(ids);
  const changes = data?.pages.flatMap(({ items }) => items) ?? [];
  const context = useHistoryContext(changes, imports?.items);
  const sought = linesOf(changes, !hasNextPage).filter((line) => {
    return isSought(line, { kind, text, found }, context.words);
  });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data || !categories) return <Skeleton lines={12} />;
  const isEmpty = sought.length === 0 && !hasNextPage;
  return (
    <div className="past stack tight">
      {isEmpty && (
        <p className="hint">
          {changes.length === 0 ? texts.history.nothing : texts.history.nothingFound}
        </p>
      )}
      <Stepwise
        all={sought}
        isFetching={isFetching}
        onMore={hasNextPage ? () => void fetchNextPage() : undefined}
      >
        {(line) => <LedgerLine key={line.changes[0]?.id} line={line} context={context} />}
      </Stepwise>
    </div>
  );
}

interface StepwiseProps<Each> {
  readonly all: readonly Each[];
  readonly isFetching?: boolean;
  readonly onMore?: (() => void) | undefined;
  readonly children: (each: Each) => ReactNode;
}

/** How far below the view the button may be when it is pressed automatically. */
const AHEAD = "100%";

/** Renders some of the items, and a button for more that is pressed automatically when it comes near the view. */
function Stepwise<Each>({ all, isFetching = false, onMore, children }: StepwiseProps<Each>) {
  const [count, setCount] = useState(STEP);
  const texts = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  const isMore = count < all.length;

  function showMore(): void {
    if (isMore) setCount(count + STEP);
    else onMore?.();
  }
  const press = useEffectEvent(() => !isFetching && showMore());

  // After each render the button may be in another place, or may not be in view any more.
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && press(), {
      rootMargin: AHEAD,
    });
    if (button.current) watch.observe(button.current);
    return () => watch.disconnect();
  });

  return (
    <>
      <ol>{all.slice(0, count).map(children)}</ol>
      {(isMore || onMore) && (
        <Button className="past-more" ref={button} aria-disabled={isFetching} onClick={showMore}>
          {isFetching ? texts.loading : texts.more}
        </Button>
      )}
    </>
  );
}

interface LineProps {
  readonly line: Line;
  readonly context: HistoryContext;
  readonly row?: { readonly isShown: boolean };
}

function LedgerLine({ line, context, row }: LineProps) {
  const book = useLedger();
  const [isUnfolded, setUnfolded] = useState(false);
  const [first, ...others] = line.main;
  const { names, words } = context;
  const { categories } = words;
  const known = (change: Change) => nameIn(change) ?? names.get(keyOf(change));
  const isAsked = others.length === 0 && first?.record === "expense" && !known(first);
  const { data } = useQuery({ ...expenseQuery(book, first?.recordId ?? 0), enabled: isAsked });
  if (!first) return null;
  const nameOf = (change: Change) =>
    known(change) ??
    (change.record === "category" ? nameOfCategory(change.recordId, categories) : undefined) ??
    (change === first || change.recordId === data?.id ? data?.description : undefined);
  const isImport = first.record === "import" && first.kind === "created";
  const mark = <LineMark line={line} among={categories} of={data?.category} />;
  return (
    <LineEntry
      line={line}
      context={context}
      nameOf={nameOf}
      row={row}
      mark={mark}
      draw={(headline, name) =>
        isImport || line.changes.length > 1 ? (
          <Button
            className="plain unfold"
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            <bdi>{headline}</bdi>
            <Icon name="down" />
          </Button>
        ) : (
          <Headline change={first} name={name}>
            {headline}
          </Headline>
        )
      }
    >
      {isUnfolded && isImport && <ImportedRows line={line} context={context} />}
      {isUnfolded && !isImport && <Rows line={line} changes={line.changes} context={context} />}
    </LineEntry>
  );
}

interface RowsProps extends LineProps {
  readonly changes: readonly Change[];
  readonly isFetching?: boolean;
  readonly onMore?: (() => void) | undefined;
}

function Rows({ line, changes, context, ...more }: RowsProps) {
  const row = { isShown: commonField(changes, context.words)?.before.length === 1 };
  return (
    <div className="rows">
      <Stepwise all={changes} {...more}>
        {(change) => (
          <LedgerLine
            key={change.id}
            line={{ ...line, changes: [change], main: [change] }}
            context={context}
            row={row}
          />
        )}
      </Stepwise>
    </div>
  );
}

/** The expenses that an import has created. The history shows their changes as one. */
function ImportedRows({ line, context }: LineProps) {
  const [made] = line.changes;
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(
    importedQuery(useLedger(), made),
  );
  if (!data) return <Skeleton lines={3} />;
  return (
    <Rows
      line={line}
      changes={data.pages.flatMap(({ rows }) => rows)}
      context={context}
      isFetching={isFetching}
      onMore={hasNextPage ? () => void fetchNextPage() : undefined}
    />
  );
}

const ICONS = {
  added: "plus",
  edited: "pencil",
  deleted: "bin",
  imported: "import",
  settings: "settings",
  undone: "back",
} as const satisfies Record<LineKind, IconName>;

interface MarkProps {
  readonly line: Line;
  readonly among: readonly Category[];
  /** The category of its expense, if another query knows it. */
  readonly of: number | null | undefined;
}

/** The category of the line's expense, if the line is about a single one with a category; otherwise a picture of the operation. */
function LineMark({ line: { main }, among, of }: MarkProps) {
  const [first, ...others] = main;
  if (!first) return null;
  const { record, recordId, before, after } = first;
  const fields = { category: of, ...before, ...after };
  const [part, second] = fields.parts?.map(({ category }) => category) ?? [];
  const id = record === "category" ? recordId : (part ?? fields.category);
  if (others.length > 0 || id == null || !among.some((each) => each.id === id)) {
    return (
      <span className="sign soft small">
        <Icon name={ICONS[kindOf(first)]} />
      </span>
    );
  }
  return <CategoryTile id={id} among={among} beside={second} />;
}

interface HeadlineProps {
  readonly change: Change;
  readonly name: string;
  readonly children: ReactNode;
}

/** Opens the expense that was changed, whether it still exists or not. */
function Headline({ change, name, children }: HeadlineProps) {
  const { record, recordId } = change;
  if (record !== "expense") return <bdi>{children}</bdi>;
  return (
    <ViewLink to={{ expense: recordId }} aria-label={name}>
      <bdi>{children}</bdi>
    </ViewLink>
  );
}

const CHANGES = 50;
const FROM_NEWEST: number | undefined = undefined;

/**
 * The changes of a ledger in pages, the newest first. The first page is small, so that it arrives soon. Later pages are large, since some
 * operations change many records at once.
 */
function changesQuery({ service: { client }, ledger }: Book) {
  const most = (before: number | undefined) => (before === undefined ? CHANGES : PAGE_ITEMS);
  return infiniteQueryOptions({
    queryKey: [...ledgerKey(ledger), "changes"],
    queryFn: ({ pageParam: before }) => {
      const page = { order: "newest", imports: "together", limit: most(before) } as const;
      return client.listChanges({ ledger, ...page, ...(before !== undefined && { before }) });
    },
    initialPageParam: FROM_NEWEST,
    getNextPageParam: ({ items, next }, _, before) =>
      items.length < most(before) ? undefined : next,
  });
}

/** The changes by which an import created its expenses. Changes of other sources may come between them. */
function importedQuery({ service: { client }, ledger }: Book, made: Change | undefined) {
  const isOwn = ({ record, kind, undoes, source }: Change) =>
    record === "expense" && kind === "created" && undoes === null && source === made?.source;
  return infiniteQueryOptions({
    queryKey: [...ledgerKey(ledger), "imported", made?.id],
    queryFn: async ({ pageParam: after }) => {
      const { items, next } = await client.listChanges({ ledger, after, limit: CHANGES });
      return { rows: items.filter(isOwn), next };
    },
    initialPageParam: made?.id ?? 0,
    getNextPageParam: ({ next }, pages, after) => {
      const count = pages.reduce((sum, { rows }) => sum + rows.length, 0);
      return count < (made?.after?.expenses ?? 0) && next > after ? next : undefined;
    },
  });
}

/** The expenses that a search finds, by their ids: as many as one page has. */
function foundIdsQuery(book: Book, q: string) {
  return ofLedger(book, ["found ids", q], async (client, ledger) => {
    const { items } = await client.findExpenses({ ledger, q, limit: PAGE_ITEMS });
    return items.map(({ id }) => id);
  });
}
