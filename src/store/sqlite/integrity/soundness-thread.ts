// What runs on the thread that checks a large file while it is served: one reading of all its pages.

import { constants, setPriority } from "node:os";
import { openExamining } from "../database/database.ts";
import { structureFindings } from "./structure.ts";

declare const self: Worker;

self.onmessage = ({ data: path }: MessageEvent<string>) => {
  // It can wait for those who serve. Only there does this mean the thread alone, and not the process.
  if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);
  const database = openExamining(path);
  try {
    self.postMessage(structureFindings(database).slice(0, 1));
  } finally {
    database.close();
  }
};
