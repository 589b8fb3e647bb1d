// Lists the imports of a running service, and undoes one.

import type { Answered } from "../client/client.ts";
import { ImportUndo, ImportSummary as SummarySchema } from "../contract/endpoints/import.ts";
import { encoder } from "../contract/schema/encode.ts";
import { writeMoment } from "../contract/schema/fields.ts";
import { showCount } from "../domain/text/text.ts";
import type { CommandOutput } from "./command-output.ts";
import type { ImportListCommand, ImportUndoCommand } from "./import-command.ts";
import { countedExpenses } from "./list.ts";
import { type CommandResult, type ServiceParts, withService } from "./service-command.ts";
import { type RowForm, shownMoment, type TableColumn, tabLine, writeRows } from "./text-table.ts";

type ImportSummary = Answered<"ImportSummary">;

export function runImportUndo(
  { ledger, id, isJson, url }: ImportUndoCommand,
  parts: ServiceParts,
): Promise<CommandOutput> {
  return withService(
    { url },
    parts,
    async (client): Promise<CommandResult> => {
      const undone = await client.undoImport({ ledger, id });
      const { removed, kept, keptCount, import: summary } = undone;
      const more = keptCount - kept.length;
      const notes = [
        ...kept.map(({ expense, reason }) => `expense ${expense} stays: ${reason}`),
        ...(more > 0 ? [`and ${showCount(more)} more stay`] : []),
      ];
      if (isJson) return { stdout: `${encoder(ImportUndo)(undone)}\n`, notes };
      const cells = parts.output.isTerminal
        ? [`Undid the import of ${summary.name}: ${countedExpenses(removed)} deleted`]
        : [String(id), summary.name, String(removed), String(keptCount)];
      return { stdout: tabLine(cells), notes };
    },
    { source: "import" },
  );
}

export function runImportList(
  { ledger, isJson, url }: ImportListCommand,
  parts: ServiceParts,
): Promise<CommandOutput> {
  return withService({ url }, parts, async (client) => {
    const { items } = await client.listImports({ ledger });
    const { output } = parts;
    if (items.length === 0 && output.isTerminal && !isJson) return { stdout: "No imports\n" };
    await writeRows(items, IMPORTS, isJson, output);
    return {};
  });
}

const COLUMNS: readonly TableColumn[] = [
  { name: "ID", kind: "number" },
  { name: "At", kind: "fixed" },
  { name: "State", kind: "fixed" },
  { name: "Expenses", kind: "number" },
  { name: "Name", kind: "text" },
  { name: "Source", kind: "text" },
];

const IMPORTS: RowForm<ImportSummary> = {
  encode: encoder(SummarySchema),
  columns: COLUMNS,
  cells: (summary) => cellsOf(summary, writeMoment),
  shown: (summary) => cellsOf(summary, shownMoment),
};

function cellsOf(
  summary: ImportSummary,
  write: (moment: ImportSummary["createdAt"]) => string,
): readonly string[] {
  const { id, createdAt, importedAt, state, done, of, name, source } = summary;
  const count = state === "staged" ? of : done;
  return [
    String(id),
    write(importedAt ?? createdAt),
    state,
    String(count),
    name,
    source?.name ?? "",
  ];
}
