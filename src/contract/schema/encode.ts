// Value → JSON text, by its schema. Decimals are written as numbers, digit by digit, which a double can't carry; where there
// are none, the platform's own writer does it.

import Type, { type Static, type TProperties, type TSchema } from "typebox";
import { decimalOfDouble } from "../../domain/decimal.ts";
import { memberOf } from "../wire.ts";
import { isDecimal, isMoment, isMoney, Verbatim, writeMoment } from "./fields.ts";
import { discriminatorOf, optionsBesideNull } from "./walk.ts";

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

export type Shape = (value: unknown) => unknown;

/** Undefined where a part has a text of its own, such as a number with more digits than a double has. */
export function shaperOf(schema: TSchema): Shape | undefined {
  if (schema === Verbatim || isDecimal(schema)) return undefined;
  if (isMoney(schema)) return shapeMoney;
  if (isMoment(schema)) return shapeMoment;
  if (Type.IsUnion(schema)) return unionShaper(schema.anyOf);
  if (Type.IsArray(schema)) return arrayShaper(schema.items);
  if (Type.IsObject(schema)) return objectShaper(schema.properties);
  return asItIs;
}

function asItIs(value: unknown): unknown {
  return value;
}

/** A decimal as it is; of a client that has only a double, the double's. */
function shapeMoney(value: unknown): unknown {
  return typeof value === "number" ? decimalOfDouble(value) : value;
}

function shapeMoment(value: unknown): string {
  if (typeof value !== "number") throw new TypeError("a moment is a number of milliseconds");
  return writeMoment(value);
}

function arrayShaper(items: TSchema): Shape | undefined {
  const shape = shaperOf(items);
  if (shape === undefined || shape === asItIs) return shape;
  return (value) => (Array.isArray(value) ? value.map(shape) : []);
}

function objectShaper(properties: TProperties): Shape | undefined {
  const members: (readonly [key: string, shape: Shape])[] = [];
  for (const [key, schema] of Object.entries(properties)) {
    const shape = shaperOf(schema);
    if (!shape) return undefined;
    members.push([key, shape]);
  }
  return (value) => {
    // Safe: the schema says that the value is an object with these members.
    const record = value as Record<string, unknown>;
    const shaped: Record<string, unknown> = {};
    for (const [key, shape] of members) {
      const member = record[key];
      if (member !== undefined) shaped[key] = shape === asItIs ? member : shape(member);
    }
    return shaped;
  };
}

function unionShaper(anyOf: readonly TSchema[]): Shape | undefined {
  const options = optionsBesideNull(anyOf);
  const [only] = options;
  if (options.length === 1 && only) {
    const shape = shaperOf(only);
    return shape && ((value) => (value === null ? null : shape(value)));
  }
  const discriminator = discriminatorOf(options);
  if (!discriminator) return asItIs;
  const shapes = new Map<unknown, Shape>();
  for (const [literal, option] of discriminator.options) {
    const shape = shaperOf(option);
    if (!shape) return undefined;
    shapes.set(literal, shape);
  }
  return (value) => {
    if (value === null) return null;
    const shape = shapes.get(memberOf(value, discriminator.key));
    if (!shape) throw new TypeError(`its ${discriminator.key} is none of the union's`);
    return shape(value);
  };
}
