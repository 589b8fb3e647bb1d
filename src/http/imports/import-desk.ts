// Stages a file, shows its preview, takes answers, commits the import and undoes it. Preview and commit use the same decision on the
// reader's thread. A commit is refused if it would do anything other than what was shown.

import {
  changedSinceSeen,
  type ImportId,
  type LedgerImport,
  SHOWN_STATES,
} from "../../domain/import/ledger-import.ts";
import { shownReason } from "../../domain/import/reasons.ts";
import { FILE_NAME_CHARACTERS } from "../../domain/import/terms.ts";
import type { RequestKey } from "../../domain/ledger/actions.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import { type Instant, PROGRAM } from "../../domain/ledger/ledger-change.ts";
import { admits, type Precondition } from "../../domain/ledger/precondition.ts";
import { Problem, unknownRecord } from "../../domain/problem.ts";
import { isSame } from "../../domain/replaced-fields.ts";
import { listed, showCount } from "../../domain/text/text.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { RowsAsked } from "../../import/preview/shown-row.ts";
import type { ImportReader } from "../../import/thread/import-reader.ts";
import type { ReadingDone } from "../../import/thread/open-file.ts";
import type { ImportRecords, StagedImport, UndoneImport } from "../../store/store.ts";
import type { InputOf } from "../bind.ts";
import { resultsOf } from "../handlers/actions.ts";
import { checkAnswers, checkRows } from "./answer-check.ts";
import {
  answersOf,
  changedAnswers,
  type KeptAnswers,
  newAnswers,
  type ShownImport,
} from "./kept-answers.ts";
import type { LedgerStore } from "./ledger-past.ts";
import {
  type DecidedImport,
  OpenedImports,
  recordedRows,
  rowsOf,
  type StagedView,
} from "./opened-imports.ts";
import {
  planOf,
  type ShownSummary,
  seenImport,
  showBegun,
  showStaged,
  summaryOfBegun,
  summaryOfStaged,
} from "./shown-import.ts";
import { profileUpdate } from "./sources.ts";

export interface Clock {
  now(): Instant;
  /** The current day at the server. */
  today(): CalendarDate;
}

export class ImportDesk {
  readonly #store: LedgerStore;
  readonly #clock: Clock;
  readonly #opened: OpenedImports;

  constructor(store: LedgerStore, reader: ImportReader, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
    this.#opened = new OpenedImports(store, reader);
  }

  /** Rejects with `unreadable-file` if the file can't be read. Then nothing is kept. */
  async stage(input: InputOf<"createImport">): Promise<ShownImport> {
    const { parameters, query, body, key } = input;
    const { ledger } = parameters;
    const { name, today } = query;
    const { imports } = this.#store;
    const bytes = await body.bytes();
    const at = this.#clock.now();
    // Staged files also expire in ledgers that are never used again. If one of these ledgers can't be reached, this import continues.
    await imports.expire(at).catch(() => imports.expire(at, ledger));
    const id = await imports.drawId(ledger, key && withFile(key, bytes));
    const now = await imports.records(ledger);
    if (key) {
      const known = await imports.staged(ledger, id);
      if (begunIn(now, id) || (known && answersOf(known))) return this.show(ledger, id);
      // The first request may have been interrupted.
      await this.#drop(ledger, id);
    }
    const ids = [id];
    try {
      const staged = await imports.stage(ledger, { id, name, at, bytes });
      const kept = newAnswers(today ?? this.#clock.today());
      const view = { ledger, staged, bytes, now, kept };
      const zip = await this.#opened.zipOf(view);
      if (!zip) return await this.#decideFirst(view);
      for (const _ of zip.files.slice(1)) ids.push(await imports.drawId(ledger, null));
      await this.#stageEach(view, zip, ids);
      return await this.show(ledger, id);
    } catch (error) {
      for (const one of ids) await this.#drop(ledger, one);
      throw error;
    }
  }

  /** Stages each statement in a zip under its own id. The first one takes the place of the zip. */
  async #stageEach(
    view: StagedView,
    { files, skippedFiles }: NonNullable<ReadingDone["zip"]>,
    ids: readonly ImportId[],
  ): Promise<void> {
    const { ledger, staged, kept } = view;
    const skipped = skippedFiles.map(({ name, reason }) => ({ name, reason: shownReason(reason) }));
    await this.#drop(ledger, staged.id);
    for (const [at, { name: entry, bytes }] of files.entries()) {
      const id = ids[at] ?? staged.id;
      const path = Array.from(`${staged.name}/${entry}`.toWellFormed());
      const name = path.slice(-FILE_NAME_CHARACTERS).join("");
      const file = { id, name, at: staged.stagedAt, bytes };
      const own = await this.#store.imports.stage(ledger, file);
      const others = ids.filter((one) => one !== id);
      const answers = { ...kept, others, skippedFiles: at === 0 ? skipped : [] };
      await this.#decideFirst({ ...view, staged: own, bytes, kept: answers });
    }
  }

