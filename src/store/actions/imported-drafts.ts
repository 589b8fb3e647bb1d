// Gives the drafts of a file the categories of the ledger. Categories that the file names by their paths are created if they don't exist.

import type { DraftCategory, ImportDraft } from "../../domain/import/imported-row.ts";
import { type Label, type LabelId, newLabel } from "../../domain/label/label.ts";
import { resolveLabel } from "../../domain/label/labels.ts";
import type { Workspace } from "./workspace.ts";

/** The ids of categories by path. Most rows of a batch name the same few. */
export type CategoryIds = Map<string, LabelId>;

/** Resolves the categories to labels, which are created if they don't exist. */
export function bookDraftOf(work: Workspace, draft: ImportDraft, known: CategoryIds) {
  const { category, parts } = draft;
  return {
    ...draft,
    category: categoryId(work, category, known),
    parts: parts.map((part) => ({ ...part, category: categoryId(work, part.category, known) })),
  };
}

/** A category that was deleted since it was chosen counts as none. */
export function categoryId(
  work: Workspace,
  category: DraftCategory | null,
  known: CategoryIds,
): LabelId | null {
  if (category === null) return null;
  if ("id" in category) {
    const label = resolveLabel(work.labels, category.id);
    return label?.kind === "category" ? label.id : null;
  }
  const [name, below] = category.path;
  // No name contains a control character.
  const path = category.path.join("\n");
  const there = known.get(path);
  if (there !== undefined) return there;
  const top = takeCategory(work, name, null);
  const id = below === undefined ? top : takeCategory(work, below, top);
  known.set(path, id);
  return id;
}

export function takeCategory(work: Workspace, name: string, parent: LabelId | null): LabelId {
  const known = work.labels.named("category", name, parent);
  return (known ?? work.createRecord<Label>("category", { ...newLabel(name), parent })).id;
}
