// The answers that many endpoints share.

import Type from "typebox";
import type { Answer } from "./endpoint.ts";

export const Failure = Type.Object({
  error: Type.String({ description: "what was wrong, and what would be right" }),
});

export const Message = Type.Object({ message: Type.String() });

export function failure<const Text extends string>(description: string, error: Text) {
  return { description, body: Failure, example: { error } } as const satisfies Answer;
}

export function message<const Text extends string>(description: string, text: Text) {
  return { description, body: Message, example: { message: text } } as const satisfies Answer;
}

/** What the front door may answer to any request, before an endpoint sees it. */
export const frontDoor = {
  421: failure(
    "The Host of the request is not one that this service answers to.",
    "The host evil.example is not served here; use localhost, or add the name to ALLOWED_HOSTS",
  ),
} as const;

/** What the front door may answer to a request that changes something. */
export const changingFrontDoor = {
  403: failure(
    "The request comes from a web page of another origin.",
    "Requests from the origin https://evil.example may not change anything here, unless ALLOWED_ORIGINS names their origin",
  ),
} as const;

/** What any endpoint that takes a body may answer to a body that can't be read. */
export const bodyFailures = {
  413: failure(
    "The body is over 1 MiB.",
    "The body is larger than 1 MiB (1,048,576 bytes); send less",
  ),
  415: failure(
    "The body is not declared as JSON.",
    "The body must be sent with Content-Type: application/json; got text/plain",
  ),
} as const;

export const storeFailure = failure(
  "The store failed, and nothing was changed.",
  "The store failed and nothing was changed; try again",
);

export const malformedAddress = failure(
  "The address holds a text that is not well-formed.",
  "The address must hold percent-encoded UTF-8; it does not",
);
