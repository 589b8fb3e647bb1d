// What is wrong with a value, and where in it; and how that is told, in one sentence or by JSON pointer.

import type { RequestFault } from "../domain/problem.ts";
import { quote } from "../domain/text.ts";

export interface Fault {
  /** Names of members and indexes of items, from the outside in. */
  readonly path: readonly string[];
  /** What is said of the place: "must be RULE; FINDING". */
  readonly clause: string;
}

/** "must be RULE; FINDING". */
export function faultClause(rule: string, finding: string): string {
  return `must be ${rule}; ${finding}`;
}

/** "FIELD must be RULE; FINDING". */
export function faultSentence(name: string, rule: string, finding: string): string {
  return sentence(name, faultClause(rule, finding));
}

export function sentence(name: string, clause: string): string {
  return `${name === "" ? "The body" : name} ${clause}`;
}

/** The sentence that names the whole way to the place. */
export function sentenceOf({ path, clause }: Fault): string {
  return sentence(path.map(quote).join("."), clause);
}

/** A longer name of a member is not repeated; then the pointer is that of the object which has the member. */
const POINTER_NAME_CHARACTERS = 1_000;

/** A fault of the body, as it is listed in problem details. */
export function bodyFault(fault: Fault): RequestFault {
  const long = fault.path.findIndex((name) => name.length > POINTER_NAME_CHARACTERS);
  const path = long === -1 ? fault.path : fault.path.slice(0, long);
  const pointer = path.map((name) => `/${name.replace(/~/g, "~0").replace(/\//g, "~1")}`);
  return { pointer: pointer.join(""), detail: sentenceOf(fault) };
}
