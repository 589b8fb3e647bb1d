// Where the service gives expenses as a file: all of a ledger, or those of a filter. A link there saves the file without a script, however
// large it is.

import type { ExportFormat } from "../../domain/export-format.ts";
import type { Filter } from "./filter.ts";

export function exportAddress(ledger: string, format: ExportFormat, filter: Filter = {}): string {
  const parameters = new URLSearchParams({ format });
  for (const [name, value] of Object.entries<string | readonly string[]>({ ...filter })) {
    for (const text of [value].flat()) parameters.append(name, text);
  }
  return `/api/v1/ledgers/${encodeURIComponent(ledger)}/export?${parameters}`;
}
