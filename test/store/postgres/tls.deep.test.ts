// The way to a server that takes no connection without TLS, in each sslmode.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { openOnPostgres } from "../../support/any-store.ts";
import { makeCertificates } from "../../support/certificates.ts";
import { makePostgres, type PostgresServer } from "../../support/postgres-server.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { draft, ledger } from "../../support/values.ts";

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

describe("a server that insists on TLS", () => {
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

  test.each([0, 1, 2, 3, 4])("is used if the sslmode allows it, %d", async (index) => {
    const store = await openOnPostgres(accepted()[index] ?? "");
    expect(Number(await store.expenses.create(book, draft("1")))).toBeGreaterThan(0);
    await store.close();
  });

  test.each([0, 1, 2, 3, 4])("is refused in one line where it does not, %d", async (index) => {
    const opening = openOnPostgres(refused()[index] ?? "");
    const reason = await opening.then(
      () => "it was opened",
      (error: Error) => error.message,
    );
    expect(reason).toMatch(/^postgres:\/\/.* can't be used: \S+ [^\n]+$/);
    expect(reason).not.toContain("secret");
  });
});
