// Measures the time and memory that each reader takes for a generated file with a given number of records. Reports the better of two
// readings after a first one, next to a file with a tenth of the records. `npx bun bench/import-readers.ts FORMAT [RECORDS]` runs a process
// for each format.

import { readFileSync, statSync } from "node:fs";
import { openFile } from "../src/import/file/file.ts";
import { measureFormat } from "./import-format.ts";

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
  for (const file of await openFile(readFileSync(path))) {
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

await measureFormat(import.meta.path, measure);
