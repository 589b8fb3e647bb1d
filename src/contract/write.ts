// Value → JSON text, by its schema. Decimals are written as numbers, digit by digit, which a double can't carry; where there
// are none, the platform's own writer does it.

import type { Static, TProperties, TSchema } from "typebox";
import Type from "typebox";
import { decimalOfDouble } from "../domain/decimal.ts";
import { isDecimal, Verbatim } from "./fields.ts";
import { shaperOf } from "./shape.ts";
import { optionsBesideNull } from "./unions.ts";

/** Compiles a schema into a writer of values that are known to fit it. */
export function writer<S extends TSchema>(schema: S): (value: Static<S>) => string {
  return writerOf(schema);
}

type Write = (value: unknown) => string;

function writerOf(schema: TSchema): Write {
  const shape = shaperOf(schema);
  if (shape) return (value) => JSON.stringify(shape(value));
  if (schema === Verbatim) return String;
  if (isDecimal(schema)) return writeDecimal;
  if (Type.IsUnion(schema)) return writeUnion(schema.anyOf);
  if (Type.IsArray(schema)) return writeArray(writerOf(schema.items));
  if (Type.IsObject(schema)) return writeObject(schema.properties);
  throw new TypeError("this schema has neither a shape nor a text of its own");
}

/** A decimal as it is; of a client that has only a double, the double's. */
function writeDecimal(value: unknown): string {
  return typeof value === "number" ? decimalOfDouble(value) : String(value);
}

/** Of something or null; no endpoint has a choice of objects with numbers. */
function writeUnion(anyOf: readonly TSchema[]): Write {
  const [only, ...others] = optionsBesideNull(anyOf).map(writerOf);
  if (!only || others.length > 0) throw new TypeError("a union with a decimal has one option");
  return (value) => (value === null ? "null" : only(value));
}

function writeArray(write: Write): Write {
  return (value) => (Array.isArray(value) ? `[${value.map(write).join(",")}]` : "[]");
}

function writeObject(properties: TProperties): Write {
  const members = Object.entries(properties).map(([key, schema]) => ({
    key,
    first: `{${JSON.stringify(key)}:`,
    further: `,${JSON.stringify(key)}:`,
    write: writerOf(schema),
  }));
  return (value) => {
    // Safe: the schema says that the value is an object with these members.
    const record = value as Record<string, unknown>;
    let text = "";
    for (const { key, first, further, write } of members) {
      const member = record[key];
      if (member !== undefined) text += (text === "" ? first : further) + write(member);
    }
    return text === "" ? "{}" : `${text}}`;
  };
}
