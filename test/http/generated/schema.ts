// A schema of the contract seen as the JSON Schema that it is, so that values can be made from its rules. A rule that the
// generators do not know stops them by its name: what they pass over in silence, nobody tests.

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
}

const RULES = new Set([
  ...["type", "const", "enum", "anyOf", "oneOf", "properties", "required", "additionalProperties"],
  ...["items", "minItems", "maxItems", "uniqueItems", "minimum", "maximum", "exclusiveMinimum"],
  ...["exclusiveMaximum", "minLength", "maxLength", "pattern", "format"],
]);
const REMARKS = new Set(
  "title description examples default readOnly writeOnly deprecated discriminator".split(" "),
);

/** Throws a RangeError for a schema, or a part of one, with a rule of which no values can be made. */
export function schemaOf(value: unknown): Schema {
  // Safe: each rule is looked at below, and those that take other shapes are not among them.
  const schema = value as Schema;
  const unknown = Object.keys(schema).find((name) => !RULES.has(name) && !REMARKS.has(name));
  if (unknown !== undefined) {
    throw new RangeError(
      `The generated tests know no schema rule "${unknown}"; teach test/http/generated about it`,
    );
  }
  partsOf(schema).forEach(schemaOf);
  return schema;
}

function partsOf(schema: Schema): readonly Schema[] {
  const { additionalProperties: rest } = schema;
  return [
    ...optionsOf(schema),
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
    ...(typeof rest === "object" ? [rest] : []),
  ];
}

/** The schemas of which a value must fit one; none where it is no union. */
export function optionsOf({ anyOf = [], oneOf = [] }: Schema): readonly Schema[] {
  return [...anyOf, ...oneOf];
}

/** The schema, with every object in it refusing members that it does not name. */
export function closed(schema: Schema): Schema {
  const { anyOf, oneOf, items, properties, additionalProperties } = schema;
  return {
    ...schema,
    ...(anyOf ? { anyOf: anyOf.map(closed) } : {}),
    ...(oneOf ? { oneOf: oneOf.map(closed) } : {}),
    ...(items ? { items: closed(items) } : {}),
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, member]) => [name, closed(member)]),
          ),
          additionalProperties: additionalProperties ?? false,
        }
      : {}),
  };
}

const validators = new WeakMap<Schema, Validator>();

/** Whether a parsed JSON value keeps the schema's rules. */
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
