// Value → plain JSON value, by its schema: what it names and nothing else, moments and amounts as texts. The platform writes
// such a value in half the time that it takes to put its text together.

import Type, { type TProperties, type TSchema } from "typebox";
import { decimalOfDouble } from "../domain/decimal.ts";
import { isDecimal, isMoment, isMoney, Verbatim } from "./fields.ts";
import { writeMoment } from "./moment.ts";
import { discriminatorOf, optionsBesideNull } from "./unions.ts";
import { memberOf } from "./wire.ts";

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
