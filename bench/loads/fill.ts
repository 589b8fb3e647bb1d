// Records a given number of expenses, as fast as the server takes them. Books are created this way.

import { draftOf } from "../books/expense.ts";
import { connectTo } from "./connection.ts";
import { main } from "./program.ts";

export interface FillSettings {
  readonly url: string;
  /** The numbers of the expenses to record: from `first` to below `end`. */
  readonly first: number;
  readonly end: number;
}

const CONNECTIONS = 128;

export async function fill({ url, first, end }: FillSettings): Promise<void> {
  let next = first;
  async function post(): Promise<void> {
    const connection = await connectTo(url);
    while (next < end) {
      next += 1;
      await connection.post(draftOf(next - 1));
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, post));
}

await main(fill);
