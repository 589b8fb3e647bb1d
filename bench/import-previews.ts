// Measures the processor time and memory of previewing a generated file: reading its items, the status of each row, and then all of its
// rows as a commit does. `npx bun bench/import-previews.ts FORMAT [RECORDS]` measures twice, each time in a new process, and reports the
// better result.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LabelIndex } from "../src/domain/label/labels.ts";
import { calendarDateOf } from "../src/domain/time/calendar-date.ts";
import { decideImport } from "../src/import/decide-import.ts";
import { openFile } from "../src/import/file/file.ts";
import { readFile } from "../src/import/file/file-reading.ts";
import type { BookPast } from "../src/import/status/past.ts";
import { IMPORT_FILES } from "./import-files.ts";

const PAST: BookPast = {
  currency: null,
  labels: new LabelIndex(),
  expenses: [],
  marks: [],
  spans: new Map(),
  otherAccounts: new Set(),
  others: [],
};

/** The processor time of all threads, in milliseconds. */
function processor(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

async function preview(bytes: Uint8Array) {
  const today = calendarDateOf(2026, 11, 23);
  if (!today) throw new RangeError("there is no such day");
  const start = processor();
  const [file] = await openFile(bytes);
  if (!file) throw new RangeError("there is no file");
  const items = await Array.fromAsync(file.items());
  const read = processor() - start;
  const context = { today, currency: null, profiles: [], answers: {} };
  const reading = await readFile({ ...file, items: () => items }, context);
  const decided = decideImport(reading, PAST, {}, today);
  const shown = processor() - start;
  const memory = process.memoryUsage.rss();
  const records = decided.rows.filter((row) => decided.draftOf(row)).length;
  const questions = decided.questions.map(({ kind }) => kind).join(" ");
  return { read, shown, rows: processor() - start - shown, memory, records, questions };
}

async function measure(small: Uint8Array, whole: Uint8Array): Promise<string> {
  await preview(small);
  const idle = process.memoryUsage.rss();
  const runs = [await preview(whole), await preview(whole)] as const;
  const [best] = runs.toSorted((one, other) => one.shown - other.shown);
  const most = Math.max(...runs.map(({ memory }) => memory));
  const megabytes = (count: number) => (count / 1_048_576).toFixed(1);
  return (
    `${megabytes(whole.length)} MiB\t${best?.records} records\tread ${best?.read.toFixed(0)} ms\t` +
    `previewed ${best?.shown.toFixed(0)} ms\trows ${best?.rows.toFixed(0)} ms\t+${megabytes(most - idle)} MiB\t${best?.questions}\n`
  );
}

const [format = "", records = "100000", small, whole] = process.argv.slice(2);
const make = IMPORT_FILES[format];
if (small && whole) process.stdout.write(await measure(readFileSync(small), readFileSync(whole)));
else if (make) {
  const folder = mkdtempSync(join(tmpdir(), "outlay-import-"));
  try {
    const files = [join(folder, "small"), join(folder, "whole")] as const;
    writeFileSync(files[0], await make(Number(records) / 10));
    writeFileSync(files[1], await make(Number(records)));
    const script = [process.execPath, import.meta.path, format, records, ...files];
    const { stdout } = Bun.spawnSync(script, { stderr: "inherit" });
    process.stdout.write(`${format}\t${stdout.toString()}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
} else {
  process.stderr.write(
    `bun bench/import-previews.ts ${Object.keys(IMPORT_FILES).join("|")} [RECORDS]\n`,
  );
  process.exit(2);
}
