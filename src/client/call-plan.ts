// How the calls of an endpoint are written and read, whichever way that is known: by its schemas, or by an outline of them.

import type { Method } from "../contract/endpoint.ts";

export interface CallPlan {
  readonly method: Method;
  /** Segments in braces are parameters. */
  readonly path: string;
  readonly strict: boolean;
  readonly versioned: boolean;
  /** The parameters of the query, each with the writer of its text, or of those of a list. */
  readonly query: readonly (readonly [name: string, write: WriteParameter])[];
  /** The JSON text of a body; undefined where the endpoint takes none. */
  readonly writeBody?: ((value: unknown) => string) | undefined;
  /** Reads the body of a success; undefined where it has none. Throws a TypeError if it is not as the contract says. */
  readonly readAnswer?: ((text: string) => unknown) | undefined;
  /** Reads what an event tells; undefined where the endpoint has no events. Throws as `readAnswer` does. */
  readonly readEvent?: ((text: string) => unknown) | undefined;
}

export type WriteParameter = (value: unknown) => string | readonly string[];

/** By the names of the endpoints. */
export type CallPlans = Readonly<Record<string, CallPlan>>;
