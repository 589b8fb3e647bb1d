// The limit's commits on a thread of their own, so that its server continues while the disk syncs.

import { openTable } from "./limit-table.ts";

declare const self: Worker;

const commit = openTable(process.env["LIMIT_DATABASE"] ?? "");

self.onmessage = ({ data }: MessageEvent<string>) => {
  commit(JSON.parse(data));
  self.postMessage("");
};
