// A month of load in a minute: mixed work at full speed on a large book. Afterward, the idle server uses no more memory and file
// descriptors than before. "Before" is after a warm-up, and the values right after the start are printed, too. LOAD_SECONDS sets how long
// the work lasts.

import { expect, test } from "bun:test";
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { createClient, sum } from "../../src/client/client.ts";
import { type Done, makeBook, workAtOnce } from "../soak/household-work.ts";
import { numbersTo } from "../store/subject.ts";
import { wholeNumber } from "../support/environment.ts";
import { requestText } from "../support/http-connection.ts";
import {
  HAS_PROC,
  nextLook,
  type Resources,
  residentBytesOf,
  resourcesOf,
} from "../support/process-resources.ts";
import { type Ended, type ServiceProcess, startService } from "../support/service-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const EXPENSES = 100_000;
const SECONDS = wholeNumber("LOAD_SECONDS", 5);
const WARM_UP_SECONDS = 8;
/** The number of lists that the server reads at once. */
const LISTS_AT_ONCE = 32;

const CLIENTS = 60;

/** The final memory may exceed the first by a fifth. */
const MAX_MEMORY = 1.2;
/** The time for which the idle process is watched, at least and at most. */
const REST_SECONDS = 9;
const PATIENCE_SECONDS = 30;

const folder = temporaryFolder();
const name = `after ${SECONDS} seconds of mixed work on ${EXPENSES} expenses, the idle service uses no more resources than before`;

test.skipIf(!HAS_PROC)(
  HAS_PROC ? name : `${name} (not shown here: there is no /proc)`,
  async () => {
    const path = join(folder, "loaded.db");
    await makeBook(path, EXPENSES);
    const service = await startService({ DATABASE_URL: `sqlite:${path}` });
    let ended: Ended;
    try {
      // "Before" is the idle process after some seconds of each kind of work, with compiled code and filled caches. It has also had the
      // maximum number of lists open. SQLite keeps the descriptor of a closed connection for the next one while other connections hold
      // locks on the file.
      const fresh = resourcesOf(service.pid);
      const held = await Promise.all(numbersTo(LISTS_AT_ONCE).map(() => beginList(service.url)));
      for (const list of held) list.destroy();
      await work(service, WARM_UP_SECONDS);
      const before = await atRest(service, () => true);
      const { done, peakBytes } = await work(service, SECONDS);
      const mostBytes = MAX_MEMORY * before.residentBytes;
      const after = await atRest(service, ({ residentBytes }) => residentBytes <= mostBytes);
      tell(done, { fresh, before, peakBytes, after });
      expect(Object.entries(done).filter(([, count]) => count === 0)).toEqual([]);
      expect(after.residentBytes).toBeLessThanOrEqual(mostBytes);
      expect(descriptorsMore(before, after)).toEqual([]);
      await expectSoundBook(service);
    } finally {
      ended = await service.end("SIGTERM");
    }
    expect(ended.code).toBe(0);
    expect(eventsOf(ended)).toEqual(["stopping", "stopped"]);
  },
  { timeout: 180_000 + 1_000 * SECONDS },
);

/** Requests the list, and resolves with the connection once the list has begun. */
async function beginList(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number.parseInt(port, 10), hostname, () => {
    socket.write(requestText("GET /expenses"));
  });
  await once(socket, "data");
  return socket.pause();
}

/** Clients do all kinds of work, and another one leaves in the middle of one list after another. */
async function work({ url, pid }: ServiceProcess, seconds: number) {
  const end = performance.now() + 1_000 * seconds;
  let peakBytes = 0;
  let asked = 0;
  const isOver = () => {
    asked += 1;
    if (asked % 100 === 0) peakBytes = Math.max(peakBytes, residentBytesOf(pid));
    return performance.now() >= end;
  };
  const leaving = (async () => {
    while (!isOver()) (await beginList(url)).destroy();
  })();
  const done = await workAtOnce(url, { clients: CLIENTS, expenses: EXPENSES }, isOver);
  await leaving;
  return { done, peakBytes };
}

/**
 * Returns the least memory that the idle process uses. The JavaScript engine returns memory gradually when idle, and no event reports it.
 * So the test watches for some seconds, and for longer if needed.
 */
async function atRest(
  { pid }: ServiceProcess,
  isEnough: (resources: Resources) => boolean,
): Promise<Resources> {
  const begin = performance.now();
  const seconds = () => (performance.now() - begin) / 1_000;
  let least = resourcesOf(pid);
  while (seconds() < REST_SECONDS || (seconds() < PATIENCE_SECONDS && !isEnough(least))) {
    await nextLook();
    const { residentBytes, descriptors } = resourcesOf(pid);
    least = { residentBytes: Math.min(residentBytes, least.residentBytes), descriptors };
  }
  return least;
}

/** Returns the targets of the additional descriptors. Empty if there are no more descriptors in total than before. */
function descriptorsMore(before: Resources, after: Resources): readonly string[] {
  if (countDescriptors(after) <= countDescriptors(before)) return [];
  return Array.from(after.descriptors)
    .filter(([target, count]) => count > (before.descriptors.get(target) ?? 0))
    .map(([target, count]) => `${target}: ${count}, was ${before.descriptors.get(target) ?? 0}`);
}

function countDescriptors({ descriptors }: Resources): number {
  return descriptors.values().reduce((total, count) => total + count, 0);
}

async function expectSoundBook({ url }: ServiceProcess): Promise<void> {
  const client = createClient({ baseUrl: url });
  const list = await client.listExpenses();
  expect((await client.totalExpenses()).total).toBe(sum(list.map(({ amount }) => amount)));
}

function eventsOf({ stderr }: Ended): readonly unknown[] {
  return stderr.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line).event]));
}

interface Course {
  readonly fresh: Resources;
  readonly before: Resources;
  readonly peakBytes: number;
  readonly after: Resources;
}

function tell(done: Done, { fresh, before, peakBytes, after }: Course): void {
  const kinds = Object.entries(done).map(([kind, count]) => `${count} ${kind}`);
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  const warm = `after a warm-up of ${LISTS_AT_ONCE} lists at once and ${WARM_UP_SECONDS} seconds of the same work`;
  const memory =
    `${megabytes(fresh.residentBytes)} at the start, ${megabytes(before.residentBytes)} before (${warm}), ` +
    `${megabytes(peakBytes)} at most, ${megabytes(after.residentBytes)} after`;
  const ratio = (after.residentBytes / before.residentBytes).toFixed(2);
  process.stdout.write(
    `${SECONDS} seconds of mixed work: ${kinds.join(", ")}; memory: ${memory}, ${ratio} of before; ` +
      `file descriptors before and after: ${countDescriptors(before)}, ${countDescriptors(after)}\n`,
  );
}
