// Reads every file of a folder as an import would, and prints for each format the numbers of records, rows, unreadable lines, statements,
// and statements that don't balance. `npx bun bench/import-samples.ts FOLDER [--each]`. --each prints a line for each file.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { tellReason } from "../src/domain/import/reasons.ts";
import { openFile } from "../src/import/file/file.ts";
import { Unreadable } from "../src/import/record/unreadable.ts";

interface Counts {
  files: number;
  refused: number;
  records: number;
  rows: number;
  unreadable: number;
  skipped: number;
  statements: number;
  labels: number;
  lines: number;
  unbalanced: number;
  uncertain: number;
}

const EMPTY: Counts = {
  files: 0,
  refused: 0,
  records: 0,
  rows: 0,
  unreadable: 0,
  skipped: 0,
  statements: 0,
  labels: 0,
  lines: 0,
  unbalanced: 0,
  uncertain: 0,
};

async function readSample(path: string): Promise<{ format: string; counts: Counts; said: string }> {
  const counts = { ...EMPTY, files: 1 };
  const formats: string[] = [];
  const said: string[] = [];
  try {
    const bytes = readFileSync(path);
    for (const file of await openFile(bytes)) {
      formats.push(file.format.value);
      const guesses = [file.encoding, file.separator, file.sheet].filter((guess) => guess);
      counts.uncertain += guesses.filter((guess) => guess?.certain === false).length;
      said.push(guesses.map((guess) => JSON.stringify(guess?.value)).join(" "));
      counts.lines += file.lines ?? 0;
      for await (const items of file.items()) {
        for (const item of items) {
          if (item.type === "record" || item.type === "text-record") counts.records += 1;
          else if (item.type === "row") counts.rows += 1;
          else if (item.type === "statement") {
            counts.statements += 1;
            if (item.missing !== undefined) counts.unbalanced += 1;
          } else if (item.type === "label" || item.type === "plan") counts.labels += 1;
          else if (item.why === "unreadable") {
            counts.unreadable += 1;
            said.push(`line ${item.line}: ${tellReason(item.reason)}`);
          } else counts.skipped += 1;
        }
      }
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    counts.refused = 1;
    said.push(error.message);
  }
  return { format: formats.join("+") || "none", counts, said: said.join("; ") };
}

const [folder, option] = process.argv.slice(2);
if (!folder) {
  process.stderr.write("bun bench/import-samples.ts FOLDER [--each]\n");
  process.exit(2);
}
const totals = new Map<string, Counts>();
const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted();
for (const name of paths) {
  const path = join(folder, name);
  if (!statSync(path).isFile()) continue;
  const { format, counts, said } = await readSample(path);
  const total = totals.get(format) ?? { ...EMPTY };
  for (const key of Object.keys(total)) {
    // Safe: the keys are those of Counts.
    const field = key as keyof Counts;
    total[field] += counts[field];
  }
  totals.set(format, total);
  if (option === "--each") {
    process.stdout.write(`${name}\t${format}\t${counts.records || counts.rows}\t${said}\n`);
  }
}
process.stdout.write(`format\t${Object.keys(EMPTY).join("\t")}\n`);
for (const [format, counts] of totals) {
  process.stdout.write(`${format}\t${Object.values(counts).join("\t")}\n`);
}
