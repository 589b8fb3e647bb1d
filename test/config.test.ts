// The configuration from environment variables: each variable, its default, and the values that are refused.

import { expect, test } from "bun:test";
import {
  type Config,
  type Environment,
  readConfig,
  readLocales,
  readServiceUrl,
} from "../src/config.ts";

const read = (environment: Environment) => readConfig(environment, "linux");

const accepted: readonly [name: string, environment: Environment, config: Partial<Config>][] = [
  ["PORT: 3000 by default", {}, { port: 3000 }],
  ["PORT: 0 picks a free one", { PORT: "0" }, { port: 0 }],
  ["PORT: the largest", { PORT: "65535" }, { port: 65_535 }],
  ["an empty variable counts as unset", { PORT: "", HOST: " " }, { port: 3000, host: "127.0.0.1" }],
  ["HOST: 127.0.0.1 by default", {}, { host: "127.0.0.1" }],
  ["HOST: other loopback addresses", { HOST: "::1" }, { host: "::1" }],
  ["HOST: brackets around IPv6", { HOST: "[::1]" }, { host: "::1" }],
  [
    "HOST: beyond loopback with ALLOWED_HOSTS",
    { HOST: "0.0.0.0", ALLOWED_HOSTS: "outlay.example" },
    { host: "0.0.0.0", allowedHosts: new Set(["outlay.example"]) },
  ],
  [
    "DATABASE_URL: the user's data folder by default",
    { XDG_DATA_HOME: "/data" },
    { database: { kind: "sqlite-file", path: "/data/outlay/outlay.db", createFolder: true } },
  ],
  [
    "DATABASE_URL: an absolute path",
    { DATABASE_URL: "sqlite:/srv/x.db" },
    { database: { kind: "sqlite-file", path: "/srv/x.db", createFolder: false } },
  ],
  [
    "DATABASE_URL: an absolute path as in an address",
    { DATABASE_URL: "sqlite:///srv/x.db" },
    { database: { kind: "sqlite-file", path: "/srv/x.db", createFolder: false } },
  ],
  [
    "DATABASE_URL: memory",
    { DATABASE_URL: "sqlite::memory:" },
    { database: { kind: "sqlite-in-memory" } },
  ],
  [
    "DATABASE_URL: PostgreSQL",
    { DATABASE_URL: "postgres://me:secret@db/outlay" },
    { database: { kind: "postgres", url: "postgres://me:secret@db/outlay" } },
  ],
  ["ALLOWED_HOSTS: none by default", {}, { allowedHosts: new Set() }],
  [
    "ALLOWED_HOSTS: several, in any case",
    { ALLOWED_HOSTS: "A.example, b.example ,[2001:DB8::1]" },
    { allowedHosts: new Set(["a.example", "b.example", "2001:db8::1"]) },
  ],
  ["ALLOWED_HOSTS: any", { ALLOWED_HOSTS: "*" }, { allowedHosts: new Set(["*"]) }],
  ["ALLOWED_ORIGINS: none by default", {}, { allowedOrigins: new Set() }],
  [
    "ALLOWED_ORIGINS: several",
    { ALLOWED_ORIGINS: "https://a.example,http://localhost:5173" },
    { allowedOrigins: new Set(["https://a.example", "http://localhost:5173"]) },
  ],
  ["LOG_REQUESTS: off by default", {}, { logRequests: false }],
  ["LOG_REQUESTS: 1", { LOG_REQUESTS: "1" }, { logRequests: true }],
  ["LOG_REQUESTS: 0", { LOG_REQUESTS: "0" }, { logRequests: false }],
];

test.each(accepted)("accepted: %s", (_, environment, config) => {
  expect(read(environment)).toMatchObject(config);
});

