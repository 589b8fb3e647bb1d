// Measures lists with a write between any two of them, so that no two readers can share one.

import type { Bench } from "../bench.ts";
import type { BetweenWritesFigures, BetweenWritesSettings } from "../loads/between-writes.ts";
import { runProgram } from "../loads/program.ts";
import type { Round } from "../report/figures.ts";
import { measureForms } from "../report/limit.ts";
import { type Start, sides } from "../sides/side.ts";

const CONNECTIONS = 4;
const WARM_UP_SECONDS = 1;

/** The limit always answers with the same bytes, and commits each write. It is measured in each of its forms. */
export async function measureListsBetweenWrites(bench: Bench): Promise<Round> {
  const lists = (start: Pick<Start, "side" | "form">, list = "/expenses") =>
    bench.serve({ ...start, size: 100_000, writes: true }, async ({ url }) => {
      const settings: BetweenWritesSettings = {
        url,
        list,
        connections: CONNECTIONS,
        seconds: bench.seconds,
        warmUpSeconds: WARM_UP_SECONDS,
      };
      const { listsPerSecond } = await runProgram<BetweenWritesSettings, BetweenWritesFigures>(
        "between-writes",
        settings,
      );
      return listsPerSecond === 0 ? undefined : listsPerSecond;
    });
  return {
    written: {
      outlay: await lists({ side: "outlay" }),
      tutorial: await lists({ side: "tutorial" }),
      "json-server": await lists({ side: "json-server" }, sides["json-server"].listPath),
    },
    ...(await measureForms("written", (form) => lists({ side: "limit", form }))),
  };
}
