// The endpoints of ledgers.

import { givenMembers } from "../../domain/keys.ts";
import type { VersionedProfile } from "../../domain/ledger/actions.ts";
import {
  DEFAULT_LEDGER,
  DEFAULT_PROFILE,
  isThere,
  type LedgerId,
} from "../../domain/ledger/ledger.ts";
import { NO_PROFILE } from "../../domain/ledger/ledger-record.ts";
import type { Books, LedgerOverview } from "../../store/store.ts";
import type { Handlers } from "../bind.ts";
import { act, answerOf } from "./actions.ts";

export function ledgerHandlers(books: Books) {
  return {
    async listLedgers() {
      const all = await books.ledgers();
      const there = all.filter(({ id, profile }) => isThere(id, profile));
      // The default ledger exists before anything is recorded in it.
      const isNew = !there.some(({ id }) => id === DEFAULT_LEDGER);
      const items = isNew ? [...there, await books.ledger(DEFAULT_LEDGER)] : there;
      return { status: 200, body: { items: items.toSorted(byId).map(showInList) } };
    },
    async createLedger({ body: { id, ...given }, actor, key }) {
      const profile = { ...DEFAULT_PROFILE, ...givenMembers(given) };
      const asking = { parameters: { ledger: id }, actor, key };
      const done = await act(books, asking, { action: "create-ledger", profile });
      const headers = { Location: `/api/v1/ledgers/${id}` };
      return { status: 201, ...answerOf(show(id, done)), headers };
    },
    async readLedger({ parameters: { ledger } }) {
      const { profile } = await books.ledger(ledger);
      return { status: 200, ...answerOf(show(ledger, profileOrDefault(profile))) };
    },
    async changeLedger(input) {
      const { body: change, ifMatch } = input;
      const done = await act(books, input, { action: "change-ledger", change, ifMatch });
      return { status: 200, ...answerOf(show(input.parameters.ledger, done)) };
    },
    async deleteLedger(input) {
      const { query, ifMatch } = input;
      const name = query.name ?? null;
      const change = await act(books, input, { action: "delete-ledger", name, ifMatch });
      return { status: 200, body: { change } };
    },
  } satisfies Partial<Handlers>;
}

function byId(a: LedgerOverview, b: LedgerOverview): number {
  return a.id < b.id ? -1 : 1;
}

function showInList({ id, profile, count, total }: LedgerOverview) {
  return { ...show(id, profileOrDefault(profile)), count, total };
}

function profileOrDefault(record: LedgerOverview["profile"]): VersionedProfile {
  const profile = record ?? NO_PROFILE;
  return { profile, version: profile.lastChange };
}

function show(id: LedgerId, { profile, version }: VersionedProfile) {
  return { ...profile, id, version };
}
