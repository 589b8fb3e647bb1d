// Imports files into a ledger of a running server, which reads them. Each file is a separate import: it is sent to the server, its
// questions are answered from the command's options, and it is imported and reported.

import { type Answered, type Client, OutlayError } from "../client/client.ts";
import { Import as ImportSchema, ImportRow as RowSchema } from "../contract/endpoints/import.ts";
import { encoder } from "../contract/schema/encode.ts";
import { memberOf, PAGE_ITEMS } from "../contract/wire.ts";
import type { CurrencyCode } from "../domain/money/currency.ts";
import { messageOf } from "../domain/problem.ts";
import { didYouMean } from "../domain/text/nearest.ts";
import { quote, showCount } from "../domain/text/text.ts";
import { type CommandResult, EXIT, Refused } from "./command-output.ts";
import { IMPORT_SPEC, type ImportFilesCommand, readImport } from "./import-command.ts";
import { describeImport, type ImportEnd, showImport, showTabs } from "./import-report.ts";
import { listImports, undoImport } from "./imports.ts";
import { defineServiceCommand, type ServiceParts } from "./service-command.ts";
import { showPlain } from "./terminal-line.ts";
import { jsonWriter, openRows, type RowForm } from "./text-table.ts";

type Import = Answered<"Import">;

/** The time for a response, since the server reads a large file before it answers. */
const ANSWER_MS = 600_000;

/** An import is refused if the ledger has changed since its preview. Then it is previewed again, up to this many attempts in all. */
const ATTEMPTS = 3;
const PROGRESS_MS = 300;

interface Ended {
  readonly import: Import;
  readonly end: ImportEnd;
}

/** The command, with everything that its steps need. */
interface Run extends ServiceParts {
  readonly command: ImportFilesCommand;
  readonly client: Client;
  readonly writer: ReturnType<typeof openWriter>;
}

export const IMPORT = defineServiceCommand(
  IMPORT_SPEC,
  readImport,
  async (client, command, parts) => {
    switch (command.kind) {
      case "undo-import":
        return undoImport(client, command, parts);
      case "list-imports":
        return listImports(client, command, parts);
      case "import":
        return importFiles(client, command, parts);
    }
  },
  { source: "import", answerMs: ANSWER_MS },
);

async function importFiles(
  client: Client,
  command: ImportFilesCommand,
  parts: ServiceParts,
): Promise<CommandResult> {
  // This fails first if the ledger does not exist.
  const { currency } = await client.readLedger({ ledger: command.ledger });
  const writer = openWriter(command, currency, parts);
  const run = { ...parts, command, client, writer };
  const notes: string[] = [];
  let isDone = true;
  for (const path of command.files) {
    const name = path === "-" ? "standard input" : (path.split("/").at(-1) ?? path);
    try {
      for (const id of await stage(path, name, run)) {
        const ended = await importFile(id, run);
        await writer.write(ended);
        notes.push(...describeImport(ended.import));
        isDone &&= ended.end !== "unclear";
      }
    } catch (error) {
      if (!(error instanceof OutlayError || error instanceof Unread)) throw error;
      // The server's message begins with the name, too.
      const told = error.message.startsWith(`${name} `);
      notes.push(`${name}: ${told ? error.message.slice(name.length + 1) : error.message}`);
      isDone = false;
    }
  }
  await writer.finish();
  return { notes, code: isDone ? EXIT.done : EXIT.notDone };
}

/** A file that can't be read from disk or standard input. */
class Unread extends Error {}

/** The imports of a file: a zip may have several. */
async function stage(
  path: string,
  name: string,
  { command: { ledger }, client, readFile, readInput, today, newKey }: Run,
): Promise<readonly number[]> {
  const bytes = await (path === "-" ? readInput() : readFile(path)).catch((error: unknown) => {
    const isGone = memberOf(error, "code") === "ENOENT";
    throw new Unread(isGone ? "there is no such file" : messageOf(error));
  });
  const body = bytes.slice();
  const staged = await client.createImport({ ledger, name, today, body, idempotencyKey: newKey() });
  return [staged.id, ...staged.others];
}

/** Drops a staged file that was not imported, so that the service does not keep it. */
async function importFile(id: number, run: Run): Promise<Ended> {
  const { client, command } = run;
  const { ledger } = command;
  try {
    const ended = await decide(id, run);
    if (ended.end !== "imported") await client.dropImport({ ledger, id });
    return ended;
  } catch (error) {
    // The server refuses this if the import has begun. If the request fails, the server drops the file after a day.
    await client.dropImport({ ledger, id }).catch(() => undefined);
    throw error;
  }
}

