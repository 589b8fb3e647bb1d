// Encodes a value as JSON text by its schema: it writes the fields that the schema names and nothing else. If possible, it shapes the value
// for the platform's JSON.stringify, which is twice as fast as joining strings. A decimal that is a JSON number is written digit by digit,
// since a double would lose digits.

import type { Static, TSchema } from "typebox";
import { decimalOfDouble } from "../../domain/money/decimal.ts";
import { memberOf } from "../wire.ts";
import { isDecimal, isMoment, isMoney, Verbatim, writeMoment } from "./fields.ts";
import { type Visitor, walk } from "./walk.ts";

/** Compiles a schema into a function that writes a value that fits the schema. */
export function encoder<S extends TSchema>(schema: S): (value: Static<S>) => string {
  return looseEncoder(schema);
}

/** Does the same for values that fit the schema although their type doesn't say so. */
export function looseEncoder(schema: TSchema): (value: unknown) => string {
  return walk(schema, ENCODERS).write;
}

interface Encoder {
  /** Makes the plain JSON value; undefined if some part of the schema must be written digit by digit. */
  readonly shape?: (value: unknown) => unknown;
  readonly write: (value: unknown) => string;
}

const PLAIN: Encoder = { shape: (value) => value, write: (value) => JSON.stringify(value) };
const MONEY = shaped((value) => (typeof value === "number" ? decimalOfDouble(value) : value));
const MOMENT = shaped((value) => {
  if (typeof value !== "number") throw new TypeError("a moment is a number of milliseconds");
  return writeMoment(value);
});
const VERBATIM: Encoder = { write: String };
/** Accepts doubles too, for clients that have nothing else. */
const DECIMAL: Encoder = {
  write: (value) => (typeof value === "number" ? decimalOfDouble(value) : String(value)),
};

function shaped(shape: (value: unknown) => unknown): Encoder {
  return { shape, write: (value) => JSON.stringify(shape(value)) };
}

const ENCODERS: Visitor<Encoder> = {
  value(schema) {
    if (schema === Verbatim) return VERBATIM;
    if (isDecimal(schema)) return DECIMAL;
    if (isMoney(schema)) return MONEY;
    return isMoment(schema) ? MOMENT : PLAIN;
  },
  array(items) {
    if (items === PLAIN) return PLAIN;
    const { shape, write } = items;
    if (shape) return shaped((value) => (Array.isArray(value) ? value.map(shape) : []));
    return { write: (value) => (Array.isArray(value) ? `[${value.map(write).join(",")}]` : "[]") };
  },
  object(members) {
    const shapes = members.flatMap(([key, { shape }]) => (shape ? [{ key, shape }] : []));
    return shapes.length === members.length ? shapedObject(shapes) : writtenObject(members);
  },
  nullable({ shape, write }) {
    if (shape) return shaped((value) => (value === null ? null : shape(value)));
    return { write: (value) => (value === null ? "null" : write(value)) };
  },
  choice(key, options) {
    const isShaped = [...options.values()].every(({ shape }) => shape);
    if (!isShaped) throw new TypeError("a union that contains a decimal must have only one option");
    return shaped((value) => {
      if (value === null) return null;
      const shape = options.get(memberOf(value, key))?.shape;
      if (!shape) throw new TypeError(`no option of the union has its ${key}`);
      return shape(value);
    });
  },
};

interface ShapedMember {
  readonly key: string;
  readonly shape: (value: unknown) => unknown;
}

function shapedObject(members: readonly ShapedMember[]): Encoder {
  return shaped((value) => {
    const record = recordOf(value);
    const result: Record<string, unknown> = {};
    for (const { key, shape } of members) {
      const member = record[key];
      if (member !== undefined) result[key] = shape === PLAIN.shape ? member : shape(member);
    }
    return result;
  });
}

function recordOf(value: unknown) {
  // Safe: the schema says that the value is an object.
  return value as Readonly<Record<string, unknown>>;
}

function writtenObject(members: readonly (readonly [string, Encoder])[]): Encoder {
  const parts = members.map(([key, { write }]) => ({
    key,
    first: `{${JSON.stringify(key)}:`,
    further: `,${JSON.stringify(key)}:`,
    write,
  }));
  return {
    write(value) {
      const record = recordOf(value);
      let text = "";
      for (const { key, first, further, write } of parts) {
        const member = record[key];
        if (member !== undefined) text += (text === "" ? first : further) + write(member);
      }
      return text === "" ? "{}" : `${text}}`;
    },
  };
}
