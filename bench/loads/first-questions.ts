// Sends the first queries to a server that has just started, while another client requests the total over and over.

import { connectTo } from "./connection.ts";
import { main } from "./program.ts";

export interface FirstQuestionsSettings {
  readonly url: string;
  /** Each step has paths that are requested together. Steps run one after another. */
  readonly steps: readonly (readonly string[])[];
}

/** Returns how long each step took, and the longest that the other client has waited for an answer. */
export async function askFirstQuestions({ url, steps }: FirstQuestionsSettings) {
  const other = await connectTo(url);
  let isOver = false;
  let longestWaitMs = 0;
  async function askForTotals(): Promise<void> {
    while (!isOver) {
      const start = performance.now();
      await other.get("/expenses/total");
      longestWaitMs = Math.max(longestWaitMs, performance.now() - start);
      // The pause leaves most of the server's time to the queries.
      await Bun.sleep(1);
    }
  }
  const totals = askForTotals();
  const stepsMs: number[] = [];
  for (const paths of steps) {
    const connections = await Promise.all(paths.map(() => connectTo(url)));
    const start = performance.now();
    await Promise.all(paths.map((path, index) => connections[index]?.get(path)));
    stepsMs.push(performance.now() - start);
  }
  isOver = true;
  await totals;
  return { stepsMs, longestWaitMs };
}

await main(askFirstQuestions);
