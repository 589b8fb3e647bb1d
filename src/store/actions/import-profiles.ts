// What a transaction does to the profiles of imports.

import type { ImportProfile } from "../../domain/import/import-profile.ts";
import type { ActionOf } from "../../domain/ledger/actions.ts";
import type { ChangeId } from "../../domain/ledger/ledger-change.ts";
import { quote } from "../../domain/text/text.ts";
import { expectVersion, Refused } from "./refused.ts";
import type { Workspace } from "./workspace.ts";

export function createImportProfile(
  work: Workspace,
  { draft }: ActionOf<"create-import-profile">,
): ImportProfile {
  expectFreeName(work, draft.name, undefined);
  return work.createRecord<ImportProfile>("import-profile", { ...draft, removed: false });
}

export function changeImportProfile(
  work: Workspace,
  { id, change, ifMatch }: ActionOf<"change-import-profile">,
): ImportProfile {
  const before = expectProfile(work, id);
  expectVersion(ifMatch, before.lastChange, subjectOf(before));
  if (change.name !== undefined) expectFreeName(work, change.name, id);
  return work.replaceRecord(before, change);
}

export function deleteImportProfile(
  work: Workspace,
  { id, ifMatch }: ActionOf<"delete-import-profile">,
): ChangeId {
  const before = expectProfile(work, id);
  expectVersion(ifMatch, before.lastChange, subjectOf(before));
  return work.replaceRecord(before, { removed: true }).lastChange;
}

function expectProfile(work: Workspace, id: number): ImportProfile {
  const record = work.records.get(id);
  if (record?.kind === "import-profile" && !record.removed) return record;
  throw new Refused("unknown-record", `There is no import profile with the id ${id}`);
}

/** Profiles are chosen by their names. */
function expectFreeName(work: Workspace, name: string, own: number | undefined): void {
  const other = otherNamed(work, name, own);
  if (!other) return;
  throw new Refused(
    "conflict",
    `There is an import profile ${quote(name)} already, with the id ${other.id}; choose another name`,
    "/name",
  );
}

/** Another profile that is there, of the same name. */
export function otherNamed(
  work: Workspace,
  name: string,
  own: number | undefined,
): ImportProfile | undefined {
  for (const record of work.records.others()) {
    const isProfile = record.kind === "import-profile" && !record.removed;
    if (isProfile && record.name === name && record.id !== own) return record;
  }
  return undefined;
}

function subjectOf({ name }: ImportProfile): string {
  return `The import profile ${quote(name)}`;
}
