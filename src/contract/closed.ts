// Schemas of bodies in which every member must be known, those of inner objects and of items too.

import Type, { type TSchema } from "typebox";

/** The same schema with `additionalProperties: false` in each of its objects. */
export function closed<S extends TSchema>(schema: S): S {
  const made = close(schema);
  // Safe: only members that the schema's type does not name anyway are shut out.
  return (Type.IsOptional(schema) ? Type.Optional(made) : made) as S;
}

function close(schema: TSchema): TSchema {
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