  /** Decides on a staged file for the first time, and keeps the result for lists. */
  #decideFirst(view: StagedView): Promise<ShownImport> {
    const { ledger, staged, kept } = view;
    return this.#opened.alone(ledger, staged.id, async () => {
      const { shown, decided } = await this.#decide(view);
      await this.#answer(view, kept, decided);
      return shown;
    });
  }

  async list(ledger: LedgerId): Promise<readonly ShownSummary[]> {
    const now = await this.#now(ledger);
    const staged = (await this.#store.imports.allStaged(ledger)).flatMap((one) => {
      const kept = begunIn(now, one.id) ? undefined : answersOf(one);
      return kept ? summaryOfStaged(one, kept) : [];
    });
    return [...now.imports.map(summaryOfBegun), ...staged].toSorted((a, b) => b.id - a.id);
  }

  show(ledger: LedgerId, id: ImportId): Promise<ShownImport> {
    const ofStaged = async (view: StagedView) => (await this.#decide(view)).shown;
    return this.#read(ledger, id, showBegun, ofStaged);
  }

  rows(ledger: LedgerId, id: ImportId, asked: RowsAsked): ReturnType<typeof rowsOf> {
    const ofBegun = (begun: LedgerImport) => {
      throw wrongState(begun, "its rows are expenses, and are not listed anymore");
    };
    return this.#read(ledger, id, ofBegun, async (view) => {
      return rowsOf((await this.#decide(view)).decided, asked);
    });
  }

  async amend(input: InputOf<"amendImport">): Promise<ShownImport> {
    const { parameters, body: change, ifMatch, key } = input;
    const { ledger, id } = parameters;
    return this.#alone(ledger, id, async (now, begun) => {
      if (begun) throw wrongState(begun, "it can't be answered anymore");
      const view = await this.#staged(ledger, id, now);
      const { shown: before } = await this.#decide(view);
      const labels = await this.#store.books.labels(ledger);
      checkAnswers(change, labels, now.profiles, before);
      const kept = changedAnswers(view.kept, change);
      if (key) {
        // Rejects with `key-reused` if another request has used the key.
        const used = await this.#store.books.apply(ledger, { actions: [], actor: PROGRAM, key });
        resultsOf(used, () => undefined);
        // The change was made by an earlier request whose answer was lost.
        if (isSame(kept, view.kept)) return before;
      }
      expectSeen(id, ifMatch, before.version);
      const { decided, shown } = await this.#decide({ ...view, kept });
      checkRows(change, decided.done);
      await this.#answer(view, kept, decided);
      return shown;
    });
  }

  async commit({
    parameters: { ledger, id },
    ifMatch,
    actor,
  }: InputOf<"commitImport">): Promise<ShownImport> {
    return this.#alone(ledger, id, async (now, begun) => {
      if (begun?.state === "undone" || begun?.state === "undoing") {
        throw wrongState(begun, "import the file again");
      }
      if (begun) expectSeen(id, ifMatch, showBegun(begun).version, seenImport(begun).version);
      if (begun?.state === "recorded") return showBegun(begun);
      const view = await this.#staged(ledger, id, now);
      const { decided, shown } = await this.#decide(view);
      const { version, labels, plans, learnt } = decided.done;
      if (begun && version !== begun.version) {
        throw new Problem(
          "changed-meanwhile",
          `The import ${id} was interrupted, and its other rows would now be imported differently; undo it, and import the file again`,
        );
      }
      if (!begun) {
        expectSeen(id, ifMatch, shown.version);
        expectClear(id, shown);
      }
      const recorded = await this.#store.imports.record(ledger, id, {
        plan: begun ?? planOf(view, shown, decided.done),
        seen: now.lastChange,
        labels,
        plans,
        rows: recordedRows(decided),
        actor,
        profiles: learnt.map(profileUpdate),
      });
      this.#opened.forget(ledger, id);
      return showBegun(recorded);
    });
  }

  async undo({ parameters: { ledger, id }, actor }: InputOf<"undoImport">): Promise<UndoneImport> {
    return this.#alone(ledger, id, async (_, begun) => {
      if (begun) return this.#store.imports.undo(ledger, id, actor);
      await this.#expectStaged(ledger, id);
      throw new Problem("conflict", `The import ${id} has imported nothing yet; delete it instead`);
    });
  }

  async drop({ parameters: { ledger, id }, ifMatch }: InputOf<"dropImport">): Promise<void> {
    return this.#alone(ledger, id, async (now, begun) => {
      if (begun) {
        const isUndone = begun.state === "undone";
        throw wrongState(begun, isUndone ? "nothing of it is left" : "undo it instead");
      }
      if (!ifMatch) await this.#expectStaged(ledger, id);
      else {
        const { shown } = await this.#decide(await this.#staged(ledger, id, now));
        expectSeen(id, ifMatch, shown.version);
      }
      await this.#drop(ledger, id);
    });
  }

  /** Reads an import. Waits for other work on a staged import, but not for a commit. */
  async #read<Value>(
    ledger: LedgerId,
    id: ImportId,
    ofBegun: (begun: LedgerImport) => Value,
    ofStaged: (view: StagedView) => Promise<Value>,
  ): Promise<Value> {
    const isBusy = this.#opened.isBusy(ledger, id);
    const recording = isBusy ? begunIn(await this.#now(ledger), id) : undefined;
    if (recording) return ofBegun(recording);
    return this.#alone(ledger, id, async (now, begun) => {
      return begun ? ofBegun(begun) : ofStaged(await this.#staged(ledger, id, now));
    });
  }

  /** Does work on an import while nothing else does, with the ledger's state at the beginning of the work. */
  #alone<Value>(
    ledger: LedgerId,
    id: ImportId,
    work: (now: ImportRecords, begun: LedgerImport | undefined) => Promise<Value>,
  ): Promise<Value> {
    return this.#opened.alone(ledger, id, async () => {
      const now = await this.#now(ledger);
      return work(now, begunIn(now, id));
    });
  }

  async #now(ledger: LedgerId): Promise<ImportRecords> {
    await this.#store.imports.expire(this.#clock.now(), ledger);
    return this.#store.imports.records(ledger);
  }

  async #staged(ledger: LedgerId, id: ImportId, now: ImportRecords): Promise<StagedView> {
    const staged = await this.#expectStaged(ledger, id);
    const kept = answersOf(staged);
    if (kept) return { ledger, staged, kept, now };
    throw unknownRecord("import", id);
  }

  async #decide(view: StagedView) {
    const decided = await this.#opened.decide(view);
    return { decided, shown: showStaged(view, decided) };
  }

  /** Keeps the answers, and the result for lists. Rejects with `changed-meanwhile` if the import was answered in the meantime. */
  async #answer({ ledger, staged }: StagedView, kept: KeptAnswers, { done }: DecidedImport) {
    const { id, revision } = staged;
    const shown = { source: done.source, expenses: done.expenses };
    const change = { revision, answers: { ...kept, shown } };
    if (await this.#store.imports.answer(ledger, id, change)) return;
    throw new Problem(
      "changed-meanwhile",
      `The import ${id} was answered by someone else in the meantime; read it again`,
    );
  }

  async #expectStaged(ledger: LedgerId, id: ImportId): Promise<StagedImport> {
    const staged = await this.#store.imports.staged(ledger, id);
    if (staged) return staged;
    throw unknownRecord("import", id);
  }

  async #drop(ledger: LedgerId, id: ImportId): Promise<void> {
    this.#opened.forget(ledger, id);
    await this.#store.imports.drop(ledger, id);
  }
}

