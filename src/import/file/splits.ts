// Joins the rows of an expense that a tracker writes in several rows: one for the whole and one for each part, or only the parts.

import { sum } from "../../domain/money/decimal.ts";
import { Entry } from "../match/entry.ts";
import { keyOf } from "../match/match-keys.ts";
import type { FileItem, ImportRecord, RecordPart } from "../record/record.ts";
import type { SplitStyle } from "../table/trackers.ts";

const WHOLE = /^\(SPLIT INTO (\d+)\)\s*/i;
const COUNTED = /^\(SPLIT (\d+) OF (\d+)\)\s*/i;
const NUMBERED = /^\(?Split \(?(\d+)\/(\d+)\)?\)?\s*/i;

interface Group {
  readonly whole: Entry | undefined;
  readonly size: number;
  readonly parts: Entry[];
}

/** Joins consecutive rows of an expense. If some are missing, the others stay as they are. */
export function joinSplits(items: readonly FileItem[], style: SplitStyle): readonly FileItem[] {
  const read: FileItem[] = [];
  let group: Group | undefined;
  for (const item of items) {
    if (!(item instanceof Entry)) {
      read.push(...(group ? apart(group) : []), item);
      group = undefined;
      continue;
    }
    const { note = "" } = item.record;
    const isCounted = style === "counted";
    const [, part, of] = (isCounted ? COUNTED : NUMBERED).exec(note) ?? [];
    const [, into] = isCounted ? (WHOLE.exec(note) ?? []) : [];
    if (group && part === String(group.parts.length + 1) && of === String(group.size)) {
      group.parts.push(item);
      if (group.parts.length < group.size) continue;
      read.push(joined(group, item, style));
      group = undefined;
      continue;
    }
    if (group) read.push(...apart(group));
    group = undefined;
    if (into !== undefined) group = { whole: item, size: Number(into), parts: [] };
    else if (part === "1" && of !== undefined && !isCounted) {
      group = { whole: undefined, size: Number(of), parts: [item] };
    } else read.push(item);
  }
  return group ? [...read, ...apart(group)] : read;
}

function apart({ whole, parts }: Group): readonly Entry[] {
  return whole ? [whole, ...parts] : parts;
}

function joined(group: Group, last: Entry, style: SplitStyle): Entry {
  const items = apart(group);
  const [first = last] = items;
  const parts = group.parts.map(({ record }): RecordPart => {
    const { amount, category, tags, transfer } = record;
    const note = noteOf(record, style);
    return {
      amount,
      ...(category !== undefined && { category }),
      ...(tags && { tags }),
      ...(note !== "" && { note }),
      ...(transfer !== undefined && { transfer }),
    };
  });
  const { category: _, note: __, ...rest } = first.record;
  const note = group.whole ? noteOf(group.whole.record, style) : "";
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
  const marks = style === "counted" ? [WHOLE, COUNTED] : [NUMBERED];
  return marks.reduce((text, mark) => text.replace(mark, ""), note).trim();
}
