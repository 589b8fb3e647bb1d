// What a commit teaches of the sources of its file: profiles are made or changed just before the rows are recorded.

import type { Action } from "../../domain/ledger/actions.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import type { Actor, ChangeId } from "../../domain/ledger/ledger-change.ts";
import type { Books } from "../../store/store.ts";
import type { DecidedImport } from "./opened-imports.ts";
import { profileDraft } from "./profiles.ts";

export interface LearntSource {
  /** The id of the file's own profile; null where the file has nothing to find it by again. */
  readonly profile: number | null;
  /** The changes that were made for it. */
  readonly changes: readonly ChangeId[];
}

/** Undefined where somebody else has made or changed one of the profiles meanwhile. `seen` is what the decision rests on. */
export async function learnProfiles(
  books: Books,
  ledger: LedgerId,
  { done: { learnt, source }, seen }: Pick<DecidedImport, "done" | "seen">,
  actor: Actor,
): Promise<LearntSource | undefined> {
  const asked = learnt.flatMap((one): readonly Action[] => {
    const draft = profileDraft(one);
    if (one.id === null) return [{ action: "create-import-profile", draft }];
    return [{ action: "change-import-profile", id: one.id, change: draft, ifMatch: null }];
  });
  if (asked.length === 0) return { profile: source?.id ?? null, changes: [] };
  const { results } = await books.apply(ledger, { actions: asked, actor, key: null });
  if (!results) return undefined;
  const [first] = results;
  const isOwn = learnt[0]?.isOwn === true;
  const made = first?.action === "create-import-profile" ? first.value.id : undefined;
  const profile = source?.id ?? (isOwn && made !== undefined ? made : null);
  // One that was so before has not changed.
  const changes = results.flatMap((result) => {
    const isOfProfile =
      result.action === "create-import-profile" || result.action === "change-import-profile";
    return isOfProfile && result.value.lastChange > seen ? [result.value.lastChange] : [];
  });
  return { profile, changes };
}
