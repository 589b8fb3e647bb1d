// What runs on the thread that checks a large file while it is served: one reading of all its pages.

import { openExamining } from "./database.ts";
import { structureFindings } from "./structure.ts";

declare const self: Worker;

self.onmessage = ({ data: path }: MessageEvent<string>) => {
  const database = openExamining(path);
  try {
    self.postMessage(structureFindings(database).slice(0, 1));
  } finally {
    database.close();
  }
};
