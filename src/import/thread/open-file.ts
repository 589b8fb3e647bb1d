// A file that is being looked at on the thread: its bytes, how it was read, and what was decided, so that neither is done again for
// each question.

import type { ImportedPortion } from "../../domain/import/imported-row.ts";
import { importMarkOf } from "../../domain/import/kept-mark.ts";
import { reason } from "../../domain/import/reasons.ts";
import { LabelIndex } from "../../domain/label/labels.ts";
import { decideImport, type Import } from "../decide-import.ts";
import { type FileAnswers, type ImportFile, openFile, unpackFile } from "../file/file.ts";
import { type FileReading, readFileAs } from "../file/file-reading.ts";
import type { Mark } from "../match/match-entry.ts";
import { importedPortions } from "../preview/imported-rows.ts";
import { previewImport } from "../preview/preview.ts";
import { listRows, type RowsAsked, type RowsFound } from "../preview/shown-row.ts";
import { Unreadable } from "../record/unreadable.ts";
import type { BookExpensePast } from "../status/past.ts";
import { learnProfiles, withCategories, withCategory, withRules } from "./learn.ts";
import {
  type DecisionAsked,
  type DecisionDone,
  type PastPortion,
  portionsOf,
  type ReadingAsked,
  type ReadingDone,
  type SentPast,
  valuesIn,
} from "./messages.ts";

interface Read {
  readonly file: ImportFile;
  readonly reading: FileReading;
}

export class OpenFile {
  #name = "";
  #bytes: Uint8Array = new Uint8Array(0);
  #read: (Read & { readonly asked: ReadingAsked }) | undefined;
  #portions: PastPortion[] = [];
  #past = pastOf(NOTHING_SENT, []);
  #decided: Import | undefined;
  #recording: Generator<ImportedPortion> | undefined;

  /** Reads it. Its bytes come with the first question about it. Throws Unreadable. */
  async open(
    given: { readonly name: string; readonly bytes: Uint8Array } | null,
    asked: ReadingAsked,
  ): Promise<ReadingDone> {
    if (given) {
      this.#name = given.name;
      this.#bytes = given.bytes;
    }
    this.#read = undefined;
    this.#decided = undefined;
    const files = await this.#openAs(asked.answers);
    const [file] = files;
    if (!file) throw new Unreadable(reason("empty-file"));
    const { skippedFiles = [] } = file;
    if (files.length > 1 || skippedFiles.length > 0) {
      return { zip: { files: files.map(({ name = "", at = 0 }) => ({ name, at })), skippedFiles } };
    }
    const read = (await this.#readRemembered(file, asked)) ?? {
      file,
      reading: await this.#readAs(file, asked),
    };
    this.#read = { ...read, asked };
    const { entries, profile } = read.reading;
    return {
      needs: {
        days: entries.range ?? null,
        ids: entries.all.flatMap(({ ids: [first] }) => first ?? []),
        profile: asked.profiles.find((known) => known === profile)?.id ?? null,
        isOwn: entries.all[0]?.facts.isOwn ?? false,
      },
    };
  }

  #openAs(answers: FileAnswers): Promise<readonly ImportFile[]> {
    return openFile(this.#bytes, answers);
  }

