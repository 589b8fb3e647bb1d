// The benchmark: measures all sides in the same run on the same core, in several rounds, prints the table, and writes its figures into
// docs/BENCHMARKS.md and the plot there. Ends with an error if a target is missed.

import { messageOf } from "../src/domain/problem.ts";
import { clearData } from "./books/books.ts";
import { closePostgres, postgresVersion } from "./books/postgres-books.ts";
import { installNeeds } from "./install.ts";
import { machine, versions } from "./measure/machine.ts";
import { yieldServerCore } from "./measure/processes.ts";
import { type Options, readOptions } from "./options.ts";
import type { Round } from "./report/figures.ts";
import { limitForm, withLimit } from "./report/limit.ts";
import { renewRows, writePage } from "./report/page.ts";
import { format, rowOf } from "./report/row.ts";
import { toTerminal } from "./report/terminal.ts";
import { appWorkloads } from "./workloads/app.ts";
import type { Workload } from "./workloads/workload.ts";
import { workloads } from "./workloads/workloads.ts";

async function run(options: Options): Promise<boolean> {
  const chosen = choose(options.only);
  installNeeds(chosen.every((workload) => appWorkloads.includes(workload)));
  yieldServerCore();
  clearData();
  const rounds: Round[] = [];
  for (let number = 1; number <= options.rounds; number += 1) {
    process.stdout.write(`round ${number} of ${options.rounds}\n`);
    const round: Round = {};
    const { seconds, ledgers } = options;
    for (const workload of chosen) {
      const bench = { seconds, ledgers, seed: number, round };
      Object.assign(round, await workload.measure(bench));
      process.stdout.write(`  ${workload.name}: ${summary(workload, round)}\n`);
    }
    rounds.push(round);
    // The results are printed after each round, so that an aborted run leaves them.
    if (options.only === undefined) {
      await writePage({
        rows: rowsOf(chosen, rounds),
        rounds: withLimit(rounds),
        options: { ...options, rounds: number },
        limitForm: limitForm(rounds) ?? "one-thread",
        machine: machine(),
        versions: [...versions(), ["PostgreSQL", await postgresVersion()]],
      });
    }
  }
  const rows = rowsOf(chosen, rounds);
  process.stdout.write(`\n${toTerminal(rows)}`);
  if (options.only && options.renew) await renewRows(rows, options.rounds);
  await closePostgres();
  return rows.every(({ targets }) => targets.every(({ met }) => met));
}

function rowsOf(chosen: readonly Workload[], rounds: readonly Round[]) {
  const all = withLimit(rounds);
  return chosen.map((workload) => rowOf(workload, all));
}

/** Returns the workloads with these names, and those that they need, in the order of the list. */
function choose(names: readonly string[] | undefined): readonly Workload[] {
  if (names === undefined) return workloads;
  const wanted = new Set(names);
  for (const name of wanted) {
    const workload = workloads.find((candidate) => candidate.name === name);
    if (!workload) {
      const known = workloads.map((candidate) => candidate.name).join(", ");
      throw new Error(`BENCH_ONLY names ${name}, which is none of ${known}`);
    }
    for (const need of workload.needs ?? []) wanted.add(need);
  }
  return workloads.filter(({ name }) => wanted.has(name));
}

/** Sums up the figures of a workload in one line, which shows the progress of the run. */
function summary({ figures }: Workload, round: Round): string {
  return figures
    .flatMap(({ name, unit }) =>
      Object.entries(round[name] ?? {}).map(
        ([side, value = Number.NaN]) => `${side} ${format(value, unit)}`,
      ),
    )
    .join(", ");
}

try {
  const met = await run(readOptions(process.env));
  clearData();
  process.exit(met ? 0 : 1);
} catch (error) {
  process.stderr.write(`bench: ${messageOf(error)}\n`);
  process.exit(1);
}
