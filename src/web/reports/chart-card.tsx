// A chart in its card: title, drawing, legend, table, and a menu that opens the table and saves files. Arrow keys move between the figures
// of the table.

import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { writeExact } from "../../domain/money/written-digits.ts";
import { go } from "../address/address.ts";
import { UNSEEN } from "../charts/axis.ts";
import { Plot } from "../charts/plot.tsx";
import { BudgetOfLine } from "../budgets/budget-bar.tsx";
import { useLedger } from "../ledger.ts";
import { CategoryTile } from "../parts/category.tsx";
import { Button, Icon } from "../parts/icon.tsx";
import { Menu, MenuItem } from "../parts/menu.tsx";
import { saveFile } from "../parts/save-file.ts";
import { listen } from "../store.ts";
import { useTexts } from "../texts/texts.ts";
import type { BarRow, Bars, Chart, Drawing, Row } from "./chart.ts";
import { FigureCell, toTop, TargetLink } from "./figure.tsx";
import { pictureOf, saveCsv } from "./saving.ts";

/** The charts whose tables are open, until the page is reloaded. */
const opened = new Set<Chart["id"]>();

interface Props {
  readonly chart: Chart;
  readonly choices?: ReactNode;
  /** Shown below the drawing. */
  readonly children?: ReactNode;
}

export function ChartCard({ chart, choices, children }: Props) {
  const texts = useTexts();
  const { currency } = useLedger();
  const [isOpen, setOpen] = useState(() => opened.has(chart.id));
  const heading = useId();
  const { id, title, isEmpty, notes = [], bars, drawing } = chart;

  function toggleTable(): void {
    if (isOpen) opened.delete(id);
    else opened.add(id);
    setOpen(!isOpen);
  }
  async function savePicture(item: Element): Promise<void> {
    const card = item.closest<HTMLElement>(".report");
    if (card) saveFile(await pictureOf(card), `${id}.png`);
  }

  return (
    <section className="report card" data-report={id} aria-labelledby={heading}>
      <header>
        <h3 id={heading}>{title}</h3>
        <p className="hint">{chart.days}</p>
        {!isEmpty && (
          <div className="tools">
            <Menu label={texts.categories.more(title)}>
              <MenuItem isOpen={isOpen} onPick={toggleTable}>
                {texts.reports.table(title)}
              </MenuItem>
              <MenuItem onPick={() => saveCsv(chart, currency)}>
                {texts.reports.csv(title)}
              </MenuItem>
              <MenuItem onPick={({ currentTarget }) => void savePicture(currentTarget)}>
                {texts.reports.png(title)}
              </MenuItem>
            </Menu>
          </div>
        )}
      </header>
      {choices}
      {notes.length > 0 && (
        <p className="notes hint flow">
          {notes.map(({ text, to }) => (
            <TargetLink key={text} to={to}>
              {text}
            </TargetLink>
          ))}
        </p>
      )}
      {isEmpty && <p className="hint">{chart.why ?? texts.reports.nothing}</p>}
      {!isEmpty && bars && <BarRows bars={bars} />}
      {!isEmpty && drawing && <ChartDrawing title={title} {...drawing} />}
      {children}
      {isOpen && !isEmpty && <ChartTable chart={chart} />}
    </section>
  );
}

/** Longer tables are shown in pages, so that they open at once. */
const PAGE_ROWS = 100;

function ChartTable({ chart }: { readonly chart: Chart }) {
  const texts = useTexts();
  const [most, setMost] = useState(PAGE_ROWS);
  const { columns, rows, foot } = chart.table();
  const rowOf = ({ key, head, figures }: Row) => (
    <tr key={key} data-below={head.within !== undefined || undefined}>
      <th scope="row">
        <TargetLink to={head.to}>
          <bdi>{head.shown}</bdi>
        </TargetLink>
      </th>
      {figures.map((figure, at) => (
        <td key={columns[at + 1]?.key}>
          <FigureCell figure={figure} />
        </td>
      ))}
    </tr>
  );
  return (
    <section className="figures small" aria-label={texts.reports.table(chart.title)}>
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
        <tbody>{rows.slice(0, most).map(rowOf)}</tbody>
        {foot && <tfoot>{rowOf(foot)}</tfoot>}
      </table>
      {most < rows.length && (
        <Button onClick={() => setMost(most + 10 * PAGE_ROWS)}>{texts.more}</Button>
      )}
    </section>
  );
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
  const row = cell?.closest("tr");
  if (!step || !cell || !row || altKey || ctrlKey || metaKey || shiftKey) return;
  const isMirrored = getComputedStyle(table).direction === "rtl";
  const [down, along] = [step[0], isMirrored ? -step[1] : step[1]];
  let [y, x] = [row.rowIndex + down, cell.cellIndex + along];
  for (; table.rows[y]?.cells[x]; y += down, x += along) {
    const link = table.rows[y]?.cells[x]?.querySelector("a");
    if (!link) continue;
    // Without this, the arrow key would also scroll the page.
    event.preventDefault();
    link.focus();
    return;
  }
}

