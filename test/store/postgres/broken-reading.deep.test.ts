// Runs the suite about interrupted reads on PostgreSQL: the connection to the server is cut, and stays cut.

import { readAddress } from "../../../src/store/postgres/database/database-address.ts";
import { connect } from "../../../src/store/postgres/database/server.ts";
import { openReader } from "../../../src/store/postgres/read/reader.ts";
import { openImportRows } from "../../../src/store/postgres/rows/import-rows.ts";
import { openOnPostgres } from "../../support/any-store.ts";
import { newDatabase } from "../../support/postgres-databases.ts";
import { alone } from "../../support/sources.ts";
import { addressThrough, openTcpProxy } from "../../support/tcp-proxy.ts";
import { describeBrokenReading } from "../broken-reading-contract.ts";

let prepared: Promise<string> | undefined;

async function withTables(): Promise<string> {
  const url = await newDatabase();
  await (await openOnPostgres(url)).close();
  return url;
}

describeBrokenReading("PostgreSQL", async () => {
  prepared ??= withTables();
  const url = await prepared;
  const proxy = await openTcpProxy(Number.parseInt(new URL(url).port, 10));
  const server = await connect(readAddress(addressThrough(proxy, url)), () => {});
  const reader = openReader(server, alone);
  return {
    reader,
    imports: openImportRows(server),
    break: proxy.close,
    close: server.close,
  };
});
