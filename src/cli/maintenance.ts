// The commands that maintain the database: check, backup, restore, migrate and copy. Each command works through the functions that it is
// given, and reports its work in lines. The exit code shows the result.

import type {
  CheckReport,
  Comparison,
  Figures,
  FindingKind,
  Progress,
  Upgrade,
} from "../domain/maintenance.ts";
import { messageOf } from "../domain/problem.ts";
import { showCount } from "../domain/text/text.ts";
import type { CommandOutput } from "./command-output.ts";
import type { RecordsCommand } from "./records-command.ts";

/** Maintenance of the database. Each method throws an Error with one clear sentence. */
export interface Maintenance {
  /** The location of the data. */
  readonly location: string;
  check(): CheckReport;
  backUp(file: string): CheckReport;
  restore(
    file: string,
    force: boolean,
  ): { readonly report: CheckReport; readonly kept: string | undefined };
}

export type MaintenanceCommand = Extract<
  RecordsCommand,
  { readonly kind: "check" | "backup" | "restore" }
>;

const CODES: readonly (readonly [kind: FindingKind, code: number])[] = [
  ["file", 3],
  ["row", 4],
  ["ledger", 5],
];

export function runMaintenance(
  command: MaintenanceCommand,
  maintenance: Maintenance,
): CommandOutput {
  try {
    switch (command.kind) {
      case "check":
        return formatCheck(maintenance.location, maintenance.check());
      case "backup": {
        const report = maintenance.backUp(command.file);
        return done(
          `${maintenance.location} is backed up in ${command.file}`,
          formatContents(report),
        );
      }
      case "restore": {
        const { report, kept } = maintenance.restore(command.file, command.force);
        const old = kept === undefined ? [] : [`The previous file is kept as ${kept}`];
        return done(
          `${maintenance.location} is restored from ${command.file}`,
          formatContents(report),
          ...old,
        );
      }
    }
  } catch (error) {
    const reason = messageOf(error);
    return { code: 1, stdout: "", stderr: `outlay: ${reason}\n` };
  }
}

function formatCheck(location: string, report: CheckReport): CommandOutput {
  const code = CODES.find(([kind]) => report.counts[kind] > 0)?.[1] ?? 0;
  if (code === 0) return done(`${location} is sound`, formatContents(report));
  const lines = CODES.flatMap(([kind]) => {
    const listed = report.findings.filter((finding) => finding.kind === kind);
    const more = report.counts[kind] - listed.length;
    return [
      ...listed.map(({ text }) => `outlay: ${kind}: ${text}`),
      ...(more > 0 ? [`outlay: ${kind}: and ${more} more`] : []),
    ];
  });
  const stderr = [`outlay: ${location} is damaged`, ...lines, ""].join("\n");
  return { code, stdout: "", stderr };
}

function formatContents({ ledgers, posts }: CheckReport): string {
  const books = ledgers.map(
    ({ id, expenses, total }) => `Ledger ${id}: ${counted(expenses, "expense")}, total ${total}`,
  );
  return [...books, `${counted(ledgers.length, "ledger")}, ${counted(posts, "post")}`].join("\n");
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function done(...lines: readonly string[]): CommandOutput {
  return { code: 0, stdout: `${lines.join("\n")}\n`, stderr: "" };
}

export function formatMigration({ location, before, after }: Upgrade): CommandOutput {
  const what = before === after ? "was up to date" : "is brought up to date";
  const stdout = `${location} ${what}: version ${before} before, version ${after} now\n`;
  return { code: 0, stdout, stderr: "" };
}

export type CopyCommand = Extract<RecordsCommand, { readonly kind: "copy" }>;

/** Returns a line without a line break. */
export function formatProgress({ step, done, of }: Progress): string {
  return `outlay: ${showCount(done)} of ${showCount(of)} records ${step}`;
}

export function formatCopy(
  from: string,
  to: string,
  { source, target, equal }: Comparison,
): CommandOutput {
  const figures = [`source: ${show(source)}`, `target: ${show(target)}`];
  if (equal) {
    const lines = [...figures, `${from} is copied to ${to}, and both are the same`];
    return { code: 0, stdout: `${lines.join("\n")}\n`, stderr: "" };
  }
  const reason = `the copy in ${to} differs from ${from}, and nothing of it is kept`;
  return { code: 1, stdout: `${figures.join("\n")}\n`, stderr: `outlay: ${reason}\n` };
}

function show({ ledgers, expenses, total, posts, changes, checksum }: Figures): string {
  return `ledgers ${ledgers}, expenses ${expenses}, total ${total}, posts ${posts}, changes ${changes}, SHA-256 ${checksum}`;
}
