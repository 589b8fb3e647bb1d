// Files that are open on the reader's thread, and their state in the store.

import { expect } from "bun:test";
import type { ImportId } from "../../../src/domain/import/ledger-import.ts";
import type { Store } from "../../../src/store/store.ts";
import { counted, IMPORTS, testImports } from "../../support/asked-imports.ts";
import { HOME } from "../book/rows/steps.ts";

// Safe: ids count up from 1.
const [LOST, OTHER] = [1 as ImportId, 2 as ImportId];
let isLost = false;

const SOURCES = `${HOME}/import-sources`;

/** As after a failover that lost the first file: the other one has its id. */
function losing(store: Store): Store {
  const { imports } = store;
  const idOf = (id: ImportId) => (isLost && id === LOST ? OTHER : id);
  return {
    ...store,
    imports: {
      ...imports,
      async staged(ledger, id) {
        const staged = await imports.staged(ledger, idOf(id));
        return staged && { ...staged, id };
      },
      bytes: (ledger, id) => imports.bytes(ledger, idOf(id)),
    },
  };
}

testImports(
  "a file is read again if it has the id of a lost file",
  { store: losing, inMemory: true },
  async ({ bring, call }) => {
    const head = "Date,Payee,Amount\n";
    const row = (day: number) => `2026-01-${day},Market ${day},-3.50\n`;
    const lost = await bring("lost.csv", head + row(11) + row(12) + row(13));
    await bring("other.csv", head + row(14) + row(15));
    expect(lost.json.id).toBe(LOST);
    expect(counted(await call(`GET ${IMPORTS}/${LOST}`))).toMatchObject({ new: 3 });
    isLost = true;
    expect(counted(await call(`GET ${IMPORTS}/${LOST}`))).toMatchObject({ new: 2 });
  },
);

function ofxOf(account: string, records: string): string {
  return `OFXHEADER:100\n\n<OFX>\n<STMTRS>\n<CURDEF>EUR\n<BANKACCTFROM>\n<ACCTID>${account}\n</BANKACCTFROM>\n<BANKTRANLIST>\n${records}</BANKTRANLIST>\n</STMTRS>\n</OFX>\n`;
}

testImports(
  "a payment to the number of another account is a transfer, whatever name that account has",
  { inMemory: true },
  async ({ bring, record, call }) => {
    const paid = (amount: string, more = "") =>
      `<STMTTRN>\n<TRNTYPE>DEBIT\n<DTPOSTED>20260111\n<TRNAMT>${amount}\n<NAME>A N Other\n${more}</STMTTRN>\n`;
    await record("savings.ofx", ofxOf("9988776655", paid("-3.50")));
    const [source] = (await call(`GET ${SOURCES}`)).json.items;
    await call(`PATCH ${SOURCES}/${source?.["id"]}`, { name: "Savings" }, { "If-Match": "*" });
    const to = "<BANKACCTTO>\n<ACCTID>9988776655\n</BANKACCTTO>\n";
    const made = await bring("giro.ofx", ofxOf("1122334455", paid("-250", to) + paid("-7")));
    expect(counted(made)).toMatchObject({ transfer: 1, new: 1 });
  },
);
