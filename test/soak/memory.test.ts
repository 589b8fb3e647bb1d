// Ten minutes of everything that a household's programs and people do. Twelve concurrent clients work on a ledger that grows from 20,000
// expenses to 50,000. The server uses at most 400 MB. Once the ledger stops growing, the server's memory hardly grows from minute to
// minute.

import { expect, test } from "bun:test";
import { join } from "node:path";
import { numbersTo } from "../store/subject.ts";
import { wholeNumber } from "../support/environment.ts";
import { HAS_PROC, residentBytesOf } from "../support/process-resources.ts";
import { startService, withProcess } from "../support/service-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { makeBook, workAtOnce } from "./household-work.ts";

const EXPENSES = 20_000;
const CLIENTS = 12;
const MINUTES = wholeNumber("SOAK_MINUTES", 10);
const MINUTE_MS = 60_000;
/** The memory is measured after this many requests, which is a few times a second. */
const LOOK_EVERY = 50;

const MAX_BYTES = 400e6;
/** The mean of the last minute may exceed the mean of the middle one by this factor. By then, the ledger has long stopped growing. */
const MAX_GROWTH = 1.1;

const folder = temporaryFolder();

test.skipIf(!HAS_PROC)(
  `during ${MINUTES} minutes of mixed work, the service uses at most 400 MB, and stops growing`,
  async () => {
    const path = join(folder, "soak.db");
    await makeBook(path, EXPENSES);
    const service = await startService({ DATABASE_URL: `sqlite:${path}` });
    await withProcess(service, async ({ url, pid }) => {
      const begin = performance.now();
      const minutes: number[][] = numbersTo(MINUTES).map(() => []);
      let asked = 0;
      const isOver = () => {
        const minute = Math.floor((performance.now() - begin) / MINUTE_MS);
        asked += 1;
        if (asked % LOOK_EVERY === 0) minutes[minute]?.push(residentBytesOf(pid));
        return minute >= MINUTES;
      };
      const done = await workAtOnce(url, { clients: CLIENTS, expenses: EXPENSES }, isOver);
      const means = minutes.map(
        (bytes) => bytes.reduce((sum, each) => sum + each, 0) / bytes.length,
      );
      const most = Math.max(...minutes.flat());
      tell({ done, means, most });
      expect(most).toBeLessThanOrEqual(MAX_BYTES);
      expect(means.at(-1)).toBeLessThanOrEqual(MAX_GROWTH * (means[Math.floor(MINUTES / 2)] ?? 0));
    });
    expect((await service.end("SIGTERM")).code).toBe(0);
  },
  { timeout: (MINUTES + 5) * MINUTE_MS },
);

interface Course {
  readonly done: Readonly<Record<string, number>>;
  readonly means: readonly number[];
  readonly most: number;
}

function tell({ done, means, most }: Course): void {
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);
  const kinds = Object.entries(done).map(([kind, count]) => `${count} ${kind}`);
  process.stdout.write(
    `${kinds.join(", ")}; memory in MB, the mean of each minute: ${means.map(megabytes).join(" ")}; at most ${megabytes(most)}\n`,
  );
}
