// Certificates for tests, made by openssl: an authority's, and that of a server called localhost.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface Certificates {
  /** The path of the authority's certificate. */
  readonly authority: string;
  /** The server's certificate and key, as texts. */
  readonly certificate: string;
  readonly key: string;
}

const NEW_KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];

export function makeCertificates(folder: string): Certificates {
  const at = (name: string) => join(folder, name);
  openssl([
    "req",
    "-x509",
    ...NEW_KEY,
    "-keyout",
    at("ca.key"),
    "-out",
    at("ca.crt"),
    "-subj",
    "/CN=Outlay tests",
  ]);
  openssl([
    "req",
    ...NEW_KEY,
    "-keyout",
    at("server.key"),
    "-out",
    at("server.csr"),
    "-subj",
    "/CN=localhost",
  ]);
  writeFileSync(at("extensions"), "subjectAltName=DNS:localhost\n");
  openssl([
    ...["x509", "-req", "-in", at("server.csr"), "-CA", at("ca.crt"), "-CAkey", at("ca.key")],
    ...["-CAcreateserial", "-extfile", at("extensions"), "-out", at("server.crt")],
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
