// Files that wait for their import, in parts of 1 MiB. Part 0 is the head. It is written last, so a file without one is incomplete or
// was interrupted.

import type { ImportId } from "../domain/import/ledger-import.ts";
import { isRecord, parseRecord, unreadable } from "../domain/kept-json.ts";
import type { LedgerId } from "../domain/ledger/ledger.ts";
import { Problem } from "../domain/problem.ts";
import type { ImportPart, ImportRows } from "./import-rows.ts";
import { type FileToStage, type Imports, type StagedImport, storeFailed } from "./store.ts";

const PART_BYTES = 1_048_576;

type StagedFiles = Pick<Imports, "stage" | "staged" | "allStaged" | "bytes" | "answer">;

export function createStagedFiles(rows: ImportRows): StagedFiles {
  async function head(ledger: LedgerId, id: ImportId) {
    const found = await rows.part(ledger, id, 0);
    return found && { part: found, staged: stagedOf(found) };
  }

  async function put(ledger: LedgerId, file: FileToStage): Promise<StagedImport> {
    const { id, name, at: stagedAt, bytes: whole } = file;
    const hasher = new Bun.CryptoHasher("sha256");
    for (let [part, at] = [1, 0]; at < whole.length; part += 1, at += PART_BYTES) {
      // A copy, not a view: a view that is sent to a thread takes all the bytes behind it along.
      const bytes = whole.slice(at, at + PART_BYTES);
      hasher.update(bytes);
      await rows.putPart(ledger, { import: id, part, stagedAt, bytes });
    }
    const digest = hasher.digest("hex");
    const staged = { id, name, bytes: whole.length, digest, stagedAt, revision: 1, answers: {} };
    await rows.putPart(ledger, { import: id, part: 0, stagedAt, bytes: headBytes(staged) });
    return staged;
  }

  return {
    async stage(ledger, file) {
      try {
        return await put(ledger, file);
      } catch (error) {
        // If this fails too, the leftover parts are deleted after a day.
        await rows.dropParts(ledger, file.id).catch(() => {});
        throw error;
      }
    },
    staged: async (ledger, id) => (await head(ledger, id))?.staged,
    allStaged: async (ledger) => (await rows.heads(ledger)).map(stagedOf),
    async bytes(ledger, id) {
      const found = await head(ledger, id);
      if (!found) throw new Problem("unknown-record", `There is no file for the import ${id}`);
      const whole = new Uint8Array(found.staged.bytes);
      let at = 0;
      for (let part = 1; at < whole.length; part += 1) {
        const read = await rows.part(ledger, id, part);
        if (!read) throw storeFailed(new Error(`part ${part} of the import ${id} is gone`));
        whole.set(read.bytes, at);
        at += read.bytes.length;
      }
      return whole;
    },
    async answer(ledger, id, { revision, answers }) {
      const found = await head(ledger, id);
      if (found?.staged.revision !== revision) return false;
      const after = { ...found.staged, answers, revision: revision + 1 };
      return rows.replaceHead(ledger, found.part, headBytes(after));
    },
  };
}

function headBytes({ id: _, stagedAt: __, ...head }: StagedImport): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(head));
}

/** Throws an Error if the part is not the head of a file. */
function stagedOf({ import: id, stagedAt, bytes: text }: ImportPart): StagedImport {
  const owner = { noun: "the head of import", id };
  const head = parseRecord(new TextDecoder().decode(text), owner.noun, id);
  const { name, bytes, digest, revision, answers } = head;
  const isWhole =
    typeof name === "string" &&
    typeof bytes === "number" &&
    typeof digest === "string" &&
    typeof revision === "number" &&
    isRecord(answers);
  if (isWhole) return { id, name, bytes, digest, stagedAt, revision, answers };
  throw unreadable(owner, "it must have a name, bytes, a digest, a revision and answers");
}
