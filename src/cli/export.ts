// Writes expenses of a running server to a file or to standard output as they arrive. A file gets its name only when it is complete.

import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { failureOf } from "../client/outlay-error.ts";
import { exportExpenses } from "../contract/endpoints/export.ts";
import { LOST_HEADER, memberOf } from "../contract/wire.ts";
import { EXPORT_FORMAT_NAMES, EXPORT_FORMATS, type ExportFormat } from "../domain/export-format.ts";
import { messageOf } from "../domain/problem.ts";
import { OutputClosed, Refused } from "./command-output.ts";
import { DAY_OPTIONS, findIn, type SearchFilter, searchOf } from "./search-text.ts";
import {
  ANSWER_MS,
  defineServiceCommand,
  SERVICE_OPTIONS,
  type ServiceParts,
  shownAddress,
  type WholeFile,
} from "./service-command.ts";
import { NoAnswer } from "./steady-fetch.ts";
import type { Misunderstood } from "./words/command-spec.ts";

type ExportCommand = Exclude<ReturnType<typeof EXPORT.read>, Misunderstood>;

export const EXPORT = defineServiceCommand(
  {
    name: "export",
    summary: "write expenses in a format that other programs can read",
    options: {
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
    },
    about: [
      "FILE is written atomically and replaces an existing file. Data the format can't represent is listed on standard error. json and ndjson have every field of current expenses, categories, payees, tags, recurring expenses and budgets; no format has the history or imports, so use outlay backup to copy everything.",
    ],
    examples: [
      ["export -o all.json", "everything in the ledger now"],
      ["export -q '#work last month' -o work.xlsx", "what a search finds, as a workbook"],
      ["export --format hledger | hledger -f - balance", "for another program"],
    ],
  },
  ({ given }) => {
    const search = searchOf(given, [given["--search"] ?? ""]);
    const file = given["--output"];
    const format = given["--format"] ?? formatOf(file);
    return { format, file: file === "-" ? undefined : file, search };
  },
  async (client, command, parts) => {
    const { format, file } = command;
    if (format === "xlsx" && file === undefined && parts.output.isTerminal) {
      throw new Refused("a terminal can't show an XLSX file; name a file with -o FILE");
    }
    const { text, from, to } = command.search;
    const isSearch = text !== "" || from !== undefined || to !== undefined;
    const { filter } = isSearch ? await findIn(client, command, parts) : { filter: {} };
    const response = await ask(command, filter, parts);
    await save(response, command, parts).catch((error: unknown) => {
      if (error instanceof OutputClosed) throw error;
      throw new Refused(`the export is incomplete and was discarded: ${messageOf(error)}`);
    });
    const omitted = response.headers.get(LOST_HEADER) ?? "";
    return { notes: [`${format} leaves out: ${omitted}; outlay backup copies everything`] };
  },
);

function formatOf(file = ""): ExportFormat {
  const ending = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase();
  return EXPORT_FORMAT_NAMES.find((name) => EXPORT_FORMATS[name].extension === ending) ?? "csv";
}

/** Returns the response as soon as its body has begun. The body may take any time. */
async function ask(
  { ledger, format, url }: ExportCommand,
  filter: SearchFilter,
  { fetch, serviceUrl }: ServiceParts,
): Promise<Response> {
  const address = url ?? serviceUrl();
  const path = exportExpenses.path.replace("{ledger}", ledger);
  const query = new URLSearchParams({ format, ...filter });
  const leaving = new AbortController();
  const timer = setTimeout(() => leaving.abort(), ANSWER_MS);
  const request = new Request(`${address.replace(/\/$/, "")}${path}?${query}`, leaving);
  const response = await fetch(request).catch((cause: unknown) => {
    throw new NoAnswer(false, cause);
  });
  clearTimeout(timer);
  if (!response.ok) throw failureOf(response, await response.text());
  const isOurs = response.headers.get("Content-Type") === EXPORT_FORMATS[format].mediaType;
  if (!isOurs || !response.headers.has(LOST_HEADER)) {
    await response.body?.cancel();
    throw new Refused(
      `the server at ${shownAddress(address)} is not Outlay, or is an earlier version of it`,
    );
  }
  return response;
}

async function save(
  { body }: Response,
  { file }: ExportCommand,
  { openFile, output }: ServiceParts,
): Promise<void> {
  if (file === undefined) {
    for await (const bytes of body ?? []) await output.write(bytes);
    return;
  }
  const target = openFile(file);
  try {
    for await (const bytes of body ?? []) target.write(bytes);
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
export function openWholeFile(path: string, unique: string): WholeFile {
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
