// The demonstration endpoints, which return fixed values.

import type { Handlers } from "../bind.ts";

const GREETING = `Hello from Outlay, an expense tracker.

The app is at /app.
Expenses are at /expenses, and their total is at /expenses/total.
The API is described at /docs, and for programs at /openapi.json.
`;

export const demonstrationHandlers = {
  greet: () => ({ status: 200, body: GREETING }),
  listUsers: () => ({
    status: 200,
    body: [
      { id: 1, name: "User 1" },
      { id: 2, name: "User 2" },
    ],
  }),
  readUser: ({ parameters: { id } }) => ({
    status: 200,
    body: { id, name: `User ${id}`, message: `You asked for the user ${id}` },
  }),
  search: ({ query: { q } }) => ({ status: 200, body: { searchQuery: q } }),
  createUser: ({ body }) => ({ status: 201, body: { message: "User created", data: body } }),
} satisfies Partial<Handlers>;
