// What an amendment does to the ledger itself.

import type { ActionOf, SaidLedger } from "../../domain/ledger/amendment.ts";
import { DEFAULT_LEDGER, isThere, type LedgerId } from "../../domain/ledger/ledger.ts";
import type { ChangeId } from "../../domain/ledger/ledger-change.ts";
import { quote, showCount } from "../../domain/text/text.ts";
import { expectVersion, Refused } from "./refused.ts";
import type { Workspace } from "./workspace.ts";

/** Throws where there is no such ledger; the plain routes' own is always there. */
export function expectLedger(work: Workspace, id: LedgerId): void {
  if (isThere(id, work.ledger.profile)) return;
  throw new Refused("unknown-record", `There is no ledger with the id ${id}`);
}

export function createLedger(
  work: Workspace,
  id: LedgerId,
  { profile }: ActionOf<"create-ledger">,
): SaidLedger {
  if (isThere(id, work.ledger.profile))
    throw new Refused("conflict", `There is a ledger ${id} already`, "/id");
  const { profileChange } = work.ledger;
  if (work.ledger.profile) {
    throw new Refused(
      "conflict",
      `There was a ledger ${id}, which was deleted by its change ${profileChange}; take that back, or choose another id`,
      "/id",
    );
  }
  work.createProfile(profile);
  return said(work);
}

export function changeLedger(
  work: Workspace,
  { change, ifMatch }: ActionOf<"change-ledger">,
): SaidLedger {
  expectVersion(ifMatch, work.ledger.profileChange ?? 0, "The ledger");
  work.replaceProfile({ ...work.profile, ...change });
  return said(work);
}

function said({ profile, ledger }: Workspace): SaidLedger {
  return { profile, version: ledger.profileChange ?? 0 };
}

export function deleteLedger(
  work: Workspace,
  id: LedgerId,
  { name, ifMatch }: ActionOf<"delete-ledger">,
): ChangeId {
  expectVersion(ifMatch, work.ledger.profileChange ?? 0, "The ledger");
  const { profile, ledger } = work;
  if (id === DEFAULT_LEDGER) {
    throw new Refused(
      "conflict",
      `The ledger ${id} can't be deleted: it is that of the plain routes`,
    );
  }
  if (ledger.count > 0 && name !== profile.name) {
    throw new Refused(
      "conflict",
      `The ledger ${id} has ${ledger.count === 1 ? "1 expense" : `${showCount(ledger.count)} expenses`}; to delete it, confirm with its name ${quote(profile.name)}`,
    );
  }
  const change = work.replaceProfile({ ...profile, removed: true });
  if (change === undefined) throw new RangeError(`the ledger ${id} is deleted already`);
  return change;
}
