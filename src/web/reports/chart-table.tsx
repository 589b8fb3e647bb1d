// The exact figures of a chart, each a link to the expenses behind it. The arrow keys move from figure to figure.

import { type ComponentProps, type KeyboardEvent, useMemo, useState } from "react";
import { go } from "../address/address.ts";
import { showCount, showShare } from "../locale/amounts.ts";
import { Amount } from "../parts/amount.tsx";
import { ViewLink } from "../parts/view-link.tsx";
import { useReader, useTexts } from "../texts/texts.ts";
import type { Chart, Column, Figure, Heading, Row, Way } from "./chart.ts";

/** Longer tables are shown in portions, so that they open at once. */
const PORTION = 100;

export function ChartTable({ id, chart }: { readonly id: string; readonly chart: Chart }) {
  const texts = useTexts();
  const [most, setMost] = useState(PORTION);
  const { columns, rows, foot } = useMemo(() => chart.table(), [chart]);
  const shown = rows.slice(0, most);
  return (
    <section id={id} className="figures" aria-label={texts.reports.table(chart.title)}>
      <table onKeyDown={moveBetweenCells}>
        <caption className="unseen">
          {chart.title}, {chart.days}
        </caption>
        <thead>
          <tr>
            {columns.map(({ key, name }) => (
              <th key={key} scope="col">
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <TableRow key={row.key} row={row} columns={columns} />
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <TableRow row={foot} columns={columns} />
          </tfoot>
        )}
      </table>
      {shown.length < rows.length && (
        <button type="button" onClick={() => setMost(most + 10 * PORTION)}>
          {texts.more}
        </button>
      )}
    </section>
  );
}

interface RowProps {
  readonly row: Row;
  readonly columns: readonly Column[];
}

function TableRow({ row: { head, figures }, columns }: RowProps) {
  return (
    <tr data-below={head.within !== undefined || undefined}>
      <th scope="row">
        <Head head={head} />
      </th>
      {figures.map((figure, at) => (
        <td key={columns[at + 1]?.key}>
          <FigureCell figure={figure} />
        </td>
      ))}
    </tr>
  );
}

function Head({ head: { shown, to } }: { readonly head: Heading }) {
  const name = <bdi>{shown}</bdi>;
  return to ? <WayLink to={to}>{name}</WayLink> : name;
}

function FigureCell({ figure }: { readonly figure: Figure }) {
  const { locale } = useReader();
  switch (figure.kind) {
    case "amount": {
      const amount = <Amount value={figure.value} />;
      return figure.to ? <WayLink to={figure.to}>{amount}</WayLink> : amount;
    }
    case "count": {
      const count = showCount(figure.value, locale);
      return figure.to ? <WayLink to={figure.to}>{count}</WayLink> : count;
    }
    case "share":
      return showShare(figure.value, locale);
    case "nothing":
      return null;
  }
}

const STEPS: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function moveBetweenCells(event: KeyboardEvent<HTMLTableElement>): void {
  const { key, currentTarget: table, altKey, ctrlKey, metaKey, shiftKey } = event;
  const step = STEPS[key];
  const cell = document.activeElement?.closest<HTMLTableCellElement>("td, th");
  if (!step || !cell || altKey || ctrlKey || metaKey || shiftKey) return;
  const rows = [...table.rows].map((row) => [...row.cells]);
  const row = rows.findIndex((cells) => cells.some((each) => each === cell));
  const at = rows[row]?.indexOf(cell) ?? -1;
  const isMirrored = getComputedStyle(table).direction === "rtl";
  const [down, along] = [step[0], isMirrored ? -step[1] : step[1]];
  for (let [y, x] = [row + down, at + along]; rows[y]?.[x]; y += down, x += along) {
    const link = rows[y]?.[x]?.querySelector("a");
    if (!link) continue;
    // The page stays where it is, but for what is needed to see the figure.
    event.preventDefault();
    link.focus();
    return;
  }
}

export function WayLink(props: ComponentProps<typeof ViewLink>) {
  return <ViewLink {...props} onFollow={() => toTop(props.to)} />;
}

/** The same for what is no link, as a shape of a drawing. */
export function follow(way: Way | undefined): void {
  if (!way) return;
  go(way);
  toTop(way);
}

/** Only now: the place on the screen that was left stays with its entry of the history. */
function toTop({ screen }: Way): void {
  if (screen !== undefined) scrollTo(0, 0);
}
