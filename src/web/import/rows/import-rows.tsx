// The rows of a file that have some statuses, as a table like the book's: those in view are drawn, and more are asked for as they come near.

import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useLayoutEffect, useMemo, useState } from "react";
import type { RowStatus } from "../../../domain/import/terms.ts";
import { useIsWide } from "../../book/list/days-in-view.ts";
import { type ListView, useListView } from "../../book/list/list-view.ts";
import { usePageKeys } from "../../keys.ts";
import { useLedger } from "../../ledger.ts";
import { currencySign } from "../../locale/amounts.ts";
import { Failed, Skeleton } from "../../parts/fallbacks.tsx";
import { Icon } from "../../parts/icon.tsx";
import { useCategoryNames } from "../../service/category-names.ts";
import type { Category } from "../../service/shapes.ts";
import { useKept } from "../../service/use-kept.ts";
import { useImportTexts } from "../../texts/import-texts.ts";
import { useReader, useTexts } from "../../texts/texts.ts";
import type { Amending } from "../amending.ts";
import { importRowsQuery } from "../import-queries.ts";
import type { Import, ImportRow } from "../shapes.ts";
import { useFileCells } from "./file-cells.ts";
import { FileRow } from "./file-row.tsx";
import { RowBulk } from "./row-bulk.tsx";
import type { EditedCell } from "./row-editing.tsx";
import { RowPanel } from "./row-panel.tsx";
import { useSelectedRows } from "./selected-rows.ts";

interface Props {
  readonly staged: Import;
  readonly statuses: readonly RowStatus[];
  readonly amending: Amending;
  /** Whether it is being imported: then its rows become expenses, and there is nothing to ask for. */
  readonly isBusy: boolean;
}

export function ImportRows(props: Props) {
  const texts = useImportTexts();
  const { staged, statuses } = props;
  const book = useLedger();
  const query = useInfiniteQuery({
    ...importRowsQuery(book, staged.id, statuses),
    placeholderData: useKept(book.ledger),
    enabled: !props.isBusy,
  });
  const { data, error, refetch } = query;
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
  const count = data?.pages[0]?.count ?? 0;
  if (error && !rows) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!rows) return <Skeleton lines={12} />;
  if (rows.length === 0) return <p className="hint">{texts.statuses.nothing}</p>;
  const isMore = query.hasNextPage && !query.isFetchingNextPage;
  return (
    <Rows
      {...props}
      rows={rows}
      count={count}
      onNearEnd={() => isMore && void query.fetchNextPage()}
    />
  );
}

/** How many rows before the end more are asked for. */
const NEAR = 100;

interface RowsProps extends Props {
  readonly rows: readonly ImportRow[];
  /** With those that are not there yet. */
  readonly count: number;
  readonly onNearEnd: () => void;
}

function Rows({ staged, amending, rows, count, onNearEnd }: RowsProps) {
  const isWide = useIsWide();
  const selection = useSelectedRows(rows);
  const { selected, isSelecting, toggle, clear } = selection;
  const sections = useMemo(() => [{ key: "rows", count: rows.length, day: undefined }], [rows]);
  const view = useListView({ sections, isByDay: false, onSelectAll: selection.selectAll });
  const { list, inView, heights } = view;
  const { index: active } = view.rows.active;
  const [section] = inView.sections;
  const { first, end } = section?.rows ?? { first: 0, end: 0 };
  const indexes = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
  const [opened, setOpened] = useState<number>();
  const [edited, setEdited] = useState<EditedCell>();
  useFileCells({ list, rows, isWide, onEdit: setEdited });
  usePageKeys(selected.size > 0 || isSelecting ? { Escape: clear } : {});

  const isNearEnd = end > rows.length - NEAR && rows.length < count;
  useLayoutEffect(() => {
    if (isNearEnd) onNearEnd();
  });
  const at = rows.findIndex(({ row }) => row === opened);

  return (
    <div className="list" data-selecting={isSelecting || selected.size > 0 || undefined}>
      <SelectButton isSelecting={isSelecting} onPress={isSelecting ? clear : selection.begin} />
      <Grid view={view} count={count} isWide={isWide}>
        {(categories) =>
          [...new Set([...indexes, active])].map((index) => {
            const row = rows[index];
            return (
              row && (
                <FileRow
                  key={row.row}
                  row={row}
                  index={index}
                  top={index * heights.row}
                  isWide={isWide}
                  isActive={index === active}
                  isOpen={row.row === opened}
                  isSelected={selected.has(row.row)}
                  edited={edited?.row === row.row ? edited.column : undefined}
                  categories={categories}
                  onToggle={toggle}
                  onOpen={isSelecting ? () => toggle(row) : setOpened}
                  onEdit={setEdited}
                  onChange={(change) => amending.changeRows([{ row: row.row, ...change }])}
                />
              )
            );
          })
        }
      </Grid>
      {selected.size > 0 && <RowBulk selection={selection} amending={amending} />}
      {at >= 0 && (
        <RowPanel rows={rows} at={at} staged={staged} amending={amending} onOpen={setOpened} />
      )}
    </div>
  );
}

interface GridProps {
  readonly view: ListView;
  readonly count: number;
  readonly isWide: boolean;
  readonly children: (categories: readonly Category[]) => ReactNode;
}

/** Room for the amounts of nearly all files, in figures. */
const AMOUNT_WIDTH = "10ch";

function Grid({ view: { list, inView, heights }, count, isWide, children }: GridProps) {
  const texts = useImportTexts();
  const [{ top } = { top: 0 }] = inView.sections;
  const categories = useCategoryNames() ?? [];
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
      <div
        className="days-list"
        role="presentation"
        ref={list}
        style={{ blockSize: inView.height }}
      >
        <div
          className="days-stretch"
          role="presentation"
          style={{ insetBlockStart: inView.stretch }}
        >
          <div role="rowgroup" className="day" style={{ insetBlockStart: top }}>
            <div className="rows" role="presentation">
              {children(categories)}
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}

/** Fingers have no other way to select. */
function SelectButton(props: { readonly isSelecting: boolean; readonly onPress: () => void }) {
  const { book } = useTexts();
  return (
    <button type="button" className="plain select-rows" onClick={props.onPress}>
      <Icon name="check" />
      {props.isSelecting ? book.selectNone : book.selectSome}
    </button>
  );
}

function Heads() {
  const own = useTexts();
  const texts = useImportTexts();
  const { currency } = useLedger();
  const { locale } = useReader();
  const amount = own.book.amountIn(currency && currencySign(currency, locale));
  const heads = [
    ["date", own.date],
    ["mark", ""],
    ["description", own.description],
    ["payee", own.payee],
    ["category", own.category],
    ["status", texts.row.status],
    ["amount", amount],
  ] as const;
  return (
    <div role="rowgroup" className="heads">
      <div role="row" className="row" aria-rowindex={1}>
        {heads.map(([column, name]) => (
          <span key={column} role="columnheader" className={`cell ${column}`}>
            {name === "" ? <span className="unseen">{own.book.selectSome}</span> : name}
          </span>
        ))}
      </div>
    </div>
  );
}
