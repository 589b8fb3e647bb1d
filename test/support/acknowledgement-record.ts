// A client's own record of acknowledgements: one line each, appended to a file and synced, several at once if they arrive together. It
// outlasts the client's own end.

import { open } from "node:fs/promises";

export interface AcknowledgementRecord {
  /** Appends a line, given without its end. It is written and synced with others that arrive meanwhile. */
  append(line: string): void;
  /** Resolves with the lines, read back from the file, once all of them are synced. */
  close(): Promise<readonly string[]>;
}

export async function openRecord(path: string): Promise<AcknowledgementRecord> {
  const file = await open(path, "ax+");
  let waiting = "";
  let syncing: Promise<void> | undefined;

  async function sync(): Promise<void> {
    while (waiting !== "") {
      const lines = waiting;
      waiting = "";
      await file.appendFile(lines);
      await file.sync();
    }
    syncing = undefined;
  }

  return {
    append(line) {
      waiting += `${line}\n`;
      syncing ??= sync();
    },
    async close() {
      await syncing;
      await file.close();
      return (await Bun.file(path).text()).split("\n").slice(0, -1);
    },
  };
}
