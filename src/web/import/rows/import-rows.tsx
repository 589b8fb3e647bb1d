// The rows of a file that have certain statuses, as a table like the book's. It renders the rows in view, and requests more before the user
// reaches the end.

import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useLayoutEffect, useState } from "react";
import type { RowStatus } from "../../../domain/import/terms.ts";
import { go, useView } from "../../address/address.ts";
import { cellEvents, columnOf, isByMouse, rowIdOf } from "../../book/list/cells.ts";
import { ListBody } from "../../book/list/list-frame.tsx";
import { type ListView, useIsWide, useListView } from "../../book/list/list-view.ts";
import { usePageKeys } from "../../keys.ts";
import { useLedger } from "../../ledger.ts";
import { currencySign } from "../../locale/amounts.ts";
import { Failed, Skeleton } from "../../parts/fallbacks.tsx";
import { Button, Icon } from "../../parts/icon.tsx";
import { usePlaceholder } from "../../service/use-sums.ts";
import { useImportReader } from "../../texts/import-texts.ts";
import { useReader, useTexts } from "../../texts/texts.ts";
import { useStaged } from "../amending.ts";
import { importRowsQuery } from "../import-queries.ts";
import type { ImportRow } from "../shapes.ts";
import { type EditedColumn, FileRow } from "./file-row.tsx";
import { RowBulk, useSelectedRows } from "./row-bulk.tsx";
import { RowPanel } from "./row-panel.tsx";

export function ImportRows({ statuses }: { readonly statuses: readonly RowStatus[] }) {
  const { texts } = useImportReader();
  const { staged, isBusy } = useStaged();
  const book = useLedger();
  const query = useInfiniteQuery({
    ...importRowsQuery(book, staged.id, statuses),
    placeholderData: usePlaceholder(book.ledger),
    enabled: !isBusy,
  });
  const { data, error, refetch } = query;
  const rows = data?.pages.flatMap(({ items }) => items);
  const count = data?.pages[0]?.count ?? 0;
  if (error && !rows) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!rows) return <Skeleton lines={12} />;
  const isMore = query.hasNextPage && !query.isFetchingNextPage;
  const onNearEnd = () => isMore && void query.fetchNextPage();
  return (
    <>
      {rows.length === 0 ? (
        <p className="hint">{texts.statuses.nothing}</p>
      ) : (
        <Rows rows={rows} count={count} onNearEnd={onNearEnd} />
      )}
      <RowPanel rows={rows} />
    </>
  );
}

/** How many rows before the end the next ones are requested. */
const NEAR = 100;

interface RowsProps {
  readonly rows: readonly ImportRow[];
  /** Includes the rows that are still to be loaded. */
  readonly count: number;
  readonly onNearEnd: () => void;
}

function Rows({ rows, count, onNearEnd }: RowsProps) {
  const isWide = useIsWide();
  const selection = useSelectedRows(rows);
  const { selected, isSelecting, toggle, selectAll, clear } = selection;
  const sections = [{ key: "rows", count: rows.length, day: undefined }];
  const view = useListView({ sections, isByDay: false, onSelectAll: selectAll });
  const { inView, heights } = view;
  const active = view.rows.active.index;
  const { first, end } = inView.sections[0]?.rows ?? { first: 0, end: 0 };
  const indexes = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
  const { row: opened } = useView();
  const [edited, setEdited] = useState<{ row: number; column: EditedColumn }>();

  const isNearEnd = end > rows.length - NEAR && rows.length < count;
  useLayoutEffect(() => {
    if (isNearEnd) onNearEnd();
  });

  function edit(cell: HTMLElement): void {
    const id = rowIdOf(cell);
    const row = rows.find((each) => each.row === id);
    const column = columnOf(cell);
    if (!isWide || !row?.expense) return;
    if (column === "payee" || column === "category") setEdited({ row: id, column });
    if (column === "status") cell.querySelector("select")?.focus();
  }

  usePageKeys(selected.size > 0 || isSelecting ? { Escape: clear } : {});
  const press = (_: unknown, cell: HTMLElement) => isByMouse() && edit(cell);
  const events = cellEvents({ edit, press, own: "button, input, select, form" });

  return (
    <div className="list" data-selecting={isSelecting || selected.size > 0 || undefined}>
      <SelectButton isSelecting={isSelecting} onPress={isSelecting ? clear : selection.begin} />
      <Grid view={view} events={events} count={count} isWide={isWide}>
        {[...new Set([...indexes, active])].map((index) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <FileRow
              key={row.row}
              row={row}
              index={index}
              top={index * heights.row}
              isWide={isWide}
              isActive={index === active}
              isOpen={row.row === opened}
              isSelected={selected.has(row.row)}
              edited={isWide && edited?.row === row.row ? edited.column : undefined}
              onToggle={() => toggle(row)}
              onOpen={() => (isSelecting ? toggle(row) : go({ row: row.row }))}
              onEdited={() => setEdited(undefined)}
            />
          );
        })}
      </Grid>
      {selected.size > 0 && <RowBulk selection={selection} />}
    </div>
  );
}

interface GridProps {
  readonly view: ListView;
  readonly events: ReturnType<typeof cellEvents>;
  readonly count: number;
  readonly isWide: boolean;
  readonly children: ReactNode;
}

/** Enough room for the amounts in nearly all files. */
const AMOUNT_WIDTH = "10ch";

function Grid({ view, events, count, isWide, children }: GridProps) {
  const { texts } = useImportReader();
  const { inView, heights } = view;
  const [{ top } = { top: 0 }] = inView.sections;
  return (
    <div
      role="grid"
      className="grid file-rows"
      aria-label={texts.row.list}
      aria-multiselectable
      aria-rowcount={count + 1}
      style={{ "--row": `${heights.row}px`, "--amount": AMOUNT_WIDTH }}
    >
      {isWide && <Heads />}
      <ListBody view={view} {...events}>
        <div role="rowgroup" className="day" style={{ insetBlockStart: top }}>
          <div className="rows" role="presentation">
            {children}
          </div>
        </div>
      </ListBody>
    </div>
  );
}

function SelectButton(props: { readonly isSelecting: boolean; readonly onPress: () => void }) {
  const { book } = useTexts();
  return (
    <Button className="plain select-rows" onClick={props.onPress}>
      <Icon name="check" />
      {props.isSelecting ? book.selectNone : book.selectSome}
    </Button>
  );
}

function Heads() {
  const { texts: own, locale } = useReader();
  const { texts } = useImportReader();
  const { currency } = useLedger();
  const heads = {
    date: own.date,
    mark: <span className="unseen">{own.book.selectSome}</span>,
    description: own.description,
    payee: own.payee,
    category: own.category,
    status: texts.row.status,
    amount: own.book.amountIn(currency && currencySign(currency, locale)),
  };
  return (
    <div role="rowgroup" className="heads">
      <div role="row" className="row" aria-rowindex={1}>
        {Object.entries(heads).map(([column, name]) => (
          <span key={column} role="columnheader" className={`cell ${column}`}>
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}
