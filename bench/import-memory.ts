// Measures how much memory above idle the server takes to receive and preview the largest accepted file (32 MiB, or 100,000 rows) over
// HTTP. Each format has a server of its own, on SQLite. `npm run prestart && npx bun bench/import-memory.ts [FORMAT…]`.

import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { IMPORT_FILES } from "./import-files.ts";
import { peakDuring, residentBytes } from "./measure/memory.ts";
import { startServer } from "./measure/processes.ts";

const MEBIBYTE = 1_048_576;
const SIZE = 32 * MEBIBYTE;
const FIRST_ROWS = 10_000;
/** A file of at least this share of the limit is large enough. */
const NEAR = 0.99;
/** The limit is 100,000 rows, and the header row of a sheet counts as one. */
const MAX_ROWS = 99_999;

const asked = process.argv.slice(2);
const formats = Object.entries(IMPORT_FILES).filter(
  ([format]) => asked.length === 0 || asked.includes(format),
);
const folder = mkdtempSync(join(tmpdir(), "outlay-memory-"));
try {
  for (const [format, make] of formats) {
    const path = join(folder, format);
    const rows = await writeLargest(make, path, MAX_ROWS);
    const figures = await measure(path, join(folder, `${format}.db`));
    const size = (statSync(path).size / MEBIBYTE).toFixed(1);
    process.stdout.write(`${format}\t${size} MiB\t${rows} rows\t${figures}\n`);
    rmSync(path);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Writes the largest file that fits the limits, and returns its number of rows. */
async function writeLargest(
  make: (rows: number) => Promise<Uint8Array>,
  path: string,
  most: number,
): Promise<number> {
  let rows = FIRST_ROWS;
  for (;;) {
    const file = await make(rows);
    const isFit = file.length <= SIZE;
    if (isFit && (rows >= most || file.length > SIZE * NEAR)) {
      writeFileSync(path, file);
      return rows;
    }
    // Aims for a size between the lower bound and the limit, so that longer rows don't exceed the limit again and again.
    rows = Math.min(most, Math.floor(((rows * SIZE) / file.length) * ((1 + NEAR) / 2)));
  }
}

async function measure(path: string, database: string): Promise<string> {
  const server = await startServer({
    argv: [process.execPath, join(import.meta.dirname, "../dist/service.js")],
    environment: { PORT: "0", DATABASE_URL: `sqlite:${database}` },
  });
  const ledgers = `${server.url}/api/v1/ledgers`;
  try {
    const { status } = await fetch(ledgers, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ name: "Home", id: "home" }),
    });
    if (status !== 201) throw new Error(`creating the ledger was answered with ${status}`);
    const idle = residentBytes(server.pid);
    let [answer, seconds] = ["", 0];
    const peak = await peakDuring(server.pid, async () => {
      const start = performance.now();
      const response = await fetch(`${ledgers}/home/imports?name=file`, {
        method: "POST",
        headers: { "Content-Type": "application/octet-stream" },
        body: Bun.file(path),
      });
      answer = `${response.status} ${(await response.text()).slice(0, 100)}`;
      seconds = (performance.now() - start) / 1_000;
    });
    const mebibytes = (bytes: number) => (bytes / MEBIBYTE).toFixed(0);
    return `+${mebibytes(peak - idle)} MiB above ${mebibytes(idle)}\t${seconds.toFixed(1)} s\t${answer}`;
  } finally {
    await server.stop();
  }
}
