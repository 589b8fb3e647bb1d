// Connections to the first of the address's hosts that takes writes.

import type { Address, Host } from "./address.ts";
import { within } from "./deadline.ts";
import { messageOf } from "./failures.ts";

/** How long a server may take to accept a connection and to say whether it takes writes. */
const CONNECT_SECONDS = 2;
/** How long a connection stays open that nobody needs; most lists need theirs for a moment only. */
const IDLE_SECONDS = 30;
/** For short reads, of which each waits for all that arrive with it. */
const READING_CONNECTIONS = 4;

/** Connections to one server, by what they are for: none of them may have to wait for another. */
export interface Connections {
  readonly host: Host;
  readonly writing: Bun.SQL;
  readonly reading: Bun.SQL;
  readonly listing: Bun.SQL;
}

/** Rejects if no host takes writes, with what each of them said. */
export async function openConnections(
  address: Address,
  openListings: number,
): Promise<Connections> {
  const reasons: string[] = [];
  for (const host of address.hosts) {
    const connections: Connections = {
      host,
      writing: pool(address, host, 1),
      reading: pool(address, host, READING_CONNECTIONS),
      listing: pool(address, host, openListings),
    };
    try {
      await expectWrites(connections.writing);
      return connections;
    } catch (error) {
      await closeConnections(connections);
      reasons.push(`${host.name}:${host.port} ${messageOf(error)}`);
    }
  }
  throw new Error(reasons.join("; "));
}

/** Asks on a connection of its own, for those that there are may be busy, or broken. */
export async function takesWrites(address: Address, host: Host): Promise<boolean> {
  const sql = pool(address, host, 1);
  try {
    await expectWrites(sql);
    return true;
  } catch {
    return false;
  } finally {
    await sql.close({ timeout: 0 });
  }
}

async function expectWrites(sql: Bun.SQL): Promise<void> {
  const asked = sql<
    { readOnly: string }[]
  >`SELECT current_setting('transaction_read_only') AS "readOnly"`;
  const [row] = await within(CONNECT_SECONDS * 1_000, asked);
  if (row?.readOnly !== "off") throw new Error("takes no writes");
}

function pool(address: Address, { name, port }: Host, max: number): Bun.SQL {
  const { user, password, database, sslMode, sslRootCertificate } = address;
  const place = name.startsWith("/") ? { path: name } : {};
  return new Bun.SQL({
    // Only an address can name a mode beside a certificate.
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
    idleTimeout: IDLE_SECONDS,
    // A proxy that lends connections for one transaction can't keep named statements.
    prepare: false,
  });
}

export async function closeConnections({ writing, reading, listing }: Connections): Promise<void> {
  await Promise.allSettled([writing, reading, listing].map((sql) => sql.close({ timeout: 0 })));
}
