// Runs the commands that don't open the database: those that call the server, and those about the program itself.

import { type AddParts, runAdd } from "./add.ts";
import { COMMANDS, type Command } from "./command.ts";
import { type CommandOutput, EXIT, tell } from "./command-output.ts";
import { runDelete, runEdit } from "./edit.ts";
import { type ExportParts, runExport } from "./export.ts";
import { type ImportParts, runImport } from "./import.ts";
import { runImportList, runImportUndo } from "./imports.ts";
import { runLabels, runLedgers } from "./labels.ts";
import { runList, runTotal } from "./list.ts";
import type { RecordsCommand } from "./records-command.ts";
import { runReport } from "./report.ts";
import type { ServiceParts } from "./service-command.ts";
import { runHistory, runUndo } from "./undo.ts";
import { completionFor } from "./words/completion.ts";
import { helpOn, helpOverview } from "./words/help.ts";
import { manualPage } from "./words/manual.ts";

export interface RunParts {
  readonly version: string;
  readonly service: AddParts & ServiceParts;
  readonly imports: ImportParts;
  readonly exports: ExportParts;
}

type Run = Exclude<Command, RecordsCommand>;

/** Each kind of command has its runner. */
type Runners = {
  readonly [Kind in Run["kind"]]: (
    command: Extract<Run, { readonly kind: Kind }>,
    parts: RunParts,
  ) => CommandOutput | Promise<CommandOutput>;
};

const RUNNERS: Runners = {
  misunderstood: ({ reason }) => ({
    code: EXIT.notUnderstood,
    stdout: "",
    stderr: `${tell([reason])}outlay help lists the commands, and outlay help COMMAND explains one\n`,
  }),
  help: ({ about }) => done(helpAbout(about)),
  version: (_, { version }) => done(`${version}\n`),
  completion: ({ shell }) => done(completionFor(shell, COMMANDS)),
  man: (_, { version }) => done(manualPage(COMMANDS, version)),
  add: (command, { service }) => runAdd(command, service),
  export: (command, { exports }) => runExport(command, exports),
  import: (command, { imports }) => runImport(command, imports),
  "undo-import": (command, { imports }) => runImportUndo(command, imports),
  "list-imports": (command, { imports }) => runImportList(command, imports),
  list: (command, { service }) => runList(command, service),
  total: (command, { service }) => runTotal(command, service),
  report: (command, { service }) => runReport(command, service),
  edit: (command, { service }) => runEdit(command, service),
  delete: (command, { service }) => runDelete(command, service),
  undo: (command, { service }) => runUndo(command, service),
  history: (command, { service }) => runHistory(command, service),
  labels: (command, { service }) => runLabels(command, service),
  ledgers: (command, { service }) => runLedgers(command, service),
};

export async function runCommand(command: Run, parts: RunParts): Promise<CommandOutput> {
  // Safe: each runner takes commands of its own kind.
  const run = RUNNERS[command.kind] as (command: Run, parts: RunParts) => Promise<CommandOutput>;
  return run(command, parts);
}

function done(stdout: string): CommandOutput {
  return { code: EXIT.done, stdout, stderr: "" };
}

function helpAbout(name: string | undefined): string {
  const spec = COMMANDS.find((each) => each.name === name);
  return spec ? helpOn(spec) : helpOverview(COMMANDS);
}
