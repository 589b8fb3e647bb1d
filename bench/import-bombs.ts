// Measures the time and memory that it takes to refuse a file that is made to exhaust a machine, or to report its oversized part. `npx bun
// bench/import-bombs.ts` runs a process for each file.

import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { tellReason } from "../src/domain/import/reasons.ts";
import { openFile } from "../src/import/file/file.ts";
import { Unreadable } from "../src/import/record/unreadable.ts";
import { zipOf } from "../test/support/zip.ts";
import { peakDuring, residentBytes } from "./measure/memory.ts";

const MEBIBYTE = 1_048_576;

const part = (name: string) => {
  const text = name.endsWith(".csv") ? "Date,Text,Amount\n2026-01-02,Tea,-3.50\n" : "<a/>";
  return { name, content: Buffer.from(text) };
};
const entities = Array.from({ length: 30 }, (_, at) => {
  const before = at === 0 ? "ha" : `&e${at - 1};&e${at - 1};`;
  return `<!ENTITY e${at} "${before}">`;
});

/**
 * A zip with a part of 512 MiB of zeros, which take 0.5 MB. The zip declares `size` for this part: the true size, or only a thousand bytes.
 */
function inflating(name: string, other: string, size: number): () => Uint8Array {
  return () => {
    const packed = deflateRawSync(new Uint8Array(512 * MEBIBYTE), { level: 9 });
    return zipOf([part(other), { name, packed, size }]);
  };
}

const BOMBS: Readonly<Record<string, () => Uint8Array>> = {
  "XLSX of 512 MiB": inflating("xl/worksheets/sheet1.xml", "[Content_Types].xml", 512 * MEBIBYTE),
  "XLSX that says it is small": inflating("xl/worksheets/sheet1.xml", "[Content_Types].xml", 1_000),
  "ODS of 512 MiB": inflating("content.xml", "mimetype", 512 * MEBIBYTE),
  "zip of 512 MiB": inflating("a.csv", "b.csv", 1_000),
  "gzip of 512 MiB": () => Bun.gzipSync(new Uint8Array(512 * MEBIBYTE), { level: 9 }),
  "entities that grow": () =>
    Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE a [${entities.join("")}]><Document><Stmt><Ntry><Amt Ccy="EUR">1</Amt><AddtlNtryInf>&e29;</AddtlNtryInf></Ntry></Stmt></Document>`,
    ),
  "CSV with a cell of 50 MB": () =>
    Buffer.from(
      `Date,Text,Amount\n2026-01-02,"${"x".repeat(50_000_000)}",-3.50\n2026-01-03,Tea,-1\n`,
    ),
  "CSV with a line of 50 MB": () =>
    Buffer.from(`Date,Text,Amount\n${"x".repeat(50_000_000)}\n2026-01-03,Tea,-1\n`),
  "CSV of 100,000 columns": () => Buffer.from(`Date,Text,Amount\n${"a,".repeat(100_000)}\n`),
};

async function read(path: string): Promise<void> {
  const idle = residentBytes(process.pid);
  let said = "read";
  const [start, processor] = [performance.now(), process.cpuUsage()];
  const peak = await peakDuring(process.pid, async () => {
    try {
      for (const file of await openFile(readFileSync(path))) {
        for await (const items of file.items()) {
          for (const item of items) if (item.type === "unread") said = tellReason(item.reason);
        }
      }
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      said = `refused: ${error.message}`;
    }
  });
  const { user, system } = process.cpuUsage(processor);
  const time = (performance.now() - start).toFixed(0);
  const memory = ((peak - idle) / MEBIBYTE).toFixed(0);
  const cost = `${((user + system) / 1000).toFixed(0)} ms of processor, ${time} ms, +${memory} MiB`;
  process.stdout.write(`${cost}\t${said.slice(0, 100)}\n`);
}

const [path] = process.argv.slice(2);
if (path !== undefined) await read(path);
else {
  const folder = mkdtempSync(join(tmpdir(), "outlay-bombs-"));
  try {
    for (const [name, make] of Object.entries(BOMBS)) {
      const file = join(folder, "bomb");
      writeFileSync(file, make());
      // Runs in a separate process, so that the memory is that of the import alone.
      const { stdout } = Bun.spawnSync([process.execPath, import.meta.path, file], {
        stderr: "inherit",
      });
      const size = (statSync(file).size / MEBIBYTE).toFixed(1);
      process.stdout.write(`${name}, ${size} MiB\t${stdout.toString()}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
