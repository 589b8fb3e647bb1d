// The labels of a ledger, found by id and by name.

import type { CalendarDate } from "../time/calendar-date.ts";
import { type Label, type LabelId, type LabelKind, nameKey } from "./label.ts";

/** How often a label is used, and when it was last used. */
export interface LabelUse {
  /** The number of expenses. An expense counts once even if several of its parts have the label. */
  readonly count: number;
  /** The latest date of those expenses; null if there are none. */
  readonly lastUsed: CalendarDate | null;
}

export interface Labels {
  /** Undefined for a number that is no label's id, too. */
  get(id: number): Label | undefined;
  /** The existing label with this name, or the replacement of a label that had the name. */
  named(kind: LabelKind, name: string, parent: LabelId | null): Label | undefined;
  /** All labels with the name, including removed ones. */
  allNamed(kind: LabelKind, name: string, parent: LabelId | null): readonly Label[];
  all(): Iterable<Label>;
}

/** The existing labels of a kind, by id. */
export function labelsOf(labels: Labels, of: LabelKind): readonly Label[] {
  return [...labels.all()]
    .filter(({ kind, removed }) => kind === of && !removed)
    .toSorted((a, b) => a.id - b.id);
}

/** The fields through which a merged label leads to its replacement. */
type Replaceable = Pick<Label, "id" | "removed" | "target">;

export interface Replacements<Of extends Replaceable = Label> {
  get(id: number): Of | undefined;
}

/** The label itself if it still exists, or its replacement. Undefined if it has none. */
export function resolveLabel<Of extends Replaceable>(
  labels: Replacements<Of>,
  id: number,
): Of | undefined {
  const label = labels.get(id);
  if (!label?.removed) return label;
  return replacementsOf(labels, label).find(({ removed }) => !removed);
}

/** The last change of a label or of the labels that have replaced it. */
export function lastChangeOf(labels: Labels, id: number): number {
  const label = labels.get(id);
  if (!label?.removed) return label?.lastChange ?? 0;
  return Math.max(...replacementsOf(labels, label).map(({ lastChange }) => lastChange));
}

/** The label and those that have replaced it one after another. An undo may have made a circle of them. */
function* replacementsOf<Of extends Replaceable>(labels: Replacements<Of>, first: Of) {
  const seen = new Set<LabelId>();
  for (let label: Of | undefined = first; label && !seen.has(label.id); ) {
    seen.add(label.id);
    yield label;
    label = label.target === null ? undefined : labels.get(label.target);
  }
}

/** Finds labels by id and by name. An index can be layered over another one without changing that one. */
export class LabelIndex implements Labels {
  readonly #below: LabelIndex | undefined;
  readonly #byId = new Map<number, Label>();
  readonly #byName = new Map<string, readonly Label[]>();

  constructor(labels: Iterable<Label> = [], below?: LabelIndex) {
    this.#below = below;
    for (const label of labels) this.put(label);
  }

  /** The number of labels in this layer, without those below. */
  get size(): number {
    return this.#byId.size;
  }

  /** Adds the label, or replaces its former state. */
  put(label: Label): void {
    const before = this.#byId.get(label.id);
    if (before) {
      const key = keyOf(before.kind, before.name, before.parent);
      this.#byName.set(
        key,
        this.#ownNamed(key).filter(({ id }) => id !== label.id),
      );
    }
    const key = keyOf(label.kind, label.name, label.parent);
    this.#byName.set(key, [...this.#ownNamed(key), label]);
    this.#byId.set(label.id, label);
  }

  get(id: number): Label | undefined {
    return this.#byId.get(id) ?? this.#below?.get(id);
  }

  named(kind: LabelKind, name: string, parent: LabelId | null): Label | undefined {
    const all = this.allNamed(kind, name, parent);
    const there = all.find((label) => !label.removed);
    if (there) return there;
    let merged: Label | undefined;
    for (const label of all) {
      if (label.target !== null && label.id > (merged?.id ?? 0)) merged = label;
    }
    return merged && resolveLabel(this, merged.id);
  }

  allNamed(kind: LabelKind, name: string, parent: LabelId | null): readonly Label[] {
    return this.#allOf(keyOf(kind, name, parent));
  }

  *all(): Iterable<Label> {
    yield* this.#byId.values();
    for (const label of this.#below?.all() ?? []) {
      if (!this.#byId.has(label.id)) yield label;
    }
  }

  /** The labels of this layer, without those below. */
  own(): readonly Label[] {
    return [...this.#byId.values()];
  }

  #allOf(key: string): readonly Label[] {
    const own = this.#ownNamed(key);
    const below = this.#below ? this.#below.#allOf(key) : NONE;
    return below.length === 0 ? own : [...own, ...below.filter(({ id }) => !this.#byId.has(id))];
  }

  #ownNamed(key: string): readonly Label[] {
    return this.#byName.get(key) ?? NONE;
  }
}

const NONE: readonly Label[] = [];

function keyOf(kind: LabelKind, name: string, parent: LabelId | null): string {
  return `${kind}\0${parent ?? ""}\0${nameKey(name)}`;
}
