// How long each reader takes for a file of so many records, made here, and how much memory: the better of
// two readings after a first one, beside a file of a tenth. `npx bun bench/import-readers.ts FORMAT [RECORDS]`, a process for each format.

import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openFile } from "../src/import/file/file.ts";
import { IMPORT_FILES, sourceOfFile } from "./import-files.ts";

interface Reading {
  /** Processor time and time, in milliseconds. */
  readonly processor: number;
  readonly time: number;
  readonly items: number;
  /** The most that the process had, in bytes. */
  readonly memory: number;
}

async function read(path: string): Promise<Reading> {
  const [start, processor] = [performance.now(), process.cpuUsage()];
  let items = 0;
  let memory = 0;
  for (const file of await openFile(sourceOfFile(path))) {
    for await (const batch of file.items()) {
      items += batch.length;
      memory = Math.max(memory, process.memoryUsage.rss());
    }
  }
  const { user, system } = process.cpuUsage(processor);
  return { processor: (user + system) / 1000, time: performance.now() - start, items, memory };
}

async function measure(tenth: string, whole: string): Promise<void> {
  await read(tenth);
  Bun.gc(true);
  const idle = process.memoryUsage.rss();
  const small = await read(tenth);
  const [first, second] = [await read(whole), await read(whole)];
  const most = Math.max(first.memory, second.memory);
  const best = first.processor < second.processor ? first : second;
  const megabytes = (bytes: number) => (bytes / 1_048_576).toFixed(1);
  process.stdout.write(
    `${megabytes(statSync(whole).size)} MiB\t${best.items} items\t${best.processor.toFixed(0)} ms of processor\t` +
      `${best.time.toFixed(0)} ms\t${(best.processor / (small.processor * 10)).toFixed(2)} per record of a tenth's\t` +
      `+${megabytes(most - idle)} MiB\n`,
  );
}

const [format = "", records = "100000", ...paths] = process.argv.slice(2);
const [tenth, whole] = paths;
if (tenth && whole) {
  await measure(tenth, whole);
} else {
  const make = IMPORT_FILES[format];
  if (!make) {
    const formats = Object.keys(IMPORT_FILES).join("|");
    process.stderr.write(`bun bench/import-readers.ts ${formats} [RECORDS]\n`);
    process.exit(2);
  }
  const folder = mkdtempSync(join(tmpdir(), "outlay-import-"));
  try {
    const files = [join(folder, "tenth"), join(folder, "whole")] as const;
    writeFileSync(files[0], await make(Number(records) / 10));
    writeFileSync(files[1], await make(Number(records)));
    // By a process of its own, whose memory holds no more than the reader needs.
    const { stdout } = Bun.spawnSync([
      process.execPath,
      import.meta.path,
      format,
      records,
      ...files,
    ]);
    process.stdout.write(`${format}\t${stdout.toString()}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
