// JSON → checked value. The compiled schema decides; only a value that it refuses is looked at again.

import type { Static, TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { explain } from "./explain.ts";
import { type Fault, sentenceOf } from "./faults.ts";
import type { Json } from "./json.ts";
import { faultTaker } from "./take.ts";

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
