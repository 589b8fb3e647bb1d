// Value → JSON text, by its schema. Decimals are written as numbers, digit by digit, which a double can't
// carry; and a writer made for one schema is faster than one that looks at each value.

import type { Static, TProperties, TSchema } from "typebox";
import Type from "typebox";
import { decimalOfDouble } from "../domain/decimal.ts";
import { isDecimal, Verbatim } from "./fields.ts";

/** Compiles a schema into a writer of values that are known to fit it. */
export function writer<S extends TSchema>(schema: S): (value: Static<S>) => string {
  return writerOf(schema);
}

type Write = (value: unknown) => string;

function writerOf(schema: TSchema): Write {
  if (schema === Verbatim) return String;
  if (isDecimal(schema)) return writeDecimal;
  if (Type.IsUnion(schema)) return writeNullable(schema.anyOf);
  if (Type.IsArray(schema)) return writeArray(writerOf(schema.items));
  if (Type.IsObject(schema)) return writeObject(schema.properties);
  return (value) => JSON.stringify(value);
}

/** A decimal as it is; of a client that has only a double, the double's. */
function writeDecimal(value: unknown): string {
  return typeof value === "number" ? decimalOfDouble(value) : String(value);
}

function writeNullable(options: readonly TSchema[]): Write {
  const [write] = options.filter((option) => !Type.IsNull(option)).map(writerOf);
  return (value) => (value === null || !write ? "null" : write(value));
}

function writeArray(write: Write): Write {
  return (value) => (Array.isArray(value) ? `[${value.map(write).join(",")}]` : "[]");
}

function writeObject(properties: TProperties): Write {
  const members = Object.entries(properties).map(([key, schema]) => ({
    key,
    name: `${JSON.stringify(key)}:`,
    write: writerOf(schema),
  }));
  return (value) => {
    // Safe: the schema says that the value is an object with these members.
    const record = value as Record<string, unknown>;
    let text = "";
    for (const { key, name, write } of members) {
      const member = record[key];
      if (member !== undefined) text += `${text === "" ? "{" : ","}${name}${write(member)}`;
    }
    return text === "" ? "{}" : `${text}}`;
  };
}
