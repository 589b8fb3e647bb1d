// Decodes JSON by its schema: it reads the fields that the schema names, decimals exactly as written, and timestamps as milliseconds.
// `faultReader` first checks the value with the compiled schema. A value that fails is examined again to explain why.

import type { Static, TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { type AmountReading, readAmount } from "../../domain/expense/expense.ts";
import { isRecord } from "../../domain/kept-json.ts";
import { decimalOfDouble, parseDecimal } from "../../domain/money/decimal.ts";
import { quote } from "../../domain/text/text.ts";
import { memberOf } from "../wire.ts";
import { explain, type Fault, faultClause } from "./explain.ts";
import {
  descriptionOf,
  isDecimal,
  isMoment,
  isMoney,
  isReadOnly,
  readMoment,
  Verbatim,
} from "./fields.ts";
import { type Json, partText } from "./json.ts";
import { type Visitor, walk } from "./walk.ts";

export type Reading<Value> =
  | { readonly value: Value; readonly faults?: never }
  | { readonly value?: never; readonly faults: readonly Fault[] };

/**
 * Compiles a schema into a function that checks and decodes. Fields that the schema does not name are dropped, unless the schema is
 * closed.
 */
export function faultReader<S extends TSchema>(schema: S): (json: Json) => Reading<Static<S>> {
  const validator = Compile(schema);
  const decode = decoder(schema);
  return (json) => {
    if (!validator.Check(json.value)) return { faults: explain(schema, json.value) };
    const faults: Fault[] = [];
    const value = decode(json, faults);
    return faults.length > 0 ? { faults } : { value };
  };
}

/** Decodes as `faultReader` does, but skips the check. Adds values that can't be decoded to `faults`. */
export function decoder<S extends TSchema>(schema: S): (json: Json, faults: Fault[]) => Static<S> {
  const decode = walk(schema, DECODERS);
  // Safe: the caller knows that the value fits the schema.
  return (json, faults) => decode(json.value, { json, faults, name: "" }) as Static<S>;
}

interface Place {
  readonly json: Json;
  readonly faults: Fault[];
  readonly holder?: object;
  readonly name: string;
  /** The position of the object or array that contains the value; undefined for the outermost value. */
  readonly outer?: Place;
}

type Decode = (value: unknown, place: Place) => unknown;

const DECODERS: Visitor<Decode> = {
  value(schema) {
    if (schema === Verbatim) return decodeVerbatim;
    if (isDecimal(schema) || isMoney(schema)) return amountDecoder(schema);
    return isMoment(schema) ? momentDecoder(schema) : (value) => value;
  },
  array(decode) {
    return (value, outer) => {
      if (!Array.isArray(value)) return value;
      const { json, faults } = outer;
      return value.map((item, index) =>
        decode(item, { json, faults, holder: value, name: String(index), outer }),
      );
    };
  },
  object(members) {
    return (value, outer) => {
      if (!isRecord(value)) return value;
      const { json, faults } = outer;
      const decoded: Record<string, unknown> = {};
      for (const [name, decode] of members) {
        const member = Object.hasOwn(value, name) ? value[name] : undefined;
        if (member === undefined) continue;
        decoded[name] = decode(member, { json, faults, holder: value, name, outer });
      }
      return decoded;
    };
  },
  nullable(decode) {
    return (value, place) => (value === null ? value : decode(value, place));
  },
  choice(key, options) {
    return (value, place) => options.get(memberOf(value, key))?.(value, place) ?? value;
  },
};

function decodeVerbatim(value: unknown, { json, holder, name }: Place): unknown {
  return holder ? partText(json, holder, name, value) : json.text;
}

/** Decodes a number, digit by digit, or in a field of money also a string. */
function amountDecoder(schema: TSchema): Decode {
  const rule = descriptionOf(schema);
  const read = isReadOnly(schema) ? readSum : readAmount;
  return (value, place) => {
    if (typeof value === "number") {
      const { json, holder, name } = place;
      const text = holder ? json.writtenNumber(holder, name) : json.text;
      return text === undefined ? decimalOfDouble(value) : accepted(read(text), rule, place);
    }
    if (typeof value !== "string") return value;
    return accepted(value === "" ? { fault: "it is empty" } : read(value), rule, place);
  };
}

function momentDecoder(schema: TSchema): Decode {
  const rule = descriptionOf(schema);
  return (value, place) => {
    const moment = typeof value === "string" ? readMoment(value) : undefined;
    if (moment === undefined)
      refuse(place, rule, `${quote(String(value))} isn't a valid timestamp`);
    return moment;
  };
}

function accepted({ amount, fault }: AmountReading, rule: string, place: Place): unknown {
  if (fault !== undefined) refuse(place, rule, fault);
  return amount;
}

function refuse(place: Place, rule: string, finding: string): void {
  const path: string[] = [];
  for (let at: Place | undefined = place; at?.holder; at = at.outer) path.unshift(at.name);
  place.faults.push({ path, clause: faultClause(rule, finding) });
}

/** Reads a sum, which may exceed the limit of a single amount. */
function readSum(text: string): AmountReading {
  const amount = parseDecimal(text);
  return amount ? { amount } : { fault: `${quote(text)} is not a decimal` };
}
