// The rows of images of columns. Any instance may store an image of a ledger. The last complete one counts.

import type { ImageRows } from "../../books/column-images.ts";
import type { Server } from "../database/server.ts";

interface BytesRow {
  readonly bytes: Uint8Array;
}

interface HeadRow extends BytesRow {
  readonly image: string;
}

export function openImageRows(server: Server): ImageRows {
  return {
    heads: (ledger) =>
      server.read(({ reading }) =>
        reading.unsafe<HeadRow[]>(
          "SELECT image_id AS image, bytes FROM column_image WHERE ledger_id = $1 AND part = 0",
          [ledger],
        ),
      ),
    async rows(ledger, image, from, through) {
      const found = await server.read(({ reading }) =>
        reading.unsafe<BytesRow[]>(
          `SELECT bytes FROM column_image
           WHERE ledger_id = $1 AND image_id = $2 AND part BETWEEN $3 AND $4 ORDER BY part`,
          [ledger, image, from, through],
        ),
      );
      return found.map(({ bytes }) => bytes);
    },
    async put(ledger, image, number, bytes) {
      await server.use(({ reading }) =>
        reading.unsafe(
          "INSERT INTO column_image (ledger_id, image_id, part, bytes) VALUES ($1, $2, $3, $4)",
          [ledger, image, number, Buffer.from(bytes)],
        ),
      );
    },
    async dropOthers(ledger, image) {
      await server.use(({ reading }) =>
        reading.unsafe("DELETE FROM column_image WHERE ledger_id = $1 AND image_id <> $2", [
          ledger,
          image,
        ]),
      );
      return false;
    },
  };
}
