// Records a given number of expenses, as fast as the server takes them. Books are created this way.

import { draftOf } from "../books/expense.ts";
import { connectTo, expectSuccess } from "./connection.ts";
import { main } from "./program.ts";
import { postRequest } from "./requests.ts";

export interface FillSettings {
  readonly url: string;
  /** The numbers of the expenses to record: from `first` to below `end`. */
  readonly first: number;
  readonly end: number;
}

const CONNECTIONS = 128;

async function fill({ url, first, end }: FillSettings): Promise<null> {
  let next = first;
  async function post(): Promise<void> {
    const connection = await connectTo(url);
    while (next < end) {
      next += 1;
      expectSuccess(await connection.send(postRequest(draftOf(next - 1))));
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, post));
  return null;
}

await main(fill);
