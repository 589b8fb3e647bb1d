// Does an endpoint's action in a ledger, and turns refusals into problems.

import {
  type ActionKind,
  type ActionKinds,
  type ActionOf,
  type ActionResult,
  type ActionResultOf,
  onlyResult,
  type Refusal,
  type RequestKey,
  type TransactionResult,
} from "../../domain/ledger/actions.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import type { Actor } from "../../domain/ledger/ledger-change.ts";
import type { Precondition } from "../../domain/ledger/precondition.ts";
import { Problem } from "../../domain/problem.ts";
import type { Books } from "../../store/store.ts";
import { reportFaults } from "../response/reported-faults.ts";

/** The parts of a request that every action needs. */
export interface ActionRequest {
  readonly parameters: { readonly ledger: LedgerId };
  readonly actor: Actor;
  readonly key: RequestKey | null;
}

/** A record as it is sent, with its entity tag. */
export function answerOf<Body extends { readonly version: number | string }>(body: Body) {
  return { body, revision: String(body.version) };
}

/** The header with the path of a record in a ledger. `path` is that of all records of the kind. */
export function locate(ledger: LedgerId, path: string, { id }: { readonly id: number }) {
  return { Location: `/api/v1/ledgers/${ledger}/${path}/${id}` };
}

/** Answers that a record was created. */
export function created<Body extends { readonly id: number; readonly version: number | string }>(
  { parameters }: Pick<ActionRequest, "parameters">,
  path: string,
  body: Body,
) {
  const headers = locate(parameters.ledger, path, body);
  return { status: 201, ...answerOf(body), headers } as const;
}

/** Does the action and returns its result. Rejects with the problem if it is refused. */
export async function act<Kind extends ActionKind>(
  books: Books,
  request: ActionRequest,
  action: ActionOf<Kind>,
): Promise<ActionKinds[Kind]["result"]> {
  return (await actForResult(books, request, action)).value;
}

/** The record that the path names, as an action takes it: only in a version that If-Match admits. */
export function targetOf<Id extends number>(input: {
  readonly parameters: { readonly id: Id };
  readonly ifMatch: Precondition | null;
}) {
  return { id: input.parameters.id, ifMatch: input.ifMatch };
}

/** Does the action like `act`, and returns the whole result, not only its value. */
export async function actForResult<Kind extends ActionKind>(
  books: Books,
  { parameters: { ledger }, actor, key }: ActionRequest,
  action: ActionOf<Kind>,
): Promise<ActionResultOf<Kind>> {
  const result = await books.apply(ledger, { actions: [action], actor, key });
  const results = resultsOf(result, (_, pointer) => {
    if (pointer === undefined) return undefined;
    // DELETE has no body: the replacement is in the query.
    return action.action === "delete-label" ? { parameter: pointer.slice(1) } : { pointer };
  });
  return onlyResult(results, action);
}

/** Finds where a refused action, or the field that the pointer names, is in the request. */
export type PlaceOf = (
  action: number,
  pointer: string | undefined,
) => { readonly pointer: string } | { readonly parameter: string } | undefined;

/** Returns the results, in the order of the actions. Throws the problem if any action was refused. */
export function resultsOf(
  { results, refusals }: TransactionResult,
  placeOf: PlaceOf,
): readonly ActionResult[] {
  if (results) return results;
  throw problemOf(refusals, placeOf);
}

/** Makes one problem of all refusals, each with its place in the request. */
export function problemOf(refusals: readonly Refusal[], placeOf: PlaceOf): Problem {
  const [first] = refusals;
  if (!first) throw new RangeError("nothing was done, and nothing refused");
  const { detail, reported } = reportFaults(refusals, ({ message }) => message);
  const errors = reported.flatMap(({ action, pointer, message: detail, id }) => {
    const place = placeOf(action, pointer);
    return place ? [{ ...place, detail, ...(id && { id }) }] : [];
  });
  return new Problem(first.kind, detail, { errors });
}
