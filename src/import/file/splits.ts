// Joins the rows of an expense that a tracker writes in several rows: one for the whole and one for each part, or only the parts.

import { sum } from "../../domain/money/decimal.ts";
import { Entry } from "../match/entry.ts";
import { keyOf } from "../match/match-keys.ts";
import type { FileItem, ImportRecord, RecordPart } from "../record/record.ts";
import type { SplitStyle } from "../table/trackers.ts";

/** The place of a row among those of its expense, from 0 for the whole, and their number. */
const PLACES: Readonly<Record<SplitStyle, readonly RegExp[]>> = {
  counted: [/^\(SPLIT INTO (?<of>\d+)\)\s*/i, /^\(SPLIT (?<place>\d+) OF (?<of>\d+)\)\s*/i],
  numbered: [/^\(?Split \(?(?<place>\d+)\/(?<of>\d+)\)?\)?\s*/i],
};

/** The place of the first row. */
const FIRST: Readonly<Record<SplitStyle, number>> = { counted: 0, numbered: 1 };

/** Joins consecutive rows of an expense. If some are missing, the others stay as they are. */
export function joinSplits(items: readonly FileItem[], style: SplitStyle): readonly FileItem[] {
  const read: FileItem[] = [];
  let group: Entry[] = [];
  for (const item of items) {
    const { place, of } = placeOf(item, style);
    const isNext = group.length > 0 && place === FIRST[style] + group.length;
    const continues = isNext && of === placeOf(group[0], style).of;
    if (!continues) read.push(...group.splice(0));
    if (!(item instanceof Entry) || !(continues || place === FIRST[style])) {
      read.push(item);
      continue;
    }
    group.push(item);
    if (!continues || place !== of) continue;
    read.push(joined(group, style));
    group = [];
  }
  return [...read, ...group];
}

function placeOf(item: FileItem | undefined, style: SplitStyle) {
  const note = item?.record?.note ?? "";
  const found = PLACES[style].map((place) => place.exec(note)?.groups).find((groups) => groups);
  if (!found) return {};
  const { place = "0", of = "" } = found;
  return { place: Number.parseInt(place, 10), of: Number.parseInt(of, 10) };
}

function joined(items: readonly Entry[], style: SplitStyle): Entry {
  const [first, last] = [items[0], items.at(-1)];
  if (!first || !last) throw new RangeError("an expense has at least one row");
  const parts = items.slice(1 - FIRST[style]).map(({ record }): RecordPart => {
    const { amount, category, tags, transfer } = record;
    return { amount, category, tags, note: noteOf(record, style) || undefined, transfer };
  });
  const { category: _, note: __, ...rest } = first.record;
  const note = style === "counted" ? noteOf(first.record, style) : "";
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

function noteOf({ note = "" }: ImportRecord, style: SplitStyle): string {
  return PLACES[style].reduce((text, place) => text.replace(place, ""), note).trim();
}
