// How long the preview of a file of so many records takes, and how much memory: from its bytes to the fate of each row, and then all of its
// rows as a commit reads them. `npx bun bench/import-previews.ts FORMAT [RECORDS]`, a process for each format; the better of two.

import { statSync } from "node:fs";
import { LabelIndex } from "../src/domain/label/labels.ts";
import { calendarDateOf } from "../src/domain/time/calendar-date.ts";
import { decideImport } from "../src/import/decide-import.ts";
import type { BookPast } from "../src/import/fate/past.ts";
import { openFile } from "../src/import/file/file.ts";
import { readFile } from "../src/import/file/file-reading.ts";
import { sourceOfFile } from "./import-files.ts";
import { measureFormat } from "./import-format.ts";

interface Measured {
  /** Processor time in milliseconds. */
  readonly preview: number;
  readonly rows: number;
  readonly records: number;
  readonly unclear: string;
  /** The most that the process had, in bytes. */
  readonly memory: number;
}

const PAST: BookPast = {
  ...{ currency: null, labels: new LabelIndex(), expenses: [], marks: [], spans: new Map() },
  ...{ otherAccounts: new Set(), others: [] },
};

async function preview(path: string): Promise<Measured> {
  const today = calendarDateOf(2026, 11, 23);
  if (!today) throw new RangeError("there is no such day");
  let memory = 0;
  let turns = 0;
  const turn = async () => {
    turns += 1;
    // The clock of the memory costs more than many turns.
    if (turns % 16 === 0) memory = Math.max(memory, process.memoryUsage.rss());
    await new Promise<void>((resolve) => setImmediate(resolve));
  };
  const processor = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  const start = processor();
  const [file] = await openFile({ ...sourceOfFile(path), turn });
  if (!file) throw new RangeError("there is no file");
  const source = { name: "file", format: file.format.value, items: () => file.items() };
  const context = { today, currency: null, profiles: [], answers: {} };
  const reading = await readFile(source, context);
  const decided = await decideImport(reading, PAST, {}, { today, turn });
  const shown = processor();
  let records = 0;
  for await (const batch of decided.rows()) {
    records += batch.filter(({ drafted }) => drafted).length;
    await turn();
  }
  const rows = processor() - shown;
  const unclear = decided.questions.map(({ kind }) => kind).join(" ");
  return { preview: shown - start, rows, records, unclear, memory };
}

async function measure(tenth: string, whole: string): Promise<void> {
  await preview(tenth);
  Bun.gc(true);
  const idle = process.memoryUsage.rss();
  const small = await preview(tenth);
  Bun.gc(true);
  const runs = [await preview(whole), await preview(whole)];
  const [best] = runs.toSorted((one, other) => one.preview - other.preview);
  if (!best) return;
  const most = Math.max(...runs.map(({ memory }) => memory));
  const megabytes = (bytes: number) => (bytes / 1_048_576).toFixed(1);
  process.stdout.write(
    `${megabytes(statSync(whole).size)} MiB\t${best.records} records\tpreview ${best.preview.toFixed(0)} ms of processor, ` +
      `${(best.preview / (small.preview * 10)).toFixed(2)} per record of a tenth's\trows ${best.rows.toFixed(0)} ms\t` +
      `+${megabytes(most - idle)} MiB\t${best.unclear}\n`,
  );
}

await measureFormat(import.meta.path, measure);
