// A schema as it holds in the body of a strict endpoint, where every member must be known.

import Type, { type TSchema } from "typebox";

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
