// The writer's thread. Syncing to disk blocks only this thread: the serving one continues reading.

import type { Database } from "bun:sqlite";
import { readOwnJson } from "../../../domain/own-json.ts";
import { messageOf } from "../../../domain/problem.ts";
import type { Batch } from "../../writing/changes.ts";
import { openWriting } from "../database/database.ts";
import { dropLeftovers } from "../integrity/wal-truncation.ts";
import { carryOut } from "./orders.ts";
import { type Answer, CLOSE, type Message } from "./thread.ts";
import { openWriter } from "./writer.ts";

declare const self: Worker;

self.onmessage = ({ data: path }: MessageEvent<string>) => tell(() => write(openWriting(path)));

function write(database: Database): void {
  const applyBatch = openWriter(database);
  self.onmessage = ({ data }: MessageEvent<Message>) => {
    if (typeof data !== "string") tell(() => carryOut(database, data));
    else if (data === CLOSE) tell(() => close(database));
    else {
      const { outcomes, ...applied } = applyBatch(readOwnJson<Batch>(data));
      tell(() => ({ ...applied, outcomes: dropLeftovers(database, outcomes) }));
    }
  };
}

/** Sends the result of the work, or the reason why it failed. */
function tell(work: () => unknown): void {
  const tried = (): Answer => {
    try {
      return { result: work() };
    } catch (error) {
      return { failure: messageOf(error) };
    }
  };
  self.postMessage(JSON.stringify(tried()));
}

/** If not everything can be moved into the file, the log next to it keeps the rest, and nothing is lost. */
function close(database: Database): void {
  // Another process may continue reading; data that can't be moved into the file for that reason is safe in the log.
  database.run("PRAGMA busy_timeout = 0");
  database.run("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
}
