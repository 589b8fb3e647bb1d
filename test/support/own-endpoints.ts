// Endpoints for tests only, for cases that no real endpoint covers.

import type { Endpoints } from "../../src/contract/endpoint.ts";
import type { HandlersOf } from "../../src/http/bind.ts";

export interface OwnEndpoints {
  readonly contract: Endpoints;
  readonly handlers: Readonly<Record<string, never>>;
}

export function own<C extends Endpoints>(contract: C, handlers: HandlersOf<C>): OwnEndpoints {
  // Safe: each handler is handed only what its own endpoint takes; what that is gets lost in a list of all of them.
  return { contract, handlers: handlers as Readonly<Record<string, never>> };
}
