// What is done with imports: a file is staged, looked at, answered, committed and undone. Preview and commit are one decision on the
// reader's thread; a commit is refused where it would do anything else than what was seen.

import type { FileBody, IfMatch } from "../../contract/endpoint.ts";
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
import type { Actor, Instant } from "../../domain/ledger/ledger-change.ts";
import { KEY_REUSED, Problem } from "../../domain/problem.ts";
import { listed, showCount } from "../../domain/text/text.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { RowsAsked } from "../../import/preview/shown-row.ts";
import type { ImportReader } from "../../import/thread/import-reader.ts";
import type { ImportRecords, StagedImport, Store, UndoneImport } from "../../store/store.ts";
import { checkAnswers, checkRows } from "./answer-check.ts";
import {
  type AnswerChange,
  answersOf,
  changedAnswers,
  type KeptAnswers,
  newAnswers,
} from "./kept-answers.ts";
import { type DecidedImport, OpenedImports } from "./opened-imports.ts";
import { recordedRows } from "./recorded-rows.ts";
import {
  keyOfBegun,
  planOf,
  type ShownImport,
  type ShownSummary,
  seenVersion,
  showBegun,
  showStaged,
  summaryOfBegun,
  summaryOfStaged,
} from "./shown-import.ts";
import { profileUpdate } from "./sources.ts";
import { faultOf, sortFiles, type ZippedFile } from "./zipped-files.ts";

export type DeskStore = Pick<Store, "books" | "imports">;

export interface Clock {
  now(): Instant;
  /** Where the service runs. */
  today(): CalendarDate;
}

export interface FileToImport {
  readonly name: string;
  /** Where it is sent; the service's own by default. */
  readonly today: CalendarDate | undefined;
  readonly body: FileBody;
  readonly key: RequestKey | null;
}

export interface AnswersToImport {
  readonly change: AnswerChange;
  readonly ifMatch: IfMatch | null;
  readonly key: RequestKey | null;
}

export class ImportDesk {
  readonly #store: DeskStore;
  readonly #clock: Clock;
  readonly #opened: OpenedImports;

  constructor(store: DeskStore, reader: ImportReader, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
    this.#opened = new OpenedImports(store, reader);
  }

  /** Rejects with `unreadable-file`; then nothing is kept. */
  async stage(ledger: LedgerId, { name, today, body, key }: FileToImport): Promise<ShownImport> {
    const { imports } = this.#store;
    const at = this.#clock.now();
    // Of all ledgers: nobody may ask about some of them again. That one of them can't be reached is no reason to refuse this one.
    await imports.expire(at).catch(() => imports.expire(at, ledger));
    const staged = await imports.stage(ledger, { name, at, pieces: body.pieces });
    try {
      const before = key && (await this.#repeated(ledger, staged, key));
      if (before) {
        await this.#drop(ledger, staged.id);
        return await this.show(ledger, before);
      }
      const answers = newAnswers(today ?? this.#clock.today(), key, []);
      const zipped = await this.#unpack(ledger, staged, answers);
      return zipped ? await this.show(ledger, zipped) : await this.#look(ledger, staged, answers);
    } catch (error) {
      await this.#drop(ledger, staged.id);
      throw error;
    }
  }

  /** The import that a request with the key has staged already. Rejects with `key-reused` if that was another file. */
  async #repeated(
    ledger: LedgerId,
    staged: StagedImport,
    key: RequestKey,
  ): Promise<ImportId | undefined> {
    const { imports } = this.#store;
    const before = [
      ...(await imports.allStaged(ledger)).map((one) => ({ ...one, key: answersOf(one)?.key })),
      ...(await imports.records(ledger)).imports.map((one) => ({ ...one, key: keyOfBegun(one) })),
    ];
    const same = before.find((one) => one.key?.key === key.key && one.id !== staged.id);
    if (!same) return undefined;
    if (same.digest === staged.digest && same.key?.digest === key.digest) return same.id;
    throw keyReused();
  }

  /** Stages each statement in a zip by itself; undefined for any other file, and for a zip of nothing but one. */
  async #unpack(
    ledger: LedgerId,
    staged: StagedImport,
    answers: KeptAnswers,
  ): Promise<ImportId | undefined> {
    const { imports } = this.#store;
    const records = await imports.records(ledger);
    const zip = await this.#opened.zipOf(ledger, staged, answers, records);
    if (!zip) return undefined;
    const files: ZippedFile[] = [];
    const ids: ImportId[] = [];
    try {
      for (const { name, bytes } of zip.files) {
        const pieces = piecesOf(await bytes());
        const called = lastCharacters(`${staged.name}/${name}`, FILE_NAME_CHARACTERS);
        const own = await imports.stage(ledger, { name: called, at: staged.stagedAt, pieces });
        ids.push(own.id);
        const look = () => this.#look(ledger, own, { ...answers, key: null });
        files.push({ id: own.id, name, fault: await faultOf(look) });
      }
      const { statements, skippedFiles } = sortFiles(files);
      for (const { id } of skippedFiles) await this.#drop(ledger, id);
      const aside = [...zip.skippedFiles, ...skippedFiles].map(({ name, reason }) => ({
        name,
        reason: shownReason(reason),
      }));
      for (const [at, id] of statements.entries()) {
        const own = await this.#expectStaged(ledger, id);
        const others = statements.filter((other) => other !== id);
        const first = at === 0 ? { key: answers.key, skippedFiles: aside } : {};
        await this.#answer(ledger, own, { ...(answersOf(own) ?? answers), others, ...first });
      }
      await this.#drop(ledger, staged.id);
      return statements[0];
    } catch (error) {
      for (const id of ids) await this.#drop(ledger, id);
      throw error;
    }
  }

