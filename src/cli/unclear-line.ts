// What is told of a line that can't be recorded as it stands: the part that is meant, and what would be right.

import type { CurrencyCode } from "../domain/money/currency.ts";
import { type Missing, missingIn } from "../domain/quick-entry/entry.ts";
import {
  QUICK_ENTRY_CHARACTERS,
  type QuickEntryChoice,
  type QuickEntryQuestion,
} from "../domain/quick-entry/quick-entry.ts";
import { countCharacters, quoteForShell, showCount } from "../domain/text/text.ts";
import { clearerLine } from "./clearer-line.ts";
import { pointAt, showPlain } from "./terminal-line.ts";
import { placeOf, type ReadLine } from "./typed-line.ts";

/** Of more choices, the first ones are told. */
const CHOICES_TOLD = 6;
const QUOTED_CHARACTERS = 40;
const TOO_LONG = `an expense is typed in at most ${showCount(QUICK_ENTRY_CHARACTERS)} characters; here are more`;

/** Of more lines that are unclear, the first ones are told. */
const LINES_TOLD = 20;

/** A text of lines for each thing that is unclear or missing; `own` is the ledger's currency, null if it has none or is not known. */
export function tellUnclear(
  lines: readonly ReadLine[],
  own: CurrencyCode | null,
): readonly string[] {
  const unclear = lines.filter(({ text, entry }) => {
    return isTooLong(text) || entry.questions.length > 0 || missingIn(entry, own).length > 0;
  });
  const more = unclear.length - LINES_TOLD;
  return [
    ...unclear.slice(0, LINES_TOLD).flatMap((line) => tellLine(line, own)),
    ...(more > 0 ? [`${showCount(more)} lines more can't be recorded as they stand`] : []),
  ];
}

function tellLine(line: ReadLine, own: CurrencyCode | null): readonly string[] {
  const { text, entry } = line;
  if (isTooLong(text)) return [placeOf(line) + TOO_LONG];
  return [
    ...entry.questions.map((question) => tellQuestion(line, question)),
    ...missingIn(entry, own).map((missing) => tellMissing(line, missing, own)),
  ];
}

function isTooLong(text: string): boolean {
  return countCharacters(text) > QUICK_ENTRY_CHARACTERS;
}

function tellQuestion(line: ReadLine, question: QuickEntryQuestion): string {
  const { text } = line;
  const choices = question.choices.slice(0, CHOICES_TOLD);
  const more = question.choices.length - choices.length;
  const meanings = choices.map((choice) => showChoice(choice, question));
  const clearer = choices
    .map((choice) => clearerLine(line, question, choice))
    .filter((proposal) => proposal !== undefined)
    .map((proposal) => (line.number === undefined ? quoteForShell(proposal) : proposal));
  const places = question.choices.flatMap(({ marks }) => marks);
  const may = [...meanings, ...(more > 0 ? [`${more} others`] : [])].join(" or ");
  return [
    `${placeOf(line)}${quoted(question.text)} may be ${may}`,
    ...pointAt(text, places).map(indented),
    ...(clearer.length > 0 ? ["Clear would be:", ...clearer.map(showPlain).map(indented)] : []),
  ].join("\n");
}

function showChoice({ amount, currency, date }: QuickEntryChoice, { about }: QuickEntryQuestion) {
  const money = [amount, currency].filter((told) => told !== undefined).join(" ");
  if (money === "") return date ?? "no date";
  if (date !== undefined) return `${money} on ${date}`;
  return about === "date" ? `${money} without a date` : money;
}

function tellMissing(line: ReadLine, missing: Missing, own: CurrencyCode | null): string {
  const isMoney = missing === "currency" || missing === "rate";
  const marks = line.entry.marks.filter(({ kind }) => kind === "currency" || kind === "amount");
  return [
    placeOf(line) + remedyOf(missing, own),
    ...pointAt(line.text, isMoney ? marks : []).map(indented),
  ].join("\n");
}

function remedyOf(missing: Missing, own: CurrencyCode | null): string {
  switch (missing) {
    case "amount":
      return "no amount is written; put one in, such as 12.50";
    case "description":
      return "it is not written what the amount was for; put that in, as in 12.50 lunch";
    case "currency":
    case "rate":
      return `the ledger is in ${own}, and this is another currency; write what it cost in ${own}`;
  }
}

function quoted(text: string): string {
  const start = Array.from(text).slice(0, QUOTED_CHARACTERS).join("");
  return `"${showPlain(start)}${start.length < text.length ? "…" : ""}"`;
}

function indented(text: string): string {
  return `  ${text}`;
}
