// The rows of images of columns, as the serving thread reads them and has the writer's thread write them.

import type { Database } from "bun:sqlite";
import type { LedgerId } from "../../domain/ledger.ts";
import type { ImageHead, ImageRows } from "../books/column-images.ts";
import type { WriterThread } from "./thread.ts";
import type { ImageOrder } from "./thread-messages.ts";

/** `reading` is a connection of the serving thread. */
export function openImageRows(
  reading: Database,
  { arrange }: Pick<WriterThread, "arrange">,
): ImageRows {
  const selectHeads = reading.query<ImageHead, [LedgerId]>(
    "SELECT image_id AS image, bytes FROM column_image WHERE ledger_id = ? AND part = 0",
  );
  const selectRow = reading.query<Pick<ImageHead, "bytes">, [LedgerId, string, number]>(
    "SELECT bytes FROM column_image WHERE ledger_id = ? AND image_id = ? AND part = ?",
  );

  async function carryOut(order: ImageOrder): Promise<number> {
    const { changes, failure } = await arrange(order);
    if (failure !== undefined) throw new Error(failure);
    return changes;
  }

  return {
    heads: async (ledger) => selectHeads.all(ledger),
    row: async (ledger, image, number) => selectRow.get(ledger, image, number)?.bytes,
    async put(ledger, image, number, bytes) {
      await carryOut({ ledger, image, row: { number, bytes } });
    },
    dropOthers: async (ledger, image) => (await carryOut({ ledger, image })) > 0,
  };
}