const refused: readonly [environment: Environment, says: RegExp][] = [
  [{ PORT: "65536" }, /^PORT must be .*; got 65536$/],
  [{ PORT: "-1" }, /^PORT must be/],
  [{ PORT: "3000.5" }, /^PORT must be/],
  [{ PORT: "٣" }, /^PORT must be/],
  [{ HOST: "a b" }, /^HOST must be/],
  [{ HOST: "0.0.0.0" }, /^HOST 0\.0\.0\.0 is reachable .* ALLOWED_HOSTS$/],
  [{ HOST: "::" }, /^HOST :: is reachable .* ALLOWED_HOSTS$/],
  [{ HOST: "192.168.1.5" }, /^HOST 192\.168\.1\.5 is reachable .* ALLOWED_HOSTS$/],
  [{ HOST: "127.0.0.1.example" }, /^HOST .* ALLOWED_HOSTS$/],
  [{ DATABASE_URL: "outlay.db" }, /^DATABASE_URL must be sqlite:PATH.*; got no scheme$/],
  [{ DATABASE_URL: "sqlite:" }, /^DATABASE_URL must be/],
  [{ DATABASE_URL: "sqlite://outlay.db" }, /^DATABASE_URL must be .*; got sqlite:$/],
  [{ DATABASE_URL: "mysql://me:secret@db/outlay" }, /^DATABASE_URL must be .*; got mysql:$/],
  [{ ALLOWED_HOSTS: "https://a.example" }, /^ALLOWED_HOSTS must be .*; got/],
  [{ ALLOWED_HOSTS: "a.example:3000" }, /^ALLOWED_HOSTS must be .*; got/],
  [{ ALLOWED_ORIGINS: "*" }, /^ALLOWED_ORIGINS must be .*; got/],
  [{ ALLOWED_ORIGINS: "a.example" }, /^ALLOWED_ORIGINS must be .*; got/],
  [{ ALLOWED_ORIGINS: "https://a.example/app" }, /^ALLOWED_ORIGINS must be .*; got/],
  [{ LOG_REQUESTS: "yes" }, /^LOG_REQUESTS must be 1 or 0; got yes$/],
];

test.each(refused)("refused: %j", (environment, says) => {
  expect(() => read(environment)).toThrow(says);
});

const folders: readonly [platform: NodeJS.Platform, environment: Environment, path: RegExp][] = [
  ["linux", {}, /\.local\/share\/outlay\/outlay\.db$/],
  ["darwin", {}, /Library\/Application Support\/Outlay\/outlay\.db$/],
  ["win32", { LOCALAPPDATA: "/local" }, /^\/local\/Outlay\/outlay\.db$/],
];

test.each(folders)(
  "on %s the user's data folder is the one of the system",
  (platform, environment, path) => {
    const { database } = readConfig(environment, platform);
    expect(database.kind === "sqlite-file" ? database.path : "").toMatch(path);
  },
);

const urls: readonly [environment: Environment, url: string][] = [
  [{}, "http://127.0.0.1:3000"],
  [{ PORT: "3001", HOST: "localhost", DATABASE_URL: "mysql:none" }, "http://localhost:3001"],
  [{ HOST: "::1" }, "http://[::1]:3000"],
  [{ HOST: "0.0.0.0" }, "http://127.0.0.1:3000"],
  [{ HOST: "[::]" }, "http://[::1]:3000"],
];

test.each(urls)("a server with %j is reached at %s", (environment, url) => {
  expect(readServiceUrl(environment)).toBe(url);
});

const locales: readonly [environment: Environment, locale: string | undefined][] = [
  [{}, undefined],
  [{ LANG: "de_DE.UTF-8" }, "de-DE"],
  [{ LANG: "de_DE.UTF-8", LC_TIME: "bn_BD" }, "bn-BD"],
  [{ LANG: "de_DE.UTF-8", LC_TIME: "bn_BD", LC_ALL: "fr_FR@euro" }, "fr-FR"],
  [{ LANG: "eo", LC_TIME: " " }, "eo"],
  [{ LANG: "C" }, undefined],
  [{ LANG: "C.UTF-8" }, undefined],
  [{ LANG: "de_DE.UTF-8", LC_ALL: "POSIX" }, undefined],
  [{ LANG: "../../etc" }, undefined],
];

test.each(locales)("with %j the locale of dates is %p", (environment, locale) => {
  expect(readLocales(environment).days).toBe(locale);
});

test("the locale of numbers is LC_NUMERIC, unless LC_ALL is set", () => {
  const environment = { LANG: "de_DE.UTF-8", LC_NUMERIC: "en_US", LC_TIME: "fr_FR" };
  expect(readLocales(environment)).toEqual({ days: "fr-FR", numbers: "en-US" });
  expect(readLocales({ ...environment, LC_ALL: "C" }).numbers).toBeUndefined();
});

test("the address of a server is unknown to other processes if the system chooses its port", () => {
  expect(() => readServiceUrl({ PORT: "0" })).toThrow(/^PORT 0 is not an address; .* --url$/);
  expect(() => readServiceUrl({ PORT: "http" })).toThrow(/^PORT must be/);
});
