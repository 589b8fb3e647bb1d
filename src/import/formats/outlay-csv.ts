// Reads Outlay's own CSV, exactly as it was written.

import { unmarkedCell } from "../../domain/text/csv.ts";
import type { Item, Reader } from "../record/record.ts";
import { CsvReader } from "../table/cells/csv-reader.ts";
import { OwnRows } from "./own-rows.ts";

export class OutlayCsvReader implements Reader {
  readonly #rows = new CsvReader({ separator: ",", isExact: true });
  readonly #records = new OwnRows(unmarkedCell);

  *read(text: string): Generator<Item> {
    for (const row of this.#rows.read(text)) yield* this.#records.read([row]);
    yield* this.#records.end();
  }
}
