// Records expenses in a household's book at a constant rate while something else is measured.

import { HOUSEHOLD_EXPENSES, recentHouseholdDraftOf } from "../books/household.ts";

export interface Recorder {
  /** Resolves with the number of recorded expenses. Rejects if one of them could not be recorded. */
  stop(): Promise<number>;
}

const TICK_MS = 1;

export function startRecorder(
  url: string,
  perSecond: number,
  categories: readonly number[],
): Recorder {
  const sent: Promise<void>[] = [];
  const start = performance.now();

  async function record(index: number): Promise<void> {
    const answer = await fetch(`${url}${HOUSEHOLD_EXPENSES}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(recentHouseholdDraftOf(index, categories)),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`the server answered ${answer.status}: ${text}`);
  }

  const ticks = setInterval(() => {
    const due = ((performance.now() - start) / 1_000) * perSecond;
    while (sent.length < due) {
      const recorded = record(sent.length);
      // The failure is reported at the end.
      recorded.catch(() => {});
      sent.push(recorded);
    }
  }, TICK_MS);
  return {
    async stop() {
      clearInterval(ticks);
      await Promise.all(sent);
      return sent.length;
    },
  };
}
