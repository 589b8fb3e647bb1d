// Writes expenses of a running server to a file or to standard output as they arrive. A file gets its name only when it is complete.

import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { createClient } from "../client/client.ts";
import { failureOf } from "../client/outlay-error.ts";
import { exportExpenses } from "../contract/endpoints/export.ts";
import { LOST_HEADER, memberOf } from "../contract/wire.ts";
import { EXPORT_FORMAT_NAMES, EXPORT_FORMATS, type ExportFormat } from "../domain/export-format.ts";
import { messageOf } from "../domain/problem.ts";
import { type CommandOutput, EXIT, formatErrors, OutputClosed, Refused } from "./command-output.ts";
import { DAY_OPTIONS, expectClear, filterOf, type SearchFilter, searchOf } from "./search-text.ts";
import {
  type CommandEntry,
  describeFailure,
  SERVICE_OPTIONS,
  type ServiceParts,
  serviceReader,
  shownAddress,
} from "./service-command.ts";
import type { CommandOf, CommandSpec } from "./words/command-spec.ts";

const OPTIONS = {
  "--format": {
    value: "FORMAT",
    choices: EXPORT_FORMAT_NAMES,
    about: "the file format; by default that of FILE's extension, or else csv",
  },
  ...DAY_OPTIONS,
  "--search": {
    value: "TEXT",
    also: "-q",
    about: "only what this search finds, as in outlay list",
  },
  "--output": {
    value: "FILE",
    also: "-o",
    isFile: true,
    about: "the file to write; by default standard output",
  },
  ...SERVICE_OPTIONS,
} as const;

const SPEC = {
  name: "export",
  group: "expenses",
  summary: "write expenses in a format that other programs can read",
  options: OPTIONS,
  about: [
    "FILE is written atomically and replaces an existing file. Data the format can't represent is listed on standard error. json and ndjson have every field of current expenses, categories, payees, tags, recurring expenses and budgets; no format has the history or imports, so use outlay backup to copy everything.",
  ],
  examples: [
    ["export -o all.json", "all that the ledger has now"],
    ["export -q '#work last month' -o work.xlsx", "what a search finds, as a workbook"],
    ["export --format hledger | hledger -f - balance", "for another program"],
  ],
} as const satisfies CommandSpec;

const read = serviceReader(SPEC, ({ given }) => {
  const search = searchOf(given, [given["--search"] ?? ""]);
  const file = given["--output"];
  const format = EXPORT_FORMAT_NAMES.find((name) => name === given["--format"]) ?? formatOf(file);
  const path = file === "-" ? undefined : file;
  return { format, file: path, search };
});

export type ExportCommand = CommandOf<typeof read>;

export const EXPORT: CommandEntry<ExportCommand, ExportParts> = { spec: SPEC, read, run };

/** Derives the format from the file's extension. */
function formatOf(file = ""): ExportFormat {
  const ending = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase();
  return EXPORT_FORMAT_NAMES.find((name) => EXPORT_FORMATS[name].extension === ending) ?? "csv";
}

export interface ExportParts extends Pick<ServiceParts, "serviceUrl" | "today" | "locales"> {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Opens a file that appears only when it is complete. Throws an Error with one clear sentence. */
  readonly openFile: (path: string) => Target;
  readonly output: Pick<Target, "write">;
  /** Is true if a person reads the output. */
  readonly isTerminal: boolean;
}

export interface Target {
  write(bytes: Uint8Array): Promise<void> | void;
  /** Gives the file its name. */
  finish(): void;
  /** Removes the unfinished file. */
  giveUp(): void;
}

