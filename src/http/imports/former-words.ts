// What the database keeps of imports as JSON was written in other words before the first release. Whoever reads it gets it in today's.

import { reason, shownReason } from "../../domain/import/reasons.ts";
import { isRecord } from "../../domain/kept-json.ts";

const NAMES: ReadonlyMap<string, string> = new Map([
  ["fate", "status"],
  ["fates", "statuses"],
  ["heads", "columnHeaders"],
  ["leftAside", "skippedFiles"],
  ["near", "duplicates"],
  ["profile", "source"],
  ["sorted", "categorized"],
]);

/** What was a sentence, and is a reason. */
const SAID: ReadonlySet<string> = new Set(["because", "reason"]);

function told(sentence: unknown) {
  return typeof sentence === "string" ? shownReason(reason("told", sentence)) : sentence;
}

/** The members whose texts are words of the interface. */
const WORDED: ReadonlySet<string> = new Set(["cash", "fate", "kind", "pending"]);

const WORDS: ReadonlyMap<string, string> = new Map([
  ["known", "already-imported"],
  ["left-out", "skipped"],
  ["money-in", "income"],
  ["near", "possible-duplicate"],
  ["nothing", "ignored"],
  ["profile", "settings"],
  ["recorded", "imported"],
  ["source", "program"],
  ["twin", "repeat"],
]);

/** Of values that are JSON. */
export function inTodaysWords<Kept>(kept: Kept): Kept {
  const text = JSON.stringify(kept, (_, value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).map(inWords)) : value,
  );
  // Safe: names and words alone differ.
  return JSON.parse(text) as Kept;
}

function inWords([name, value]: readonly [string, unknown]): readonly [string, unknown] {
  if (SAID.has(name)) return ["reason", typeof value === "string" ? told(value) : value];
  if (name === "warnings" && Array.isArray(value)) return [name, value.map(told)];
  const isWord = typeof value === "string" && WORDED.has(name);
  return [NAMES.get(name) ?? name, isWord ? (WORDS.get(value) ?? value) : value];
}
