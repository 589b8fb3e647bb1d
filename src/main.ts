// The only place that wires things: config → listen → store → app, or a command on the store's file.

import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import packageJson from "../package.json" with { type: "json" };
import { type RunParts, readCommand, runCommand } from "./cli/command.ts";
import {
  type CommandResult,
  OutputClosed,
  outputOf,
  Refused,
  type TextOutput,
} from "./cli/command-output.ts";
import { openWholeFile } from "./cli/export.ts";
import {
  type CopyCommand,
  formatCopy,
  formatMigration,
  formatProgress,
  type Maintenance,
  runMaintenance,
} from "./cli/maintenance.ts";
import {
  type Config,
  type DatabaseConfig,
  readConfig,
  readDatabaseUrl,
  readLocales,
  readServiceUrl,
} from "./config.ts";
import { contract } from "./contract/contract.ts";
import type { Instant } from "./domain/ledger/ledger-change.ts";
import type { LogEntry } from "./domain/log.ts";
import { messageOf } from "./domain/problem.ts";
import { quoteForShell } from "./domain/text/text.ts";
import { type CalendarDate, calendarDateOf } from "./domain/time/calendar-date.ts";
import { createApp } from "./http/app.ts";
import { handlersOf } from "./http/handlers/handlers.ts";
import { listen, type Server, shownUrl } from "./http/server.ts";
import { readWebPack, type WebPack } from "./http/web-pack.ts";
import { copyBook } from "./store/moving/copy.ts";
import { PRINTED_MIGRATIONS } from "./store/postgres/database/migrations.ts";
import { upgradePostgres } from "./store/postgres/database/upgrade.ts";
import { openPostgres } from "./store/postgres/postgres-store.ts";
import { openPostgresSource, openPostgresTarget } from "./store/postgres/transfer/book.ts";
import { upgradeFile } from "./store/sqlite/database/upgrade.ts";
import { checkFile } from "./store/sqlite/integrity/check.ts";
import { openSqliteFile, openSqliteInMemory } from "./store/sqlite/sqlite-store.ts";
import { backUpFile } from "./store/sqlite/transfer/backup.ts";
import { openSqliteSource, openSqliteTarget } from "./store/sqlite/transfer/book.ts";
import { restoreFile } from "./store/sqlite/transfer/restore.ts";
import type { Store } from "./store/store.ts";
import { type Poster, startPoster } from "./store/writing/recurring-poster.ts";

/** A stop may take five seconds. Requests in flight get this long to finish. */
const GRACE_MS = 3_500;
/** After this time the process ends, whatever is still running. Everything that was acknowledged is on disk. */
const STOP_MS = 4_800;
/**
 * The memory, in bytes, that the JavaScript engine assumes the machine has. With this value, the service uses at most some 320 MB under mixed work.
 */
const ENGINE_MEMORY = "1000000000";
/** The folder in which an executable finds its embedded files. */
const EMBEDDED = "/$bunfs/";
async function run(words: readonly string[]): Promise<void> {
  const command = readCommand(words);
  switch (command.kind) {
    case "serve":
      return serve();
    case "migrate":
      return migrate(readConfig(process.env, process.platform).database);
    case "print-migrations":
      return end({ stdout: PRINTED_MIGRATIONS });
    case "copy":
      return copy(command);
    case "check":
    case "backup":
    case "restore": {
      const { database } = readConfig(process.env, process.platform);
      // The path is resolved now, against the command's working directory.
      const absolute = "file" in command ? { ...command, file: resolve(command.file) } : command;
      return end(runMaintenance(absolute, maintenanceOf(database)));
    }
    default:
      return end(await runCommand(command, runParts()));
  }
}

function runParts(): RunParts {
  return {
    version: packageJson.version,
    service: {
      serviceUrl: () => readServiceUrl(process.env),
      today: today(),
      locales: readLocales(process.env),
      output: terminalOutput(),
      newKey: () => crypto.randomUUID(),
      readInput: () => Bun.stdin.bytes(),
      readFile: (path) => Bun.file(resolve(path)).bytes(),
      openFile: (path) => openWholeFile(resolve(path), crypto.randomUUID().slice(0, 8)),
      fetch: (request) => fetch(request),
      wait: (milliseconds) => Bun.sleep(milliseconds),
      report: (text) => void process.stderr.write(`outlay: ${text}\n`),
      progress: process.stderr.isTTY ? showProgress : undefined,
    },
  };
}

