// The cost of a book of a million expenses: memory while it is read, and time until the first answer.

import { askJson } from "../loads/json.ts";
import { runProgram } from "../loads/program.ts";
import type { readLists } from "../loads/readers.ts";
import { peakDuring, residentBytes } from "../measure/memory.ts";
import { median } from "../measure/statistics.ts";
import { bySide, type Round } from "../report/figures.ts";
import { serve } from "../sides/side.ts";

const MEGABYTE = 1_000_000;
const STARTS = 5;
const SIDES = ["outlay", "tutorial"] as const;

/** Measures memory in MB above that of the same program after its first answer on an empty book. */
export async function measureMemory(): Promise<Round> {
  const memory = await bySide(SIDES, async (side) => {
    const empty = await serve({ side, size: 0, writes: true }, async ({ url, pid }) => {
      await askJson(`${url}/expenses/total`);
      return residentBytes(pid);
    });
    const { peak } = await serve({ side, size: 1_000_000 }, ({ url, pid }) =>
      peakDuring(pid, () => runProgram<typeof readLists>("loads/readers", { url })),
    );
    return (peak - empty) / MEGABYTE;
  });
  return { memory };
}

/** Measures the time from the start of the process to the end of its first answer, in ms. */
export async function measureFirstAnswer(): Promise<Round> {
  const first = await bySide(SIDES, async (side) => {
    const times: number[] = [];
    while (times.length < STARTS) {
      const time = await serve({ side, size: 1_000_000 }, async ({ url, startedMs }) => {
        await askJson(`${url}/expenses/total`);
        return performance.now() - startedMs;
      });
      times.push(time);
    }
    return median(times);
  });
  return { "first-answer": first };
}
