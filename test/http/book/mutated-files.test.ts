// Any file is either staged or refused as unreadable, and the rows of a staged file can be requested. RUNS_TIMES multiplies the number of
// files, and MUTATION_SEED determines which ones are made.

import { afterAll, expect } from "bun:test";
import fc from "fast-check";
import { IMPORTS, testImports } from "../../support/asked-imports.ts";
import { scaled, wholeNumber } from "../../support/environment.ts";
import { mutate, mutations, tellMutated } from "../../support/mutations.ts";
import { zipOf } from "../../support/zip.ts";

const CSV =
  "Datum;Empfänger;Betrag;Saldo\n05.01.2026;Bäcker;-3,50;96,50\n27.01.2026;Markt;-12,50;84\n";
const QIF = "!Type:Bank\nD1/2/26\nT-3.50\nPTea\nSFood\n$-3.50\n^\n";
const OFX =
  "OFXHEADER:100\n\n<OFX><STMTTRN><DTPOSTED>20260102<TRNAMT>-1<NAME>R &amp; B</STMTTRN></OFX>\n";
const FILES = [CSV, QIF, OFX].map((text) => Buffer.from(text));
const ZIP = zipOf(FILES.map((content, at) => ({ name: `${at}`, content })));

afterAll(tellMutated);

testImports("a file with faults is staged, or refused as unreadable", async ({ call }) => {
  const property = fc.asyncProperty(
    fc.constantFrom(...FILES, ZIP),
    mutations,
    async (file, list) => {
      const made = await call(`POST ${IMPORTS}?name=a.csv`, mutate(file, list));
      expect([201, 422]).toContain(made.status);
      if (made.status === 422) {
        expect(made.json["type"]).toBe("/problems/unreadable-file");
        return;
      }
      const rows = await call(`GET ${IMPORTS}/${made.json.id}/rows`);
      expect(rows.status).toBe(200);
      for (const id of [made.json.id, ...made.json.others]) {
        await call(`DELETE ${IMPORTS}/${id}`);
      }
    },
  );
  await fc.assert(property, { numRuns: scaled(30), seed: wholeNumber("MUTATION_SEED", 1) });
});
