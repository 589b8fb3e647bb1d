// Takes from a JSON value what a schema names, and replaces each number of a decimal field by the exact
// decimal that was written. It checks nothing else; `reader` checks first.

import Type, { type Static, type TProperties, type TSchema } from "typebox";
import { decimalOfDouble, parseDecimal } from "../domain/decimal.ts";
import { type AmountReading, readAmount } from "../domain/expense.ts";
import { quote } from "../domain/text.ts";
import { descriptionOf, isDecimal, isReadOnly, Verbatim } from "./fields.ts";
import { type Json, partText } from "./json.ts";

/** Members that the schema does not name are left out. Decimals that can't be kept are told in `faults`. */
export function taker<S extends TSchema>(schema: S): (json: Json, faults: string[]) => Static<S> {
  const take = takeOf(schema);
  // Safe: if the value fits the schema, which is for the caller to know.
  return (json, faults) => take(json.value, { json, faults, name: "" }) as Static<S>;
}

/** "FIELD must be RULE; FINDING". */
export function faultSentence(name: string, rule: string, finding: string): string {
  return `${name === "" ? "The body" : name} must be ${rule}; ${finding}`;
}

/** Where a value stands in its JSON. */
interface Place {
  readonly json: Json;
  readonly faults: string[];
  readonly holder?: object;
  readonly name: string;
}

type Take = (value: unknown, place: Place) => unknown;

function takeOf(schema: TSchema): Take {
  if (schema === Verbatim) return takeVerbatim;
  if (isDecimal(schema)) return takeDecimal(schema);
  if (Type.IsUnion(schema)) return takeNullable(schema.anyOf);
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
  return (value, { json, faults, holder, name }) => {
    if (typeof value !== "number") return value;
    const text = holder ? json.writtenNumber(holder, name) : json.text;
    if (text === undefined) return decimalOfDouble(value);
    const { amount, fault } = read(text);
    if (fault !== undefined) faults.push(faultSentence(name, rule, fault));
    return amount;
  };
}

/** A sum may be larger than any of its amounts may be. */
function readSum(text: string): AmountReading {
  const amount = parseDecimal(text);
  return amount ? { amount } : { fault: `${quote(text)} is not a decimal` };
}

function takeNullable(options: readonly TSchema[]): Take {
  const [take] = options.filter((option) => !Type.IsNull(option)).map(takeOf);
  return (value, place) => (value === null || !take ? value : take(value, place));
}

function takeArray(take: Take): Take {
  return (value, place) => {
    if (!Array.isArray(value)) return value;
    return value.map((item, index) => take(item, { ...place, holder: value, name: String(index) }));
  };
}

function takeObject(properties: TProperties): Take {
  const members = Object.entries(properties).map(([name, schema]) => ({
    name,
    take: takeOf(schema),
  }));
  return (value, { json, faults }) => {
    if (typeof value !== "object" || value === null) return value;
    // Safe: any object may be asked for members that it may not have.
    const record = value as Readonly<Record<string, unknown>>;
    const taken: Record<string, unknown> = {};
    for (const { name, take } of members) {
      const member = Object.hasOwn(record, name) ? record[name] : undefined;
      if (member !== undefined) taken[name] = take(member, { json, faults, holder: record, name });
    }
    return taken;
  };
}