/** Writes over the previous line. */
function showProgress(text: string): void {
  process.stderr.write(`\r\u001b[K${text}`);
}

function terminalOutput(): TextOutput {
  const { isTTY, columns } = process.stdout;
  const { NO_COLOR, TERM } = process.env;
  const isTerminal = isTTY === true;
  return {
    write: writeOut,
    isTerminal,
    columns: columns || TERMINAL_COLUMNS,
    isColored: isTerminal && !NO_COLOR && TERM !== "dumb",
  };
}

/** The width of a terminal that does not report it. */
const TERMINAL_COLUMNS = 80;

function writeOut(part: string | Uint8Array): Promise<void> {
  return new Promise((written, failed) => {
    process.stdout.write(part, (error) => {
      if (!error) written();
      else if ("code" in error && error.code === "EPIPE") failed(new OutputClosed());
      else failed(new Refused(`standard output can't be written: ${error.message}`));
    });
  });
}

/** Today's date in this machine's time zone. */
function today(): CalendarDate {
  const moment = new Date();
  const date = calendarDateOf(moment.getFullYear(), moment.getMonth() + 1, moment.getDate());
  if (!date) throw new Error("the clock of this machine shows no valid date");
  return date;
}

function maintenanceOf(database: DatabaseConfig): Maintenance {
  if (database.kind === "sqlite-in-memory") {
    throw new Error("DATABASE_URL keeps the data in memory, so there is no file to maintain");
  }
  if (database.kind === "postgres") {
    throw new Error(
      "DATABASE_URL keeps the data in PostgreSQL; use its own tools, such as pg_dump",
    );
  }
  const { path, createFolder } = database;
  const unique = crypto.randomUUID().slice(0, 8);
  const moment = new Date().toISOString().replace(/\.\d+|[-:]/g, "");
  return {
    location: path,
    check: () => checkFile(path),
    backUp: (file) => backUpFile({ from: path, to: file, unique }),
    restore: (file, force) =>
      restoreFile({ from: file, to: path, unique, createFolder, force, moment }),
  };
}

async function migrate(database: DatabaseConfig): Promise<void> {
  if (database.kind === "sqlite-in-memory") {
    throw new Error("DATABASE_URL keeps the data in memory, so there are no tables to migrate");
  }
  const isFile = database.kind === "sqlite-file";
  await end(formatMigration(isFile ? upgradeFile(database) : await upgradePostgres(database.url)));
}

async function copy({ from, to }: CopyCommand): Promise<void> {
  const [fromDatabase, toDatabase] = [readPlace(from, "--from"), readPlace(to, "--to")];
  await using opened = new AsyncDisposableStack();
  const source =
    fromDatabase.kind === "postgres"
      ? await openPostgresSource(fromDatabase.url, "--from")
      : openSqliteSource(fromDatabase.path);
  opened.defer(() => source.close());
  const target =
    toDatabase.kind === "postgres"
      ? await openPostgresTarget(toDatabase.url, "--to")
      : openSqliteTarget(toDatabase.path);
  opened.defer(() => target.close());
  const comparison = await copyBook(source, target, (progress) => {
    process.stderr.write(`${formatProgress(progress)}\n`);
  });
  await end(formatCopy(source.location, target.location, comparison));
}

function readPlace(url: string, called: string) {
  const database = readDatabaseUrl(url, called);
  if (database.kind !== "sqlite-in-memory") return database;
  throw new Error(`${called} must name a file or a database; memory is lost when the command ends`);
}

/** Prints everything before the process exits. Output that can't be printed makes the command fail. */
async function end(result: CommandResult): Promise<void> {
  const { code, stdout, stderr } = outputOf(result);
  process.exitCode = code;
  try {
    if (stdout !== "") await writeOut(stdout);
  } catch (error) {
    if (!(error instanceof OutputClosed)) throw error;
  }
  process.stderr.write(stderr);
}

