// Refuses answers that refer to categories, sources, encodings, sheets or rows that don't exist.

import type { ImportProfile } from "../../domain/import/import-profile.ts";
import { ROW_CHOICES } from "../../domain/import/terms.ts";
import type { LabelId } from "../../domain/label/label.ts";
import { type Labels, resolveLabel } from "../../domain/label/labels.ts";
import { Problem, type RequestFault } from "../../domain/problem.ts";
import { quote, showCount } from "../../domain/text/text.ts";
import { decoderOf } from "../../import/text/decoder.ts";
import type { DecisionDone } from "../../import/thread/open-file.ts";
import { reportFaults } from "../response/reported-faults.ts";
import type { AnswerChange, GivenRule, ShownImport } from "./kept-answers.ts";

/** Throws `unfitting-fields` for answers that refer to anything that doesn't exist. */
export function checkAnswers(
  { answers = {}, rows = [], source }: AnswerChange,
  labels: Labels,
  profiles: readonly ImportProfile[],
  { reading: { sheets } }: ShownImport,
): void {
  const { encoding, sheet, rules = [] } = answers;
  const faults: RequestFault[] = [];
  if (typeof source === "number" && !profiles.some(({ id }) => id === source)) {
    const detail = `source must be the id of an import source; there is none with ${source}`;
    faults.push({ pointer: "/source", detail });
  }
  if (typeof encoding === "string" && !isEncoding(encoding)) {
    const detail = `encoding must be an encoding such as windows-1252; got ${quote(encoding)}`;
    faults.push({ pointer: "/answers/encoding", detail });
  }
  if (typeof sheet === "number" && sheet >= sheets.length) {
    const detail = `sheet must be one of the file's ${showCount(sheets.length)}`;
    faults.push({ pointer: "/answers/sheet", detail });
  }
  const ofRows = rows.flatMap(({ category }, at) => {
    return categoryFault(category, `/rows/${at}/category`, labels);
  });
  refuse([...faults, ...ofRows, ...ruleFaults(rules, "/answers/rules", labels)]);
}

/** Throws `unfitting-fields` for rows that the file doesn't have, and for changes to rows that are not records. */
export function checkRows({ rows = [] }: AnswerChange, { items, frames }: DecisionDone): void {
  const statuses = new Map(frames.map(({ row, status }) => [row, status]));
  refuse(
    rows.flatMap(({ row, reset: _, ...changes }, at) => {
      if (row > items) {
        const detail = `row must be one of the file's ${showCount(items)}; got ${row}`;
        return [{ pointer: `/rows/${at}/row`, detail }];
      }
      const own = statuses.get(row);
      const [first] = Object.keys(changes);
      if (first === undefined || own === undefined) return [];
      const name = changes.status === undefined ? first : "status";
      const detail =
        name === "status"
          ? `row ${row} is "${own}" and stays that way: only a row with a day and an amount can be ${ROW_CHOICES.join(", ")}`
          : `row ${row} is "${own}" and can't become an expense: its ${name} can't be set`;
      return [{ pointer: `/rows/${at}/${name}`, detail }];
    }),
  );
}

/** Throws `unfitting-fields` for rules with categories that don't exist. */
export function checkRules(rules: readonly GivenRule[], labels: Labels): void {
  refuse(ruleFaults(rules, "/rules", labels));
}

function ruleFaults(
  rules: readonly GivenRule[],
  place: string,
  labels: Labels,
): readonly RequestFault[] {
  return rules.flatMap(({ payee, words, category, effect }, at) => {
    const pointer = `${place}/${at}`;
    const ofCategory = categoryFault(effect.category, `${pointer}/effect/category`, labels);
    if (payee !== null || words.length > 0 || category !== undefined) return ofCategory;
    const detail = "a rule must have a payee, words or a category; it has none";
    return [{ pointer, detail }, ...ofCategory];
  });
}

function categoryFault(
  id: LabelId | null | undefined,
  pointer: string,
  labels: Labels,
): readonly RequestFault[] {
  if (id === null || id === undefined) return [];
  const label = labels.get(id);
  if (label?.kind === "category" && resolveLabel(labels, id)) return [];
  return [{ pointer, detail: `category must be the id of a category; ${id} does not exist` }];
}

function isEncoding(label: string): boolean {
  try {
    return decoderOf(label).encoding !== "";
  } catch {
    return false;
  }
}

function refuse(faults: readonly RequestFault[]): void {
  if (faults.length === 0) return;
  const { detail, reported: errors } = reportFaults(faults, (one) => one.detail);
  throw new Problem("unfitting-fields", detail, { errors });
}
