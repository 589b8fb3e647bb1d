// Writes the rows of images of columns on the connection of the writer, between batches.

import type { Database } from "bun:sqlite";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import { messageOf } from "../../domain/problem.ts";
import type { ImageOrder, ImageOutcome } from "./thread-messages.ts";

/** A row is up to a few hundred kilobytes. */
const DROPPED_AT_ONCE = 8;

/** Carries out what the serving thread orders; never throws. */
export function prepareImageWriting(database: Database): (order: ImageOrder) => ImageOutcome {
  const insert = database.query<void, [LedgerId, string, number, Uint8Array]>(
    "INSERT OR REPLACE INTO column_image (ledger_id, image_id, part, bytes) VALUES (?, ?, ?, ?)",
  );
  const drop = database.query<void, [LedgerId, LedgerId, string, number]>(
    `DELETE FROM column_image WHERE ledger_id = ? AND (image_id, part) IN (
       SELECT image_id, part FROM column_image WHERE ledger_id = ? AND image_id <> ? LIMIT ?)`,
  );
  return ({ ledger, image, row }) => {
    try {
      const { changes } = row
        ? insert.run(ledger, image, row.number, row.bytes)
        : drop.run(ledger, ledger, image, DROPPED_AT_ONCE);
      return { changes };
    } catch (error) {
      return { failure: messageOf(error) };
    }
  };
}
