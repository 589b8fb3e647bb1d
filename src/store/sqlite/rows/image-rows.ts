// The rows of images of columns: the serving thread reads them and has the writer's thread write them.

import type { Database } from "bun:sqlite";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import { messageOf } from "../../../domain/problem.ts";
import type { ImageHead, ImageRows } from "../../books/column-images.ts";
import type { ImageOrder, OrderOutcome, WriterThread } from "../write/thread.ts";

/** Goes from one image to the next by the key. Selecting `part = 0` alone would read every row of every image, blobs included. */
const HEADS = `
  WITH RECURSIVE found(image) AS (
    SELECT min(image_id) FROM column_image WHERE ledger_id = ?1
    UNION ALL
    SELECT (SELECT min(image_id) FROM column_image WHERE ledger_id = ?1 AND image_id > image)
    FROM found WHERE image IS NOT NULL
  )
  SELECT image, bytes FROM found
  JOIN column_image ON ledger_id = ?1 AND image_id = image AND part = 0`;

/** `reading` is a connection of the serving thread. */
export function openImageRows(
  reading: Database,
  { arrange }: Pick<WriterThread, "arrange">,
): ImageRows {
  const selectHeads = reading.query<ImageHead, [LedgerId]>(HEADS);
  const selectRows = reading.query<Pick<ImageHead, "bytes">, [LedgerId, string, number, number]>(
    `SELECT bytes FROM column_image
     WHERE ledger_id = ? AND image_id = ? AND part BETWEEN ? AND ? ORDER BY part`,
  );

  async function carryOut(order: ImageOrder): Promise<number> {
    const { changes, failure } = await arrange(order);
    if (failure !== undefined) throw new Error(failure);
    return changes;
  }

  return {
    heads: async (ledger) => selectHeads.all(ledger),
    rows: async (ledger, image, from, through) =>
      selectRows.all(ledger, image, from, through).map(({ bytes }) => bytes),
    async put(ledger, image, number, bytes) {
      await carryOut({ kind: "image", ledger, image, row: { number, bytes } });
    },
    dropOthers: async (ledger, image) => (await carryOut({ kind: "image", ledger, image })) > 0,
  };
}

/** A row is up to a few hundred kilobytes. */
const DROPPED_AT_ONCE = 8;

/** Executes the serving thread's orders; never throws. */
export function prepareImageWriting(database: Database): (order: ImageOrder) => OrderOutcome {
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