function BarRows({ bars: { columns, rows, rest, foot, categories } }: { readonly bars: Bars }) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const isOnPaper = useIsOnPaper();
  const longest = longestAmount(rows);
  const shown = [...rows, ...rest, ...(foot ? [foot] : [])].flatMap((row) => {
    const below = isOnPaper || unfolded.has(row.key) ? (row.below ?? []) : [];
    return [{ row, isBelow: false }, ...below.map((row) => ({ row, isBelow: true }))];
  });

  return (
    <ul
      className="bar-rows small"
      data-two-sided={rows.some(({ length }) => length < -UNSEEN) || undefined}
      data-figures={columns.length}
      data-long={longest > LONG || undefined}
      data-wide={longest > WIDE || undefined}
      style={{ "--rows": String(shown.length) }}
    >
      {shown.map(({ row, isBelow }) => (
        <li
          key={row.key}
          data-foot={row === foot || undefined}
          data-below={isBelow || undefined}
          style={{ "--color": row.color }}
        >
          <Name
            row={row}
            among={categories}
            isUnfolded={unfolded.has(row.key)}
            onUnfold={() => setUnfolded(unfolded.symmetricDifference(new Set([row.key])))}
          />
          {row.budget ? (
            <BudgetOfLine {...row.budget} />
          ) : (
            <span className="bar" aria-hidden="true">
              <span
                data-less={row.length < 0 || undefined}
                style={{ "--length": String(Math.abs(row.length)) }}
              />
            </span>
          )}
          {row.figures.map((figure, at) => (
            <span key={columns[at]?.key} className="figure" data-figure={columns[at]?.key}>
              <FigureCell
                figure={figure}
                label={[row.name, row.note, columns[at]?.name].filter(Boolean).join(", ")}
              />
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Longer amounts leave no room for a name in their line on a phone. */
const WIDE = 9;
/** Even longer amounts get lines of their own. */
const LONG = 12;

function longestAmount(rows: readonly Pick<BarRow, "figures">[]): number {
  const lengths = rows.flatMap(({ figures }) =>
    figures.map((figure) => {
      const isAmount = figure.kind === "amount" || figure.kind === "difference";
      return isAmount ? writeExact(figure.value).length : 0;
    }),
  );
  return Math.max(0, ...lengths);
}

interface NameProps {
  readonly row: BarRow;
  readonly among: Bars["categories"];
  readonly isUnfolded: boolean;
  readonly onUnfold: () => void;
}

function Name({ row, among, isUnfolded, onUnfold }: NameProps) {
  const { name, category, to, note, below } = row;
  return (
    <span className="name beside tight bold">
      {category !== undefined && <CategoryTile id={category} among={among} />}
      {below ? (
        <Button className="plain unfold" aria-expanded={isUnfolded} onClick={onUnfold}>
          {name}
          <Icon name="down" />
        </Button>
      ) : (
        <TargetLink to={to} aria-label={note && `${name}, ${note}`}>
          <bdi>{name}</bdi>
        </TargetLink>
      )}
      {note && <span className="hint">{note}</span>}
    </span>
  );
}

interface DrawingProps extends Drawing {
  readonly title: string;
}

function ChartDrawing({ look, keys, targetOf, ...plot }: DrawingProps) {
  const texts = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const shown = useMemo(() => look(width), [look, width]);
  return (
    <>
      <div className="drawing" ref={place}>
        <Plot
          {...plot}
          {...shown}
          openText={texts.reports.openShown}
          onOpen={(place) => {
            const target = targetOf(place);
            if (!target) return;
            go(target);
            toTop(target);
          }}
        />
      </div>
      {keys && (
        <ul className="color-keys hint flow" aria-hidden="true">
          {keys.map(({ name, color, shape }) => (
            <li key={`${name} ${color}`} style={{ "--color": color }} data-shape={shape}>
              {name}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The width of letter paper between its margins, in CSS pixels. */
const PAPER_WIDTH = 680;

/** Returns the width in CSS pixels; 0 until it is known. */
function useWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  const isOnPaper = useIsOnPaper();
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return isOnPaper ? PAPER_WIDTH : width;
}

/** True while the page is printed. The browser prints what is drawn by the end of the event. */
function useIsOnPaper(): boolean {
  const [isOnPaper, setOnPaper] = useState(false);
  useEffect(() => listen(window, "beforeprint", () => flushSync(() => setOnPaper(true))), []);
  useEffect(() => listen(window, "afterprint", () => setOnPaper(false)), []);
  return isOnPaper;
}
