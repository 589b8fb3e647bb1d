// What runs on the writer's thread. Syncing to disk blocks this thread and nobody else: the one that
// answers requests goes on reading.

import type { Batch } from "../changes.ts";
import { openWriting } from "./database.ts";
import { CLOSE, CLOSED, READY } from "./thread-messages.ts";
import { openWriter } from "./writer.ts";

declare const self: Worker;

self.onmessage = ({ data: path }: MessageEvent<string>) => {
  const database = openWriting(path);
  const applyBatch = openWriter(database);
  self.onmessage = ({ data }: MessageEvent<string>) => {
    if (data === CLOSE) {
      database.run("PRAGMA wal_checkpoint(TRUNCATE)");
      database.close();
      self.postMessage(CLOSED);
    } else {
      // Safe: `startWriterThread` made the text from a batch.
      self.postMessage(JSON.stringify(applyBatch(JSON.parse(data) as Batch)));
    }
  };
  self.postMessage(READY);
};
