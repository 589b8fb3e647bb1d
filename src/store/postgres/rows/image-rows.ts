// The rows of images of columns. Any instance may store an image of a ledger. The last complete one counts.

import type { ImageHead, ImageRows } from "../../books/column-images.ts";
import type { Parameter, Server } from "../database/server.ts";

export function openImageRows(server: Server): ImageRows {
  const write = (sql: string, ...values: Parameter[]) =>
    server.use(({ reading }) => reading.unsafe(sql, values));
  return {
    heads: (ledger) =>
      server.select<ImageHead>(
        "SELECT image_id AS image, bytes FROM column_image WHERE ledger_id = $1 AND part = 0",
        [ledger],
      ),
    async rows(ledger, image, from, through) {
      const found = await server.select<Pick<ImageHead, "bytes">>(
        `SELECT bytes FROM column_image
         WHERE ledger_id = $1 AND image_id = $2 AND part BETWEEN $3 AND $4 ORDER BY part`,
        [ledger, image, from, through],
      );
      return found.map(({ bytes }) => bytes);
    },
    async put(ledger, image, number, bytes) {
      await write(
        "INSERT INTO column_image (ledger_id, image_id, part, bytes) VALUES ($1, $2, $3, $4)",
        ...[ledger, image, number, Buffer.from(bytes)],
      );
    },
    async dropOthers(ledger, image) {
      await write(
        "DELETE FROM column_image WHERE ledger_id = $1 AND image_id <> $2",
        ledger,
        image,
      );
      return false;
    },
  };
}
