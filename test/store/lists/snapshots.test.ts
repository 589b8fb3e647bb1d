// A pool that closes leaves no snapshot open, however far its beginning has come.

import { expect, test } from "bun:test";
import { createSnapshotPool } from "../../../src/store/lists/snapshots.ts";
import { numbersTo } from "../subject.ts";

test("a reading that begins while the pool closes is refused or closed", async () => {
  for (const steps of numbersTo(10)) {
    let open = 0;
    const pool = createSnapshotPool({
      open() {
        open += 1;
        return {
          end() {},
          close() {
            open -= 1;
          },
        };
      },
      idle: 1,
    });
    const begun = pool.begin(async (_, close) => ({ close })).catch(() => {});
    for (let step = 1; step < steps; step += 1) await Promise.resolve();
    await pool.close();
    await begun;
    expect({ steps, open }).toEqual({ steps, open: 0 });
  }
});
