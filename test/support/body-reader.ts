// Reads JSON by a schema, and reports faults as sentences.

import type { Static, TSchema } from "typebox";
import { faultReader } from "../../src/contract/schema/decode.ts";
import { sentenceOf } from "../../src/contract/schema/explain.ts";
import type { Json } from "../../src/contract/schema/json.ts";

export function reader<S extends TSchema>(schema: S) {
  const read = faultReader(schema);
  return (json: Json): { readonly value?: Static<S>; readonly faults?: readonly string[] } => {
    const { value, faults } = read(json);
    return faults ? { faults: faults.map(sentenceOf) } : { value };
  };
}
