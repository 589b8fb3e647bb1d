// The rows of images of columns. The serving thread reads them, and has the writer's thread write them.

import type { Database } from "bun:sqlite";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { ImageHead, ImageRows } from "../../books/column-images.ts";
import type { Arrange } from "../write/orders.ts";

/** Finds the images one by one, by their key. Selecting `part = 0` alone would read every row of every image, blobs included. */
const HEADS = `
  WITH RECURSIVE found(image) AS (
    SELECT min(image_id) FROM column_image WHERE ledger_id = ?1
    UNION ALL
    SELECT (SELECT min(image_id) FROM column_image WHERE ledger_id = ?1 AND image_id > image)
    FROM found WHERE image IS NOT NULL
  )
  SELECT image, bytes FROM found
  JOIN column_image ON ledger_id = ?1 AND image_id = image AND part = 0`;

const PUT =
  "INSERT OR REPLACE INTO column_image (ledger_id, image_id, part, bytes) VALUES (?, ?, ?, ?)";
const DROP = `DELETE FROM column_image WHERE ledger_id = ? AND (image_id, part) IN (
  SELECT image_id, part FROM column_image WHERE ledger_id = ? AND image_id <> ? LIMIT ?)`;

/** A row is up to a few hundred kilobytes. */
const DROPPED_AT_ONCE = 8;

/** `reading` is a connection of the serving thread. */
export function openImageRows(reading: Database, arrange: Arrange): ImageRows {
  const selectHeads = reading.query<ImageHead, [LedgerId]>(HEADS);
  const selectRows = reading.query<Pick<ImageHead, "bytes">, [LedgerId, string, number, number]>(
    `SELECT bytes FROM column_image
     WHERE ledger_id = ? AND image_id = ? AND part BETWEEN ? AND ? ORDER BY part`,
  );

  return {
    heads: async (ledger) => selectHeads.all(ledger),
    rows: async (ledger, image, from, through) =>
      selectRows.all(ledger, image, from, through).map(({ bytes }) => bytes),
    async put(ledger, image, number, bytes) {
      await arrange({ sql: PUT, values: [ledger, image, number, bytes] });
    },
    async dropOthers(ledger, image) {
      return (await arrange({ sql: DROP, values: [ledger, ledger, image, DROPPED_AT_ONCE] })) > 0;
    },
  };
}
