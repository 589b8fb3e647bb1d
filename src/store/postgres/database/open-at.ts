// Opens one connection to the database at an address, for work outside of the service.

import { failing } from "../../moving/transfer.ts";
import { openConnection } from "./connections.ts";
import { readAddress } from "./database-address.ts";

/** Rejects with an Error of one clear sentence, which shows no password, and closes the connection, if the work fails. */
export async function openAt<Value>(
  url: string,
  called: string | undefined,
  begin: (sql: Bun.SQL, location: string) => Promise<Value>,
): Promise<Value> {
  const address = readAddress(url, called);
  let sql: Bun.SQL | undefined;
  try {
    sql = await openConnection(address);
    return await begin(sql, address.shown);
  } catch (error) {
    await sql?.close({ timeout: 0 });
    throw failing(address.shown, error);
  }
}
