// The requirements of a run: the peers' packages, and the tools that make and watch the load. Installs the missing ones if possible, or
// else says in one line what to install.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { BENCH } from "./paths.ts";

const LOCK = join(BENCH, "package-lock.json");
/** Names the lock file and the Node version that node_modules was installed from and built for. */
const STAMP = join(BENCH, "node_modules/.outlay-bench");

/** Debian's packages, by the command that each is needed for. */
const TOOLS: Readonly<Record<string, string>> = {
  wrk: "wrk",
  strace: "strace",
  taskset: "util-linux",
  node: "nodejs",
  npm: "npm",
};
const INSTALLABLE = ["wrk", "strace"];

/**
 * Workloads on the app `alone` need neither the peers nor the tools that make their load. These are then left out, because installing them
 * takes more than a minute. Throws an Error with one clear sentence if something is missing and can't be installed.
 */
export function installNeeds(alone: boolean): void {
  if (cpus().length < 2) {
    throw new Error("the benchmark needs two cores: one for the server, one for the load");
  }
  if (!alone) installTools(packagesOf(INSTALLABLE));
  const missing = packagesOf(alone ? ["taskset"] : Object.keys(TOOLS));
  if (missing.length > 0) {
    throw new Error(`install first what the benchmark needs: ${missing.join(", ")}`);
  }
  if (!alone) installPeers();
}

/** Returns the packages of the tools that are missing. */
function packagesOf(tools: readonly string[]): readonly string[] {
  return tools.filter((tool) => Bun.which(tool) === null).map((tool) => TOOLS[tool] ?? tool);
}

function installTools(packages: readonly string[]): void {
  if (packages.length === 0 || process.getuid?.() !== 0 || !Bun.which("apt-get")) return;
  process.stdout.write(`installing ${packages.join(", ")}\n`);
  Bun.spawnSync(["apt-get", "update", "-qq"]);
  Bun.spawnSync(["apt-get", "install", "-y", "-qq", ...packages]);
}

function installPeers(): void {
  const node = Bun.spawnSync(["node", "--version"]).stdout.toString().trim();
  const stamp = `${Bun.hash(readFileSync(LOCK)).toString(16)} ${node}\n`;
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === stamp) return;
  process.stdout.write("installing the peers (npm ci in bench/)\n");
  const install = Bun.spawnSync(["npm", "ci", "--no-audit", "--no-fund"], {
    cwd: BENCH,
    stdout: "inherit",
    stderr: "inherit",
  });
  if (!install.success) throw new Error("npm ci failed in bench/; its output above says why");
  writeFileSync(STAMP, stamp);
}
