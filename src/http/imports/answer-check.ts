// Whether answers fit what is there: categories, sources, encodings, sheets, columns and rows.

import type { ImportProfile } from "../../domain/import/import-profile.ts";
import { ROW_CHOICES } from "../../domain/import/terms.ts";
import type { LabelId } from "../../domain/label/label.ts";
import { type Labels, resolveLabel } from "../../domain/label/labels.ts";
import { Problem, type RequestFault } from "../../domain/problem.ts";
import { quote, showCount } from "../../domain/text/text.ts";
import { decoderOf } from "../../import/text/decoder.ts";
import type { FoundFrame } from "../../import/thread/messages.ts";
import { reportFaults } from "../response/reported-faults.ts";
import type { AnswerChange, GivenRule, ShownImport } from "./kept-answers.ts";

interface Fault {
  readonly pointer: string;
  readonly detail: string;
}

/** What answers may name. */
export interface Nameable {
  readonly labels: Labels;
  readonly profiles: readonly ImportProfile[];
  readonly before: ShownImport;
}

/** Throws `unfitting-fields` for answers that name what is not there. */
export function checkAnswers(change: AnswerChange, { labels, profiles, before }: Nameable): void {
  const { answers, rows = [], source } = change;
  const { encoding, sheet } = answers ?? {};
  const { sheets } = before.reading;
  refuse([
    ...(typeof source === "number" && !profiles.some(({ id }) => id === source)
      ? [
          fault(
            "/source",
            `source must be the id of an import source; there is none with ${source}`,
          ),
        ]
      : []),
    ...(typeof encoding === "string" && !isEncoding(encoding)
      ? [
          fault(
            "/answers/encoding",
            `encoding must be an encoding such as windows-1252; got ${quote(encoding)}`,
          ),
        ]
      : []),
    ...(typeof sheet === "number" && sheet >= sheets.length
      ? [fault("/answers/sheet", `sheet must be one of the file's ${showCount(sheets.length)}`)]
      : []),
    ...rows.flatMap(({ category }, at) => categoryFault(category, `/rows/${at}/category`, labels)),
    ...ruleFaults(answers?.rules ?? [], "/answers/rules", labels),
  ]);
}

/** Throws `unfitting-fields` for rows that the file does not have, and for what is said of those that are no records. */
export function checkRows(
  { rows = [] }: AnswerChange,
  items: number,
  frames: readonly FoundFrame[],
): void {
  const statuses = new Map(frames.map(({ row, status }) => [row, status]));
  refuse(
    rows.flatMap(({ row, reset: _, ...said }, at) => {
      const own = statuses.get(row);
      if (row > items) {
        const detail = `row must be one of the file's ${showCount(items)}; got ${row}`;
        return [fault(`/rows/${at}/row`, detail)];
      }
      const [name] = Object.keys(said);
      if (name === undefined || own === undefined) return [];
      const detail =
        said.status === undefined
          ? `row ${row} is "${own}" and becomes no expense: it has no ${name} to be said`
          : `row ${row} is "${own}" and stays so: only a row with a day and an amount can be ${ROW_CHOICES.join(", ")}`;
      return [fault(`/rows/${at}/${said.status === undefined ? name : "status"}`, detail)];
    }),
  );
}

/** Throws `unfitting-fields` for rules with categories that are not there. */
export function checkRules(rules: readonly GivenRule[], labels: Labels): void {
  refuse(ruleFaults(rules, "/rules", labels));
}

function ruleFaults(rules: readonly GivenRule[], place: string, labels: Labels): readonly Fault[] {
  return rules.flatMap(({ payee, words, category, effect }, at) => [
    ...(payee === null && words.length === 0 && category === undefined
      ? [fault(`${place}/${at}`, "a rule must have a payee, words or a category; it has none")]
      : []),
    ...categoryFault(effect.category, `${place}/${at}/effect/category`, labels),
  ]);
}

function categoryFault(
  id: LabelId | null | undefined,
  pointer: string,
  labels: Labels,
): readonly Fault[] {
  if (id === null || id === undefined) return [];
  const label = labels.get(id);
  if (label?.kind === "category" && resolveLabel(labels, id)) return [];
  return [fault(pointer, `category must be the id of a category; ${id} does not exist`)];
}

function isEncoding(label: string): boolean {
  try {
    return decoderOf(label).encoding !== "";
  } catch {
    return false;
  }
}

function fault(pointer: string, detail: string): Fault {
  return { pointer, detail };
}

function refuse(faults: readonly RequestFault[]): void {
  if (faults.length === 0) return;
  const { detail, reported: errors } = reportFaults(faults, (one) => one.detail);
  throw new Problem("unfitting-fields", detail, { errors });
}
