// Lists the imports of a running service, and undoes one.

import type { Answered, Client } from "../client/client.ts";
import { ImportUndo, ImportSummary as SummarySchema } from "../contract/endpoints/import.ts";
import { encoder } from "../contract/schema/encode.ts";
import { writeMoment } from "../contract/schema/fields.ts";
import { showCount } from "../domain/text/text.ts";
import { countedExpenses } from "./list.ts";
import type { CommandResult } from "./command-output.ts";
import type { ServiceOptions, ServiceParts } from "./service-command.ts";
import { type RowForm, shownMoment, type TableColumn, tabLine, writeRows } from "./text-table.ts";

type ImportSummary = Answered<"ImportSummary">;

export async function undoImport(
  client: Client,
  { ledger, id, isJson }: ServiceOptions & { readonly id: number },
  { output }: ServiceParts,
): Promise<CommandResult> {
  const undone = await client.undoImport({ ledger, id });
  const { removed, kept, keptCount, import: summary } = undone;
  const more = keptCount - kept.length;
  const notes = [
    ...kept.map(({ expense, reason }) => `expense ${expense} stays: ${reason}`),
    ...(more > 0 ? [`and ${showCount(more)} more stay`] : []),
  ];
  if (isJson) return { stdout: `${encoder(ImportUndo)(undone)}\n`, notes };
  const cells = output.isTerminal
    ? [`Undid the import of ${summary.name}: ${countedExpenses(removed)} deleted`]
    : [String(id), summary.name, String(removed), String(keptCount)];
  return { stdout: tabLine(cells), notes };
}

export async function listImports(
  client: Client,
  { ledger, isJson }: ServiceOptions,
  { output }: ServiceParts,
): Promise<CommandResult> {
  const { items } = await client.listImports({ ledger });
  if (items.length === 0 && output.isTerminal && !isJson) return { stdout: "No imports\n" };
  await writeRows(items, IMPORTS, isJson, output);
  return {};
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
