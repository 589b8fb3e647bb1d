// The answers that several endpoints of a book share.

import Type from "typebox";
import { problem } from "../answers.ts";
import type { Answer } from "../endpoint.ts";
import { ChangeIdField } from "./fields.ts";

/** Names the change that was made. */
export const ChangeReference = Type.Object({ change: ChangeIdField });

/** What was deleted can be brought back by the change that has deleted it. */
export function deletion<const Text extends string>(description: Text) {
  return { description, body: ChangeReference, example: { change: 8 } } as const satisfies Answer;
}

/** A parameter that keeps its schema's rule and yet can't be read. */
export const unusable: Answer = {
  name: "UnusableParameter",
  ...problem(
    422,
    "unfitting-fields",
    "A search has a part that can't be read, or a cursor is not of such a list.",
    'q can\'t be used: an amount is missing; got ">"',
    [{ parameter: "q", detail: 'q can\'t be used: an amount is missing; got ">"' }],
  ),
};

/** Fields that keep their rules, and fit neither one another nor what is there. */
export const unfitting: Answer = {
  name: "UnfittingFields",
  ...problem(
    422,
    "unfitting-fields",
    "The fields do not fit one another or what is there, or the Idempotency-Key has come with another request; nothing was changed.",
    "parts must add up to the amount 12.5; they add up to 12",
    [{ pointer: "/parts", detail: "parts must add up to the amount 12.5; they add up to 12" }],
  ),
};
