// A process that opens a file as often as its arguments say, on a signal, and reports the results.

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
