// Which files of a zip are statements, once each was looked at: a readme beside them is left aside, and named.

import type { ImportId } from "../../domain/import/ledger-import.ts";
import { type Reason, reason } from "../../domain/import/reasons.ts";
import { Problem } from "../../domain/problem.ts";
import type { SkippedFile } from "../../import/file/file.ts";
import type { ShownImport } from "./kept-answers.ts";

/** A file of a zip, and why it is no statement. */
export interface ZippedFile {
  readonly id: ImportId;
  readonly name: string;
  readonly fault: Fault | undefined;
}

interface Fault {
  readonly reason: Reason;
  /** Undefined for what may be a statement all the same. */
  readonly refusal: Problem | undefined;
}

/** Why a staged file is no statement. `look` rejects with `unreadable-file` if it can't be read. */
export async function faultOf(look: () => Promise<ShownImport>): Promise<Fault | undefined> {
  try {
    return isTable(await look()) ? undefined : { reason: reason("no-columns"), refusal: undefined };
  } catch (error) {
    if (!(error instanceof Problem && error.reason)) throw error;
    return { reason: error.reason, refusal: error };
  }
}

/** Text with commas is read as a table, too. */
function isTable({ questions, reading: { columns } }: ShownImport): boolean {
  const { booked, amount, debit, credit } = columns;
  const isSorted = !questions.some(({ kind }) => kind === "columns");
  return isSorted || [booked, amount, debit, credit].some((found) => found !== undefined);
}

/** Throws the first refusal if no file is a statement. If all readable files are doubtful, they are asked about. */
export function sortFiles(files: readonly ZippedFile[]): {
  readonly statements: readonly ImportId[];
  readonly skippedFiles: readonly (SkippedFile & { readonly id: ImportId })[];
} {
  const sure = files.filter(({ fault }) => !fault);
  const statements = sure.length > 0 ? sure : files.filter(({ fault }) => !fault?.refusal);
  const refusal = files.find(({ fault }) => fault?.refusal)?.fault?.refusal;
  if (statements.length === 0 && refusal) throw refusal;
  return {
    statements: statements.map(({ id }) => id),
    skippedFiles: files.flatMap((file) => {
      const { id, name, fault } = file;
      return fault && !statements.includes(file) ? { id, name, reason: fault.reason } : [];
    }),
  };
}
