// Connects to a server that accepts only TLS connections, with each sslmode.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openingError, openOnPostgres } from "../../support/any-store.ts";
import { makePostgres, type PostgresServer } from "../../support/postgres-server.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { draft, ledger } from "../../support/values.ts";

interface Certificates {
  /** The path of the authority's certificate. */
  readonly authority: string;
  /** The server's certificate and key, as PEM strings. */
  readonly certificate: string;
  readonly key: string;
}

const NEW_KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];

function makeCertificates(folder: string): Certificates {
  const at = (name: string) => join(folder, name);
  const request = (name: string, out: string, subject: string, ...words: readonly string[]) =>
    openssl([
      "req",
      ...words,
      ...NEW_KEY,
      "-keyout",
      at(`${name}.key`),
      "-out",
      at(out),
      "-subj",
      `/CN=${subject}`,
    ]);
  request("ca", "ca.crt", "Outlay tests", "-x509");
  request("server", "server.csr", "localhost");
  writeFileSync(at("extensions"), "subjectAltName=DNS:localhost\n");
  openssl([
    "x509",
    "-req",
    "-in",
    at("server.csr"),
    "-CA",
    at("ca.crt"),
    "-CAkey",
    at("ca.key"),
    "-CAcreateserial",
    "-extfile",
    at("extensions"),
    "-out",
    at("server.crt"),
  ]);
  return {
    authority: at("ca.crt"),
    certificate: readFileSync(at("server.crt"), "utf8"),
    key: readFileSync(at("server.key"), "utf8"),
  };
}

function openssl(words: readonly string[]): void {
  const { exitCode, stderr } = Bun.spawnSync(["openssl", ...words], { stderr: "pipe" });
  if (exitCode !== 0) throw new Error(`openssl ${words[0]} failed: ${stderr.toString()}`);
}

const folder = temporaryFolder();
const book = ledger("book");
let server: PostgresServer;
let authority: string;
let stranger: string;

beforeAll(async () => {
  const own = makeCertificates(newFolder("own"));
  authority = own.authority;
  stranger = makeCertificates(newFolder("stranger")).authority;
  server = await makePostgres({
    settings: { ssl: "on", ssl_cert_file: "server.crt", ssl_key_file: "server.key" },
    authentication: "scram-sha-256",
    files: {
      "server.crt": own.certificate,
      "server.key": own.key,
      "pg_hba.conf": "hostssl all all 127.0.0.1/32 scram-sha-256\n",
    },
  });
});
afterAll(() => server.remove());

function newFolder(name: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  return path;
}

/** The certificate is for localhost. */
function urlOf(host: "localhost" | "127.0.0.1", parameters: Readonly<Record<string, string>>) {
  const url = server.urlOf("postgres").replace("127.0.0.1", host);
  return `${url}?${new URLSearchParams(parameters)}`;
}

describe("a server that requires TLS", () => {
  const accepted = (): readonly string[] => [
    urlOf("127.0.0.1", {}),
    urlOf("127.0.0.1", { sslmode: "prefer" }),
    urlOf("127.0.0.1", { sslmode: "require" }),
    urlOf("127.0.0.1", { sslmode: "verify-ca", sslrootcert: authority }),
    urlOf("localhost", { sslmode: "verify-full", sslrootcert: authority }),
  ];
  const refused = (): readonly string[] => [
    urlOf("127.0.0.1", { sslmode: "disable" }),
    urlOf("127.0.0.1", { sslmode: "verify-ca", sslrootcert: stranger }),
    urlOf("localhost", { sslmode: "verify-full", sslrootcert: stranger }),
    urlOf("localhost", { sslmode: "verify-full" }),
    urlOf("127.0.0.1", { sslmode: "verify-full", sslrootcert: authority }),
  ];

  test.each([0, 1, 2, 3, 4])("is used if the sslmode accepts it (%d)", async (index) => {
    const store = await openOnPostgres(accepted()[index] ?? "");
    expect(Number(await store.expenses.create(book, draft("1")))).toBeGreaterThan(0);
    await store.close();
  });

  test.each([0, 1, 2, 3, 4])(
    "is refused in one line if the sslmode does not accept it (%d)",
    async (index) => {
      const reason = await openingError(openOnPostgres(refused()[index] ?? ""));
      expect(reason).toMatch(/^postgres:\/\/.* can't be used: \S+ [^\n]+$/);
      expect(reason).not.toContain("secret");
    },
  );
});
