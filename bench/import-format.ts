// Measures files of a given format: a generated one with a given number of records, and one with a tenth of them.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { IMPORT_FILES } from "./import-files.ts";

/** `script` runs again in a process of its own, whose memory holds no more than the import needs; there it measures the two files. */
export async function measureFormat(
  script: string,
  measure: (tenth: string, whole: string) => Promise<void>,
): Promise<void> {
  const [format = "", records = "100000", ...paths] = process.argv.slice(2);
  const [tenth, whole] = paths;
  if (tenth && whole) {
    await measure(tenth, whole);
    return;
  }
  const make = IMPORT_FILES[format];
  if (!make) {
    const formats = Object.keys(IMPORT_FILES).join("|");
    process.stderr.write(`bun ${relative(".", script)} ${formats} [RECORDS]\n`);
    process.exit(2);
  }
  const folder = mkdtempSync(join(tmpdir(), "outlay-import-"));
  try {
    const files = [join(folder, "tenth"), join(folder, "whole")] as const;
    writeFileSync(files[0], await make(Number(records) / 10));
    writeFileSync(files[1], await make(Number(records)));
    const { stdout } = Bun.spawnSync([process.execPath, script, format, records, ...files], {
      stderr: "inherit",
    });
    process.stdout.write(`${format}\t${stdout.toString()}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
