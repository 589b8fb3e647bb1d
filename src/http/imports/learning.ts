// What a commit teaches of the sources of its file: profiles are made or changed just before the rows are recorded.

import type { Action } from "../../domain/ledger/actions.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import type { Actor } from "../../domain/ledger/ledger-change.ts";
import type { DecisionDone } from "../../import/thread/messages.ts";
import type { Books } from "../../store/store.ts";
import { profileDraft } from "./profiles.ts";

/**
 * The id of the file's own profile; null where the file has nothing to find it by again, undefined where somebody else has made or changed
 * one of them meanwhile.
 */
export async function learnProfiles(
  books: Books,
  ledger: LedgerId,
  { learnt, source }: DecisionDone,
  actor: Actor,
): Promise<number | null | undefined> {
  const asked = learnt.flatMap((one): readonly Action[] => {
    const draft = profileDraft(one);
    if (one.id === null) return [{ action: "create-import-profile", draft }];
    return [{ action: "change-import-profile", id: one.id, change: draft, ifMatch: null }];
  });
  if (asked.length === 0) return source?.id ?? null;
  const { results } = await books.apply(ledger, { actions: asked, actor, key: null });
  if (!results) return undefined;
  const [first] = results;
  const isOwn = learnt[0]?.isOwn === true;
  const made = first?.action === "create-import-profile" ? first.value.id : undefined;
  return source?.id ?? (isOwn && made !== undefined ? made : null);
}
