// Sends the first queries to a server that has just started, while another client requests the total over and over.

import { connectTo, expectSuccess } from "./connection.ts";
import { main } from "./program.ts";
import { getRequest } from "./requests.ts";

export interface FirstQuestionsSettings {
  readonly url: string;
  /** Each step has paths that are requested together. Steps run one after another. */
  readonly steps: readonly (readonly string[])[];
}

export interface FirstQuestionsFigures {
  /** How long each step took, in ms. */
  readonly stepsMs: readonly number[];
  /** The longest that the other client has waited for an answer, in ms. */
  readonly longestWaitMs: number;
}

async function ask({ url, steps }: FirstQuestionsSettings): Promise<FirstQuestionsFigures> {
  const other = await connectTo(url);
  let isOver = false;
  let longestWaitMs = 0;
  async function askForTotals(): Promise<void> {
    while (!isOver) {
      const start = performance.now();
      expectSuccess(await other.send(getRequest("/expenses/total")));
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
    const answers = paths.map((path, index) => connections[index]?.send(getRequest(path)));
    for (const answer of await Promise.all(answers)) if (answer) expectSuccess(answer);
    stepsMs.push(performance.now() - start);
  }
  isOver = true;
  await totals;
  return { stepsMs, longestWaitMs };
}

await main(ask);
