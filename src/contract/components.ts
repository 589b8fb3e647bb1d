// The named parts of the API document, each of which is written once: object schemas, fields, responses, parameters and so on.

import Type, { type TObject, type TSchema } from "typebox";
import { descriptionOf, isMoney, keywordRule } from "./schema/fields.ts";
import { discriminatorOf, optionsBesideNull } from "./schema/walk.ts";

/** A value that JSON.stringify can write. */
export type Document = Readonly<Record<string, unknown>>;

export interface Place {
  /** Is true if clients send it. A schema that is used in both requests and responses has two names. */
  readonly isSent: boolean;
  /** Is true if unknown fields are refused. */
  readonly isClosed: boolean;
}

export const ANSWERED: Place = { isSent: false, isClosed: false };

const SENT: Place = { isSent: true, isClosed: true };

const SECTIONS = ["schemas", "responses", "parameters", "examples", "headers"] as const;

type Section = (typeof SECTIONS)[number];

type Named = Readonly<Record<string, TSchema>>;

export type Components = ReturnType<typeof gatherComponents>;

/** Finds object schemas by identity, and all others by content, because making a schema optional copies it. */
export function gatherComponents(schemas: Named, fields: Named = {}) {
  const namesOf = Map.groupBy(Object.entries(schemas), ([, schema]) => schema);
  const fieldNames = new Map([...namesOfFields(fields), ...namesOfOthers(schemas)]);
  const sections = new Map(SECTIONS.map((section) => [section, new Map<string, Document>()]));

  /** A reference to the part with this name. Throws if another part has the name. */
  function refer(section: Section, name: string, part: Document): Document {
    const parts = sections.get(section);
    const known = parts?.get(name);
    if (known && JSON.stringify(known) !== JSON.stringify(part)) {
      throw new Error(`components/${section}/${name} would be two different things`);
    }
    parts?.set(name, part);
    return { $ref: `#/components/${section}/${name}` };
  }

  function nameOf(schema: TSchema, { isSent }: Place): string | undefined {
    const names = namesOf.get(schema)?.map(([name]) => name) ?? [];
    const [only] = names;
    return names.length > 1 ? names.find((name) => name.endsWith("Draft") === isSent) : only;
  }

  /** The schema as the document has it: a reference if it has a name, and with references to those of its parts that have names. */
  function write(schema: TSchema, place: Place): Document {
    const name = nameOf(schema, place) ?? fieldNames.get(textOf(schema, place));
    const whole = writeWhole(schema, place, (part) => write(part, place));
    return name === undefined ? whole : refer("schemas", name, whole);
  }

  return {
    schema: write,
    nameOf,
    refer,
    all: (): Document =>
      Object.fromEntries(
        [...sections]
          .filter(([, parts]) => parts.size > 0)
          .map(([section, parts]) => [
            section,
            Object.fromEntries([...parts].toSorted(([a], [b]) => a.localeCompare(b, "en"))),
          ]),
      ),
  };
}

/** The names of fields. A field whose form differs between requests and responses has two names, too. */
function namesOfFields(fields: Named): ReadonlyMap<string, string> {
  const names = Object.entries(fields).flatMap(([name, field]) => [
    [textOf(field, SENT), `${name}Draft`] as const,
    [textOf(field, ANSWERED), name] as const,
  ]);
  return new Map(names);
}

/** The names of sent schemas that are not objects. */
function namesOfOthers(schemas: Named) {
  return Object.entries(schemas)
    .filter(([, schema]) => !Type.IsObject(schema))
    .map(([name, schema]) => [textOf(schema, SENT), name] as const);
}

/** The schema without references. */
function textOf(schema: TSchema, place: Place): string {
  const write = (part: TSchema): Document => writeWhole(part, place, write);
  return JSON.stringify(write(schema));
}

/** Maps the JSON text of each part that occurs several times to its name. */
export function repeatedParts(
  parts: readonly (readonly [name: string, part: unknown])[],
): ReadonlyMap<string, string> {
  const named = parts.map(([name, part]) => [JSON.stringify(part), name] as const);
  const repeated = new Map<string, string>();
  for (const [name, alike] of Map.groupBy(named, ([, name]) => name)) {
    const places = [...Map.groupBy(alike, ([text]) => text)];
    const [first] = places.toSorted(([, some], [, others]) => others.length - some.length);
    if (first && first[1].length > 1) repeated.set(first[0], name);
  }
  return repeated;
}

type WritePart = (schema: TSchema) => Document;

function writeWhole(schema: TSchema, place: Place, write: WritePart): Document {
  if (Type.IsObject(schema)) return writeObject(schema, place, write);
  if (Type.IsArray(schema)) return { ...schema, items: write(schema.items) };
  if (Type.IsUnion(schema)) return writeUnion(schema, schema.anyOf, write);
  const whole: Document = {
    ...schema,
    ...(isMoney(schema) && !place.isSent && { type: "string" }),
  };
  const { description, ...rules } = whole;
  return description === keywordRule(schema) ? rules : whole;
}

function writeObject(schema: TObject, { isClosed }: Place, write: WritePart): Document {
  const { properties, ...rest } = schema;
  const members = Object.entries(properties).map(([name, member]) => [name, write(member)]);
  return {
    ...rest,
    properties: Object.fromEntries(members),
    ...(isClosed ? { additionalProperties: false } : {}),
  };
}

function writeUnion(schema: TSchema, anyOf: readonly TSchema[], write: WritePart): Document {
  const { anyOf: _, ...remarks } = { anyOf, ...schema };
  const [only, ...others] = optionsBesideNull(anyOf);
  if (only && others.length === 0) return writeNullable(remarks, only, write);
  return { ...remarks, ...writeOptions(anyOf, write) };
}

/** Writes a nullable scalar without a name in the form of a list of types. Leaves out keywords that follow from the field itself. */
function writeNullable(remarks: Document, only: TSchema, write: WritePart): Document {
  const { description, ...rest } = remarks;
  const rule = descriptionOf(only);
  const own = description === rule || description === `${rule}, or null` ? rest : remarks;
  const some = write(only);
  const { type, description: inner, ...rules } = some;
  const isScalar = type !== undefined && type !== "array" && type !== "object";
  if (!isScalar || "enum" in rules) return { ...own, anyOf: [some, { type: "null" }] };
  return {
    ...(inner !== undefined && { description: inner }),
    ...own,
    ...rules,
    type: [type, "null"].flat(),
  };
}

function writeOptions(anyOf: readonly TSchema[], write: WritePart): Document {
  const discriminator = discriminatorOf(anyOf);
  if (!discriminator) return { anyOf: anyOf.map(write) };
  const mapping = [...discriminator.options].map(([literal, option]) => [
    literal,
    write(option)["$ref"],
  ]);
  const isNamed = mapping.every(([, reference]) => reference !== undefined);
  const described = { propertyName: discriminator.key, mapping: Object.fromEntries(mapping) };
  return { oneOf: anyOf.map(write), ...(isNamed ? { discriminator: described } : {}) };
}
