// The store on PostgreSQL: any number of processes may work on one database. Each of them commits simultaneous changes together; the
// ledgers' rows keep them in order.

import { messageOf } from "../../domain/problem.ts";
import { createStore } from "../create-store.ts";
import { type Store, storeFailed } from "../store.ts";
import { trackCommits } from "../writing/commits.ts";
import { openWriteQueue, PATIENT, type Sources, type WriteQueue } from "../writing/write-queue.ts";
import { type Address, readAddress } from "./database/database-address.ts";
import { migrate } from "./database/migrations.ts";
import { openNotices } from "./database/notices.ts";
import { connect, type Server, type ServerSources } from "./database/server.ts";
import { openReader } from "./read/reader.ts";
import { openImageRows } from "./rows/image-rows.ts";
import { openImportRows } from "./rows/import-rows.ts";
import { openWriter } from "./write/writer.ts";

export interface PostgresOptions extends Sources, Pick<ServerSources, "random"> {
  /** postgres://USER:PASSWORD@HOST:PORT/DATABASE, with several hosts if need be. */
  readonly url: string;
  /** The interval of checks for unannounced changes of other processes; every second by default. */
  readonly checkMs?: number;
}

/** Rejects with an Error of one clear sentence, which shows no password, if the database can't be used. */
export async function openPostgres({
  url,
  random,
  checkMs,
  ...sources
}: PostgresOptions): Promise<Store> {
  const address = readAddress(url);
  let queue: WriteQueue | undefined;
  const server = await open(address, (reason) => queue?.refuseWaiting(storeFailed(reason)));
  const { now } = sources;
  const commits = trackCommits(openWriter(server, { random, now }), now);
  const reader = openReader(server, {
    ...commits,
    waiting: () => queue?.waiting() ?? 0,
    now,
  });
  queue = openWriteQueue(commits.recordedBy(reader.record), sources, PATIENT);
  return createStore({
    location: address.shown,
    queue,
    reader,
    onRecorded: commits.onRecorded,
    sources,
    // Changes are refused at once while the server is away, even while the outcome of a batch is unknown.
    expectReady: server.connections,
    following: { notices: openNotices(server, address, { random, now }), checkMs },
    probe: () => server.read(({ reading }) => reading`SELECT 1`),
    imports: openImportRows(server),
    images: openImageRows(server),
    closeEngine: server.close,
  });
}

async function open(address: Address, onAway: (reason: Error) => void): Promise<Server> {
  let server: Server | undefined;
  try {
    server = await connect(address, onAway);
    await server.use(({ writing }) => migrate(writing));
    return server;
  } catch (error) {
    await server?.close();
    throw new Error(`${address.shown} can't be used: ${messageOf(error)}`);
  }
}
