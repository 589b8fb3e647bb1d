// The exact figures of a chart, each a link to the expenses behind it.

import { useMemo, useState } from "react";
import { showCount, showShare } from "../locale/amounts.ts";
import { Amount } from "../parts/amount.tsx";
import { useReader, useTexts } from "../texts/texts.ts";
import { moveBetweenCells } from "./cell-keys.ts";
import type { Chart, Column, Figure, Heading, Row } from "./chart.ts";
import { WayLink } from "./way-link.tsx";

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
