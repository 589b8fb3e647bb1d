// The demonstration routes: section 4.2 of the specification. Their values are fixed and not stored.

import Type from "typebox";
import { failure, malformedAddress, success } from "../answers.ts";
import { endpoint } from "../endpoint.ts";
import { nullable, Verbatim } from "../schema/fields.ts";

const demonstration = { tag: "Demonstration", access: "anyone" } as const;

export const User = Type.Object({ id: Type.Integer(), name: Type.String() });

export const UserGreeting = Type.Object({
  id: Type.String(),
  name: Type.String(),
  message: Type.String(),
});
export const SearchEcho = Type.Object({
  searchQuery: nullable(Type.String({ description: "the query" })),
});
export const UserEcho = Type.Object({ message: Type.String(), data: Verbatim });

export const greet = endpoint({
  ...demonstration,
  method: "GET",
  path: "/",
  summary: "Greet",
  answers: { 200: { description: "A greeting.", mediaType: "text/plain; charset=utf-8" } },
});

export const listUsers = endpoint({
  ...demonstration,
  method: "GET",
  path: "/api/users",
  summary: "List the demonstration users",
  answers: {
    200: success("The users.", Type.Array(User), [{ id: 1, name: "User 1" }]),
  },
});

export const readUser = endpoint({
  ...demonstration,
  method: "GET",
  path: "/api/users/{id}",
  summary: "Read a demonstration user",
  parameters: { id: Type.String({ description: "any text", examples: ["7"] }) },
  answers: {
    200: success("The user whose id is the text of the path.", UserGreeting, {
      id: "7",
      name: "User 7",
      message: "You asked for the user 7",
    }),
    400: malformedAddress,
  },
});

export const search = endpoint({
  ...demonstration,
  method: "GET",
  path: "/api/search",
  summary: "Repeat a search query",
  query: { q: Type.String({ description: "any text; of several, the first counts" }) },
  answers: {
    200: success("The query, or null where there is none.", SearchEcho, { searchQuery: "lunch" }),
    400: malformedAddress,
  },
});

export const createUser = endpoint({
  ...demonstration,
  method: "POST",
  path: "/api/users",
  summary: "Echo a JSON value",
  body: Verbatim,
  example: { name: "User 3" },
  answers: {
    201: success("The value that was sent, as it was sent.", UserEcho, {
      message: "User created",
      data: { name: "User 3" },
    }),
    400: failure("The body is not JSON.", "The body isn't valid JSON: it is empty"),
  },
});
