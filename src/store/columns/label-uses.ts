// How often each label is used, and when last, as expenses show it: by what stands for merged labels now.

import { dateOfDayNumber } from "../../domain/calendar-date.ts";
import type { LabelId } from "../../domain/label.ts";
import type { LabelUse } from "../../domain/labels.ts";
import { shownTags } from "./dimension.ts";
import { NO_LABEL } from "./label-table.ts";
import { IN_PARTS, type Table } from "./table.ts";

/** For each label that is there. */
export function countUses(table: Table): ReadonlyMap<LabelId, LabelUse> {
  const { ids, days, payees, categories, tagSets, size, labels } = table;
  const byLabel = new Uses(labels.size);
  const bySet = new Uses(table.tags.size);
  const { standIns } = labels;
  for (let slot = 0; slot < size; slot += 1) {
    if (ids[slot] === 0) continue;
    const day = days[slot] ?? 0;
    byLabel.add(standIns[payees[slot] ?? NO_LABEL] ?? NO_LABEL, 1, day);
    bySet.add(tagSets[slot] ?? 0, 1, day);
    const category = categories[slot] ?? NO_LABEL;
    if (category !== IN_PARTS) byLabel.add(standIns[category] ?? NO_LABEL, 1, day);
    else addParts(table, slot, byLabel, day);
  }
  for (let set = 1; set < table.tags.size; set += 1) {
    const count = bySet.counts[set] ?? 0;
    if (count === 0) continue;
    for (const tag of shownTags(table, set)) byLabel.add(tag, count, bySet.lasts[set] ?? 0);
  }
  const uses = new Map<LabelId, LabelUse>();
  for (const { id, removed } of labels.index.all()) {
    const count = byLabel.counts[id] ?? 0;
    const lastUsed = count > 0 ? (dateOfDayNumber(byLabel.lasts[id] ?? 0) ?? null) : null;
    if (!removed) uses.set(id, { count, lastUsed });
  }
  return uses;
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
