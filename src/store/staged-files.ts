// Files that wait for their import, in parts of 1 MiB. Part 0 is the head. It is written last, so a file without one is incomplete or
// was interrupted.

import { releaseBytes } from "../domain/bytes.ts";
import type { ImportId } from "../domain/import/ledger-import.ts";
import { isRecord, parseRecord, unreadable } from "../domain/kept-json.ts";
import type { LedgerId } from "../domain/ledger/ledger.ts";
import { Problem } from "../domain/problem.ts";
import type { ImportPart, ImportRows } from "./import-rows.ts";
import { type FileToStage, type Imports, type StagedImport, storeFailed } from "./store.ts";

const PART_BYTES = 1_048_576;

type StagedFiles = Pick<Imports, "stage" | "staged" | "allStaged" | "bytes" | "answer">;

/** `drawId` returns a new id for a file; it rejects if there is no such ledger. */
export function createStagedFiles(
  rows: ImportRows,
  drawId: (ledger: LedgerId) => Promise<ImportId>,
): StagedFiles {
  async function head(ledger: LedgerId, id: ImportId) {
    const [found] = await rows.parts(ledger, id, 0, 0);
    return found && { part: found, staged: stagedOf(found) };
  }

  async function put(ledger: LedgerId, id: ImportId, file: FileToStage): Promise<StagedImport> {
    const hasher = new Bun.CryptoHasher("sha256");
    let [bytes, part] = [0, 0];
    for await (const piece of partsOf(file.pieces)) {
      part += 1;
      bytes += piece.length;
      hasher.update(piece);
      await rows.putPart(ledger, { import: id, part, stagedAt: file.at, bytes: piece });
    }
    const { name, at: stagedAt } = file;
    const digest = hasher.digest("hex");
    const staged = { id, name, bytes, digest, stagedAt, revision: 1, answers: {} };
    await rows.putPart(ledger, { import: id, part: 0, stagedAt, bytes: headBytes(staged) });
    return staged;
  }

  return {
    async stage(ledger, file) {
      const id = await drawId(ledger);
      try {
        return await put(ledger, id, file);
      } catch (error) {
        // If this fails too, the leftover is deleted after a day.
        await rows.dropParts(ledger, id).catch(() => {});
        throw error;
      }
    },
    staged: async (ledger, id) => (await head(ledger, id))?.staged,
    allStaged: async (ledger) => (await rows.heads(ledger)).map(stagedOf),
    async *bytes(ledger, id) {
      const found = await head(ledger, id);
      if (!found) throw new Problem("unknown-record", `There is no file for the import ${id}`);
      let left = found.staged.bytes;
      for (let part = 1; left > 0; part += 1) {
        const [read] = await rows.parts(ledger, id, part, part);
        if (!read) throw storeFailed(new Error(`part ${part} of the import ${id} is gone`));
        left -= read.bytes.length;
        yield read.bytes;
        releaseBytes(read.bytes);
      }
    },
    async answer(ledger, id, { revision, answers }) {
      const found = await head(ledger, id);
      if (found?.staged.revision !== revision) return undefined;
      const after = { ...found.staged, answers, revision: revision + 1 };
      const isReplaced = await rows.replaceHead(ledger, found.part, headBytes(after));
      return isReplaced ? after : undefined;
    },
  };
}

/** The same bytes in full parts, except for the last one. Each is valid until the next one is requested. */
async function* partsOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const part = new Uint8Array(PART_BYTES);
  let filled = 0;
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      const taken = piece.subarray(at, at + PART_BYTES - filled);
      part.set(taken, filled);
      filled += taken.length;
      at += taken.length;
      if (filled < PART_BYTES) continue;
      yield part;
      filled = 0;
    }
  }
  if (filled > 0) yield part.slice(0, filled);
}

function headBytes({ id: _, stagedAt: __, ...head }: StagedImport): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(head));
}

/** Throws an Error if it is not the head of a file. */
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
