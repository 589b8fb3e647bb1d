// What the API document says once and refers to by name: the schemas of the contract, the answers that many endpoints share, and
// parameters that stand in several places.

import Type, { type TObject, type TSchema } from "typebox";
import { isMoney } from "./fields.ts";
import { discriminatorOf, optionsBesideNull } from "./unions.ts";

/** A value that JSON.stringify writes as it is meant. */
export type Document = Readonly<Record<string, unknown>>;

/** How a schema holds where it stands. */
export interface Place {
  /** Whether it is sent by clients; what is both sent and answered has a name for each. */
  readonly isSent: boolean;
  /** Whether members that it does not name are refused. */
  readonly isClosed: boolean;
}

export const ANSWERED: Place = { isSent: false, isClosed: false };

type Section = "schemas" | "responses" | "parameters";

export interface Components {
  /** The schema as it stands in the document: where it or a part of it has a name, a reference. */
  schema(schema: TSchema, place: Place): Document;
  /** A reference to the one part of this name. Throws for another part of the same name. */
  refer(section: Section, name: string, part: Document): Document;
  /** All that has been referred to, by name. */
  all(): Document;
}

/** `schemas` are those that have names. */
export function gatherComponents(schemas: Readonly<Record<string, TSchema>>): Components {
  const namesOf = Map.groupBy(Object.entries(schemas), ([, schema]) => schema);
  const sections: Record<Section, Map<string, Document>> = {
    schemas: new Map(),
    responses: new Map(),
    parameters: new Map(),
  };

  function refer(section: Section, name: string, part: Document): Document {
    const known = sections[section].get(name);
    if (known && JSON.stringify(known) !== JSON.stringify(part)) {
      throw new Error(`components/${section}/${name} would be two different things`);
    }
    sections[section].set(name, part);
    return { $ref: `#/components/${section}/${name}` };
  }

  function nameOf(schema: TSchema, { isSent }: Place): string | undefined {
    const names = namesOf.get(schema)?.map(([name]) => name) ?? [];
    const [only] = names;
    return names.length > 1 ? names.find((name) => name.endsWith("Draft") === isSent) : only;
  }

  function write(schema: TSchema, place: Place): Document {
    const name = nameOf(schema, place);
    const whole = writeWhole(schema, place, (part) => write(part, place));
    return name === undefined ? whole : refer("schemas", name, whole);
  }

  return {
    schema: write,
    refer,
    all: () =>
      Object.fromEntries(
        Object.entries(sections)
          .filter(([, parts]) => parts.size > 0)
          .map(([section, parts]) => [
            section,
            Object.fromEntries([...parts].toSorted(([a], [b]) => a.localeCompare(b, "en"))),
          ]),
      ),
  };
}

type WritePart = (schema: TSchema) => Document;

function writeWhole(schema: TSchema, place: Place, write: WritePart): Document {
  if (Type.IsObject(schema)) return writeObject(schema, place, write);
  if (Type.IsArray(schema)) return { ...schema, items: write(schema.items) };
  if (Type.IsUnion(schema)) {
    const { anyOf, ...remarks } = schema;
    return { ...remarks, ...(writeNullable(anyOf, write) ?? writeUnion(anyOf, write)) };
  }
  return { ...schema, ...(isMoney(schema) && !place.isSent ? { type: "string" } : {}) };
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

/** One scalar or null, as a list of types; undefined for any other union. */
function writeNullable(anyOf: readonly TSchema[], write: WritePart): Document | undefined {
  const options = optionsBesideNull(anyOf);
  const [only] = options;
  if (!only || options.length > 1 || anyOf.length !== 2) return undefined;
  const { type, description: _, ...rules } = write(only);
  const isScalar = type !== undefined && type !== "array" && type !== "object";
  return isScalar && !("enum" in rules) ? { ...rules, type: [type, "null"].flat() } : undefined;
}

function writeUnion(anyOf: readonly TSchema[], write: WritePart): Document {
  const discriminator = discriminatorOf(anyOf);
  if (!discriminator) return { anyOf: anyOf.map(write) };
  const mapping = [...discriminator.options].map(([literal, option]) => [
    literal,
    write(option)["$ref"],
  ]);
  const isNamed = mapping.every(([, reference]) => reference !== undefined);
  const told = { propertyName: discriminator.key, mapping: Object.fromEntries(mapping) };
  return { oneOf: anyOf.map(write), ...(isNamed ? { discriminator: told } : {}) };
}
