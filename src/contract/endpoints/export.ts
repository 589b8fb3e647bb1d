// Exports a ledger's expenses as a file, in the formats of other programs.

import {
  EXPORT_FORMAT_NAMES,
  EXPORT_FORMATS,
  type ExportFormat,
} from "../../domain/export-format.ts";
import { unchanged, unusable } from "../answers.ts";
import { endpoint } from "../endpoint.ts";
import { inLedger } from "../record-endpoints.ts";
import { choice } from "../schema/fields.ts";
import { LOST_HEADER } from "../wire.ts";
import { filterParameters } from "./expense.ts";

const TYPES = [...new Set(Object.values(EXPORT_FORMATS).map(({ mediaType }) => mediaType))];

export const exportExpenses = endpoint({
  ...inLedger,
  tag: "Book",
  method: "GET",
  path: "/api/v1/ledgers/{ledger}/export",
  conditional: true,
  summary: "Export expenses as a file",
  description:
    "Exports all of a ledger, or what matches the filter, from one snapshot, newest first. JSON and NDJSON have every field of expenses, labels, recurring expenses and budgets, with ids. A header lists what the file omits; `outlay backup` copies everything.",
  query: {
    format: choice<ExportFormat>(EXPORT_FORMAT_NAMES, { examples: ["csv"] }),
    ...filterParameters,
  },
  needed: ["format"],
  answers: {
    200: {
      description: "The file.",
      files: TYPES,
      headers: {
        "Content-Disposition": "A name for the file.",
        [LOST_HEADER]: "The list of what the file omits.",
      },
    },
    304: unchanged,
    422: unusable,
  },
});