  /** Where the encoding would be asked: as was said of a source before, if the file is of that source then. */
  async #readRemembered(
    { questions = [], encoding: guess }: ImportFile,
    asked: ReadingAsked,
  ): Promise<Read | undefined> {
    const isAsked = questions.some(({ kind }) => kind === "encoding");
    const possible = guess && isAsked ? [guess.value, ...(guess.others ?? [])] : [];
    for (const value of possible) {
      if (!asked.profiles.some(({ encoding }) => encoding === value)) continue;
      const [file] = await this.#openAs({ ...asked.answers, encoding: value });
      if (!file) continue;
      const reading = await this.#readAs(file, asked);
      if (reading.profile?.encoding !== value) continue;
      const encoding = { value, certain: true };
      return { file: { ...file, encoding }, reading };
    }
    return undefined;
  }

  async #readAs(file: ImportFile, asked: ReadingAsked): Promise<FileReading> {
    const { format, name, questions = [], isDoubtful } = file;
    const source = {
      name: name ?? this.#name,
      ...{ format: format.value, questions, ...(isDoubtful && { isDoubtful }) },
      items: () => file.items(),
    };
    const { profiles, chosen: id, ...context } = asked;
    const chosen = profiles.find((profile) => profile.id === id);
    return readFileAs(source, { ...context, profiles, chosen }, asked.answers.account);
  }

  /** Takes a portion of what the ledger has; null comes before the first one. */
  know(portion: PastPortion | null): void {
    if (portion) this.#portions.push(portion);
    else this.#portions = [];
  }

  decide({ past: sent, answers, rules: said }: DecisionAsked): DecisionDone {
    const { reading, file, asked } = this.#expectRead();
    if (sent) this.#past = pastOf(sent, this.#portions.splice(0));
    const { marks: all, ...past } = this.#past;
    const rules = withCategories(said, past.labels);
    const ruled = withRules(reading, rules, past.labels);
    const rows = new Map(
      [...(answers.rows ?? [])].map(([row, answer]) => [row, withCategory(answer, past.labels)]),
    );
    const { accounts } = reading.entries;
    const [marks, others]: [Mark[], Mark[]] = [[], []];
    for (const mark of all) (accounts.has(mark.account) ? marks : others).push(mark);
    const known = { ...past, marks, others };
    const decided = decideImport(ruled, known, { ...answers, rows }, asked.today);
    this.#decided = decided;
    this.#recording = undefined;
    const { refs, ...preview } = previewImport(file, reading, decided, past.labels);
    const found = { reading, decided, answers: { ...asked.answers, ...answers }, rules };
    return {
      ...{ preview, labels: decided.labels },
      ...learnProfiles(found, asked.profiles, this.#name),
      refs: portionsOf(refs).map((portion) => JSON.stringify(portion)),
      frames: [...rows.keys()].flatMap((row) => {
        const { status } = reading.items[row - 1] ?? {};
        return status ? [{ row, status }] : [];
      }),
    };
  }

  rows(asked: RowsAsked): RowsFound {
    return listRows(this.#expectDecided(), this.#past.labels, asked);
  }

  /** The next portion of the rows that are recorded, from the first one (0) on; null behind the last one. */
  portion(nth: number): ImportedPortion | null {
    if (nth === 0) this.#recording = importedPortions(this.#expectDecided());
    const next = this.#recording?.next();
    return next?.done === false ? next.value : null;
  }

  /** The bytes of a file in the zip, by its place. Throws Unreadable. */
  unpack(at: number): Promise<Uint8Array> {
    return unpackFile(this.#bytes, at);
  }

  #expectRead() {
    if (!this.#read) throw new RangeError("the file was not read yet");
    return this.#read;
  }

  #expectDecided(): Import {
    if (!this.#decided) throw new RangeError("nothing was decided on the file yet");
    return this.#decided;
  }
}

const NOTHING_SENT: SentPast = {
  ...{ currency: null, spans: new Map(), otherAccounts: new Set() },
  ...{ labels: [], marked: new Set() },
};

function pastOf({ labels, marked, ...past }: SentPast, portions: readonly PastPortion[]) {
  const marks: readonly Mark[] = portions.flatMap((portion) =>
    "marks" in portion ? valuesIn(portion.marks).map(importMarkOf) : [],
  );
  const isMarked = new Set<number>(marked);
  for (const { expense } of marks) if (expense !== null) isMarked.add(expense);
  const index = new LabelIndex();
  for (const label of labels) index.put(label);
  return {
    ...{ ...past, labels: index, marks },
    expenses: portions
      .flatMap((portion) => ("expenses" in portion ? valuesIn(portion.expenses) : []))
      .map((one): BookExpensePast => ({ ...one, isMarked: isMarked.has(one.id) })),
  };
}
