// Keeps the house in order: reads all files as texts and finds what breaks its rules. Each finding says
// what to do instead.

import { arrowFindings } from "./tidy/arrows.ts";
import { assertionFindings } from "./tidy/assertions.ts";
import { exportFindings, machineFindings, nameFindings, openingFindings } from "./tidy/files.ts";
import { circleFindings, unusedExportFindings, unusedFindings } from "./tidy/graph.ts";
import { lengthFindings } from "./tidy/length.ts";
import { type Finding, isWithin, type Source, sourceOf } from "./tidy/source.ts";
import { type AllowedWaits, tokenFindings, waitFindings } from "./tidy/tokens.ts";

/** A test in this list may wait by the clock; an entry that is no longer needed fails. */
const ALLOWED_WAITS: AllowedWaits = new Map([
  ["test/support/tcp-proxy.ts", "a slow way is what it is for"],
  ["test/support/expense-book.ts", "what a page shows, and a service keeps, has no event"],
]);

const FOLDERS = ["src", "test", "scripts", "bench"];
const EXTENSIONS = new Set(["ts", "tsx", "js", "css", "sql", "html"]);

/** `files` holds the text of every file of the checkout, by its path from the root. */
export function inspect(
  files: ReadonlyMap<string, string>,
  allowedWaits: AllowedWaits = ALLOWED_WAITS,
): readonly Finding[] {
  const all = Array.from(files, ([path, text]) => sourceOf(path, text));
  const ours = all.filter(isSource);
  const sources = new Map(ours.map((source) => [source.path, source]));
  return [
    ...ours.flatMap(arrowFindings),
    ...circleFindings(sources),
    ...ours.flatMap(lengthFindings),
    ...unusedFindings(sources),
    ...unusedExportFindings(sources),
    ...ours.flatMap(tokenFindings),
    ...ours.flatMap(assertionFindings),
    ...ours.flatMap((source) => waitFindings(source, allowedWaits)),
    ...ours.flatMap(openingFindings),
    ...ours.flatMap(nameFindings),
    ...ours.flatMap(exportFindings),
    ...all.flatMap(machineFindings),
  ];
}

/** A finding as one line. */
export function tell({ file, line, problem, remedy }: Finding): string {
  return `${file}:${line}: ${problem}; ${remedy}`;
}

function isSource({ path, extension }: Source): boolean {
  return isWithin(path, FOLDERS) && EXTENSIONS.has(extension);
}
