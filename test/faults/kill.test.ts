// SIGKILL at random times under 64 writers that create, change and delete. A file is used for at most a hundred kills, since the check
// after each kill takes longer as the file grows. After each restart, every expense has its last acknowledged state, or the state of its
// one unanswered change. KILLS sets the number of kills. KILL_WRITES limits the acknowledged changes between two kills. KILL_SEED is the
// seed. The interleaving of writers depends on the machine, and differs from run to run.

import { expect, test } from "bun:test";
import { join } from "node:path";
import { checkFile } from "../../src/store/sqlite/integrity/check.ts";
import { turn } from "../../src/store/turns.ts";
import { wholeNumber } from "../support/environment.ts";
import { loadOnInstances } from "../support/load-on-instances.ts";
import { type Random, randomFrom } from "../support/seeded-random.ts";
import { startService } from "../support/service-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const KILLS = wholeNumber("KILLS", 12);
const KILLS_A_FILE = 100;
const WRITES = wholeNumber("KILL_WRITES", 1_000);
const SEED = wholeNumber("KILL_SEED", Math.floor(Math.random() * 2 ** 32));
/** Up to this many turns of this process's event loop, some milliseconds, pass between an answer and the kill. */
const TURNS = 60;

const folder = temporaryFolder();

test(
  `after ${KILLS} kills under 64 writers, the service has every acknowledged change completely`,
  async () => {
    const random = randomFrom(SEED);
    for (let done = 0; done < KILLS; done += KILLS_A_FILE) {
      const kills = Math.min(KILLS_A_FILE, KILLS - done);
      await killOnOneFile(join(folder, `killed-${done}.db`), kills, random);
    }
  },
  { timeout: 60_000 + 10_000 * KILLS },
);

async function killOnOneFile(file: string, kills: number, random: Random): Promise<void> {
  const environment = { DATABASE_URL: `sqlite:${file}` };
  const load = loadOnInstances(random.below(2 ** 32));
  let service = await startService(environment);
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      let logged = "";
      await load.write([service.url], async ({ acknowledged }) => {
        await acknowledged(1 + random.below(WRITES));
        for (let turns = random.below(TURNS); turns > 0; turns -= 1) await turn();
        logged = (await service.end("SIGKILL")).stderr;
      });
      service = await startService(environment);
      const told = { seed: SEED, file, kill };
      expect({
        ...told,
        findings: await load.compare(service.url),
        logged,
        undone: load.figures.undone,
        checked: checkFile(file).findings,
      }).toEqual({ ...told, findings: [], logged: "", undone: 0, checked: [] });
    }
  } finally {
    await service.end("SIGTERM");
    const { rounds, acknowledged, open, made } = load.figures;
    process.stdout.write(
      `${rounds} kills (KILL_SEED=${SEED}): ${acknowledged} changes acknowledged, ${open} open, of which ${made} were made\n`,
    );
  }
}
