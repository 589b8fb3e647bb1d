// A process that waits for a signal, opens a file as many times as its arguments say, and reports the results.

import { messageOf } from "../../../src/domain/problem.ts";
import { prepareFile } from "../../../src/store/sqlite/database/database.ts";

const [path = "", times = ""] = process.argv.slice(2);
process.stdout.write("ready");
for await (const _ of console) break;
try {
  for (let time = Number.parseInt(times, 10); time > 0; time -= 1) {
    prepareFile(path, { createFolder: false });
  }
  process.stdout.write("opened");
} catch (error) {
  process.stdout.write(messageOf(error));
}
