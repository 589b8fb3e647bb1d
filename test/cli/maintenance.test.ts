// The commands report their actions and findings, and end with the right exit code.

import { describe, expect, test } from "bun:test";
import { outputOf } from "../../src/cli/command-output.ts";
import {
  type Maintenance,
  type MaintenanceCommand,
  runMaintenance,
} from "../../src/cli/maintenance.ts";
import type { CheckReport } from "../../src/domain/maintenance.ts";

const SOUND: CheckReport = {
  ledgers: [{ id: "default", expenses: 2, total: "60.7" }],
  posts: 1,
  findings: [],
  counts: { file: 0, row: 0, ledger: 0 },
};

function maintenanceOf(report: CheckReport, kept?: string): Maintenance {
  return {
    location: "/srv/outlay.db",
    check: () => report,
    backUp: () => report,
    restore: (_file, force) => ({ report, kept: force ? kept : undefined }),
  };
}

function run(command: MaintenanceCommand, maintenance: Maintenance) {
  return outputOf(runMaintenance(command, maintenance));
}

describe("check", () => {
  test("of sound data prints what it contains", () => {
    expect(run({ kind: "check" }, maintenanceOf(SOUND))).toEqual({
      code: 0,
      stdout: "/srv/outlay.db is sound\nLedger default: 2 expenses, total 60.7\n1 ledger, 1 post\n",
      stderr: "",
    });
  });

  const kinds = ["file", "row", "ledger"] as const;
  const codes: readonly [found: CheckReport["counts"], code: number][] = [
    [{ file: 1, row: 0, ledger: 0 }, 3],
    [{ file: 0, row: 1, ledger: 0 }, 4],
    [{ file: 0, row: 0, ledger: 1 }, 5],
    [{ file: 1, row: 1, ledger: 1 }, 3],
    [{ file: 0, row: 3, ledger: 1 }, 4],
  ];
  test.each(codes)("that finds %j ends with %d and names each kind", (counts, code) => {
    const found = kinds.filter((kind) => counts[kind] > 0);
    const findings = found.map((kind) => ({ kind, text: `a ${kind}` }));
    const ended = run({ kind: "check" }, maintenanceOf({ ...SOUND, findings, counts }));
    const lines = found.flatMap((kind) => [
      `outlay: ${kind}: a ${kind}`,
      ...(counts[kind] > 1 ? [`outlay: ${kind}: and ${counts[kind] - 1} more`] : []),
    ]);
    expect(ended).toEqual({
      code,
      stdout: "",
      stderr: `outlay: /srv/outlay.db is damaged\n${lines.join("\n")}\n`,
    });
  });
});

test("backup and restore print what they have copied, and where the old file is", () => {
  const contents = "Ledger default: 2 expenses, total 60.7\n1 ledger, 1 post\n";
  expect(run({ kind: "backup", file: "b.db" }, maintenanceOf(SOUND)).stdout).toBe(
    `/srv/outlay.db is backed up in b.db\n${contents}`,
  );
  const maintenance = maintenanceOf(SOUND, "/srv/old.db");
  expect(run({ kind: "restore", file: "b.db", force: true }, maintenance).stdout).toBe(
    `/srv/outlay.db is restored from b.db\n${contents}The previous file is kept as /srv/old.db\n`,
  );
  expect(run({ kind: "restore", file: "b.db", force: false }, maintenance).stdout).toBe(
    `/srv/outlay.db is restored from b.db\n${contents}`,
  );
});
