// Connections to the first of the address's hosts that accepts writes.

import { messageOf } from "../../../domain/problem.ts";
import type { Address, Host } from "./database-address.ts";

/** Limits the time in which a server must accept a connection and say if it accepts writes. */
const CONNECT_SECONDS = 2;
/** An idle connection stays open this long. Most lists need one only briefly. */
const IDLE_SECONDS = 30;
/** For short reads. One read serves all callers that arrive together. */
const READING_CONNECTIONS = 2;
/** The number of list connections that stay open for later lists. */
export const SPARE_CONNECTIONS = 4;

/** Connections to one server, by purpose, so that no purpose has to wait for another. */
export interface Connections {
  readonly host: Host;
  readonly writing: Bun.SQL;
  readonly reading: Bun.SQL;
  /** Announces this process's changes to others. */
  readonly announcing: Bun.SQL;
  /** One for each list that is being read, because the driver opens all connections of a pool at once. */
  readonly listing: ReturnType<typeof spareConnections>;
}

/** Rejects with the answers of all hosts if none of them accepts writes. */
export function openConnections(address: Address): Promise<Connections> {
  return onFirstHost(address, async (host) => {
    const connections: Connections = {
      host,
      writing: pool(address, host, 1),
      reading: pool(address, host, READING_CONNECTIONS),
      announcing: pool(address, host, 1),
      listing: spareConnections(() => pool(address, host, 1)),
    };
    await expectWrites(connections.writing, () => closeConnections(connections));
    // Opening a connection takes several milliseconds, so it is done before the first readers come. Spare connections come last, if there is
    // room.
    void connections.reading.connect().then(connections.listing.warm, () => {});
    return connections;
  });
}

/** One connection, which stays open however long it is idle. Rejects as `openConnections` does. */
export function openConnection(address: Address): Promise<Bun.SQL> {
  return onFirstHost(address, async (host) => {
    const sql = pool(address, host, 1, 0);
    await expectWrites(sql);
    return sql;
  });
}

async function onFirstHost<Value>(
  { hosts }: Address,
  open: (host: Host) => Promise<Value>,
): Promise<Value> {
  const reasons: string[] = [];
  for (const host of hosts) {
    try {
      return await open(host);
    } catch (error) {
      reasons.push(`${host.name}:${host.port} ${messageOf(error)}`);
    }
  }
  throw new Error(reasons.join("; "));
}

/** Asks on a separate connection, since the existing ones may be busy, or broken. */
export async function takesWrites(address: Address, host: Host): Promise<boolean> {
  const sql = pool(address, host, 1);
  try {
    await expectWrites(sql);
    await sql.close({ timeout: 0 });
    return true;
  } catch {
    return false;
  }
}

/** Rejects, and closes the connections, unless the server accepts writes. */
async function expectWrites(
  sql: Bun.SQL,
  close: () => Promise<void> = () => sql.close({ timeout: 0 }),
): Promise<void> {
  try {
    const asked = sql<
      { readOnly: string }[]
    >`SELECT current_setting('transaction_read_only') AS "readOnly"`;
    const [row] = await within(CONNECT_SECONDS * 1_000, asked);
    if (row?.readOnly !== "off") throw new Error("accepts no writes");
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens connections when they are first used. `onclose` is called when either side has closed one. */
export function pool(
  address: Address,
  { name, port }: Host,
  max: number,
  idleTimeout = IDLE_SECONDS,
  onclose: () => void = () => {},
): Bun.SQL {
  const { user, password, database, sslMode, sslRootCertificate } = address;
  const place = name.startsWith("/") ? { path: name } : {};
  return new Bun.SQL({
    // Only a URL can have an SSL mode together with a certificate.
    url: `postgres://localhost/?sslmode=${sslMode}`,
    adapter: "postgres",
    hostname: name,
    port,
    ...place,
    ...(user !== undefined && { username: user }),
    ...(password !== undefined && { password }),
    ...(database !== undefined && { database }),
    ...(sslRootCertificate !== undefined && { tls: { ca: Bun.file(sslRootCertificate) } }),
    max,
    connectionTimeout: CONNECT_SECONDS,
    idleTimeout,
    onclose,
    // A proxy that lends connections for one transaction can't keep named statements.
    prepare: false,
  });
}

export async function closeConnections(connections: Connections): Promise<void> {
  const { writing, reading, announcing, listing } = connections;
  const closing = [writing, reading, announcing].map((sql) => sql.close({ timeout: 0 }));
  await Promise.allSettled([...closing, listing.close()]);
}

function spareConnections(open: () => Bun.SQL) {
  const spare: Bun.SQL[] = [];
  const all = new Set<Bun.SQL>();
  let room = SPARE_CONNECTIONS;

  async function close(connection: Bun.SQL): Promise<void> {
    all.delete(connection);
    await connection.close({ timeout: 0 });
  }

  function take(): Bun.SQL {
    const connection = spare.pop() ?? open();
    all.add(connection);
    return connection;
  }

  /** Keeps a working connection for the next caller, unless there are too many. */
  async function give(connection: Bun.SQL, isSound: boolean): Promise<void> {
    if (isSound && spare.length < room) spare.push(connection);
    else await close(connection);
  }

  return {
    /** Opens as many spare connections as allowed, if possible. */
    warm(): void {
      for (const connection of Array.from({ length: room }, take)) {
        void connection.connect().then(
          () => give(connection, true),
          () => give(connection, false),
        );
      }
    },
    take,
    give,
    /** Closes all connections, including those in use. */
    async close(): Promise<void> {
      room = 0;
      await Promise.allSettled([...all].map(close));
    },
  };
}

export class Late extends Error {}

/** Rejects if the work takes longer. The work itself continues. */
export async function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Late(`no answer within ${ms} ms`)), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
