// Reads the address of a PostgreSQL database, in the form of PostgreSQL's own tools. If it names several hosts, the one that accepts writes
// is used. The address also says how the connection is protected.

import { messageOf } from "../../../domain/problem.ts";
import { quote } from "../../../domain/text/text.ts";

export interface Host {
  /** A name, an address, or the folder of a Unix socket, which begins with "/". */
  readonly name: string;
  readonly port: number;
}

export const SSL_MODES = [
  "disable",
  "allow",
  "prefer",
  "require",
  "verify-ca",
  "verify-full",
] as const;
export type SslMode = (typeof SSL_MODES)[number];

export interface Address {
  readonly hosts: readonly [Host, ...Host[]];
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly database: string | undefined;
  readonly sslMode: SslMode;
  /** A file with the certificates of the authorities that may sign the server's certificate. */
  readonly sslRootCertificate: string | undefined;
  /** The address for people, without the password. */
  readonly shown: string;
}

const DEFAULT_PORT = 5_432;
const PARAMETERS = ["sslmode", "sslrootcert", "host", "target_session_attrs"];

/** Throws an Error with one clear sentence that never shows a password. `called` is the subject of the sentence. */
export function readAddress(url: string, called = "DATABASE_URL"): Address {
  try {
    return read(url);
  } catch (error) {
    throw new Error(`${called} ${messageOf(error)}`);
  }
}

const URL_PARTS =
  /^postgres(?:ql)?:\/\/(?:([^:@/?]*)(?::([^@/?]*))?@)?([^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/s;

/** Like `readAddress`, but its errors lack their subject. */
function read(url: string): Address {
  const match = URL_PARTS.exec(url);
  if (!match) throw new Error("must be postgres://USER:PASSWORD@HOST:PORT/DATABASE");
  const [, user, password, authority = "", path, search = ""] = match;
  // If the password is not encoded, a part of it would be mistaken for a host, a database or a parameter, and would be shown.
  if ([authority, path, search].some((part) => part?.includes("@"))) {
    throw new Error('must have each "@", "/" and "?" of its password written as %40, %2F and %3F');
  }
  const parameters = readParameters(search);
  const named = parameters.get("host") ?? decode(authority, "the hosts");
  const hosts = (named === "" ? "localhost" : named).split(",").map(readHost);
  const [first, ...others] = hosts;
  if (!first) throw new Error("names no host");
  const sslMode = readSslMode(parameters.get("sslmode") ?? "prefer");
  const attributes = parameters.get("target_session_attrs") ?? "read-write";
  if (!["read-write", "primary", "any"].includes(attributes)) {
    throw new Error(
      `can only have target_session_attrs=read-write, because Outlay writes to the database; got ${quote(attributes)}`,
    );
  }
  const database = path ? decode(path, "the database") : undefined;
  const shownHosts = hosts.map(({ name, port }) => `${name}:${port}`).join(",");
  return {
    hosts: [first, ...others],
    user: user ? decode(user, "the user") : undefined,
    password: password ? decode(password, "the password") : undefined,
    database,
    sslMode,
    sslRootCertificate: parameters.get("sslrootcert"),
    shown: `postgres://${shownHosts}/${database ?? ""}`,
  };
}

function readParameters(search: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(search)) {
    if (!PARAMETERS.includes(name)) {
      throw new Error(`can have only the parameters ${PARAMETERS.join(", ")}; got ${quote(name)}`);
    }
    parameters.set(name, value);
  }
  return parameters;
}

function readHost(text: string): Host {
  if (text.startsWith("/")) return { name: text, port: DEFAULT_PORT };
  const [, name = "", port] = /^(\[[^\]]+\]|[^:]*)(?::(\d{1,5}))?$/.exec(text) ?? [];
  const number = port === undefined ? DEFAULT_PORT : Number.parseInt(port, 10);
  if (name !== "" && number >= 1 && number <= 65_535) {
    return { name: name.replace(/^\[(.*)\]$/, "$1"), port: number };
  }
  // An invalid port may be a password that is not followed by "@".
  const shown = text.replace(/:[\d:]*[^\d:].*$/s, ":…");
  throw new Error(`must name hosts as HOST or HOST:PORT, separated by commas; got ${quote(shown)}`);
}

function readSslMode(text: string): SslMode {
  const mode = SSL_MODES.find((known) => known === text);
  if (mode) return mode;
  throw new Error(`may have an sslmode of ${SSL_MODES.join(", ")}; got ${quote(text)}`);
}

function decode(text: string, what: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error(`must be percent-encoded, and ${what} is not`);
  }
}