async function decide(id: number, run: Run): Promise<Ended> {
  const { client, command } = run;
  const { ledger, isDryRun, rows } = command;
  let current = await answer(await client.readImport({ ledger, id }), run);
  if (rows !== undefined) await writeRows(id, rows, run);
  for (let attempt = 1; ; attempt += 1) {
    const isClear = current.questions.length === 0;
    if (!isClear || isDryRun || hasNothingNew(current)) {
      return { import: current, end: !isClear ? "unclear" : isDryRun ? "previewed" : "nothing" };
    }
    try {
      return { import: await commit(current, run), end: "imported" };
    } catch (error) {
      const isOutdated = error instanceof OutlayError && error.kind === "changed-meanwhile";
      if (!isOutdated || attempt === ATTEMPTS) throw error;
      current = await client.readImport({ ledger, id });
    }
  }
}

/** Sends the answers and the source that the command's options name. */
async function answer(staged: Import, { client, command, newKey }: Run): Promise<Import> {
  const { ledger, answers, source: name } = command;
  if (Object.keys(answers).length === 0 && name === undefined) return staged;
  const source = name === undefined ? {} : { source: await sourceNamed(name, client, ledger) };
  const { id, version } = staged;
  const body = { answers, ...source };
  return client.amendImport({ ledger, id, ifMatch: version, body, idempotencyKey: newKey() });
}

async function sourceNamed(name: string, client: Client, ledger: string): Promise<number> {
  const { items } = await client.listImportSources({ ledger });
  const found = items.find((source) => source.name === name);
  if (found) return found.id;
  const names = items.map((source) => source.name);
  const known = names.length > 0 ? `; there are ${names.map(quote).join(", ")}` : "";
  const hint = didYouMean(name, names, quote) || known;
  throw new Refused(
    `--source must be the name of a source of the ledger; there is none called ${quote(name)}${hint}`,
  );
}

/** Returns true if a commit would change nothing: it adds no expense and no plan, and there is no answer to remember. */
function hasNothingNew({ of, statuses, warnings }: Import): boolean {
  if (warnings.some(({ code }) => code === "plans")) return false;
  return of === 0 && !statuses.some(({ status }) => status === "income" || status === "transfer");
}

async function commit(
  { id, version }: Import,
  { client, command: { ledger }, progress, wait }: Run,
): Promise<Import> {
  const committing = client.commitImport({ ledger, id, ifMatch: version });
  if (!progress) return committing;
  const over = Promise.allSettled([committing]).then(() => "over");
  while ((await Promise.race([over, wait(PROGRESS_MS)])) !== "over") {
    // A failed request for the progress does not stop the import.
    const { items } = await client.listImports({ ledger }).catch(() => ({ items: [] }));
    const summary = items.find((each) => each.id === id);
    if (!summary) continue;
    const { name, done, of } = summary;
    progress(showPlain(`${name}: ${showCount(done)} of ${showCount(of)} imported`));
  }
  progress("");
  return committing;
}

async function writeRows(
  id: number,
  status: Answered<"ImportRow">["status"],
  { client, command: { ledger }, writer }: Run,
): Promise<void> {
  let page: Answered<"ImportRowPage"> | undefined;
  do {
    page = await client.listImportRows({
      ledger,
      id,
      status: [status],
      limit: PAGE_ITEMS,
      ...(page?.next && { cursor: page.next }),
    });
    await writer.rows.write(page.items);
  } while (page.next !== null);
}

/** Writes the outcomes of files or, with `--rows`, their rows. */
function openWriter(
  command: ImportFilesCommand,
  currency: CurrencyCode | null,
  { output }: ServiceParts,
) {
  const { isJson, rows: listed } = command;
  const imports = jsonWriter(encoder(ImportSchema), output);
  const rows = openRows(rowForm(currency), isJson, output);
  return {
    rows,
    async write(ended: Ended) {
      if (!isJson && output.isTerminal) {
        await output.write(showImport(ended.import, ended.end, command, currency));
      } else if (listed) return;
      else if (isJson) await imports.write([ended.import]);
      else await output.write(showTabs(ended.import, ended.end));
    },
    finish: () => (isJson && !listed ? imports : rows).end(),
  };
}

function rowForm(currency: CurrencyCode | null): RowForm<Answered<"ImportRow">> {
  return {
    encode: encoder(RowSchema),
    columns: [
      { name: "Line", kind: "number", of: ({ line }) => line },
      { name: "Date", kind: "fixed", of: ({ day }) => day },
      { name: "Amount", kind: "amount", of: ({ amount }) => amount },
      { name: "Text", kind: "text", of: ({ expense, raw }) => expense?.description ?? raw },
      { name: "Payee", kind: "text", of: ({ expense }) => expense?.payee },
      { name: "Category", kind: "text", of: ({ expense }) => expense?.category?.name },
      {
        name: "Why",
        kind: "text",
        of: ({ reasons }) => reasons.map(({ text }) => text).join("; "),
      },
    ],
    currency,
  };
}
