// Unions of objects that a literal member tells apart, such as {kind: "created", …} and {kind: "deleted", …}.

import Type, { type TObject, type TSchema } from "typebox";

export interface Discriminator {
  /** The member that tells the options apart. */
  readonly key: string;
  readonly options: ReadonlyMap<unknown, TObject>;
}

/** The options of a union other than null. */
export function optionsBesideNull(options: readonly TSchema[]): readonly TSchema[] {
  return options.filter((option) => !Type.IsNull(option));
}

/** Undefined where the options are not all objects, or no member is a literal of its own in each of them. */
export function discriminatorOf(options: readonly TSchema[]): Discriminator | undefined {
  const objects = options.filter((option) => Type.IsObject(option));
  const [first] = objects;
  if (!first || objects.length !== options.length) return undefined;
  for (const key of Object.keys(first.properties)) {
    const found = new Map(objects.map((object) => [literalOf(object.properties[key]), object]));
    if (found.size === objects.length && !found.has(undefined)) return { key, options: found };
  }
  return undefined;
}

function literalOf(schema: TSchema | undefined): unknown {
  return schema && Type.IsLiteral(schema) ? schema.const : undefined;
}

/** The same schema with `additionalProperties: false` in each of its objects, inner ones and items too. */
export function closed<S extends TSchema>(schema: S): S {
  const made = closedRequired(schema);
  // Safe: only members that the schema's type does not name anyway are shut out.
  return (Type.IsOptional(schema) && made !== schema ? Type.Optional(made) : made) as S;
}

function closedRequired(schema: TSchema): TSchema {
  if (Type.IsObject(schema)) {
    const { type: _type, required: _required, properties, ...options } = schema;
    const members = Object.entries(properties).map(([name, member]) => [name, closed(member)]);
    return Type.Object(Object.fromEntries(members), { ...options, additionalProperties: false });
  }
  if (Type.IsArray(schema)) {
    const { type: _type, items, ...options } = schema;
    return Type.Array(closed(items), options);
  }
  if (Type.IsUnion(schema)) {
    const { anyOf, ...options } = schema;
    return Type.Union(anyOf.map(closed), options);
  }
  return schema;
}
