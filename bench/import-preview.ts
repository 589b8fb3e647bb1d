// The preview of a file as an import makes it in an empty book: from its bytes to the status of each row.

import { LabelIndex } from "../src/domain/label/labels.ts";
import { calendarDateOf } from "../src/domain/time/calendar-date.ts";
import { decideImport, type Import } from "../src/import/decide-import.ts";
import { openFile } from "../src/import/file/file.ts";
import { readFile } from "../src/import/file/file-reading.ts";
import type { BookPast } from "../src/import/status/past.ts";

const PAST: BookPast = {
  ...{ currency: null, labels: new LabelIndex(), expenses: [], marks: [], spans: new Map() },
  ...{ otherAccounts: new Set(), others: [] },
};

/** One for each file that the source holds. */
export async function* previewsOf(bytes: Uint8Array): AsyncGenerator<Import, undefined> {
  const today = calendarDateOf(2026, 11, 23);
  if (!today) throw new RangeError("there is no such day");
  for (const file of await openFile(bytes)) {
    const context = { today, currency: null, profiles: [], answers: {} };
    const reading = await readFile(file, context);
    yield decideImport(reading, PAST, {}, today);
  }
  return undefined;
}
