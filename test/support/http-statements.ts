// The sentences that the HTTP tests prove: first those of the specification, then those for its gaps, and then the server's own promises.
// Each row names one, and each sentence has a row.

export const STATEMENTS = {
  // Section 2
  "expense fields": "Each record has a description, an amount and a date, and an id",
  "total field": "sum of the amount of all expenses; 0 when there are no expenses",

  // Section 4.1
  "POST /expenses": "201, JSON object with message (text)",
  "GET /expenses": "200, JSON array of Expense objects, ordered by date descending",
  "GET /expenses/total": "200, JSON object with total (number)",
  "PUT /expenses/{id}": "200, JSON object with message (text)",
  "DELETE /expenses/{id}": "200, JSON object with message (text)",
  "rule 1":
    "POST /expenses: when description is empty or absent, or amount is absent, or date is empty or absent, then respond 400 with JSON object {error: text} and store nothing",
  "rule 2":
    "POST /expenses: when all three are present, the service stores a new expense with a newly assigned id and responds 201. The response body does not contain the record or its id",
  "rule 3": "POST /expenses: when the store reports failure, respond 500 with {error: text}",
  "rule 4":
    "GET /expenses returns every stored expense. With no expenses it returns an empty array",
  "rule 5":
    "GET /expenses/total is a fixed path and is not read as an id. No GET /expenses/{id} exists",
  "rule 6":
    "PUT /expenses/{id} is a partial update: when the field is absent or null in the body, the stored value stays; otherwise the stored value is replaced. The id is never changed",
  "rule 7":
    "PUT /expenses/{id}: when at least one record was modified, respond 200. When no record was modified (the id does not exist, or the update failed), respond 404 with {error: text}",
  "rule 8":
    "DELETE /expenses/{id}: when a record was removed, respond 200. When none was removed, respond 404 with {error: text}",
  "rule 9": "Behaviour when a request body is not valid JSON: not shown",

  // Sections 4.2 and 4.3
  "GET /": "200, plain text greeting",
  "GET /api/users": "200, JSON array of objects {id (integer), name (text)}",
  "GET /api/users/{id}":
    "200, JSON object {id (the path value), name (text), message (text that mentions the id)}",
  "GET /api/search": "200, JSON object {searchQuery: the q value}",
  "POST /api/users":
    "201, JSON object {message (text), data (the parsed request body echoed back)}",
  "GET /api/v1/posts": "list posts",
  "GET /api/v1/posts/{id}": "read one post in detail",
  "POST /api/v1/posts": "create a post",
  "PUT /api/v1/posts/{id}": "change a post's text or privacy",
  "DELETE /api/v1/posts/{id}": "delete a post",

  // Sections 5, 7 and 8
  "no credential": "No credential, header or token is required by any route described here",
  "status 400": "description, amount or date missing",
  "status 404": "no record changed by the update, or no record removed by the delete",
  "status 500": "the store failed to insert",
  "one response": "GET /expenses returns the whole collection in one response",

  // The gaps of the specification
  "error body":
    "Every error of the simple API, of an unknown path and of the guard is {error: text} and nothing else; one text reports several faults",
  "body is not JSON": "Body is not valid JSON, or is empty where one is needed: 400",
  "body is not an object": "Body is JSON but not an object (expenses, posts): 400",
  "media type": "Body with another Content-Type than application/json: 415",
  "body size": "Body over 1 MiB: 413, before it is read whole",
  "malformed text": "Text that is not well-formed UTF-8, or holds a lone surrogate or NUL: 400",
  description:
    "not a text, or over 10,000 characters: 400. Texts are kept exactly as sent: no trimming, no case folding",
  amount:
    "Any finite JSON number: 0 and negative ones (refunds) too. A text, null on create, or a number that overflows is 400",
  exactness:
    "A number given comes back as the same number. Every sum is the exact decimal sum. The answer is a JSON number whose value is that exact sum",
  date: "A real day of the calendar, YYYY-MM-DD, years 0001 to 9999; else 400",
  "PUT with a field": 'The same validity rules. description: "" does replace; date: "" is 400',
  "PUT with {}": "200 where the expense exists, nothing changes; 404 where it does not",
  "other members": "Members the specification does not name are ignored on the plain routes",
  "equal dates": "Newest id first",
  ids: "1, 2, 3 …; never used twice, not after a deletion, not after a restart",
  "path id": "Path id that is not a positive integer up to 2^53 − 1: 404, no such record",
  "store fails":
    "POST 500, GET 500. PUT and DELETE 404, with an error text that says that the store failed and nothing was changed",
  "GET /expenses/{id}": "404: the specification says that it does not exist",
  "other method": "Another method on a known path: 405 with Allow",
  "HEAD and OPTIONS": "HEAD: as GET, without the body. OPTIONS: 204 with Allow",
  "trailing slash": "One trailing slash: answers as the path without it",
  "search without q": "{searchQuery: null}; several q: the first",
  "any JSON value": "Any JSON value is echoed as data, scalars and null too; 201",
  posts:
    "A post is {id, text, privacy}. POST needs a non-empty text; privacy is a non-empty text of at most 50 characters, public if left out. PUT is partial like rule 6. Unknown id: 404",
  caching: "GET /expenses and /expenses/total bear a strong ETag, and If-None-Match gets a 304",

  // The API under /api/v1/ledgers
  ledgers:
    "Ledgers can be created, listed, read and changed. A ledger is deleted only if it is empty or its name is sent as confirmation",
  "book expenses":
    "An expense has category, payee, tags, note, original and parts; amount = original × rate, parts sum exactly to the amount",
  categories:
    "Two levels, with names unique among siblings, a color, an icon, and archiving. Categories can be merged, and deleting one in use requires a target, which may be none",
  "payees and tags": "Listed with their uses and last use, renamed, and merged",
  undo: "Undo restores the values that the change replaced, or gets a 409 with the reason if later changes conflict. An undo is itself a change",
  "list and search":
    "Filters, search and orders. Answers have items, next, and the count and exact total of all results",
  export:
    "A file of a ledger, or of a filter's results, in each format. It says what the format can't hold",
  refs: "A ref is unique in its ledger permanently. A POST with the ref of an existing expense gets a 200 with that expense, and one with the ref of a deleted expense gets a 409 with its id",
  imports:
    "A file is staged and previewed, its questions are answered, it is imported exactly as previewed, and the import can be undone. Importing the same file again adds nothing",
  "quick entry":
    "The answer says what was read from which characters. Ambiguous amounts or dates are returned as questions and never guessed",
  suggestions: "Category, payee, amount and tags from the ledger's own history",
  reports:
    "Rows with count, exact total, smallest and largest, by one or two groupings. Refunds are subtracted",
  batch:
    "Creations, changes and removals in one transaction, all or nothing, with a result or a problem for each by index",
  "same records":
    "The simple API and the API of ledgers use the same records, so each shows what the other one wrote",
  changes:
    "Every change is kept in order, with its fields before and after, its time and its source. A client can follow from any point on",
  "problem details":
    "RFC 9457 problem details (application/problem+json: type, title, status, detail, and errors by JSON pointer)",
  "problem types":
    "The closed list of problem types is documented, and each has a row that reproduces it",
  "unknown names":
    "Unknown members and query parameters are refused by name, with the most similar known one",
  "typed queries":
    "A query is read by its schemas, and all errors of a request are reported together",
  "ledger ids": "The id of a ledger is a slug",
  "merge patch": "PATCH: an omitted member keeps its value, and null means null",
  "no silent overwrite":
    "Each resource has an ETag. With If-Match, PATCH and DELETE get a 412 if the resource has changed",
  "safe retries":
    "Every POST, PATCH and DELETE accepts an Idempotency-Key. While the first request runs, others with the key get a 409. The same key with another body gets a 422",

  // The promises of the greeting and the configuration
  "API page": "The API is described at /docs, and for programs at /openapi.json",
  ALLOWED_HOSTS: "names, besides loopback ones, that a request's Host may bear; * for any",
  ALLOWED_ORIGINS: "web origins that may call it from a browser (CORS)",
} as const;

export type StatementName = keyof typeof STATEMENTS;
