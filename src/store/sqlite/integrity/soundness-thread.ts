// The thread that checks a large file while it is served: it reads all of the file's pages once.

import { constants, setPriority } from "node:os";
import { openExamining } from "../database/database.ts";
import { structureFindings } from "./structure.ts";

declare const self: Worker;

self.onmessage = ({ data: path }: MessageEvent<string>) => {
  // The check can wait for the serving threads. Only on Linux does the priority apply to this thread alone, and not to the process.
  if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);
  const database = openExamining(path);
  try {
    self.postMessage(structureFindings(database).slice(0, 1));
  } finally {
    database.close();
  }
};