function begunIn({ imports }: ImportRecords, id: ImportId): LedgerImport | undefined {
  return imports.find((one) => one.id === id);
}

function expectSeen(
  id: ImportId,
  ifMatch: Precondition | null,
  ...versions: readonly string[]
): void {
  if (!ifMatch || versions.some((version) => admits(ifMatch, version))) return;
  throw new Problem("changed-meanwhile", changedSinceSeen(id));
}

function expectClear(id: ImportId, { questions }: ShownImport): void {
  if (questions.length === 0) return;
  const kinds = [...new Set(questions.map(({ kind }) => kind))];
  const count =
    questions.length === 1 ? "a question is" : `${showCount(questions.length)} questions are`;
  throw new Problem(
    "unclear-file",
    `The import ${id} can't be committed: ${count} open, about ${listed(kinds, "and")}; answer first`,
  );
}

/** Adds the file to the digest, which otherwise doesn't include it. */
function withFile({ key, digest }: RequestKey, bytes: Uint8Array): RequestKey {
  return { key, digest: `${digest} ${Bun.hash.xxHash3(bytes)}` };
}

function wrongState({ id, state }: LedgerImport, remedy: string): Problem {
  return new Problem("conflict", `The import ${id} is ${SHOWN_STATES[state]}; ${remedy}`);
}
