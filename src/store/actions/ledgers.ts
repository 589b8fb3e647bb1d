// Transactions on the ledger itself.

import type { ActionOf, VersionedProfile } from "../../domain/ledger/actions.ts";
import { DEFAULT_LEDGER, isThere, type LedgerId } from "../../domain/ledger/ledger.ts";
import type { ChangeId } from "../../domain/ledger/ledger-change.ts";
import { fieldsOf, NO_PROFILE, type ProfileRecord } from "../../domain/ledger/ledger-record.ts";
import { quote, showCount } from "../../domain/text/text.ts";
import { conflict, expectVersion, unknown } from "./refused.ts";
import type { Workspace } from "./workspace.ts";

/** Throws if the ledger does not exist. The ledger of the simple API always exists. */
export function expectLedger({ records }: Workspace, id: LedgerId): void {
  if (isThere(id, records.profile)) return;
  throw unknown(`There is no ledger with the id ${id}`);
}

export function createLedger(
  work: Workspace,
  id: LedgerId,
  { profile }: ActionOf<"create-ledger">,
): VersionedProfile {
  const before = work.records.profile;
  if (isThere(id, before)) throw conflict(`The ledger ${id} already exists`, "/id");
  if (before) {
    throw conflict(
      `The ledger ${id} was deleted by its change ${before.lastChange}; undo that, or choose another id`,
      "/id",
    );
  }
  return versioned(work.createRecord<ProfileRecord>("ledger", profile, NO_PROFILE.id));
}

export function changeLedger(
  work: Workspace,
  { change, ifMatch }: ActionOf<"change-ledger">,
): VersionedProfile {
  const before = work.profile;
  expectVersion(ifMatch, before.lastChange, "The ledger");
  return versioned(work.replaceRecord(before, change));
}

function versioned(record: ProfileRecord): VersionedProfile {
  return { profile: fieldsOf(record), version: record.lastChange };
}

export function deleteLedger(
  work: Workspace,
  id: LedgerId,
  { name, ifMatch }: ActionOf<"delete-ledger">,
): ChangeId {
  const { profile, ledger } = work;
  expectVersion(ifMatch, profile.lastChange, "The ledger");
  if (id === DEFAULT_LEDGER) {
    throw conflict(`The ledger ${id} can't be deleted: it belongs to the simple API`);
  }
  if (ledger.count > 0 && name !== profile.name) {
    throw conflict(
      `The ledger ${id} has ${ledger.count === 1 ? "1 expense" : `${showCount(ledger.count)} expenses`}; to delete it, confirm with its name ${quote(profile.name)}`,
    );
  }
  return work.replaceRecord(profile, { removed: true }).lastChange;
}