  /** The first look at a staged file. */
  #look(ledger: LedgerId, staged: StagedImport, answers: KeptAnswers): Promise<ShownImport> {
    const { id } = staged;
    return this.#opened.alone(ledger, id, async () => {
      const { shown, decided } = await this.#decide(ledger, id, answers);
      await this.#answer(ledger, staged, { ...answers, shown: shownIn(decided) });
      return shown;
    });
  }

  async list(ledger: LedgerId): Promise<readonly ShownSummary[]> {
    await this.#expire(ledger);
    const { imports } = this.#store;
    const begun = (await imports.records(ledger)).imports;
    const isBegun = new Set(begun.map(({ id }) => id));
    const staged = (await imports.allStaged(ledger)).flatMap((one) => {
      const kept = isBegun.has(one.id) ? undefined : answersOf(one);
      return kept ? summaryOfStaged(one, kept) : [];
    });
    return [...begun.map(summaryOfBegun), ...staged].toSorted((a, b) => b.id - a.id);
  }

  async show(ledger: LedgerId, id: ImportId): Promise<ShownImport> {
    await this.#expire(ledger);
    const begun = await this.#begun(ledger, id);
    if (begun) return showBegun(begun);
    return this.#opened.alone(ledger, id, async () => (await this.#decide(ledger, id)).shown);
  }

  async rows(ledger: LedgerId, id: ImportId, asked: RowsAsked) {
    await this.#expire(ledger);
    const begun = await this.#begun(ledger, id);
    if (begun) {
      throw new Problem(
        "conflict",
        `The import ${id} is ${SHOWN_STATES[begun.state]}; its rows are expenses, and are not listed any more`,
      );
    }
    return this.#opened.alone(ledger, id, async () => {
      const { decided } = await this.#decide(ledger, id);
      const { items, ...found } = await decided.file.ask("rows", asked);
      const takenRef = (row: number) => decided.takenRefs.get(row) ?? null;
      return { ...found, items: items.map((item) => ({ ...item, takenRef: takenRef(item.row) })) };
    });
  }

  async amend(
    ledger: LedgerId,
    id: ImportId,
    { change, ifMatch, key }: AnswersToImport,
  ): Promise<ShownImport> {
    await this.#expire(ledger);
    return this.#opened.alone(ledger, id, async () => {
      const begun = await this.#begun(ledger, id);
      if (begun) throw stands(begun, "it can't be answered any more");
      const before = await this.#decide(ledger, id);
      const { answeredBy } = before.kept;
      if (key !== null && answeredBy?.key === key.key) {
        if (answeredBy.digest === key.digest) return before.shown;
        throw keyReused();
      }
      expectSeen(id, ifMatch, before.shown.version);
      const answers = changedAnswers(before.kept, change);
      const labels = await this.#store.books.labels(ledger);
      checkAnswers(change, { labels, profiles: before.records.profiles, before: before.shown });
      const after = await this.#decide(ledger, id, answers);
      const { done, file } = after.decided;
      const asked = (change.rows ?? []).map(({ row }) => row);
      const frames = asked.length > 0 ? await file.ask("frames", asked) : [];
      checkRows(change, done.preview.items, frames);
      await this.#answer(ledger, before.staged, {
        ...answers,
        answeredBy: key,
        shown: shownIn(after.decided),
      });
      return after.shown;
    });
  }

  async commit(
    ledger: LedgerId,
    id: ImportId,
    ifMatch: IfMatch | null,
    actor: Actor,
  ): Promise<ShownImport> {
    await this.#expire(ledger);
    return this.#opened.alone(ledger, id, async () => {
      const begun = await this.#begun(ledger, id);
      if (begun?.state === "undone" || begun?.state === "undoing") {
        throw stands(begun, "bring the file in again");
      }
      if (begun) expectSeen(id, ifMatch, showBegun(begun).version, seenVersion(begun));
      if (begun?.state === "recorded") return showBegun(begun);
      const { staged, kept, shown, decided } = await this.#decide(ledger, id);
      const { preview } = decided.done;
      if (begun && preview.decided !== begun.version) {
        throw new Problem(
          "changed-meanwhile",
          `The import ${id} was cut off, and its other rows would be imported otherwise by now; undo it, and bring the file in again`,
        );
      }
      if (!begun) {
        expectSeen(id, ifMatch, shown.version);
        expectClear(id, shown);
      }
      const plan = begun ?? planOf(staged, kept, shown, decided.done);
      const rows = recordedRows(decided.file);
      const { labels, learnt } = decided.done;
      const profiles = learnt.map(profileUpdate);
      const work = { plan, seen: decided.seen, labels, profiles, rows, actor };
      const recorded = await this.#store.imports.record(ledger, id, work);
      this.#opened.forget(ledger, id);
      return showBegun(recorded);
    });
  }

  async undo(ledger: LedgerId, id: ImportId, actor: Actor): Promise<UndoneImport> {
    return this.#opened.alone(ledger, id, async () => {
      const begun = await this.#begun(ledger, id);
      if (!begun) {
        await this.#expectStaged(ledger, id);
        throw new Problem(
          "conflict",
          `The import ${id} has imported nothing yet; delete it instead`,
        );
      }
      return this.#store.imports.undo(ledger, id, actor);
    });
  }

  async drop(ledger: LedgerId, id: ImportId, ifMatch: IfMatch | null): Promise<void> {
    await this.#expire(ledger);
    return this.#opened.alone(ledger, id, async () => {
      const begun = await this.#begun(ledger, id);
      if (begun) {
        const isUndone = begun.state === "undone";
        throw stands(begun, isUndone ? "nothing of it is there any more" : "undo it instead");
      }
      const staged = await this.#expectStaged(ledger, id);
      if (ifMatch) {
        const { shown } = await this.#decide(ledger, staged.id);
        expectSeen(id, ifMatch, shown.version);
      }
      await this.#drop(ledger, id);
    });
  }

  async #decide(ledger: LedgerId, id: ImportId, changed?: KeptAnswers) {
    const { imports } = this.#store;
    const staged = await this.#expectStaged(ledger, id);
    const kept = changed ?? answersOf(staged);
    if (!kept) throw unknownImport(id);
    const records = await imports.records(ledger);
    const decided = await this.#opened.decide(ledger, staged, kept, records);
    const shown = showStaged(staged, kept, decided, records);
    return { staged, kept, decided, records, shown };
  }

  /** Rejects with `changed-meanwhile` if somebody else has answered in between. */
  async #answer(ledger: LedgerId, staged: StagedImport, kept: KeptAnswers): Promise<StagedImport> {
    const { id, revision } = staged;
    const answers = { ...kept };
    const answered = await this.#store.imports.answer(ledger, id, { revision, answers });
    if (answered) return answered;
    throw new Problem(
      "changed-meanwhile",
      `The import ${id} was answered by somebody else in between; read it again`,
    );
  }

  async #begun(ledger: LedgerId, id: ImportId): Promise<LedgerImport | undefined> {
    const records: ImportRecords = await this.#store.imports.records(ledger);
    return records.imports.find((one) => one.id === id);
  }

  async #expectStaged(ledger: LedgerId, id: ImportId): Promise<StagedImport> {
    const staged = await this.#store.imports.staged(ledger, id);
    if (staged) return staged;
    throw unknownImport(id);
  }

  async #drop(ledger: LedgerId, id: ImportId): Promise<void> {
    this.#opened.forget(ledger, id);
    await this.#store.imports.drop(ledger, id);
  }

  #expire(ledger: LedgerId): Promise<void> {
    return this.#store.imports.expire(this.#clock.now(), ledger);
  }
}

function shownIn({ done: { source, preview } }: DecidedImport): KeptAnswers["shown"] {
  return { source, expenses: preview.expenses };
}

function lastCharacters(text: string, count: number): string {
  return Array.from(text.toWellFormed()).slice(-count).join("");
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function expectSeen(id: ImportId, ifMatch: IfMatch | null, ...versions: readonly string[]): void {
  if (!ifMatch || versions.some((version) => ifMatch.admits(version))) return;
  throw seenOtherwise(id);
}

function seenOtherwise(id: ImportId): Problem {
  return new Problem("changed-meanwhile", changedSinceSeen(id));
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

function keyReused(): Problem {
  return new Problem("key-reused", KEY_REUSED);
}

function stands({ id, state }: LedgerImport, remedy: string): Problem {
  return new Problem("conflict", `The import ${id} is ${SHOWN_STATES[state]}; ${remedy}`);
}

function unknownImport(id: ImportId): Problem {
  return new Problem("unknown-record", `There is no import with the id ${id}`);
}
