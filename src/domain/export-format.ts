// The export formats: their names, files and media types, and the data that each format can't represent. The module `export` writes the
// files. README, API, command line and app use this table.

import { NAMED_PLURALS } from "./expense/expense-fields.ts";
import { keysOf } from "./keys.ts";
import type { LedgerRecordKind, UserRecordKind } from "./ledger/ledger-record.ts";
import { listed } from "./text/text.ts";

/** Everything that a file may lack. The texts are English without commas and in ASCII, since a header lists them. */
const OMISSIONS = {
  history: "history and deleted records",
  imports: "imports and which rows they brought",
  sources: "import sources and their rules",
  plans: "recurring expenses, budgets and time zone",
  name: "name of the ledger",
  firstDay: "first day of its months",
  records: "times of recording and ids of labels",
  looks: "colors and icons and order of categories and which are archived",
  merged: "names of merged labels",
  unusedCategories: "categories without expenses",
  unusedNames: `${listed(NAMED_PLURALS, "and")} without expenses`,
  longAmounts: "amounts of very many digits",
  spaces: "spaces at the ends of texts",
  currency: "currency of the ledger",
  originals: "amounts in other currencies",
  refs: "refs",
  laterTags: "all tags but the first",
  sorting: "categories and parts and tags",
  texts: "line breaks and which text is the payee or the note",
  longTexts: "ends of long texts",
} as const;

export type Omission = keyof typeof OMISSIONS;

/** The omission of JSON and NDJSON for each kind of record; null if they contain it. They contain all records that a user fills in. */
const RECORDS: Readonly<Record<Exclude<LedgerRecordKind, UserRecordKind>, Omission | null>> = {
  category: null,
  payee: null,
  tag: null,
  ledger: null,
  import: "imports",
  "import-profile": "sources",
  recurring: null,
};

/** No format contains these; `outlay backup` copies them too. */
export const OMITTED_BY_ALL: readonly Omission[] = [
  "history",
  ...new Set(Object.values(RECORDS).filter((omission) => omission !== null)),
];

interface ExportForm {
  /** The file name's extension. */
  readonly extension: string;
  readonly mediaType: string;
  /** The omissions besides those of all formats. */
  readonly omits: readonly Omission[];
}

const ALL_BUT_JSON = ["plans", "firstDay", "records", "looks", "merged", "unusedNames"] as const;
const JOURNAL = [...ALL_BUT_JSON, "longAmounts"] as const;
const TABLE = ["name", ...ALL_BUT_JSON, "unusedCategories"] as const;
const PLAIN = [...TABLE, "originals", "refs", "texts", "spaces"] as const;

/** The first one is the default. */
export const EXPORT_FORMATS = {
  csv: { extension: "csv", mediaType: "text/csv; charset=utf-8", omits: TABLE },
  json: { extension: "json", mediaType: "application/json", omits: [] },
  ndjson: { extension: "ndjson", mediaType: "application/x-ndjson", omits: [] },
  xlsx: {
    extension: "xlsx",
    mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    omits: TABLE,
  },
  hledger: { extension: "journal", mediaType: "text/plain; charset=utf-8", omits: JOURNAL },
  beancount: { extension: "beancount", mediaType: "text/plain; charset=utf-8", omits: JOURNAL },
  qif: {
    extension: "qif",
    mediaType: "application/x-qif; charset=utf-8",
    omits: [...PLAIN, "currency", "laterTags"],
  },
  ofx: {
    extension: "ofx",
    mediaType: "application/x-ofx; charset=utf-8",
    omits: [...PLAIN, "sorting", "longTexts"],
  },
} as const satisfies Readonly<Record<string, ExportForm>>;

export type ExportFormat = keyof typeof EXPORT_FORMATS;

export const EXPORT_FORMAT_NAMES = keysOf(EXPORT_FORMATS);

/** Everything that a file of this format leaves out, as a list. */
export function omissionsOf(format: ExportFormat): string {
  return [...OMITTED_BY_ALL, ...EXPORT_FORMATS[format].omits]
    .map((omission) => OMISSIONS[omission])
    .join(", ");
}
