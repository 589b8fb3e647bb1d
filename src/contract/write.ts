// Value → JSON text, by its schema. Decimals are written as numbers, digit by digit, which a double can't
// carry; and a writer made for one schema is faster than one that looks at each value.

import type { Static, TProperties, TSchema } from "typebox";
import Type from "typebox";
import { decimalOfDouble } from "../domain/decimal.ts";
import { isDecimal, isMoment, isMoney, Verbatim } from "./fields.ts";
import { writeMoment } from "./moment.ts";
import { discriminatorOf, memberOf, optionsBesideNull } from "./unions.ts";

/** Compiles a schema into a writer of values that are known to fit it. */
export function writer<S extends TSchema>(schema: S): (value: Static<S>) => string {
  return writerOf(schema);
}

type Write = (value: unknown) => string;

function writerOf(schema: TSchema): Write {
  if (schema === Verbatim) return String;
  if (isDecimal(schema)) return writeDecimal;
  if (isMoney(schema)) return (value) => `"${writeDecimal(value)}"`;
  if (isMoment(schema)) return writeInstant;
  if (Type.IsUnion(schema)) return writeUnion(schema.anyOf);
  if (Type.IsArray(schema)) return writeArray(writerOf(schema.items));
  if (Type.IsObject(schema)) return writeObject(schema.properties);
  return (value) => JSON.stringify(value);
}

/** A decimal as it is; of a client that has only a double, the double's. */
function writeDecimal(value: unknown): string {
  return typeof value === "number" ? decimalOfDouble(value) : String(value);
}

function writeInstant(value: unknown): string {
  if (typeof value !== "number") throw new TypeError("a moment is a number of milliseconds");
  return `"${writeMoment(value)}"`;
}

function writeUnion(anyOf: readonly TSchema[]): Write {
  const options = optionsBesideNull(anyOf);
  const discriminator = options.length > 1 ? discriminatorOf(options) : undefined;
  const [write = JSON.stringify] = discriminator || options.length > 1 ? [] : options.map(writerOf);
  if (!discriminator) return (value) => (value === null ? "null" : write(value));
  const writes = new Map(
    [...discriminator.options].map(([literal, option]) => [literal, writerOf(option)]),
  );
  return (value) => {
    if (value === null) return "null";
    const writeOption = writes.get(memberOf(value, discriminator.key));
    if (!writeOption) throw new TypeError(`its ${discriminator.key} is none of the union's`);
    return writeOption(value);
  };
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
