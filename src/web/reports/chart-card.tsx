// A chart in its frame: its title, its drawing, its legend, a menu for its table and for files of it, and the table itself: the exact
// figures, each a link to the expenses behind it. The arrow keys move from figure to figure.

import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from "react";
import { useLedger } from "../ledger.ts";
import { Menu, MenuItem } from "../parts/menu.tsx";
import { saveFile } from "../parts/save-file.ts";
import { useTexts } from "../texts/texts.ts";
import { BarRows } from "./bar-rows.tsx";
import type { Chart, Column, Heading, Row } from "./chart.ts";
import { ChartDrawing } from "./chart-drawing.tsx";
import { FigureCell, WayLink } from "./figure.tsx";
import { pictureOf } from "./picture.ts";
import { saveCsv } from "./saving.ts";

/** The charts whose tables are open: they are found so again by whoever comes back to the reports. */
const opened = new Set<Chart["id"]>();

interface Props {
  readonly chart: Chart;
  /** What chooses what it shows. */
  readonly choices?: ReactNode;
  /** What stands below the drawing. */
  readonly children?: ReactNode;
}

export function ChartCard({ chart, choices, children }: Props) {
  const texts = useTexts();
  const [isOpen, setOpen] = useState(() => opened.has(chart.id));
  const title = useId();

  function toggleTable(): void {
    if (isOpen) opened.delete(chart.id);
    else opened.add(chart.id);
    setOpen(!isOpen);
  }

  return (
    <section className="report card" data-report={chart.id} aria-labelledby={title}>
      <header>
        <h3 id={title}>{chart.title}</h3>
        <p className="hint">{chart.days}</p>
        {!chart.isEmpty && <Tools chart={chart} isOpen={isOpen} onTable={toggleTable} />}
      </header>
      {choices}
      {chart.notes && chart.notes.length > 0 && (
        <p className="notes hint">
          {chart.notes.map(({ text, to }) => (
            <WayLink key={text} to={to}>
              {text}
            </WayLink>
          ))}
        </p>
      )}
      {chart.isEmpty && <p className="hint">{chart.why ?? texts.reports.nothing}</p>}
      {!chart.isEmpty && chart.bars && <BarRows bars={chart.bars} />}
      {!chart.isEmpty && chart.drawing && (
        <ChartDrawing title={chart.title} drawing={chart.drawing} />
      )}
      {children}
      {isOpen && !chart.isEmpty && <ChartTable chart={chart} />}
    </section>
  );
}

interface ToolsProps {
  readonly chart: Chart;
  readonly isOpen: boolean;
  readonly onTable: () => void;
}

function Tools({ chart, isOpen, onTable }: ToolsProps) {
  const texts = useTexts();
  const { currency } = useLedger();
  async function savePicture(item: Element): Promise<void> {
    const card = item.closest<HTMLElement>(".report");
    if (card) saveFile(await pictureOf(card), `${chart.id}.png`);
  }
  return (
    <div className="tools">
      <Menu label={texts.categories.more(chart.title)}>
        {(menu) => (
          <>
            <MenuItem menu={menu} isOpen={isOpen} onPick={onTable}>
              {texts.reports.table(chart.title)}
            </MenuItem>
            <MenuItem menu={menu} onPick={() => saveCsv(chart, currency)}>
              {texts.reports.csv(chart.title)}
            </MenuItem>
            <MenuItem menu={menu} onPick={({ currentTarget }) => void savePicture(currentTarget)}>
              {texts.reports.png(chart.title)}
            </MenuItem>
          </>
        )}
      </Menu>
    </div>
  );
}

/** Longer tables are shown in portions, so that they open at once. */
const PORTION = 100;

function ChartTable({ chart }: { readonly chart: Chart }) {
  const texts = useTexts();
  const [most, setMost] = useState(PORTION);
  const { columns, rows, foot } = useMemo(() => chart.table(), [chart]);
  const shown = rows.slice(0, most);
  return (
    <section className="figures" aria-label={texts.reports.table(chart.title)}>
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

interface TableRowProps {
  readonly row: Row;
  readonly columns: readonly Column[];
}

function TableRow({ row: { head, figures }, columns }: TableRowProps) {
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