async function run(command: ExportCommand, parts: ExportParts): Promise<CommandOutput> {
  try {
    if (command.format === "xlsx" && command.file === undefined && parts.isTerminal) {
      throw new Error("a terminal can't show an XLSX file; name a file with -o FILE");
    }
    const address = command.url ?? parts.serviceUrl();
    const response = await ask(command, address, await readFilter(command, address, parts), parts);
    await save(response, command, parts).catch((error: unknown) => {
      if (error instanceof OutputClosed) throw error;
      throw new Error(`the export is incomplete and was discarded: ${messageOf(error)}`);
    });
    const omitted = response.headers.get(LOST_HEADER) ?? "";
    const note = `${command.format} leaves out: ${omitted}; outlay backup copies everything`;
    return { code: EXIT.done, stdout: "", stderr: formatErrors([note]) };
  } catch (error) {
    if (error instanceof OutputClosed) return { code: EXIT.done, stdout: "", stderr: "" };
    const code = error instanceof Refused ? error.code : EXIT.notDone;
    return { code, stdout: "", stderr: formatErrors([messageOf(error)]) };
  }
}

/** The meaning of named days in a search, such as "last month", depends on the ledger. */
async function readFilter(
  { search, ledger }: ExportCommand,
  baseUrl: string,
  parts: ExportParts,
): Promise<SearchFilter> {
  const { text, from, to } = search;
  if (text === "" && from === undefined && to === undefined) return {};
  expectClear(search, parts);
  const client = createClient({ baseUrl, fetch: parts.fetch });
  const profile = await client.readLedger({ ledger }).catch((error: unknown) => {
    throw new Error(describeFailure(error, shownAddress(baseUrl)));
  });
  return filterOf(search, profile, parts);
}

/** Returns the response as soon as its body has begun. */
async function ask(
  { ledger, format }: ExportCommand,
  address: string,
  filter: SearchFilter,
  { fetch }: ExportParts,
): Promise<Response> {
  const path = exportExpenses.path.replace("{ledger}", ledger);
  const query = new URLSearchParams({ format, ...filter });
  const shown = shownAddress(address);
  const request = new Request(`${address.replace(/\/$/, "")}${path}?${query}`);
  const response = await fetch(request).catch((cause: unknown) => {
    const code = memberOf(cause, "code");
    const reason = typeof code === "string" ? ` (${code})` : "";
    throw new Error(
      `there is no answer from ${shown}${reason}; start the service, or give its address with --url`,
    );
  });
  if (!response.ok) {
    const { kind, message } = failureOf(response, await response.text());
    throw new Error(kind === undefined ? `${shown} answers: ${message}` : message);
  }
  const isOurs = response.headers.get("Content-Type") === EXPORT_FORMATS[format].mediaType;
  if (!isOurs || !response.headers.has(LOST_HEADER)) {
    await response.body?.cancel();
    throw new Error(`the server at ${shown} is not Outlay, or is an earlier version of it`);
  }
  return response;
}

async function save(
  { body }: Response,
  { file }: ExportCommand,
  { openFile, output }: ExportParts,
): Promise<void> {
  if (file === undefined) {
    for await (const bytes of body ?? []) await output.write(bytes);
    return;
  }
  const target = openFile(file);
  try {
    for await (const bytes of body ?? []) await target.write(bytes);
    target.finish();
  } catch (error) {
    target.giveUp();
    throw error;
  }
}

/**
 * Writes a file completely or not at all. It is written in the same folder under a temporary name that contains `unique`, and then
 * synced and renamed, which replaces an existing file. Throws if the folder is missing; other errors are the platform's.
 */
export function openWholeFile(path: string, unique: string): Target {
  const beside = `${path}.${unique}.part`;
  const file = open(beside, path);
  return {
    write(bytes) {
      for (let from = 0; from < bytes.byteLength; ) from += writeSync(file, bytes, from);
    },
    finish() {
      fsyncSync(file);
      closeSync(file);
      renameSync(beside, path);
    },
    giveUp() {
      try {
        closeSync(file);
      } catch {
        // The file is already closed if renaming it has failed.
      }
      rmSync(beside, { force: true });
    },
  };
}

/**
 * Creates the temporary file. Only the owner may read it, as with the database. The platform's error would name this file, which the user
 * doesn't know.
 */
function open(beside: string, path: string): number {
  try {
    return openSync(beside, "wx", 0o600);
  } catch (error) {
    if (memberOf(error, "code") !== "ENOENT") throw error;
    throw new Error(`there is no folder for ${path}`, { cause: error });
  }
}
