// Reads and writes the query of a strict endpoint. Each parameter has a schema, and no other parameters are allowed.

import Type, { type TSchema } from "typebox";
import type { RequestFault } from "../../domain/problem.ts";
import { quote, showCount } from "../../domain/text/text.ts";
import type { Parameters } from "../endpoint.ts";
import { faultReader, type Reading } from "./decode.ts";
import { looseEncoder } from "./encode.ts";
import { faultClause, sentence, unknownClause } from "./explain.ts";
import { descriptionOf, isDecimal, isMoney } from "./fields.ts";
import { parseJson } from "./json.ts";

/**
 * Compiles the parameters of a query into a function that reads them. `needed` names the required ones. It adds its findings to `faults`.
 */
export function queryReader(
  parameters: Parameters,
  needed: readonly string[] = [],
): (texts: URLSearchParams, faults: RequestFault[]) => Readonly<Record<string, unknown>> {
  const known = Object.keys(parameters);
  const readers = Object.entries(parameters).map(
    ([name, schema]) => [name, schema, parameterReader(schema)] as const,
  );
  return (texts, faults) => {
    const values: Record<string, unknown> = {};
    const addFault = (name: string, detail: string) => faults.push({ parameter: name, detail });
    for (const [name, schema, read] of readers) {
      const given = texts.getAll(name);
      if (given.length === 0) {
        if (needed.includes(name)) {
          const clause = faultClause(descriptionOf(schema), "it is missing");
          addFault(name, sentence(name, clause));
        }
        continue;
      }
      const reading = read(given);
      if (!reading.faults) values[name] = reading.value;
      else for (const { clause } of reading.faults) addFault(name, sentence(name, clause));
    }
    for (const name of new Set(texts.keys())) {
      if (!known.includes(name)) addFault(name, sentence(quote(name), unknownClause(name, known)));
    }
    return values;
  };
}

type ReadParameter = (given: readonly string[]) => Reading<unknown>;

function parameterReader(schema: TSchema): ReadParameter {
  const read = faultReader(schema);
  if (Type.IsArray(schema)) {
    const write = jsonWriter(schema.items);
    return (given) => read(parseJson(`[${given.map(write).join(",")}]`));
  }
  const write = jsonWriter(schema);
  return (given) => {
    const [text = ""] = given;
    if (given.length > 1)
      return refused("given once", `it is given ${showCount(given.length)} times`);
    if (text === "" && !Type.IsString(schema)) return refused(descriptionOf(schema), "it is empty");
    return read(parseJson(write(text)));
  };
}

function refused(rule: string, finding: string): Reading<unknown> {
  return { faults: [{ path: [], clause: faultClause(rule, finding) }] };
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Turns the text of a query parameter into JSON: a number or boolean if the schema has that type and the text fits it, and otherwise a
 * string.
 */
function jsonWriter(schema: TSchema): (text: string) => string {
  if (Type.IsInteger(schema) || Type.IsNumber(schema) || isDecimal(schema) || isMoney(schema)) {
    return (text) => (NUMBER.test(text) ? text : JSON.stringify(text));
  }
  if (Type.IsBoolean(schema)) {
    return (text) => (text === "true" || text === "false" ? text : JSON.stringify(text));
  }
  return (text) => JSON.stringify(text);
}

/** Compiles a parameter's schema into a function that writes its text, or the texts of a list. */
export function parameterWriter(schema: TSchema): (value: unknown) => string | string[] {
  if (Type.IsArray(schema)) {
    const write = parameterWriter(schema.items);
    return (value) => (Array.isArray(value) ? value.flatMap(write) : write(value));
  }
  const write = looseEncoder(schema);
  return (value) => {
    const json = write(value);
    return json.startsWith('"') ? String(JSON.parse(json)) : json;
  };
}
