// What leaves a ledger: its expenses as a file, in the formats of other programs.

import {
  EXPORT_FORMAT_NAMES,
  EXPORT_FORMATS,
  type ExportFormat,
} from "../../domain/export-format.ts";
import { unchanged, unusable } from "../answers.ts";
import { endpoint } from "../endpoint.ts";
import { choice, Slug } from "../schema/fields.ts";
import { LOST_HEADER } from "../wire.ts";
import { filterParameters } from "./expense.ts";

const TYPES = [...new Set(Object.values(EXPORT_FORMATS).map(({ mediaType }) => mediaType))];

export const exportExpenses = endpoint({
  tag: "Book",
  access: "anyone",
  strict: true,
  method: "GET",
  path: "/api/v1/ledgers/{ledger}/export",
  conditional: true,
  summary: "Export expenses as a file",
  description:
    "All of a ledger, or what the filter keeps, from one moment, newest first. JSON and NDJSON have every field of expenses and labels, with ids. A header names what the file leaves out; `outlay backup` copies everything.",
  parameters: { ledger: Slug },
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
        [LOST_HEADER]: "What the file leaves out, as a list.",
      },
    },
    304: unchanged,
    422: unusable,
  },
});
