// The endpoints of imports and of their sources.

import type { ImportProfile } from "../../domain/import/import-profile.ts";
import type { LedgerImport } from "../../domain/import/ledger-import.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import { unknownRecord } from "../../domain/problem.ts";
import { createImportReader } from "../../import/thread/import-reader.ts";
import type { Handlers } from "../bind.ts";
import { checkRules } from "../imports/answer-check.ts";
import { type Clock, ImportDesk } from "../imports/import-desk.ts";
import type { LedgerStore } from "../imports/ledger-past.ts";
import { summaryOfBegun } from "../imports/shown-import.ts";
import { shownSource, sourceChange } from "../imports/sources.ts";
import { act, answerOf, created, targetOf } from "./actions.ts";
import { refuseParameter } from "./query-filter.ts";

/** All services of the process share one reader, since a thread costs memory. */
const reader = createImportReader();

export function importHandlers(store: LedgerStore, clock: Clock) {
  const desk = new ImportDesk(store, reader, clock);
  return {
    async createImport(input) {
      return created(input, "imports", await desk.stage(input));
    },
    async listImports({ parameters: { ledger } }) {
      return { status: 200, body: { items: await desk.list(ledger) } };
    },
    async readImport({ parameters: { ledger, id } }) {
      return { status: 200, ...answerOf(await desk.show(ledger, id)) };
    },
    async listImportRows({ parameters: { ledger, id }, query }) {
      const { status: statuses = [], q: text = "", limit = 100, cursor } = query;
      const after = cursor === undefined ? 0 : readCursor(cursor);
      const found = await desk.rows(ledger, id, { statuses, text, after, limit });
      return {
        status: 200,
        body: { ...found, next: found.next === null ? null : `${found.next}` },
      };
    },
    async amendImport(input) {
      return { status: 200, ...answerOf(await desk.amend(input)) };
    },
    async commitImport(input) {
      return { status: 200, ...answerOf(await desk.commit(input)) };
    },
    async undoImport(input) {
      const undone = await desk.undo(input);
      return { status: 200, body: shownUndo(undone.import, undone.deleted) };
    },
    async dropImport(input) {
      await desk.drop(input);
      return { status: 204, body: null };
    },
    ...sourceHandlers(store),
  } satisfies Partial<Handlers>;
}

function sourceHandlers(store: LedgerStore) {
  const { books, imports } = store;

  async function find(ledger: LedgerId, id: number): Promise<ImportProfile> {
    const { profiles } = await imports.records(ledger);
    const found = profiles.find((one) => one.id === id);
    if (found) return found;
    throw unknownRecord("import source", id);
  }

  async function answer(ledger: LedgerId, profile: ImportProfile) {
    return answerOf(shownSource(profile, await books.labels(ledger)));
  }

  return {
    async listImportSources({ parameters: { ledger } }) {
      const { profiles } = await imports.records(ledger);
      const labels = await books.labels(ledger);
      return { status: 200, body: { items: profiles.map((one) => shownSource(one, labels)) } };
    },
    async readImportSource({ parameters: { ledger, id } }) {
      return { status: 200, ...(await answer(ledger, await find(ledger, id))) };
    },
    async changeImportSource(input) {
      const { parameters, body } = input;
      const { ledger, id } = parameters;
      checkRules(body.rules ?? [], await books.labels(ledger));
      const change = sourceChange(await find(ledger, id), body);
      const action = { action: "change-import-profile", ...targetOf(input), change } as const;
      const changed = await act(books, input, action);
      return { status: 200, ...(await answer(ledger, changed)) };
    },
    async deleteImportSource(input) {
      const action = { action: "delete-import-profile", ...targetOf(input) } as const;
      const change = await act(books, input, action);
      return { status: 200, body: { change } };
    },
  } satisfies Partial<Handlers>;
}

function shownUndo(undone: LedgerImport, removed: number) {
  const kept = undone.keptExpenses.map((expense) => ({ expense, reason: "changed since" }));
  return { import: summaryOfBegun(undone), removed, kept, keptCount: undone.kept };
}

function readCursor(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number.parseInt(text, 10);
  throw refuseParameter("cursor", "it does not belong to a list of rows");
}
