// A schema of the contract as JSON Schema, so that values can be generated from its rules. An unknown rule stops the generators with an
// error, since a skipped rule would stay untested.

import { Compile, type Validator } from "typebox/compile";

export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly examples?: readonly unknown[];
  /** If the value is the id of a record, the noun for that record. */
  readonly title?: string;
}

const RULES = new Set([
  "type",
  "const",
  "enum",
  "anyOf",
  "oneOf",
  "properties",
  "required",
  "additionalProperties",
  "items",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minLength",
  "maxLength",
  "pattern",
  "format",
]);
const REMARKS = new Set(
  // `contentMediaType` and `contentSchema` describe a stream of events, which has no end and is not checked.
  "title description examples default readOnly writeOnly deprecated discriminator contentMediaType contentSchema".split(
    " ",
  ),
);

/** A schema as it is written in the document, whose `type` may be a list. */
interface WrittenSchema extends Omit<Schema, "type"> {
  readonly type?: string | readonly string[];
}

/**
 * Returns the schema, with a union in place of each schema that has several types. Throws a RangeError if any part has a rule that values
 * can't be generated from.
 */
export function schemaOf(value: unknown): Schema {
  // Safe: the rules are checked below, and those whose values have other shapes are refused.
  const { type, ...written } = value as WrittenSchema;
  if (type !== undefined && typeof type !== "string") {
    return { anyOf: type.map((one) => schemaOf({ ...written, type: one })) };
  }
  const schema: Schema = type === undefined ? written : { ...written, type };
  const unknown = Object.keys(schema).find((name) => !RULES.has(name) && !REMARKS.has(name));
  if (unknown !== undefined) {
    throw new RangeError(
      `The generated tests don't know the schema rule "${unknown}"; add it in test/http/generated`,
    );
  }
  return withParts(schema, schemaOf);
}

export function partsOf({ anyOf, oneOf, items, properties, additionalProperties: rest }: Schema) {
  return [
    ...(anyOf ?? []),
    ...(oneOf ?? []),
    ...Object.values(properties ?? {}),
    ...(items ? [items] : []),
    ...(typeof rest === "object" ? [rest] : []),
  ];
}

/** Returns the schema, with `change` applied to each schema inside it. */
function withParts(schema: Schema, change: (part: Schema) => Schema): Schema {
  const { anyOf, oneOf, items, properties, additionalProperties: rest } = schema;
  return {
    ...schema,
    ...(anyOf ? { anyOf: anyOf.map(change) } : {}),
    ...(oneOf ? { oneOf: oneOf.map(change) } : {}),
    ...(items ? { items: change(items) } : {}),
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, member]) => [name, change(member)]),
          ),
        }
      : {}),
    ...(typeof rest === "object" ? { additionalProperties: change(rest) } : {}),
  };
}

/** Returns the options of a union. Empty if the schema is not a union. */
export function optionsOf({ anyOf = [], oneOf = [] }: Schema): readonly Schema[] {
  return [...anyOf, ...oneOf];
}

/** Returns the schema, in which every object now refuses unknown members. */
export function closed(schema: Schema): Schema {
  const whole = withParts(schema, closed);
  return whole.properties
    ? { ...whole, additionalProperties: whole.additionalProperties ?? false }
    : whole;
}

const validators = new WeakMap<Schema, Validator>();

/** Returns true if a parsed JSON value keeps the schema's rules. */
export function fits(schema: Schema, value: unknown): boolean {
  return validatorOf(schema).Check(value);
}

/** Returns a line for each rule that a parsed JSON value breaks. */
export function breaches(schema: Schema, value: unknown): readonly string[] {
  return validatorOf(schema)
    .Errors(value)
    .map(
      ({ instancePath, message }) => `${instancePath === "" ? "body" : instancePath} ${message}`,
    );
}

function validatorOf(schema: Schema): Validator {
  const validator = validators.get(schema) ?? Compile({ ...schema });
  validators.set(schema, validator);
  return validator;
}
