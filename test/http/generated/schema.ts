// A schema of the contract as JSON Schema, so that values can be made from its rules. An unknown rule stops the generators by its name,
// since silently skipped rules would stay untested.

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
  /** The noun for the record of which it is the id. */
  readonly title?: string;
}

const RULES = new Set([
  ...["type", "const", "enum", "anyOf", "oneOf", "properties", "required", "additionalProperties"],
  ...["items", "minItems", "maxItems", "uniqueItems", "minimum", "maximum", "exclusiveMinimum"],
  ...["exclusiveMaximum", "minLength", "maxLength", "pattern", "format"],
]);
const REMARKS = new Set(
  // Describes a text that is a stream of events, which has no end.
  "title description examples default readOnly writeOnly deprecated discriminator contentMediaType contentSchema".split(
    " ",
  ),
);

/** A schema as it is written: a list of types is one of them. */
interface WrittenSchema extends Omit<Schema, "type"> {
  readonly type?: string | readonly string[];
}

/**
 * The schema, with a union of schemas in the place of each that has several types. Throws a RangeError for a schema, or a part
 * of one, with a rule of which no values can be made.
 */
export function schemaOf(value: unknown): Schema {
  // Safe: each rule is looked at below, and those that take other shapes are not among them.
  const { type, ...written } = value as WrittenSchema;
  if (type !== undefined && typeof type !== "string") {
    return { anyOf: type.map((one) => schemaOf({ ...written, type: one })) };
  }
  const schema: Schema = type === undefined ? written : { ...written, type };
  const unknown = Object.keys(schema).find((name) => !RULES.has(name) && !REMARKS.has(name));
  if (unknown !== undefined) {
    throw new RangeError(
      `The generated tests know no schema rule "${unknown}"; teach test/http/generated about it`,
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

/** The schema with each schema in it as `change` makes it. */
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

/** The schemas of which a value must match one; none if it is not a union. */
export function optionsOf({ anyOf = [], oneOf = [] }: Schema): readonly Schema[] {
  return [...anyOf, ...oneOf];
}

/** The schema, with every object in it refusing members that it does not name. */
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

/** The rules that a parsed JSON value breaks, as a line for each. */
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
