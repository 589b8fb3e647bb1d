// Endpoints that exist only in tests, for cases that no real endpoint covers.

import type { Endpoints } from "../../src/contract/endpoint.ts";
import type { HandlersOf } from "../../src/http/bind.ts";

export interface OwnEndpoints {
  readonly contract: Endpoints;
  readonly handlers: Readonly<Record<string, never>>;
}

export function own<C extends Endpoints>(contract: C, handlers: HandlersOf<C>): OwnEndpoints {
  // Safe: each handler receives only the input of its own endpoint. A list of all handlers loses these types.
  return { contract, handlers: handlers as Readonly<Record<string, never>> };
}
