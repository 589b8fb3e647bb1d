// The formats in which expenses are exported: their names, files and media types, and what each can't hold. Who writes them is the
// room `export`.

import { NAMED_PLURALS } from "./expense/expense-fields.ts";
import { listed } from "./text/text.ts";

interface ExportForm {
  /** Of the file's name. */
  readonly extension: string;
  readonly mediaType: string;
  /** What doesn't come back from such a file, as a list. ASCII, since a header says it. */
  readonly lost: string;
}

/** Where everything comes back. */
export const NOTHING_LOST = "nothing";

const LABEL_LOOKS = "colors and icons of categories, archived categories, merged names";
const NAMES = listed(NAMED_PLURALS, "and");
const MOMENTS = "when each was recorded";

/** The first one is for whoever does not care. */
export const EXPORT_FORMATS = {
  csv: {
    extension: "csv",
    mediaType: "text/csv; charset=utf-8",
    lost: `${MOMENTS}, ${LABEL_LOOKS}, labels without expenses`,
  },
  json: { extension: "json", mediaType: "application/json", lost: NOTHING_LOST },
  ndjson: { extension: "ndjson", mediaType: "application/x-ndjson", lost: NOTHING_LOST },
  xlsx: {
    extension: "xlsx",
    mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    lost: `${MOMENTS}, ${LABEL_LOOKS}, labels without expenses, spaces at the ends of texts`,
  },
  hledger: {
    extension: "journal",
    mediaType: "text/plain; charset=utf-8",
    lost: `${MOMENTS}, ${LABEL_LOOKS}, ${NAMES} without expenses; amounts of more than 255 decimal places stand as comments`,
  },
  beancount: {
    extension: "beancount",
    mediaType: "text/plain; charset=utf-8",
    lost: `${MOMENTS}, ${LABEL_LOOKS}, ${NAMES} without expenses; amounts of more than 28 digits stand as comments`,
  },
  qif: {
    extension: "qif",
    mediaType: "application/x-qif; charset=utf-8",
    lost: `${MOMENTS}, ${LABEL_LOOKS}, labels without expenses, currencies, rates, refs, all tags but the first, line breaks`,
  },
  ofx: {
    extension: "ofx",
    mediaType: "application/x-ofx; charset=utf-8",
    lost: `${MOMENTS}, ${LABEL_LOOKS}, all categories, parts and tags, currencies and rates of what was paid abroad, refs, the end of payees over 32 and of notes over 255 characters`,
  },
} as const satisfies Readonly<Record<string, ExportForm>>;

export type ExportFormat = keyof typeof EXPORT_FORMATS;

// Safe: these are its keys.
export const EXPORT_FORMAT_NAMES = Object.keys(EXPORT_FORMATS) as readonly ExportFormat[];
