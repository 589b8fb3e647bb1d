// Addresses of PostgreSQL databases: how they are parsed, and which ones are refused in one sentence without a password.

import { expect, test } from "bun:test";
import {
  type Address,
  readAddress,
} from "../../../src/store/postgres/database/database-address.ts";

const accepted: readonly [string, Partial<Address>][] = [
  [
    "postgres://me:secret@db.example:5433/outlay",
    {
      hosts: [{ name: "db.example", port: 5433 }],
      user: "me",
      password: "secret",
      database: "outlay",
      sslMode: "prefer",
      shown: "postgres://db.example:5433/outlay",
    },
  ],
  [
    "postgresql://localhost/outlay",
    { hosts: [{ name: "localhost", port: 5432 }], user: undefined },
  ],
  ["postgres:///outlay", { hosts: [{ name: "localhost", port: 5432 }], database: "outlay" }],
  ["postgres://db", { database: undefined, shown: "postgres://db:5432/" }],
  [
    "postgres://me:p%40ss%3A%2F@db/out%20lay",
    { user: "me", password: "p@ss:/", database: "out lay" },
  ],
  [
    "postgres://me@a:1,b:2,c/outlay?target_session_attrs=read-write",
    {
      hosts: [
        { name: "a", port: 1 },
        { name: "b", port: 2 },
        { name: "c", port: 5432 },
      ],
    },
  ],
  [
    "postgres://[::1]:5433,[2001:db8::1]/outlay",
    {
      hosts: [
        { name: "::1", port: 5433 },
        { name: "2001:db8::1", port: 5432 },
      ],
    },
  ],
  [
    "postgres:///outlay?host=/var/run/postgresql",
    { hosts: [{ name: "/var/run/postgresql", port: 5432 }] },
  ],
  [
    "postgres://db/outlay?sslmode=verify-full&sslrootcert=/etc/ca.pem",
    { sslMode: "verify-full", sslRootCertificate: "/etc/ca.pem" },
  ],
];

test("the name of a file may contain an @", () => {
  const { sslRootCertificate } = readAddress("postgres://db/outlay?sslrootcert=/etc/me%40ca.pem");
  expect(sslRootCertificate).toBe("/etc/me@ca.pem");
});

test.each(accepted)("%s", (url, address) => {
  expect(readAddress(url)).toMatchObject(address);
});

const refused: readonly [string, RegExp][] = [
  ["postgres:outlay", /must be postgres:\/\/USER:PASSWORD@HOST:PORT\/DATABASE$/],
  ["postgres://me:secret@a b/outlay?x", /can have only the parameters .*; got x$/],
  ["postgres://me:secret@db:0/outlay", /must name hosts as .*; got db:0$/],
  ["postgres://me:secret@db:99999/outlay", /must name hosts as .*; got db:99999$/],
  ["postgres://me:secret@db:5432:1/outlay", /must name hosts as .*; got db:5432:1$/],
  ["postgres://me:secret@a,,b/outlay", /must name hosts as .*; got ""$/],
  ["postgres://me:secret@db/outlay?sslmode=always", /may have an sslmode of .*; got always$/],
  ["postgres://me:secret@db/outlay?sslmod=require", /can have only the parameters .*; got sslmod$/],
  ["postgres://me:secret@db/outlay?target_session_attrs=standby", /read-write.*; got standby$/],
  ["postgres://me:sec%ret@db/outlay", /must be percent-encoded, and the password is not$/],
  ...[
    "p@sec",
    "sec/ret",
    "12/sec",
    "sec?ret",
    "p?sec=1",
    "p/sec?ret",
    "p@s?sec#ret",
    "p?sslmode=sec",
  ].map((password): [string, RegExp] => [
    `postgres://me:${password}@db/outlay`,
    /must have each "@", "\/" and "\?" of its password written as %40, %2F and %3F$/,
  ]),
  ["postgres://me:secret/outlay", /must name hosts as .*; got "me:…"$/],
];

test.each(refused)(
  "an address is refused in one sentence without its password: %s",
  (url, says) => {
    const reading = () => readAddress(url);
    expect(reading).toThrow(/^DATABASE_URL /);
    expect(reading).toThrow(says);
    expect(reading).not.toThrow(/sec/);
  },
);

test("an error says what the address was for", () => {
  expect(() => readAddress("postgres:outlay", "--to")).toThrow(/^--to must be postgres:/);
});
