// A chart in its frame: what it is of, its drawing, its legend, and buttons for its table and for files of it.

import { type ReactNode, useId, useRef, useState } from "react";
import { useLedger } from "../ledger.ts";
import { Icon } from "../parts/icon.tsx";
import { useTexts } from "../texts/texts.ts";
import type { Chart } from "./chart.ts";
import { ChartDrawing, type TakePicture } from "./chart-drawing.tsx";
import { ChartTable } from "./chart-table.tsx";
import { saveCsv, saveFile } from "./saving.ts";

/** The charts whose tables are open: they are found so again by whoever comes back to the reports. */
const opened = new Set<Chart["id"]>();

interface Props {
  readonly chart: Chart;
  /** What stands below the drawing. */
  readonly children?: ReactNode;
}

export function ChartCard({ chart, children }: Props) {
  const texts = useTexts();
  const [isOpen, setOpen] = useState(() => opened.has(chart.id));
  const [title, table] = [useId(), useId()];
  const camera = useRef<TakePicture>(null);

  function toggleTable(): void {
    if (isOpen) opened.delete(chart.id);
    else opened.add(chart.id);
    setOpen(!isOpen);
  }

  return (
    <section className="report" data-report={chart.id} aria-labelledby={title}>
      <header>
        <h3 id={title}>{chart.title}</h3>
        <p className="hint">{chart.days}</p>
        {!chart.isEmpty && (
          <Tools
            chart={chart}
            camera={camera}
            table={table}
            isOpen={isOpen}
            onTable={toggleTable}
          />
        )}
      </header>
      {chart.isEmpty ? (
        <p className="hint">{texts.reports.nothing}</p>
      ) : (
        <ChartDrawing
          chart={chart}
          camera={camera}
          describedBy={isOpen ? table : undefined}
          hasKeys={children === undefined}
        />
      )}
      {children}
      {isOpen && !chart.isEmpty && <ChartTable id={table} chart={chart} />}
    </section>
  );
}

interface ToolsProps {
  readonly chart: Chart;
  readonly camera: { readonly current: TakePicture | null };
  /** The id of the table. */
  readonly table: string;
  readonly isOpen: boolean;
  readonly onTable: () => void;
}

function Tools({ chart, camera, table, isOpen, onTable }: ToolsProps) {
  const texts = useTexts();
  const { currency } = useLedger();
  async function savePicture(): Promise<void> {
    const picture = await camera.current?.();
    if (picture) saveFile(picture, `${chart.id}.png`);
  }
  return (
    <div className="tools">
      <button
        type="button"
        className="plain"
        aria-expanded={isOpen}
        aria-controls={isOpen ? table : undefined}
        aria-label={texts.reports.table(chart.title)}
        onClick={onTable}
      >
        <Icon name="list" />
        <span>{texts.reports.tableShort}</span>
      </button>
      <button
        type="button"
        className="plain"
        aria-label={texts.reports.csv(chart.title)}
        onClick={() => saveCsv(chart, currency)}
      >
        {texts.reports.csvShort}
      </button>
      <button
        type="button"
        className="plain"
        aria-label={texts.reports.png(chart.title)}
        onClick={() => void savePicture()}
      >
        {texts.reports.pngShort}
      </button>
    </div>
  );
}
