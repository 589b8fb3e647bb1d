// Runs the commands that don't open the database: those that call the server, and those about the program itself.

import { type AddParts, runAdd } from "./add.ts";
import { type BookCommand, COMMANDS, type Command } from "./command.ts";
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

export async function runCommand(
  command: Exclude<Command, RecordsCommand>,
  { version, service, imports, exports }: RunParts,
): Promise<CommandOutput> {
  switch (command.kind) {
    case "misunderstood":
      return {
        code: EXIT.notUnderstood,
        stdout: "",
        stderr: `${tell([command.reason])}outlay help lists the commands, and outlay help COMMAND explains one\n`,
      };
    case "help":
      return done(helpAbout(command.about));
    case "version":
      return done(`${version}\n`);
    case "completion":
      return done(completionFor(command.shell, COMMANDS));
    case "man":
      return done(manualPage(COMMANDS, version));
    case "add":
      return runAdd(command, service);
    case "export":
      return runExport(command, exports);
    case "import":
      return runImport(command, imports);
    case "undo-import":
      return runImportUndo(command, imports);
    case "list-imports":
      return runImportList(command, imports);
    default:
      return runBookCommand(command, service);
  }
}

function done(stdout: string): CommandOutput {
  return { code: EXIT.done, stdout, stderr: "" };
}

function helpAbout(name: string | undefined): string {
  const spec = COMMANDS.find((each) => each.name === name);
  return spec ? helpOn(spec) : helpOverview(COMMANDS);
}

function runBookCommand(command: BookCommand, parts: ServiceParts): Promise<CommandOutput> {
  switch (command.kind) {
    case "list":
      return runList(command, parts);
    case "total":
      return runTotal(command, parts);
    case "report":
      return runReport(command, parts);
    case "edit":
      return runEdit(command, parts);
    case "delete":
      return runDelete(command, parts);
    case "undo":
      return runUndo(command, parts);
    case "history":
      return runHistory(command, parts);
    case "labels":
      return runLabels(command, parts);
    case "ledgers":
      return runLedgers(command, parts);
    default:
      return command satisfies never;
  }
}
