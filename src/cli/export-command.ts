// What the words after `outlay export` ask for.

import {
  EXPORT_FORMAT_NAMES,
  EXPORT_FORMATS,
  type ExportFormat,
  isExportFormat,
} from "../domain/export-format.ts";
import { nearest } from "../domain/text/nearest.ts";
import { isCalendarDate } from "../domain/time/calendar-date.ts";
import {
  type Misunderstood,
  misunderstood,
  type ServiceOptions,
  serviceFault,
} from "./service-options.ts";

export interface ExportCommand extends ServiceOptions {
  readonly kind: "export";
  readonly format: ExportFormat;
  /** Undefined for standard output. */
  readonly file: string | undefined;
  /** The filter, as parameters of the endpoint. */
  readonly filter: Readonly<Partial<Record<"from" | "to" | "q", string>>>;
}

/** Each with its name in `said`. */
const OPTIONS: ReadonlyMap<string, keyof Said> = new Map([
  ["--ledger", "ledger"],
  ["--url", "url"],
  ["--format", "format"],
  ["--from", "from"],
  ["--to", "to"],
  ["-q", "q"],
  ["-o", "file"],
]);

interface Said {
  ledger?: string;
  url?: string;
  format?: string;
  from?: string;
  to?: string;
  q?: string;
  file?: string;
}

export function readExport(words: readonly string[]): ExportCommand | Misunderstood {
  const said: Said = {};
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    const [name = "", joined] = word.startsWith("--") ? word.split(/=(.*)/s) : [word];
    const option = OPTIONS.get(name);
    if (option === undefined) return misunderstood(unknownWord(name));
    if (said[option] !== undefined) return misunderstood(`export takes ${name} once`);
    const value = joined ?? words[at + 1];
    if (joined === undefined) at += 1;
    if (value === undefined || value === "") return misunderstood(`${name} needs a value`);
    said[option] = value;
  }
  return commandOf(said);
}

function unknownWord(word: string): string {
  if (!word.startsWith("-")) return `export takes no ${word}; words to search for follow -q`;
  const meant = nearest(word, [...OPTIONS.keys()]);
  return `export has no option ${word}${meant === undefined ? "" : `; did you mean ${meant}?`}`;
}

function commandOf({ ledger = "default", url, format, from, to, q, file }: Said) {
  const fault = serviceFault({ ledger, url });
  if (fault !== undefined) return misunderstood(fault);
  if (format !== undefined && !isExportFormat(format)) {
    const meant = nearest(format, EXPORT_FORMAT_NAMES);
    const guess = meant === undefined ? "" : `; did you mean ${meant}?`;
    return misunderstood(
      `--format must be one of ${EXPORT_FORMAT_NAMES.join(", ")}; got ${format}${guess}`,
    );
  }
  for (const [name, day] of Object.entries({ from, to })) {
    if (day === undefined || isCalendarDate(day)) continue;
    return misunderstood(`--${name} must be a day as YYYY-MM-DD; got ${day}`);
  }
  return {
    kind: "export" as const,
    ledger,
    url,
    format: format ?? formatOf(file),
    file: file === "-" ? undefined : file,
    filter: { ...(from && { from }), ...(to && { to }), ...(q !== undefined && { q }) },
  };
}

/** By the ending of the file's name. */
function formatOf(file = ""): ExportFormat {
  const ending = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase();
  return EXPORT_FORMAT_NAMES.find((name) => EXPORT_FORMATS[name].extension === ending) ?? "csv";
}
