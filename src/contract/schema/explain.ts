// Explains why a value does not fit its schema, field by field, and how to fix it. Only values that the compiled schema refused reach
// this code, so it may be slow.

import Type, { type TArray, type TObject, type TSchema } from "typebox";
import { Compile, type Validator } from "typebox/compile";
import { TOO_LARGE } from "../../domain/expense/expense.ts";
import type { RequestFault } from "../../domain/problem.ts";
import { didYouMean } from "../../domain/text/nearest.ts";
import { countCharacters, listed, quote, showCount } from "../../domain/text/text.ts";
import { memberOf } from "../wire.ts";
import { descriptionOf, isDecimal, isMoney, ruleOf } from "./fields.ts";
import { discriminatorOf, optionsBesideNull } from "./walk.ts";

export function explain(
  schema: TSchema,
  value: unknown,
  path: readonly string[] = [],
): readonly Fault[] {
  if (validatorOf(schema).Check(value)) return [];
  if (Type.IsObject(schema)) return explainObject(schema, value, path);
  if (Type.IsArray(schema)) return explainArray(schema, value, path);
  if (Type.IsUnion(schema)) return explainUnion(schema, schema.anyOf, value, path);
  return [fault(path, descriptionOf(schema), findingOf(schema, value))];
}

function fault(path: readonly string[], rule: string, finding: string): Fault {
  return { path, clause: faultClause(rule, finding) };
}

function explainObject(schema: TObject, value: unknown, path: readonly string[]): Fault[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return [fault(path, ruleOf(schema) ?? "a JSON object", `got ${kindOf(value)}`)];
  }
  const members = new Map(Object.entries(value));
  const faults = Object.entries(schema.properties).flatMap(([key, field]) => {
    const place = [...path, key];
    if (members.has(key)) return explain(field, members.get(key), place);
    return Type.IsOptional(field) ? [] : [fault(place, descriptionOf(field), "it is missing")];
  });
  return [...faults, ...unknownMembers(schema, [...members.keys()], path)];
}

function unknownMembers(
  { properties, ...rest }: TObject,
  given: readonly string[],
  path: readonly string[],
): Fault[] {
  if (!("additionalProperties" in rest) || rest.additionalProperties !== false) return [];
  const known = Object.keys(properties);
  return given
    .filter((name) => !known.includes(name))
    .map((name, index) => {
      const clause = index < MEANT_NAMES ? unknownClause(name, known) : NOT_KNOWN;
      return { path: [...path, name], clause };
    });
}

/** At most this many unknown names of an object get a suggestion. */
const MEANT_NAMES = 100;

const NOT_KNOWN = "is not recognized";

/** "is not recognized; did you mean KNOWN?" */
export function unknownClause(name: string, known: readonly string[]): string {
  const names = known.length > 0 ? `valid names are ${listed(known, "and")}` : "there are none";
  return NOT_KNOWN + (didYouMean(name, known) || `; ${names}`);
}

function explainArray(schema: TArray, value: unknown, path: readonly string[]): readonly Fault[] {
  const rule = ruleOf(schema) ?? "a JSON array";
  if (!Array.isArray(value)) return [fault(path, rule, `got ${kindOf(value)}`)];
  // The number of items is checked before the items, because there may be millions.
  if (value.length < bound(schema, "minItems", 0) || value.length > bound(schema, "maxItems")) {
    return [fault(path, rule, `it has ${showCount(value.length)}`)];
  }
  const faults = value.flatMap((item, index) => explain(schema.items, item, [...path, `${index}`]));
  return faults.length > 0 ? faults : [fault(path, rule, "two of its items are the same")];
}

function bound(schema: TArray, name: "minItems" | "maxItems", none = Number.POSITIVE_INFINITY) {
  const value = memberOf(schema, name);
  return typeof value === "number" ? value : none;
}

