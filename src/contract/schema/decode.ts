// JSON → checked value. The compiled schema decides; only a value that it refuses is looked at again.

import Type, { type Static, type TProperties, type TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { decimalOfDouble, parseDecimal } from "../../domain/decimal.ts";
import { type AmountReading, readAmount } from "../../domain/expense.ts";
import { quote } from "../../domain/text.ts";
import { memberOf } from "../wire.ts";
import { explain, type Fault, faultClause, sentence, sentenceOf } from "./explain.ts";
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
import { discriminatorOf, optionsBesideNull } from "./walk.ts";

export type Reading<Value, F = string> =
  | { readonly value: Value; readonly faults?: never }
  | { readonly value?: never; readonly faults: readonly F[] };

/**
 * Compiles a schema into a reader that tells faults as sentences. Members that the schema does not name are left out of the
 * value, unless it is closed.
 */
export function reader<S extends TSchema>(schema: S): (json: Json) => Reading<Static<S>> {
  const read = faultReader(schema);
  return (json) => {
    const reading = read(json);
    return reading.faults ? { faults: reading.faults.map(sentenceOf) } : reading;
  };
}

/** As `reader`; the faults say where they are. */
export function faultReader<S extends TSchema>(
  schema: S,
): (json: Json) => Reading<Static<S>, Fault> {
  const validator = Compile(schema);
  const take = faultTaker(schema);
  return (json) => {
    if (!validator.Check(json.value)) return { faults: explain(schema, json.value) };
    const faults: Fault[] = [];
    const value = take(json, faults);
    return faults.length > 0 ? { faults } : { value };
  };
}

/** Members that the schema does not name are left out. What can't be kept is told in `faults`, each by its own field. */
export function taker<S extends TSchema>(schema: S): (json: Json, faults: string[]) => Static<S> {
  const take = faultTaker(schema);
  return (json, faults) => {
    const found: Fault[] = [];
    const value = take(json, found);
    for (const { path, clause } of found) faults.push(sentence(path.at(-1) ?? "", clause));
    return value;
  };
}

/** As `taker`; the faults say where they are. */
export function faultTaker<S extends TSchema>(
  schema: S,
): (json: Json, faults: Fault[]) => Static<S> {
  const take = takeOf(schema);
  // Safe: if the value fits the schema, which is for the caller to know.
  return (json, faults) => take(json.value, { json, faults, name: "" }) as Static<S>;
}

/** Where a value stands in its JSON. */
interface Place {
  readonly json: Json;
  readonly faults: Fault[];
  readonly holder?: object;
  readonly name: string;
  /** The place of the holder; undefined for the whole. */
  readonly outer?: Place;
}

type Take = (value: unknown, place: Place) => unknown;

function takeOf(schema: TSchema): Take {
  if (schema === Verbatim) return takeVerbatim;
  if (isDecimal(schema)) return takeDecimal(schema);
  if (isMoney(schema)) return takeMoney(schema);
  if (isMoment(schema)) return takeMoment(schema);
  if (Type.IsUnion(schema)) return takeUnion(schema.anyOf);
  if (Type.IsArray(schema)) return takeArray(takeOf(schema.items));
  if (Type.IsObject(schema)) return takeObject(schema.properties);
  return (value) => value;
}

function takeVerbatim(value: unknown, { json, holder, name }: Place): unknown {
  return holder ? partText(json, holder, name, value) : json.text;
}

function takeDecimal(schema: TSchema): Take {
  const rule = descriptionOf(schema);
  const read = isReadOnly(schema) ? readSum : readAmount;
  return (value, place) => {
    if (typeof value !== "number") return value;
    const { json, holder, name } = place;
    const text = holder ? json.writtenNumber(holder, name) : json.text;
    if (text === undefined) return decimalOfDouble(value);
    return accepted(read(text), rule, place);
  };
}

/** A text, or a number as a decimal field takes it. */
function takeMoney(schema: TSchema): Take {
  const rule = descriptionOf(schema);
  const takeNumber = takeDecimal(schema);
  const read = isReadOnly(schema) ? readSum : readAmount;
  return (value, place) => {
    if (typeof value !== "string") return takeNumber(value, place);
    return accepted(value === "" ? { fault: "it is empty" } : read(value), rule, place);
  };
}

function accepted({ amount, fault }: AmountReading, rule: string, place: Place): unknown {
  if (fault !== undefined) refuse(place, rule, fault);
  return amount;
}

function takeMoment(schema: TSchema): Take {
  const rule = descriptionOf(schema);
  return (value, place) => {
    const moment = typeof value === "string" ? readMoment(value) : undefined;
    if (moment === undefined) refuse(place, rule, `${quote(String(value))} is no such moment`);
    return moment;
  };
}

function refuse(place: Place, rule: string, finding: string): void {
  const path: string[] = [];
  for (let at: Place | undefined = place; at?.holder; at = at.outer) path.unshift(at.name);
  place.faults.push({ path, clause: faultClause(rule, finding) });
}

/** A sum may be larger than any of its amounts may be. */
function readSum(text: string): AmountReading {
  const amount = parseDecimal(text);
  return amount ? { amount } : { fault: `${quote(text)} is not a decimal` };
}

function takeUnion(anyOf: readonly TSchema[]): Take {
  const options = optionsBesideNull(anyOf);
  const discriminator = options.length > 1 ? discriminatorOf(options) : undefined;
  if (discriminator) {
    const takes = new Map(
      [...discriminator.options].map(([literal, option]) => [literal, takeOf(option)]),
    );
    return (value, place) => takes.get(memberOf(value, discriminator.key))?.(value, place) ?? value;
  }
  const [take] = options.map(takeOf);
  return (value, place) => (value === null || !take ? value : take(value, place));
}

function takeArray(take: Take): Take {
  return (value, outer) => {
    if (!Array.isArray(value)) return value;
    const { json, faults } = outer;
    return value.map((item, index) =>
      take(item, { json, faults, holder: value, name: String(index), outer }),
    );
  };
}

function takeObject(properties: TProperties): Take {
  const members = Object.entries(properties).map(([name, schema]) => ({
    name,
    take: takeOf(schema),
  }));
  return (value, outer) => {
    if (typeof value !== "object" || value === null) return value;
    const { json, faults } = outer;
    // Safe: any object may be asked for members that it may not have.
    const record = value as Readonly<Record<string, unknown>>;
    const taken: Record<string, unknown> = {};
    for (const { name, take } of members) {
      const member = Object.hasOwn(record, name) ? record[name] : undefined;
      if (member === undefined) continue;
      taken[name] = take(member, { json, faults, holder: record, name, outer });
    }
    return taken;
  };
}
