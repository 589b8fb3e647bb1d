// Measures how much memory above idle the server takes to receive and preview the largest accepted file (32 MiB, or 100,000 rows) over
// HTTP. Each format has a server of its own, on SQLite. `npm run prestart && npx bun bench/import-memory.ts [FORMAT…]`.

import { clearData, emptyPlace } from "./books/books.ts";
import { IMPORT_FILES } from "./import-files.ts";
import { askJson } from "./loads/json.ts";
import { peakDuring, residentBytes } from "./measure/memory.ts";
import { outlayOn, withServer } from "./measure/processes.ts";
import { dataFile } from "./paths.ts";

const MEBIBYTE = 1_048_576;
const SIZE = 32 * MEBIBYTE;
const FIRST_ROWS = 10_000;
/** A file of at least this share of the limit is large enough. */
const NEAR = 0.99;
/** The limit is 100,000 rows, and the header row of a sheet counts as one. */
const MAX_ROWS = 99_999;

const asked = process.argv.slice(2);
for (const [format, make] of Object.entries(IMPORT_FILES)) {
  if (asked.length > 0 && !asked.includes(format)) continue;
  const { file, rows } = await largest(make);
  const path = dataFile(format);
  await Bun.write(path, file);
  const size = (file.length / MEBIBYTE).toFixed(1);
  process.stdout.write(`${format}\t${size} MiB\t${rows} rows\t${await measure(path)}\n`);
}
clearData();

/** Makes the largest file that fits the limits. */
async function largest(make: (rows: number) => Promise<Uint8Array>) {
  let rows = FIRST_ROWS;
  for (;;) {
    const file = await make(rows);
    const isFit = file.length <= SIZE;
    if (isFit && (rows >= MAX_ROWS || file.length > SIZE * NEAR)) return { file, rows };
    // Aims for a size between the lower bound and the limit, so that longer rows don't exceed the limit again and again.
    rows = Math.min(MAX_ROWS, Math.floor(((rows * SIZE) / file.length) * ((1 + NEAR) / 2)));
  }
}

function measure(path: string): Promise<string> {
  const database = emptyPlace(dataFile("import.db"));
  return withServer(outlayOn(`sqlite:${database}`), async ({ url, pid }) => {
    const ledgers = `${url}/api/v1/ledgers`;
    await askJson(ledgers, JSON.stringify({ name: "Home", id: "home" }));
    const idle = residentBytes(pid);
    const start = performance.now();
    const { peak, result: answer } = await peakDuring(pid, async () => {
      const response = await fetch(`${ledgers}/home/imports?name=file`, {
        method: "POST",
        headers: { "Content-Type": "application/octet-stream" },
        body: Bun.file(path),
      });
      return `${response.status} ${(await response.text()).slice(0, 100)}`;
    });
    const seconds = (performance.now() - start) / 1_000;
    const mebibytes = (bytes: number) => (bytes / MEBIBYTE).toFixed(0);
    return `+${mebibytes(peak - idle)} MiB above ${mebibytes(idle)}\t${seconds.toFixed(1)} s\t${answer}`;
  });
}
