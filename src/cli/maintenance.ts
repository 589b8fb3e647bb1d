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
import { showCount } from "../domain/text/text.ts";
import { type CommandResult, EXIT } from "./command-output.ts";
import type { RecordsCommand } from "./records-command.ts";

/** Maintenance of the database. Each method throws an Error with one clear sentence. */
export interface Maintenance {
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
): CommandResult {
  const { location } = maintenance;
  switch (command.kind) {
    case "check":
      return formatCheck(location, maintenance.check());
    case "backup": {
      const report = maintenance.backUp(command.file);
      return done(`${location} is backed up in ${command.file}`, formatContents(report));
    }
    case "restore": {
      const { report, kept } = maintenance.restore(command.file, command.force);
      const old = kept === undefined ? [] : [`The previous file is kept as ${kept}`];
      return done(`${location} is restored from ${command.file}`, formatContents(report), ...old);
    }
  }
}

function formatCheck(location: string, report: CheckReport): CommandResult {
  const code = CODES.find(([kind]) => report.counts[kind] > 0)?.[1];
  if (code === undefined) return done(`${location} is sound`, formatContents(report));
  const findings = CODES.flatMap(([kind]) => {
    const listed = report.findings.filter((finding) => finding.kind === kind);
    const more = report.counts[kind] - listed.length;
    return [
      ...listed.map(({ text }) => `${kind}: ${text}`),
      ...(more > 0 ? [`${kind}: and ${more} more`] : []),
    ];
  });
  return { notes: [`${location} is damaged`, ...findings], code };
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

function done(...lines: readonly string[]): CommandResult {
  return { stdout: `${lines.join("\n")}\n` };
}

export function formatMigration({ location, before, after }: Upgrade): CommandResult {
  const what = before === after ? "was up to date" : "is brought up to date";
  return done(`${location} ${what}: version ${before} before, version ${after} now`);
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
): CommandResult {
  const figures = [`source: ${show(source)}`, `target: ${show(target)}`];
  if (equal) return done(...figures, `${from} is copied to ${to}, and both are the same`);
  const reason = `the copy in ${to} differs from ${from}, and nothing of it is kept`;
  return { ...done(...figures), notes: [reason], code: EXIT.notDone };
}

function show({ ledgers, expenses, total, posts, changes, checksum }: Figures): string {
  return `ledgers ${ledgers}, expenses ${expenses}, total ${total}, posts ${posts}, changes ${changes}, SHA-256 ${checksum}`;
}
