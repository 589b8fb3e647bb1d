// Plans of calls → the functions that make them.

import type { CallPlan, CallPlans } from "./call-plan.ts";
import { failureOf } from "./outlay-error.ts";
import { type ClientOptions, type Given, requestWriter } from "./requests.ts";

export type Call = (input?: Given) => Promise<unknown>;

/** For each plan, by its name. */
export function createCalls(
  plans: CallPlans,
  { baseUrl = "", fetch = (request) => globalThis.fetch(request) }: ClientOptions = {},
): Readonly<Record<string, Call>> {
  const root = baseUrl.replace(/\/$/, "");
  const calls = Object.entries(plans).map(([name, plan]) => [name, callOf(plan, root, fetch)]);
  return Object.fromEntries(calls);
}

function callOf(
  plan: CallPlan,
  root: string,
  fetch: (request: Request) => Promise<Response>,
): Call {
  const write = requestWriter(plan, root);
  return async (input = {}) => {
    const response = await fetch(write(input));
    const text = await response.text();
    if (!response.ok) throw failureOf(response, text);
    return plan.readAnswer?.(text);
  };
}
