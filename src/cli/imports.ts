// Lists the imports of a running service, and undoes one.

import type { Client } from "../client/client.ts";
import { ImportUndo, ImportSummary as SummarySchema } from "../contract/endpoints/import.ts";
import { encoder } from "../contract/schema/encode.ts";
import { showCount } from "../domain/text/text.ts";
import type { CommandResult } from "./command-output.ts";
import { countedExpenses } from "./list.ts";
import type { ServiceOptions, ServiceParts } from "./service-command.ts";
import { tabLine, writeRows } from "./text-table.ts";

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
  return writeRows(
    items,
    {
      encode: encoder(SummarySchema),
      columns: [
        { name: "ID", kind: "number", of: ({ id }) => id },
        { name: "At", kind: "moment", of: ({ importedAt, createdAt }) => importedAt ?? createdAt },
        { name: "State", kind: "fixed", of: ({ state }) => state },
        {
          name: "Expenses",
          kind: "number",
          of: ({ state, done, of }) => (state === "staged" ? of : done),
        },
        { name: "Name", kind: "text", of: ({ name }) => name },
        { name: "Source", kind: "text", of: ({ source }) => source?.name },
      ],
    },
    isJson,
    output,
  );
}
