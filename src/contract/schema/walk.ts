// Visits the parts of a schema, for everything that is compiled from schemas, and finds the field that tells the objects of a union apart.

import Type, { type TSchema } from "typebox";

/** Makes a result for each part of a schema, inner parts first. */
export interface Visitor<Result> {
  /** A schema without parts of its own. */
  value(schema: TSchema): Result;
  array(items: Result): Result;
  object(members: readonly (readonly [name: string, member: Result])[]): Result;
  /** A schema or null. */
  nullable(some: Result): Result;
  /** One of several objects, distinguished by the literal in their field `key`. */
  choice(key: string, options: ReadonlyMap<unknown, Result>): Result;
}

export function walk<Result>(schema: TSchema, visitor: Visitor<Result>): Result {
  const visit = (part: TSchema): Result => walk(part, visitor);
  if (Type.IsArray(schema)) return visitor.array(visit(schema.items));
  if (Type.IsObject(schema)) {
    const members = Object.entries(schema.properties);
    return visitor.object(members.map(([name, member]) => [name, visit(member)]));
  }
  if (!Type.IsUnion(schema)) return visitor.value(schema);
  const options = optionsBesideNull(schema.anyOf);
  const [only] = options;
  if (only && options.length === 1) return visitor.nullable(visit(only));
  const discriminator = discriminatorOf(options);
  if (!discriminator) return visitor.value(schema);
  const visited = [...discriminator.options].map(
    ([literal, option]) => [literal, visit(option)] as const,
  );
  return visitor.choice(discriminator.key, new Map(visited));
}

/** The options of a union other than null. */
export function optionsBesideNull(options: readonly TSchema[]): readonly TSchema[] {
  return options.filter((option) => !Type.IsNull(option));
}

/**
 * The field whose literal differs between the options, as `key`. Undefined unless all options are objects and some field has a different
 * literal in each of them.
 */
export function discriminatorOf(options: readonly TSchema[]) {
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

/** The same schema with `additionalProperties: false` in each of its objects, including inner objects and items. */
export function closed<S extends TSchema>(schema: S): S {
  const inner = closedParts(schema);
  if (!inner) return schema;
  // A spread would leave out what kind of schema it is.
  const copy = Object.create(Object.prototype, Object.getOwnPropertyDescriptors(schema));
  return Object.assign(copy, inner);
}

function closedParts(schema: TSchema): object | undefined {
  if (Type.IsArray(schema)) return { items: closed(schema.items) };
  if (Type.IsUnion(schema)) return { anyOf: schema.anyOf.map(closed) };
  if (!Type.IsObject(schema)) return undefined;
  const members = Object.entries(schema.properties).map(([name, member]) => [name, closed(member)]);
  return { properties: Object.fromEntries(members), additionalProperties: false };
}
