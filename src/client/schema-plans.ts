// Makes plans of calls from the contract's schemas. Responses are checked, and amounts keep every digit.

import type { TSchema } from "typebox";
import type { Endpoint, Endpoints } from "../contract/endpoint.ts";
import { successOf } from "../contract/outline.ts";
import { decoder } from "../contract/schema/decode.ts";
import { looseEncoder } from "../contract/schema/encode.ts";
import { type Fault, sentenceOf } from "../contract/schema/explain.ts";
import { FileBytes } from "../contract/schema/fields.ts";
import { parseJson } from "../contract/schema/json.ts";
import { parameterWriter } from "../contract/schema/query.ts";
import type { CallPlan, CallPlans } from "./request.ts";

/** Makes plans for the endpoints whose success is JSON or has no body. */
export function plansOf(contract: Endpoints): CallPlans {
  const plans = Object.entries(contract).flatMap(([name, endpoint]) => {
    const body = successOf(endpoint)?.body;
    return body || endpoint.answers[204] ? [[name, planOf(endpoint, body)]] : [];
  });
  return Object.fromEntries(plans);
}

function planOf(endpoint: Endpoint, answer: TSchema | undefined): CallPlan {
  const { method, path, query = {}, body, strict = false, versioned = false } = endpoint;
  const events = endpoint.answers[200]?.events;
  return {
    method,
    path,
    strict,
    versioned,
    query: Object.entries(query).map(([name, schema]) => [
      name,
      strict ? parameterWriter(schema) : String,
    ]),
    isFile: body === FileBytes,
    writeBody: body && looseEncoder(body),
    readAnswer: answer && reader(answer, "The service's answer"),
    readEvent: events && reader(events, "An event"),
  };
}

function reader(schema: TSchema, called: string): (text: string) => unknown {
  const decode = decoder(schema);
  return (text) => {
    const faults: Fault[] = [];
    const value = decode(parseJson(text), faults);
    if (faults.length === 0) return value;
    const sentences = faults.map(sentenceOf).join(". ");
    throw new TypeError(`${called} does not match its contract: ${sentences}`);
  };
}
