// The history of a ledger, as a list or followed.

import { CHANGES_LIMIT } from "../../contract/changes.ts";
import type { ServerEvent } from "../../contract/endpoint.ts";
import type { LedgerChange } from "../../domain/ledger-change.ts";
import { Problem } from "../../domain/problem.ts";
import { quote } from "../../domain/text.ts";
import type { Store } from "../../store/store.ts";
import type { Handlers } from "../bind.ts";

export function changeHandlers({ history }: Store): Pick<Handlers, "listChanges"> {
  return {
    async listChanges({ parameters: { ledger }, query: { after = 0, limit }, events }) {
      if (events) {
        const { lastEventId, signal } = events;
        const from = lastEventId === null ? after : readEventId(lastEventId);
        return { status: 200, events: eventsOf(history.follow(ledger, from, signal)) };
      }
      const items = await history.list(ledger, { after, limit: limit ?? CHANGES_LIMIT });
      return { status: 200, body: { items: [...items], next: items.at(-1)?.id ?? after } };
    },
  };
}

async function* eventsOf(
  changes: AsyncIterable<LedgerChange>,
): AsyncGenerator<ServerEvent<LedgerChange>> {
  for await (const change of changes) yield { id: String(change.id), data: change };
}

function readEventId(text: string): number {
  const id = /^\d{1,16}$/.test(text) ? Number.parseInt(text, 10) : -1;
  if (Number.isSafeInteger(id) && id >= 0) return id;
  const detail = `Last-Event-ID must be the id of a change, a whole number; got ${quote(text)}`;
  throw new Problem("invalid-fields", detail, { errors: [{ header: "Last-Event-ID", detail }] });
}
