// The number of uses and the last use of each label. Uses of a merged label count toward its replacement.

import { LABEL_FIELDS } from "../../domain/expense/expense-fields.ts";
import type { LabelId } from "../../domain/label/label.ts";
import type { LabelUse } from "../../domain/label/labels.ts";
import { dateOfDayNumber } from "../../domain/time/calendar-date.ts";
import { shownTags } from "./dimension.ts";
import { NO_LABEL } from "./label-table.ts";
import { inRanges, type Sliced } from "./slices.ts";
import { IN_PARTS, type Table } from "./table.ts";

/** An entry for each existing label. */
export function* countUses(table: Table): Sliced<ReadonlyMap<LabelId, LabelUse>> {
  const { size, slice, labels } = table;
  const byLabel = new Uses(labels.size);
  const bySet = new Uses(table.tags.size);
  yield* inRanges(size, slice, (from, to) => count(table, from, to, byLabel, bySet));
  for (let set = 1; set < table.tags.size; set += 1) {
    const used = bySet.counts[set] ?? 0;
    if (used === 0) continue;
    for (const tag of shownTags(table, set)) byLabel.add(tag, used, bySet.lasts[set] ?? 0);
  }
  const uses = new Map<LabelId, LabelUse>();
  for (const { id, removed } of labels.index.all()) {
    const used = byLabel.counts[id] ?? 0;
    const lastUsed = used > 0 ? (dateOfDayNumber(byLabel.lasts[id] ?? 0) ?? null) : null;
    if (!removed) uses.set(id, { count: used, lastUsed });
  }
  return uses;
}

function count(table: Table, from: number, to: number, byLabel: Uses, bySet: Uses): void {
  const { ids, columns } = table;
  const { days, categories, tagSets } = columns;
  const { standIns } = table.labels;
  const named = LABEL_FIELDS.map((field) => columns[field]);
  for (let slot = from; slot < to; slot += 1) {
    if (ids[slot] === 0) continue;
    const day = days[slot] ?? 0;
    for (const column of named) {
      byLabel.add(standIns[column[slot] ?? NO_LABEL] ?? NO_LABEL, 1, day);
    }
    bySet.add(tagSets[slot] ?? 0, 1, day);
    const category = categories[slot] ?? NO_LABEL;
    if (category !== IN_PARTS) byLabel.add(standIns[category] ?? NO_LABEL, 1, day);
    else addParts(table, slot, byLabel, day);
  }
}

function addParts({ parts, labels }: Table, slot: number, byLabel: Uses, day: number): void {
  const shown = parts.of(slot).map((part) => {
    return labels.standIns[parts.categories[part] ?? NO_LABEL] ?? NO_LABEL;
  });
  for (const label of new Set(shown)) byLabel.add(label, 1, day);
}

class Uses {
  readonly counts: Int32Array;
  readonly lasts: Int32Array;

  constructor(size: number) {
    this.counts = new Int32Array(size);
    this.lasts = new Int32Array(size);
  }

  add(place: number, count: number, day: number): void {
    this.counts[place] = (this.counts[place] ?? 0) + count;
    if (day > (this.lasts[place] ?? 0)) this.lasts[place] = day;
  }
}