async function serve(): Promise<void> {
  const config = readConfig(process.env, process.platform);
  restartWithLessGarbage();
  // The port is taken first, so that the database is not opened if the port is in use.
  const server = listen({ hostname: config.host, port: config.port });
  const store = await openStore(config.database);
  const pack = await openWebPack();
  server.use(appOf(config, store, pack));
  stopOnSignal(server, store, startPoster(store.books, clock, log));
  const url = await shownUrl(server.url);
  const lines = [`Outlay listens at ${url}`, `Data: ${store.location}`];
  if (pack) lines.push(`The app is at ${new URL("/app", url)}`);
  process.stdout.write(`${lines.join("\n")}\n`);
}

/**
 * The more memory the JavaScript engine believes the machine has, the more garbage it keeps. It reads this variable only when it starts, so
 * the program restarts itself in the same process. This is impossible on Windows, so the engine keeps more garbage there.
 */
function restartWithLessGarbage(): void {
  const { execPath, execArgv, env, platform } = process;
  if (env["BUN_JSC_forceRAMSize"] || platform === "win32" || !process.execve) return;
  // The arguments of an executable don't include a script.
  const words = Bun.main.startsWith(EMBEDDED) ? process.argv.slice(2) : process.argv.slice(1);
  process.execve(execPath, [execPath, ...execArgv, ...words], {
    ...env,
    BUN_JSC_forceRAMSize: ENGINE_MEMORY,
  });
}

/** Returns undefined if the app was not built. The server works without it. */
async function openWebPack(): Promise<WebPack | undefined> {
  try {
    const { default: path } = await import("../dist/app.pack", { with: { type: "file" } });
    return readWebPack(await Bun.file(path).bytes());
  } catch (error) {
    log({ level: "error", event: "no app", cause: String(error) });
    return undefined;
  }
}

const now = () => performance.now();
// Safe: the platform counts whole milliseconds since 1970.
const clock = () => Date.now() as Instant;

function openStore(database: DatabaseConfig): Promise<Store> | Store {
  const cores = availableParallelism();
  const sources = { newRevision: () => crypto.randomUUID(), now, clock, cores };
  if (database.kind === "postgres") {
    return openPostgres({ url: database.url, random: Math.random, ...sources });
  }
  if (database.kind === "sqlite-in-memory") return openSqliteInMemory(sources);
  const report = (cause: string) => log({ level: "error", event: "file damaged", cause });
  const reportOpen = (files: readonly string[]) =>
    log({
      level: "warning",
      event: "file open to others",
      cause: "other users of this machine may read or write the records",
      remedy: `chmod 600 ${files.map((file) => (/^[\w./-]+$/.test(file) ? file : quoteForShell(file))).join(" ")}`,
    });
  return openSqliteFile({ ...database, ...sources, report, reportOpen });
}

function appOf(
  { allowedHosts, allowedOrigins, logRequests }: Config,
  store: Store,
  pack: WebPack | undefined,
) {
  const prefix = crypto.randomUUID().slice(0, 8);
  let requests = 0;
  return createApp({
    contract,
    handlers: handlersOf(store, packageJson.version, { now: clock, today }, pack),
    allowedHosts,
    allowedOrigins,
    logRequests,
    log,
    newRequestId() {
      requests += 1;
      return `${prefix}-${requests}`;
    },
    now,
  });
}

function stopOnSignal(server: Server, store: Store, poster: Poster): void {
  let stopping = false;
  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(0), STOP_MS);
    log({ level: "info", event: "stopping", signal });
    try {
      await server.stop(GRACE_MS);
      await poster.close();
      await store.close();
    } catch (error) {
      log({ level: "error", event: "closing failed", cause: String(error) });
    }
    log({ level: "info", event: "stopped" });
    process.exit(0);
  }
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

function log(entry: LogEntry): void {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
}

// A closed terminal or a full disk is no reason to stop serving.
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`outlay: ${messageOf(error)}\n`);
  process.exit(1);
});
