// Parses the words after a command into options and operands, according to the table of commands. It refuses invalid words, with a
// suggestion.

import { didYouMean, nearest } from "../../domain/text/nearest.ts";
import { NotUnderstood } from "../command-output.ts";
import {
  type CommandSpec,
  type Misunderstood,
  misunderstood,
  type OptionSpecs,
  type ReadWords,
} from "./command-spec.ts";

/** Describes a command, with the function that parses its words. `askedOf` makes of them what is to be done, or throws `NotUnderstood`. */
export function defineCommand<const Spec extends CommandSpec, Asked>(
  spec: Spec,
  askedOf: (words: ReadWords<Spec["options"]>) => Asked,
) {
  return {
    spec,
    read(words: readonly string[]): Asked | Misunderstood {
      try {
        return askedOf(readWords<Spec["options"]>(spec, words));
      } catch (error) {
        if (error instanceof NotUnderstood) return misunderstood(error.message);
        throw error;
      }
    },
  };
}

function readWords<Options extends OptionSpecs>(
  spec: CommandSpec<Options>,
  words: readonly string[],
): ReadWords<Options> {
  const given: Record<string, GivenValue> = {};
  const operands: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (word === "--") {
      operands.push(...words.slice(at + 1));
      break;
    }
    if (isOption(spec, word)) at += readOption(spec, given, word, words[at + 1]);
    else operands.push(word);
  }
  checkOperands(spec, operands);
  // Safe: each value was read by its option's own entry.
  return { given: given as ReadWords<Options>["given"], operands };
}

type GivenValue = string | readonly string[] | true;

function checkOperands({ name, operands }: CommandSpec, words: readonly string[]): void {
  const [first] = words;
  if (!operands) {
    if (first !== undefined) throw new NotUnderstood(`${name} takes no argument; got ${first}`);
    return;
  }
  const { least, most, needs, isText, choices } = operands;
  const isEmpty = isText ? words.join("").trim() === "" : words.includes("");
  if (words.length < least || (isEmpty && (least > 0 || words.length > 0))) {
    throw new NotUnderstood(`${name} needs ${needs}`);
  }
  const extra = words[most];
  if (extra !== undefined) {
    const word = operands.name.toLowerCase();
    throw new NotUnderstood(`${name} takes ${most === 1 ? "one" : most} ${word}, not ${extra} too`);
  }
  const odd = choices && words.find((word) => !choices.includes(word));
  if (choices && odd !== undefined) {
    throw new NotUnderstood(`${name} needs ${needs}; got ${odd}${didYouMean(odd, choices)}`);
  }
}

function isOption({ operands, options }: CommandSpec, word: string): boolean {
  if (!operands?.isText) return word.startsWith("-") && word !== "-";
  const [name = ""] = word.split("=");
  return named(options, name) !== undefined || (/^--[a-z]\S*$/i.test(name) && !/^--\d/.test(name));
}

/** Returns the number of further words that the option used. */
function readOption(
  spec: CommandSpec,
  given: Record<string, GivenValue>,
  word: string,
  next: string | undefined,
): number {
  const [written = "", joined] = word.startsWith("--") ? word.split(/=(.*)/s) : [word];
  const found = named(spec.options, written);
  if (!found) throw new NotUnderstood(unknownOption(spec, written));
  const [name, { value: called, many, choices, mayBeEmpty }] = found;
  const before = given[name];
  if (before !== undefined && !many) throw new NotUnderstood(`${spec.name} takes ${written} once`);
  if (called === undefined) {
    if (joined !== undefined) throw new NotUnderstood(`${written} takes no value`);
    given[name] = true;
    return 0;
  }
  const value = joined ?? next;
  if (value === undefined || (value === "" && !mayBeEmpty)) {
    throw new NotUnderstood(`${written} needs a value`);
  }
  if (choices && !choices.includes(value)) {
    // The choices may contain commas.
    const list = choices.join(choices.some((choice) => choice.includes(",")) ? "  " : ", ");
    throw new NotUnderstood(
      `${written} must be one of ${list}; got ${value}${didYouMean(value, choices)}`,
    );
  }
  given[name] = many ? [...(Array.isArray(before) ? before : []), value] : value;
  return joined === undefined ? 1 : 0;
}

function named(options: OptionSpecs, written: string) {
  return Object.entries(options).find(([name, { also }]) => name === written || also === written);
}

function unknownOption({ name, operands, options }: CommandSpec, word: string): string {
  const known = Object.entries(options).flatMap(([each, { also }]) => [each, also ?? []].flat());
  const meant = nearest(word, known);
  const kind = operands?.isText ? "text" : operands?.isFile ? "files" : undefined;
  const after = kind === undefined ? "" : `words after -- are ${kind}`;
  const rest = [meant === undefined ? "" : `did you mean ${meant}?`, after].filter(Boolean);
  return `${name} has no option ${word}${rest.length > 0 ? `; ${rest.join(" ")}` : ""}`;
}
