// The requests of a round. Half of them follow their operation's documentation, and the others break some of its rules.

import { addressMutations } from "./address-mutations.ts";
import { bodyMutations } from "./body-mutations.ts";
import { type Draft, type Mutation, validDraft } from "./drafts.ts";
import type { Draw } from "./draw.ts";
import { headerMutations } from "./header-mutations.ts";
import { type Operation, operations } from "./operations.ts";
import type { Records } from "./records.ts";

export interface Sent {
  readonly method: string;
  /** Path and query, percent-encoded. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
}

/** Mutations by what they do. The number is the relative frequency. */
const MUTATIONS: ReadonlyMap<string, readonly [weight: number, mutate: Mutation]> = new Map([
  ...Object.entries(bodyMutations),
  ...Object.entries(addressMutations),
  ...Object.entries(headerMutations),
]);

const DRAWN_MUTATIONS = [...MUTATIONS].flatMap(([name, [weight]]) =>
  Array<string>(weight).fill(name),
);

/** Applies one mutation that suits the draft, and notes its name. */
function mutate(draft: Draft, draw: Draw): void {
  for (let tries = 0; tries < 20; tries += 1) {
    const name = draw.pick(DRAWN_MUTATIONS);
    if (draft.faults.includes(name) || !MUTATIONS.get(name)?.[1](draft, draw)) continue;
    draft.faults.push(name);
    return;
  }
}

/** An operation with more input is chosen more often, because there is more to try. */
const DRAWN = operations.flatMap((operation) => {
  const { body, parameters, query } = operation;
  return Array<Operation>(1 + (body ? 3 : 0) + parameters.length + query.length).fill(operation);
});

/** Half of the requests are for the `wanted` operations, if there are any. */
export async function drawDraft(
  records: Records,
  draw: Draw,
  wanted: readonly Operation[],
): Promise<Draft> {
  const from = wanted.length > 0 && draw.once(2) ? wanted : DRAWN;
  const draft = await validDraft(draw.pick(from), records, draw);
  const faults = draw.pick([0, 0, 0, 0, 1, 1, 1, 1, 2, 3]);
  for (let count = 0; count < faults; count += 1) mutate(draft, draw);
  return draft;
}

export function sentOf({ method, path, query, headers, body, declared }: Draft): Sent {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  // GET and HEAD have no body.
  const bodiless = method === "GET" || method === "HEAD" || bytes === undefined;
  return {
    method,
    address: query.length > 0 ? `${path}?${query.join("&")}` : path,
    headers: {
      ...Object.fromEntries(headers),
      ...(declared && !bodiless ? { "Content-Length": String(bytes.byteLength) } : {}),
    },
    ...(bodiless ? {} : { body: bytes }),
  };
}

const SHOWN_CHARACTERS = 1_500;

/**
 * Returns the request as text, so that it can be sent again. A body that is not text is written in hexadecimal, and a long body is cut
 * short.
 */
export function showRequest({ method, address, headers, body = new Uint8Array() }: Sent): string {
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const text = Buffer.from(body).toString();
  const isText = Buffer.from(text).equals(Buffer.from(body));
  const shown = isText ? text : `(hex) ${Buffer.from(body).toString("hex")}`;
  const rest = shown.length - SHOWN_CHARACTERS;
  const cut = rest > 0 ? `${shown.slice(0, SHOWN_CHARACTERS)}… (${rest} more characters)` : shown;
  return [`${method} ${address}`, ...head, "", cut].join("\n");
}
