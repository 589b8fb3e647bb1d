// A schema as it holds in one place: closed in the body of a strict endpoint, where every member must be known, and narrowed in
// an answer, which writes in one way what is read in two.

import Type, { type TSchema } from "typebox";
import { isMoney } from "./fields.ts";

/** The same schema with `additionalProperties: false` in each of its objects, inner ones and items too. */
export function closed<S extends TSchema>(schema: S): S {
  // Safe: only members that the schema's type does not name anyway are shut out.
  return vary(schema, { object: { additionalProperties: false }, leaf: (leaf) => leaf }) as S;
}

/** The schema of what is written for values of this schema: amounts are texts. */
export function answered(schema: TSchema): TSchema {
  return vary(schema, {
    object: {},
    leaf: (leaf) => (isMoney(leaf) ? { ...leaf, type: "string" } : leaf),
  });
}

interface Variation {
  /** What each object gets besides. */
  readonly object: Readonly<Record<string, unknown>>;
  leaf(schema: TSchema): TSchema;
}

function vary(schema: TSchema, variation: Variation): TSchema {
  const made = varyRequired(schema, variation);
  return Type.IsOptional(schema) && made !== schema ? Type.Optional(made) : made;
}

function varyRequired(schema: TSchema, variation: Variation): TSchema {
  if (Type.IsObject(schema)) {
    const { type: _type, required: _required, properties, ...options } = schema;
    const members = Object.entries(properties).map(([name, member]) => [
      name,
      vary(member, variation),
    ]);
    return Type.Object(Object.fromEntries(members), { ...options, ...variation.object });
  }
  if (Type.IsArray(schema)) {
    const { type: _type, items, ...options } = schema;
    return Type.Array(vary(items, variation), options);
  }
  if (Type.IsUnion(schema)) {
    const { anyOf, ...options } = schema;
    const varied = anyOf.map((option) => vary(option, variation));
    return Type.Union(varied, options);
  }
  return variation.leaf(schema);
}
