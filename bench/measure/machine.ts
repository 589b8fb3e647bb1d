// The environment of the figures: the machine, its disk's sync time, and all versions.

import { Database } from "bun:sqlite";
import { closeSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";
import { join } from "node:path";
import packageJson from "../../package.json" with { type: "json" };
import peers from "../package.json" with { type: "json" };
import { DATA, dataFile } from "../paths.ts";
import { median } from "./statistics.ts";

const SYNCS = 200;
const PAGE_BYTES = 4_096;

/** Describes this machine, in pairs of a name and a value. */
export function machine(): readonly (readonly [name: string, is: string])[] {
  const cores = cpus();
  return [
    ["Processor", `${cores[0]?.model.trim()}, ${cores.length} cores`],
    ["Memory", `${Math.round(totalmem() / 2 ** 30)} GiB`],
    ["Kernel", `${process.platform} ${release()}`],
    ["File system", run(["df", "--output=fstype", DATA]).split("\n").at(-1) ?? "unknown"],
    ["A sync of 4 kB (median)", `${syncMicroseconds()} µs`],
  ];
}

export function versions(): readonly (readonly [name: string, is: string])[] {
  return [
    ["Outlay", packageJson.version],
    ["Bun", `${Bun.version}, with SQLite ${sqliteVersion()}`],
    ["Node", run(["node", "--version"]).replace("v", "")],
    ["express", peers.dependencies.express],
    [
      "better-sqlite3",
      `${peers.dependencies["better-sqlite3"]}, with SQLite ${peerSqliteVersion()}`,
    ],
    ["json-server", peers.dependencies["json-server"]],
    ["pg", peers.dependencies.pg],
    ["wrk", firstVersion(["wrk", "-v"])],
    ["strace", firstVersion(["strace", "-V"])],
  ];
}

/** Returns the median time of appending a page with a sync. */
function syncMicroseconds(): number {
  const path = dataFile("sync");
  const file = openSync(path, "w");
  const page = Buffer.alloc(PAGE_BYTES, 1);
  const times = Array.from({ length: SYNCS }, () => {
    const start = performance.now();
    writeSync(file, page);
    fsyncSync(file);
    return (performance.now() - start) * 1_000;
  });
  closeSync(file);
  rmSync(path);
  return Math.round(median(times));
}

function sqliteVersion(): string {
  const database = new Database(":memory:");
  const row = database.query<{ version: string }, []>("SELECT sqlite_version() AS version").get();
  database.close();
  return row?.version ?? "unknown";
}

function peerSqliteVersion(): string {
  const header = join(import.meta.dir, "../node_modules/better-sqlite3/deps/sqlite3/sqlite3.h");
  return /#define SQLITE_VERSION\s+"([\d.]+)"/.exec(readFileSync(header, "utf8"))?.[1] ?? "unknown";
}

function firstVersion(argv: string[]): string {
  return /\d+(?:\.\d+)+/.exec(run(argv))?.[0] ?? "unknown";
}

function run(argv: string[]): string {
  const { stdout, stderr } = Bun.spawnSync(argv);
  return `${stdout}${stderr}`.trim();
}
