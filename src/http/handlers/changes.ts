// The endpoints of a ledger's history.

import type { ServerEvent } from "../../contract/endpoint.ts";
import { mapLabels } from "../../domain/expense/detail-labels.ts";
import type { DetailsBy } from "../../domain/expense/expense-details.ts";
import type { LabelId } from "../../domain/label/label.ts";
import type { Labels } from "../../domain/label/labels.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import { type ChangeId, type LedgerChange, shownKind } from "../../domain/ledger/ledger-change.ts";
import { Problem, unknownRecord } from "../../domain/problem.ts";
import { quote } from "../../domain/text/text.ts";
import type { Store } from "../../store/store.ts";
import type { Handlers, InputOf } from "../bind.ts";
import { act } from "./actions.ts";
import { createsLabel, unusedSince } from "./labels.ts";
import { refuseParameter } from "./query-filter.ts";

type BookStore = Pick<Store, "books" | "history" | "imports">;

export function changeHandlers(store: BookStore) {
  return { ...listing(store), ...undoing(store) } satisfies Partial<Handlers>;
}

function listing({ books, history }: Pick<BookStore, "books" | "history">) {
  /** Yields each change as it is shown, with labels that are at least as new as the change. */
  async function* showEach(
    ledger: LedgerId,
    changes: AsyncIterable<LedgerChange>,
    begun: Labels,
  ): AsyncGenerator<ServerEvent<ReturnType<typeof show>>> {
    let labels = begun;
    for await (const change of changes) {
      if (change.record !== "expense") labels = await books.labels(ledger);
      yield { id: String(change.id), data: show(change, labels) };
    }
  }

  /** Rejects if there is no such ledger. `next` is returned if the list is empty. */
  async function answer(ledger: LedgerId, changes: readonly LedgerChange[], next: number) {
    // The labels are read after the changes, so that they include all labels that the changes name.
    const labels = await books.labels(ledger);
    const items = changes.map((change) => show(change, labels));
    return { status: 200, body: { items, next: items.at(-1)?.id ?? next } } as const;
  }

  return {
    async listChanges({ parameters: { ledger }, query, events }) {
      refuseOtherOrder(query, events !== null);
      const { after = 0, order, before, imports, limit = 100 } = query;
      if (events) {
        const { lastEventId, signal } = events;
        const from = lastEventId === null ? after : readEventId(lastEventId);
        const labels = await books.labels(ledger);
        return {
          status: 200,
          events: showEach(ledger, history.follow(ledger, from, signal), labels),
        };
      }
      if (order !== "newest") {
        return answer(ledger, await history.list(ledger, { after, limit }), after);
      }
      const latest = imports === "together" ? history.latestLines : history.latest;
      return answer(ledger, await latest(ledger, { before, limit }), 0);
    },
    async listExpenseChanges({ parameters: { ledger, id }, query: { before, limit = 100 } }) {
      const changes = await history.ofExpense(ledger, id, { before, limit });
      const answered = await answer(ledger, changes ?? [], 0);
      if (changes) return answered;
      throw new Problem("unknown-record", `There was never an expense with the id ${id}`);
    },
  } satisfies Partial<Handlers>;
}

function undoing({ books, history, imports }: BookStore) {
  async function find(ledger: LedgerId, id: ChangeId): Promise<LedgerChange> {
    const [change] = await history.list(ledger, { after: id - 1, limit: 1 });
    if (change) return change;
    throw unknownRecord("change", id);
  }

  return {
    async undoChange(input) {
      const { ledger, id } = input.parameters;
      const undone = await find(ledger, id);
      if (undone.record === "import" && undone.kind === "created") {
        // Undoing an import takes many transactions.
        const done = await imports.undo(ledger, undone.recordId, input.actor);
        const change = await find(ledger, done.import.lastChange);
        return { status: 201, body: show(change, await books.labels(ledger)) };
      }
      const checkedThrough = createsLabel(undone)
        ? unusedSince(await books.labelUses(ledger), undone)
        : null;
      const done = await act(books, input, { action: "undo", change: id, checkedThrough });
      const change = await find(ledger, done);
      return { status: 201, body: show(change, await books.labels(ledger)) };
    },
  } satisfies Partial<Handlers>;
}

/** Throws `unfitting-fields` if the parameters contradict each other. */
function refuseOtherOrder(query: InputOf<"listChanges">["query"], hasEvents: boolean): void {
  const { after, order, before, imports } = query;
  if (order !== "newest") {
    if (imports === "together") throw refuseParameter("imports", "together requires order=newest");
    if (before === undefined) return;
    throw refuseParameter("before", "it requires order=newest; use after instead");
  }
  if (after !== undefined) {
    throw refuseParameter("after", "it requires order=oldest; use before instead");
  }
  if (!hasEvents) return;
  throw refuseParameter(
    "order",
    "events are sent oldest first; for newest first, request application/json",
  );
}

function readEventId(text: string): number {
  const id = /^\d{1,16}$/.test(text) ? Number.parseInt(text, 10) : -1;
  if (Number.isSafeInteger(id) && id >= 0) return id;
  const detail = `Last-Event-ID must be the id of a change, a whole number; got ${quote(text)}`;
  throw new Problem("invalid-fields", detail, { errors: [{ header: "Last-Event-ID", detail }] });
}

/** Payees and tags are shown by their names, whatever kind of record has them. */
function show(change: LedgerChange, labels: Labels) {
  const [before, after] = [named(change.before, labels), named(change.after, labels)];
  return { ...change, record: shownKind(change.record), before, after };
}

function named(fields: (object & Partial<DetailsBy<LabelId>>) | null, labels: Labels) {
  if (!fields) return null;
  const nameOf = (id: LabelId) => labels.get(id)?.name ?? `#${id}`;
  const { payee: _, tags: __, ...rest } = fields;
  const details = mapLabels<LabelId, string>(fields, {
    category: (id) => id,
    label: nameOf,
    labels: (ids) => ids.map(nameOf),
  });
  return { ...rest, ...details };
}
