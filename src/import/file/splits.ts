// Joins the rows of an expense that a tracker writes in several rows: one for the whole and one for each part, or only the parts.

import { sum } from "../../domain/money/decimal.ts";
import { Entry } from "../match/entry.ts";
import { keyOf } from "../match/match-keys.ts";
import type { FileItem, ImportRecord, RecordPart } from "../record/record.ts";

/** The place of a row among those of its expense, from 0 for the whole, and their number. */
const PLACES = [
  /^\(SPLIT INTO (?<of>\d+)\)\s*/i,
  /^\(SPLIT (?<place>\d+) OF (?<of>\d+)\)\s*/i,
  /^\(?Split \(?(?<place>\d+)\/(?<of>\d+)\)?\)?\s*/i,
];

/** Joins consecutive rows of an expense. If some are missing, the others stay as they are. */
export function joinSplits(items: readonly FileItem[]): readonly FileItem[] {
  const read: FileItem[] = [];
  let group: Entry[] = [];
  for (const item of items) {
    const { place, of } = placeOf(item);
    const first = placeOf(group[0]);
    const continues = first.place + group.length === place && first.of === of;
    if (!continues) read.push(...group.splice(0));
    if (!(item instanceof Entry) || !(continues || place === 0 || place === 1)) {
      read.push(item);
      continue;
    }
    group.push(item);
    if (!continues || place !== of) continue;
    read.push(joined(group));
    group = [];
  }
  return [...read, ...group];
}

/** Both are not numbers for a row of no such expense. */
function placeOf(item: FileItem | undefined) {
  const note = item?.record?.note ?? "";
  const found = PLACES.map((place) => place.exec(note)?.groups).find((groups) => groups);
  const place = found ? (found["place"] ?? "0") : "";
  return { place: Number.parseInt(place, 10), of: Number.parseInt(found?.["of"] ?? "", 10) };
}

function joined(items: readonly Entry[]): Entry {
  const [first, last] = [items[0], items.at(-1)];
  if (!first || !last) throw new RangeError("an expense has at least one row");
  const isWhole = placeOf(first).place === 0;
  const parts = items.slice(isWhole ? 1 : 0).map(({ record }): RecordPart => {
    const { amount, category, tags, transfer } = record;
    return { amount, category, tags, note: noteOf(record) || undefined, transfer };
  });
  const { category: _, note: __, ...rest } = first.record;
  const note = isWhole ? noteOf(first.record) : "";
  const record: ImportRecord = {
    ...rest,
    endLine: last.endLine,
    amount: sum(parts.map(({ amount }) => amount)),
    raw: items.map(({ raw }) => raw).join("\n"),
    parts,
    ...(note !== "" && { note }),
  };
  return new Entry(record, keyOf(items.map(({ row }) => row).join(" ")));
}

function noteOf({ note = "" }: ImportRecord): string {
  return PLACES.reduce((text, place) => text.replace(place, ""), note).trim();
}
