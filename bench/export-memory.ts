// Measures how much memory the server takes while it exports a book of a million expenses over HTTP. Each format has a server of its own,
// on SQLite, that has done nothing else. `npm run prestart && npx bun bench/export-memory.ts [FORMAT…]` takes about three minutes for all
// of them.

import { EXPORT_FORMATS } from "../src/domain/export-format.ts";
import { clearData, createBooks } from "./books/books.ts";
import { HOUSEHOLD, HOUSEHOLD_SIZE } from "./books/household.ts";
import { peakDuring, residentBytes } from "./measure/memory.ts";
import { startServer } from "./measure/processes.ts";
import { processorMs, untilQuiet } from "./measure/processor.ts";
import { MAIN } from "./paths.ts";

/** The unit of the figure and of the limit of imports. */
const MEGABYTE = 1_000_000;

const asked = process.argv.slice(2);
const formats = Object.keys(EXPORT_FORMATS).filter(
  (format) => asked.length === 0 || asked.includes(format),
);
const book = await createBooks().household(HOUSEHOLD_SIZE);
for (const format of formats) process.stdout.write(`${format}\t${await measure(format)}\n`);
clearData();

async function measure(format: string): Promise<string> {
  const server = await startServer({
    argv: [process.execPath, MAIN],
    environment: { PORT: "0", DATABASE_URL: `sqlite:${book}` },
  });
  try {
    // The check of the file after the start must not count as part of the export.
    await untilQuiet(server.pid);
    const idle = residentBytes(server.pid);
    const before = processorMs(server.pid);
    let bytes = 0;
    const peak = await peakDuring(server.pid, async () => {
      const answer = await fetch(`${server.url}${HOUSEHOLD}/export?format=${format}`);
      if (!answer.ok || !answer.body)
        throw new Error(`the export was answered with ${answer.status}`);
      for await (const piece of answer.body) bytes += piece.length;
    });
    const seconds = (processorMs(server.pid) - before) / 1_000;
    const [most, above, size] = [peak, peak - idle, bytes].map((each) =>
      (each / MEGABYTE).toFixed(0),
    );
    return `peak ${most} MB, ${above} MB above idle\t${size} MB\t${seconds.toFixed(1)} s of processor time`;
  } finally {
    await server.stop();
  }
}
