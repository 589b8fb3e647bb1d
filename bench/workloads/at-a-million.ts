// The cost of a book of a million expenses: memory while it is read, and time until the first answer.

import type { Bench } from "../bench.ts";
import { runProgram } from "../loads/program.ts";
import type { ReadersFigures, ReadersSettings } from "../loads/readers.ts";
import { peakDuring, residentBytes } from "../measure/memory.ts";
import { median } from "../measure/statistics.ts";
import type { Round } from "../report/figures.ts";

const MEGABYTE = 1_000_000;
const FAST_READERS = 3;
const SLOW_RATE = MEGABYTE;
/** Reading takes long enough for lists to be read completely. */
const READING_SECONDS = 15;
const STARTS = 5;

/** Measures memory in MB above that of the same program after its first answer on an empty book. */
export async function measureMemory(bench: Bench): Promise<Round> {
  const memory: Round[string] = {};
  for (const side of ["outlay", "tutorial"] as const) {
    const empty = await bench.serve({ side, size: 0, writes: true }, async ({ url, pid }) => {
      await firstTotal(url);
      return residentBytes(pid);
    });
    const full = await bench.serve({ side, size: 1_000_000 }, ({ url, pid }) =>
      peakDuring(pid, () => readWhole(url)),
    );
    memory[side] = (full - empty) / MEGABYTE;
  }
  return { memory };
}

async function readWhole(url: string): Promise<void> {
  const { slowBytes } = await runProgram<ReadersSettings, ReadersFigures>("readers", {
    url,
    list: "/expenses",
    fast: FAST_READERS,
    slowRate: SLOW_RATE,
    seconds: READING_SECONDS,
  });
  if (slowBytes === 0) throw new Error("the slow client received nothing of its list");
}

/** Measures the time from the start of the process to the end of its first answer, in ms. */
export async function measureFirstAnswer(bench: Bench): Promise<Round> {
  const first: Round[string] = {};
  for (const side of ["outlay", "tutorial"] as const) {
    const times: number[] = [];
    for (let start = 0; start < STARTS; start += 1) {
      const time = await bench.serve({ side, size: 1_000_000 }, async ({ url, startedMs }) => {
        await firstTotal(url);
        return performance.now() - startedMs;
      });
      times.push(time);
    }
    first[side] = median(times);
  }
  return { "first-answer": first };
}

async function firstTotal(url: string): Promise<void> {
  const answer = await fetch(`${url}/expenses/total`);
  await answer.text();
  if (!answer.ok) throw new Error(`the first answer was ${answer.status}`);
}
