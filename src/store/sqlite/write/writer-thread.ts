// The writer's thread. Syncing to disk blocks only this thread: the serving one continues reading.

import type { Database } from "bun:sqlite";
import { readOwnJson } from "../../../domain/own-json.ts";
import { messageOf } from "../../../domain/problem.ts";
import type { Batch } from "../../writing/changes.ts";
import { openWriting } from "../database/database.ts";
import { dropLeftovers } from "../integrity/wal-truncation.ts";
import { carryOut, type Order } from "./orders.ts";
import { CLOSE, CLOSED, READY } from "./thread.ts";
import { openWriter } from "./writer.ts";

declare const self: Worker;

self.onmessage = ({ data: path }: MessageEvent<string>) => {
  try {
    write(openWriting(path));
    self.postMessage(READY);
  } catch (error) {
    self.postMessage(messageOf(error));
  }
};

function write(database: Database): void {
  const applyBatch = openWriter(database);
  self.onmessage = ({ data }: MessageEvent<string | Order>) => {
    if (typeof data !== "string") {
      self.postMessage(JSON.stringify(carryOut(database, data)));
    } else if (data === CLOSE) {
      self.postMessage(close(database));
    } else {
      const { outcomes, ...applied } = applyBatch(readOwnJson<Batch>(data));
      const settled = { ...applied, outcomes: dropLeftovers(database, outcomes) };
      self.postMessage(JSON.stringify(settled));
    }
  };
}

/** If not everything can be moved into the file, the log next to it keeps the rest, and nothing is lost. */
function close(database: Database): string {
  try {
    // Another process may continue reading; data that can't be moved into the file for that reason is safe in the log.
    database.run("PRAGMA busy_timeout = 0");
    database.run("PRAGMA wal_checkpoint(TRUNCATE)");
    database.close();
    return CLOSED;
  } catch (error) {
    return messageOf(error);
  }
}