function explainUnion(
  schema: TSchema,
  anyOf: readonly TSchema[],
  value: unknown,
  path: readonly string[],
): readonly Fault[] {
  const options = optionsBesideNull(anyOf);
  const [only] = options;
  if (only && options.length === 1) {
    const isInner = Type.IsObject(only) || Type.IsArray(only) || Type.IsUnion(only);
    if (isInner && value !== null) return explain(only, value, path);
    return [fault(path, descriptionOf(schema), findingOf(only, value))];
  }
  const discriminator = discriminatorOf(options);
  if (!discriminator) return [fault(path, descriptionOf(schema), `got ${kindOf(value)}`)];
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return [fault(path, ruleOf(schema) ?? "a JSON object", `got ${kindOf(value)}`)];
  }
  const literal = memberOf(value, discriminator.key);
  const option = discriminator.options.get(literal);
  if (option) return explain(option, value, path);
  const known = [...discriminator.options.keys()].map(String);
  const finding = literal === undefined ? "it is missing" : guess(literal, known);
  return [fault([...path, discriminator.key], `one of ${listed(known, "or")}`, finding)];
}

function guess(value: unknown, known: readonly string[]): string {
  return `got ${kindOf(value)}${typeof value === "string" ? didYouMean(value, known) : ""}`;
}

const validators = new WeakMap<TSchema, Validator>();

function validatorOf(schema: TSchema): Validator {
  const validator = validators.get(schema) ?? Compile(schema);
  validators.set(schema, validator);
  return validator;
}

function keywordsBrokenBy(schema: TSchema, value: unknown): ReadonlySet<string> {
  return new Set(
    validatorOf(schema)
      .Errors(value)
      .filter(({ instancePath }) => instancePath === "")
      .map(({ keyword }) => keyword),
  );
}

/** The messages for texts that don't have their field's format. */
const NOT_OF_FORMAT: Readonly<Record<string, string>> = {
  date: "is not a calendar date",
  "date-time": "isn't a valid timestamp",
  "language-tag": "isn't a valid language tag",
};

/** Describes, as a clause, how a value breaks its field's rule. */
function findingOf(field: TSchema, value: unknown): string {
  const broken = keywordsBrokenBy(field, value);
  if ((isDecimal(field) || isMoney(field)) && typeof value === "number") return TOO_LARGE;
  if (Type.IsEnum(field))
    return value === "" ? "it is empty" : guess(value, field.enum.map(String));
  if (typeof value !== "string" || broken.has("type")) return `got ${kindOf(value)}`;
  if (value === "") return "it is empty";
  if (broken.has("maxLength")) return `it has ${showCount(countCharacters(value))}`;
  const format = broken.has("format") && "format" in field ? String(field.format) : "";
  const finding = NOT_OF_FORMAT[format];
  return finding ? `${quote(value)} ${finding}` : `got ${kindOf(value)}`;
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "string") return `the text ${quote(value)}`;
  if (typeof value === "number") {
    return Number.isFinite(value) ? `the number ${value}` : "a number beyond 1.8e308";
  }
  return typeof value === "boolean" ? String(value) : "an object";
}

export interface Fault {
  /** Field names and item indexes, from the outside in. */
  readonly path: readonly string[];
  /** The message about this position: "must be RULE; FINDING". */
  readonly clause: string;
}

export function faultClause(rule: string, finding: string): string {
  return `must be ${rule}; ${finding}`;
}

export function sentence(name: string, clause: string): string {
  return `${name === "" ? "The body" : name} ${clause}`;
}

/** Makes the sentence, with the full path to the value. */
export function sentenceOf({ path, clause }: Fault): string {
  return sentence(path.map(quote).join("."), clause);
}

/** A longer field name is not repeated. The pointer then points to the object that has the field. */
const POINTER_NAME_CHARACTERS = 1_000;

/** An error in the body, as it is listed in problem details. */
export function bodyFault(fault: Fault): RequestFault {
  const long = fault.path.findIndex((name) => name.length > POINTER_NAME_CHARACTERS);
  const path = long === -1 ? fault.path : fault.path.slice(0, long);
  const pointer = path.map((name) => `/${name.replace(/~/g, "~0").replace(/\//g, "~1")}`);
  return { pointer: pointer.join(""), detail: sentenceOf(fault) };
}
