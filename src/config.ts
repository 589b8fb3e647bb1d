// The environment variables, read once and checked. A bad value stops the start with a message that names its variable.

import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { hostName, isLoopback } from "./domain/host.ts";
import type { ReaderLocales } from "./domain/quick-entry/quick-entry.ts";
import { quote } from "./domain/text/text.ts";

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly database: DatabaseConfig;
  readonly allowedHosts: ReadonlySet<string>;
  readonly allowedOrigins: ReadonlySet<string>;
  readonly logRequests: boolean;
}

export type DatabaseConfig =
  | { readonly kind: "sqlite-file"; readonly path: string; readonly createFolder: boolean }
  | { readonly kind: "sqlite-in-memory" }
  | { readonly kind: "postgres"; readonly url: string };

/** A locale in the form of POSIX: de_DE.UTF-8. */
const LOCALE = /^([a-z]{2,3})(?:_([A-Z]{2}))?(?:[.@].*)?$/;

export type Environment = Readonly<Record<string, string | undefined>>;

/** Throws an Error with one sentence that names the variable. An empty variable counts as unset. */
export function readConfig(environment: Environment, platform: NodeJS.Platform): Config {
  const value = (name: string) => environment[name]?.trim() || undefined;
  const { host, port } = readAddress(value);
  const allowedHosts = readHosts(value("ALLOWED_HOSTS") ?? "");
  if (!isLoopback(hostName(host) || host) && allowedHosts.size === 0) {
    throw new Error(
      `HOST ${quote(host)} is reachable from other machines, and Outlay has no login; list the host names that it answers to in ALLOWED_HOSTS`,
    );
  }
  return {
    port,
    host,
    database: readDatabase(value("DATABASE_URL"), () => dataFolder(value, platform)),
    allowedHosts,
    allowedOrigins: readOrigins(value("ALLOWED_ORIGINS") ?? ""),
    logRequests: readSwitch("LOG_REQUESTS", value("LOG_REQUESTS") ?? "0"),
  };
}

/** The address of a server that runs with this environment on this machine. Throws an Error as `readConfig` does. */
export function readServiceUrl(environment: Environment): string {
  const { host, port } = readAddress((name) => environment[name]?.trim() || undefined);
  if (port === 0)
    throw new Error("PORT 0 is not an address; give the service's address with --url");
  const near = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return `http://${near.includes(":") ? `[${near}]` : near}:${port}`;
}

/** The locales of typed dates and numbers as BCP 47 tags; undefined if the environment names none. */
export function readLocales(environment: Environment): ReaderLocales {
  const localeOf = (category: string) => {
    const set = ["LC_ALL", category, "LANG"].map((name) => environment[name]?.trim());
    const [, language, region] = LOCALE.exec(set.find(Boolean) ?? "") ?? [];
    return language && [language, region].filter(Boolean).join("-");
  };
  return { days: localeOf("LC_TIME"), numbers: localeOf("LC_NUMERIC") };
}

function readAddress(value: (name: string) => string | undefined) {
  return {
    host: readHost(value("HOST") ?? "127.0.0.1"),
    port: readPort(value("PORT") ?? "3000"),
  };
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number.parseInt(text, 10) : -1;
  if (port >= 0 && port <= 65_535) return port;
  throw new Error(`PORT must be a whole number from 0 to 65535; got ${quote(text)}`);
}

function readHost(text: string): string {
  const bare = text.replace(/^\[(.*)\]$/, "$1");
  if (/^[\w.:-]+$/.test(bare)) return bare;
  throw new Error(`HOST must be an address to bind, such as 127.0.0.1; got ${quote(text)}`);
}

function readDatabase(url: string | undefined, dataFolder: () => string): DatabaseConfig {
  if (url === undefined) {
    return { kind: "sqlite-file", path: join(dataFolder(), "outlay.db"), createFolder: true };
  }
  return readDatabaseUrl(url, "DATABASE_URL");
}

/** Throws an Error with one sentence that names the setting as `called` and shows no password. */
export function readDatabaseUrl(url: string, called: string): DatabaseConfig {
  if (/^postgres(ql)?:/.test(url)) return { kind: "postgres", url };
  // "sqlite://name" is refused, because it would look like a relative path and be an absolute one.
  const path = /^sqlite:(?:\/\/(?=\/(?!\/)))?((?!\/\/).+)$/.exec(url)?.[1];
  if (path === undefined) {
    // The rest of the URL may contain a password.
    const scheme = /^[a-z]+:/i.exec(url)?.[0] ?? "no scheme";
    throw new Error(
      `${called} must be sqlite:PATH, such as sqlite:outlay.db or sqlite:/srv/outlay.db, or postgres://…; got ${scheme}`,
    );
  }
  if (path === ":memory:") return { kind: "sqlite-in-memory" };
  return { kind: "sqlite-file", path: resolve(path), createFolder: false };
}

function dataFolder(
  value: (name: string) => string | undefined,
  platform: NodeJS.Platform,
): string {
  if (platform === "win32") {
    return join(value("LOCALAPPDATA") ?? join(homedir(), "AppData", "Local"), "Outlay");
  }
  if (platform === "darwin") return join(homedir(), "Library", "Application Support", "Outlay");
  return join(value("XDG_DATA_HOME") ?? join(homedir(), ".local", "share"), "outlay");
}

function readHosts(text: string): ReadonlySet<string> {
  return new Set(
    listOf(text).map((entry) => {
      const name = hostName(entry.includes("::") && !entry.startsWith("[") ? `[${entry}]` : entry);
      if (entry === "*" || (name !== "" && !/:\d+$/.test(entry.replace(/^.*\]/, "")))) {
        return entry === "*" ? entry : name;
      }
      throw new Error(
        `ALLOWED_HOSTS must be names such as outlay.example, without scheme and port, separated by commas; got ${quote(entry)}`,
      );
    }),
  );
}

function readOrigins(text: string): ReadonlySet<string> {
  return new Set(
    listOf(text).map((entry) => {
      if (URL.canParse(entry) && new URL(entry).origin === entry && entry !== "null") return entry;
      throw new Error(
        `ALLOWED_ORIGINS must be web origins such as https://app.example, without a path, separated by commas; got ${quote(entry)}`,
      );
    }),
  );
}

function readSwitch(name: string, text: string): boolean {
  if (text === "1" || text === "0") return text === "1";
  throw new Error(`${name} must be 1 or 0; got ${quote(text)}`);
}

function listOf(text: string): readonly string[] {
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}
