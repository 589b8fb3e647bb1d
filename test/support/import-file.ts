// Reads files that tests write, as an import would.

import { tellReason } from "../../src/domain/import/reasons.ts";
import { type FileAnswers, openFile } from "../../src/import/file/file.ts";
import type {
  ImportRecord,
  Item,
  Reader,
  TableRow,
  Unread,
} from "../../src/import/record/record.ts";
import { type Encoding, textOf } from "../../src/import/text/encoding.ts";

export async function itemsOf(
  content: string | Uint8Array,
  answers: FileAnswers = {},
): Promise<readonly Item[]> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const file = await openFile(bytes, answers);
  return (await Array.fromAsync(file.items())).flat();
}

export function readWith(reader: Reader, text: string): readonly Item[] {
  return [...reader.read(text)];
}

export function recordsIn(items: readonly Item[]): readonly ImportRecord[] {
  return items.filter((item) => item.type === "record");
}

export function rowsIn(items: readonly Item[]): readonly TableRow[] {
  return items.filter((item) => item.type === "row");
}

export function cellsIn(items: readonly Item[]): readonly (readonly string[])[] {
  return rowsIn(items).map(({ cells }) => cells);
}

/** The lines that could not be read or were skipped, as "line: reason". */
export function toldIn(items: readonly Item[]): readonly string[] {
  return items
    .filter((item): item is Unread => item.type === "unread")
    .map(({ line, reason }) => `${line}: ${tellReason(reason)}`);
}

/** Returns the number of lines of a text file, whatever its format. */
export function physicalLines(bytes: Uint8Array, encoding: Encoding): number {
  const lines = textOf(bytes, encoding).split(/\r\n|\r|\n/);
  return lines.at(-1) === "" ? lines.length - 1 : lines.length;
}
