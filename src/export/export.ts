// All export formats, each with the function that writes it.

import type { ExportFormat } from "../domain/export-format.ts";
import { writeBeancount } from "./beancount.ts";
import { writeCsv } from "./csv.ts";
import type { WriteBook } from "./exported-book.ts";
import { writeHledger } from "./hledger.ts";
import { writeJson, writeNdjson } from "./json.ts";
import { writeOfx } from "./ofx.ts";
import { writeQif } from "./qif.ts";
import { writeXlsx } from "./xlsx.ts";

export const WRITERS: Readonly<Record<ExportFormat, WriteBook>> = {
  csv: writeCsv,
  json: writeJson,
  ndjson: writeNdjson,
  xlsx: writeXlsx,
  hledger: writeHledger,
  beancount: writeBeancount,
  qif: writeQif,
  ofx: writeOfx,
};
