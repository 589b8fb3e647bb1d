// Reads Outlay's own CSV, exactly as it was written.

import { unmarkedCell } from "../../domain/text/csv.ts";
import type { Item, Reader } from "../record/record.ts";
import { CsvReader } from "../table/cells/csv-reader.ts";
import { readOwnRows } from "./own-rows.ts";

export class OutlayCsvReader implements Reader {
  read(text: string): readonly Item[] {
    const rows = new CsvReader({ separator: ",", isExact: true }).read(text);
    return readOwnRows(rows, unmarkedCell);
  }
}
