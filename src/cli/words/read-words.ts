// Parses the words after a command into options and operands, according to the table of commands. It refuses invalid words, with a
// suggestion.

import { nearest } from "../../domain/text/nearest.ts";
import {
  type CommandSpec,
  type Misunderstood,
  misunderstood,
  type OptionSpec,
  type OptionSpecs,
  type ReadWords,
} from "./command-spec.ts";

/** An error with a message, thrown and caught only in this file. */
class Fault extends Error {}

/** Returns a function that parses the words of a command and turns them into the command with `commandOf`. */
export function wordsReader<const Spec extends CommandSpec, Asked>(
  spec: Spec,
  commandOf: (words: ReadWords<Spec["options"]>) => Asked | Misunderstood,
) {
  return (words: readonly string[]): Asked | Misunderstood => {
    const read = readWords<Spec["options"]>(spec, words);
    return "reason" in read ? read : commandOf(read);
  };
}

export function readWords<Options extends OptionSpecs>(
  spec: CommandSpec<Options>,
  words: readonly string[],
): ReadWords<Options> | Misunderstood {
  try {
    const read = new WordReader(spec);
    read.readAll(words);
    // Safe: each value was read by its option's own entry.
    return { given: read.given as ReadWords<Options>["given"], operands: read.operands() };
  } catch (error) {
    if (error instanceof Fault) return misunderstood(error.message);
    throw error;
  }
}

class WordReader {
  readonly #spec: CommandSpec;
  readonly #operands: string[] = [];
  readonly given: Record<string, string | readonly string[] | true> = {};

  constructor(spec: CommandSpec) {
    this.#spec = spec;
  }

  readAll(words: readonly string[]): void {
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at] ?? "";
      if (word === "--") {
        this.#operands.push(...words.slice(at + 1));
        return;
      }
      if (this.#isOption(word)) at += this.#readOption(word, words[at + 1]);
      else this.#operands.push(word);
    }
  }

  operands(): readonly string[] {
    const { name, operands } = this.#spec;
    const all = this.#operands;
    if (!operands) {
      if (all[0] !== undefined) throw new Fault(`${name} takes no argument; got ${all[0]}`);
      return all;
    }
    const { least, most, needs, remedy, isText, choices } = operands;
    const isEmpty = isText ? all.join("").trim() === "" : all.includes("");
    if (all.length < least || (isEmpty && (least > 0 || all.length > 0))) {
      throw new Fault(`${name} needs ${needs}`);
    }
    const extra = all[most];
    if (extra !== undefined) throw new Fault(`${name} ${tooMany(most, operands.name, extra)}`);
    const odd = choices && all.find((word) => !choices.includes(word));
    if (choices && odd !== undefined) {
      throw new Fault(`${name} needs ${needs}; got ${odd}${guess(odd, choices)}${remedy ?? ""}`);
    }
    return all;
  }

  #isOption(word: string): boolean {
    if (!this.#spec.operands?.isText) return word.startsWith("-") && word !== "-";
    const [name = ""] = word.split("=");
    return this.#named(name) !== undefined || (/^--[a-z]\S*$/i.test(name) && !/^--\d/.test(name));
  }

  /** Returns the number of further words that the option used. */
  #readOption(word: string, next: string | undefined): number {
    const [written = "", joined] = word.startsWith("--") ? word.split(/=(.*)/s) : [word];
    const found = this.#named(written);
    if (!found) throw new Fault(this.#unknown(written));
    const [name, option] = found;
    const { value: called, many, choices, mayBeEmpty } = option;
    const before = this.given[name];
    if (before !== undefined && !many) throw new Fault(`${this.#spec.name} takes ${written} once`);
    if (called === undefined) {
      if (joined !== undefined) throw new Fault(`${written} takes no value`);
      this.given[name] = true;
      return 0;
    }
    const value = joined ?? next;
    if (value === undefined || (value === "" && !mayBeEmpty)) {
      throw new Fault(`${written} needs a value`);
    }
    if (choices && !choices.includes(value)) throw new Fault(choiceFault(written, choices, value));
    this.given[name] = many ? [...(Array.isArray(before) ? before : []), value] : value;
    return joined === undefined ? 1 : 0;
  }

  #named(written: string): readonly [name: string, option: OptionSpec] | undefined {
    return Object.entries(this.#spec.options).find(
      ([name, { also }]) => name === written || also === written,
    );
  }

  #unknown(word: string): string {
    const { name, operands, options } = this.#spec;
    const known = Object.entries(options).flatMap(([each, { also }]) => [each, also ?? []].flat());
    const meant = nearest(word, known);
    const kind = operands?.isText ? "text" : operands?.isFile ? "files" : undefined;
    const after = kind === undefined ? "" : `words after -- are ${kind}`;
    const rest = [meant === undefined ? "" : `did you mean ${meant}?`, after].filter(Boolean);
    return `${name} has no option ${word}${rest.length > 0 ? `; ${rest.join(" ")}` : ""}`;
  }
}

function tooMany(most: number, name: string, extra: string): string {
  return `takes ${most === 1 ? "one" : most} ${name.toLowerCase()}, not ${extra} too`;
}

/** The message about a value that is not one of the choices. The choices may contain commas. */
export function choiceFault(name: string, choices: readonly string[], value: string): string {
  const separator = choices.some((choice) => choice.includes(",")) ? "  " : ", ";
  return `${name} must be one of ${choices.join(separator)}; got ${value}${guess(value, choices)}`;
}

function guess(word: string, known: readonly string[]): string {
  const meant = nearest(word, known);
  return meant === undefined ? "" : `; did you mean ${meant}?`;
}
