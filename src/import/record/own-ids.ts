// Ids of expenses of Outlay's own exports, by which the very expense is found again.

import type { RecordId } from "./record.ts";

/** What no other expense of any ledger has: an id alone is the same in every one. `createdAt` is as exports write it. */
export function ownId(id: number, createdAt: string): RecordId {
  return { kind: "entry", value: `${id} of ${createdAt}` };
}

/** What no other expense of its ledger has. */
export function refId(ref: string): RecordId {
  return { kind: "ref", value: ref };
}
