// Measures how much memory the server takes while it exports a book of a million expenses over HTTP. Each format has a server of its own,
// on SQLite, that has done nothing else. `npm run prestart && npx bun bench/export-memory.ts [FORMAT…]` takes about three minutes for all
// of them.

import { EXPORT_FORMATS } from "../src/domain/export-format.ts";
import { clearData, householdBook } from "./books/books.ts";
import { HOUSEHOLD, HOUSEHOLD_SIZE } from "./books/household.ts";
import { peakDuring, residentBytes } from "./measure/memory.ts";
import { outlayOn, withServer } from "./measure/processes.ts";
import { processorMs, untilQuiet } from "./measure/processor.ts";

/** The unit of the figure and of the limit of imports. */
const MEGABYTE = 1_000_000;

const asked = process.argv.slice(2);
clearData();
const server = outlayOn(`sqlite:${await householdBook(HOUSEHOLD_SIZE)}`);
for (const format of Object.keys(EXPORT_FORMATS)) {
  if (asked.length > 0 && !asked.includes(format)) continue;
  process.stdout.write(`${format}\t${await measure(format)}\n`);
}
clearData();

function measure(format: string): Promise<string> {
  return withServer(server, async ({ url, pid }) => {
    // The check of the file after the start must not count as part of the export.
    await untilQuiet(pid);
    const idle = residentBytes(pid);
    const before = processorMs(pid);
    const { peak, result: size } = await peakDuring(pid, async () => {
      const answer = await fetch(`${url}${HOUSEHOLD}/export?format=${format}`);
      if (!answer.ok || !answer.body)
        throw new Error(`the export was answered with ${answer.status}`);
      let bytes = 0;
      for await (const piece of answer.body) bytes += piece.length;
      return bytes;
    });
    const seconds = (processorMs(pid) - before) / 1_000;
    const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(0);
    const memory = `peak ${megabytes(peak)} MB, ${megabytes(peak - idle)} MB above idle`;
    return `${memory}\t${megabytes(size)} MB\t${seconds.toFixed(1)} s of processor time`;
  });
}
