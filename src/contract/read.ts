// JSON → checked value. The compiled schema decides; only a value that it refuses is looked at again,
// to say field by field what was wrong and what would be right.

import Type, { type Static, type TSchema } from "typebox";
import { Compile, type Validator } from "typebox/compile";
import { TOO_LARGE } from "../domain/expense.ts";
import { countCharacters, quote, showCount } from "../domain/text.ts";
import { descriptionOf, isDecimal } from "./fields.ts";
import type { Json } from "./json.ts";
import { faultSentence, taker } from "./take.ts";

export type Reading<Value> =
  | { readonly value: Value; readonly faults?: never }
  | { readonly value?: never; readonly faults: readonly string[] };

/** Compiles a schema into a reader. Members that the schema does not name are left out of the value. */
export function reader<S extends TSchema>(schema: S): (json: Json) => Reading<Static<S>> {
  const validator = Compile(schema);
  const take = taker(schema);
  return (json) => {
    if (!validator.Check(json.value)) return { faults: explain(schema, json.value, "") };
    const faults: string[] = [];
    const value = take(json, faults);
    return faults.length > 0 ? { faults } : { value };
  };
}

function explain(schema: TSchema, value: unknown, name: string): string[] {
  if (!Type.IsObject(schema)) {
    const finding = findingOf(schema, value);
    return finding === undefined ? [] : [faultSentence(name, descriptionOf(schema), finding)];
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return [faultSentence(name, "a JSON object", `got ${kindOf(value)}`)];
  }
  const members = new Map(Object.entries(value));
  return Object.entries(schema.properties).flatMap(([key, field]) => {
    const path = name === "" ? key : `${name}.${key}`;
    if (members.has(key)) return explain(field, members.get(key), path);
    return Type.IsOptional(field)
      ? []
      : [faultSentence(path, descriptionOf(field), "it is missing")];
  });
}

const validators = new WeakMap<TSchema, Validator>();

function validatorOf(schema: TSchema): Validator {
  const validator = validators.get(schema) ?? Compile(schema);
  validators.set(schema, validator);
  return validator;
}

/** What is wrong with a value of a field, as a clause; undefined if nothing is. */
function findingOf(schema: TSchema, value: unknown): string | undefined {
  if (validatorOf(schema).Check(value)) return undefined;
  const field = Type.IsUnion(schema) ? schema.anyOf.find((option) => !Type.IsNull(option)) : schema;
  const errors = validatorOf(field ?? schema).Errors(value);
  const broken = new Set(errors.map(({ keyword }) => keyword));
  if (field && isDecimal(field) && typeof value === "number") return TOO_LARGE;
  if (typeof value !== "string" || broken.has("type")) return `got ${kindOf(value)}`;
  if (value === "") return "it is empty";
  if (broken.has("maxLength")) return `it has ${showCount(countCharacters(value))}`;
  if (broken.has("format")) return `${quote(value)} is not a day of the calendar`;
  return `got ${kindOf(value)}`;
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
