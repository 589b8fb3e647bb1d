// Measures the time and memory of previewing a file with a given number of records. It reads the file from its bytes to the status of each
// row, and then all of its rows as a commit does. `npx bun bench/import-previews.ts FORMAT [RECORDS]` runs a process for each format, and
// reports the better of two.

import { readFileSync, statSync } from "node:fs";
import { measureFormat } from "./import-format.ts";
import { previewsOf } from "./import-preview.ts";

interface Measured {
  /** Processor time in milliseconds. */
  readonly preview: number;
  readonly rows: number;
  readonly records: number;
  readonly unclear: string;
  /** The most that the process had, in bytes. */
  readonly memory: number;
}

async function preview(path: string): Promise<Measured> {
  let memory = 0;
  const processor = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  const start = processor();
  const { value: decided } = await previewsOf(readFileSync(path)).next();
  if (!decided) throw new RangeError("there is no file");
  const shown = processor();
  memory = process.memoryUsage.rss();
  const records = decided.rows.filter((row) => decided.draftOf(row)).length;
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
