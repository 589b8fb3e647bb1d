// The post routes: section 4.3 of the specification, and the settled points about posts.

import { type Row, row, rowsOf, type Step } from "../../support/http-cases.ts";

const ofPosts = rowsOf("posts");

const HELLO = { id: 1, text: "Hello", privacy: "public" };

function create(body = '{"text":"Hello"}', json: unknown = HELLO): Step {
  return { send: "POST /api/v1/posts", body, status: 201, json };
}

function postsAre(...json: readonly unknown[]): Step {
  return { send: "GET /api/v1/posts", status: 200, json };
}

const mainRows: readonly Row[] = [
  row(
    "POST /api/v1/posts",
    "the post and its address",
    { ...create(), has: { location: "/api/v1/posts/1", "content-type": "application/json" } },
    { send: "GET /api/v1/posts/1", status: 200, json: HELLO },
  ),
  row(
    "GET /api/v1/posts",
    "none at first, then all, oldest first",
    postsAre(),
    create(),
    create('{"text":"Bye","privacy":"only me"}', { id: 2, text: "Bye", privacy: "only me" }),
    postsAre(HELLO, { id: 2, text: "Bye", privacy: "only me" }),
  ),
  row(
    "GET /api/v1/posts/{id}",
    "id, text and privacy, and nothing else",
    create('{"text":"Hello","id":7,"author":"me","__proto__":{"privacy":"x"}}'),
    { send: "GET /api/v1/posts/1", status: 200, text: JSON.stringify(HELLO) },
  ),
  row(
    "DELETE /api/v1/posts/{id}",
    "a message, and the post is gone",
    create(),
    { send: "DELETE /api/v1/posts/1", status: 200, json: { message: "Post deleted" } },
    { send: "GET /api/v1/posts/1", status: 404, error: /no post with the id 1$/ },
    { send: "DELETE /api/v1/posts/1", status: 404, error: /no post with the id 1$/ },
    { send: "PUT /api/v1/posts/1", body: '{"text":"a"}', status: 404, error: /id 1$/ },
    postsAre(),
  ),
];

/** Changes, and how the post looks after them. */
const CHANGED: readonly [string, Partial<typeof HELLO>][] = [
  ['{"text":"Bye"}', { text: "Bye" }],
  ['{"privacy":"only me"}', { privacy: "only me" }],
  ['{"text":"Bye","privacy":"only me"}', { text: "Bye", privacy: "only me" }],
  ['{"text":null,"privacy":"only me"}', { privacy: "only me" }],
  ['{"text":"Bye","privacy":null}', { text: "Bye" }],
  ["{}", {}],
  ['{"id":9}', {}],
];

const changeRows = CHANGED.map(([body, after]) =>
  row(
    "PUT /api/v1/posts/{id}",
    `${body} changes the post`,
    create(),
    { send: "PUT /api/v1/posts/1", body, status: 200, json: { ...HELLO, ...after } },
    postsAre({ ...HELLO, ...after }),
  ),
);

const fiftyOne = JSON.stringify("💶".repeat(51));

/** Fields that break a rule both on create, with a valid text, and on change. */
const REFUSED: readonly [string, RegExp][] = [
  ['"text":""', /^text must be a text of at least 1 character; it is empty$/],
  ['"text":7', /^text must be .+; got the number 7$/],
  ['"text":["a"]', /^text must be .+; got an array$/],
  ['"text":"a","privacy":""', /^privacy must be a text of 1 to 50 characters; it is empty$/],
  ['"text":"a","privacy":false', /^privacy must be .+; got false$/],
  [`"text":"a","privacy":${fiftyOne}`, /^privacy must be .+; it has 51$/],
  ['"text":"","privacy":""', /^text must be .+; it is empty\. privacy must be .+; it is empty$/],
];

const refuseRows = REFUSED.map(([members, error]) =>
  ofPosts(
    `${members.slice(0, 40)} is refused`,
    { send: "POST /api/v1/posts", body: `{${members}}`, status: 400, error },
    postsAre(),
    create(),
    { send: "PUT /api/v1/posts/1", body: `{${members}}`, status: 400, error },
    postsAre(HELLO),
  ),
);

const createRows: readonly Row[] = [
  ofPosts(
    "a missing text, and null instead of one",
    { send: "POST /api/v1/posts", body: "{}", status: 400, error: /^text .+; it is missing$/ },
    { send: "POST /api/v1/posts", body: '{"text":null}', status: 400, error: /; got null$/ },
    {
      send: "POST /api/v1/posts",
      body: '{"text":"a","privacy":null}',
      status: 400,
      error: /^privacy must be .+; got null$/,
    },
    postsAre(),
  ),
];

const UNKNOWN = ["0", "2", "-1", "01", "1.0", "x", "1%20", "9007199254740992", "__proto__", "%FF"];

const unknownRows = UNKNOWN.map((segment) =>
  ofPosts(
    `the unknown id ${segment}`,
    create(),
    { send: `GET /api/v1/posts/${segment}`, status: 404, error: /no post with the id/ },
    { send: `HEAD /api/v1/posts/${segment}`, status: 404 },
    {
      send: `PUT /api/v1/posts/${segment}`,
      body: "{}",
      status: 404,
      error: /no post with the id/,
    },
    { send: `DELETE /api/v1/posts/${segment}`, status: 404, error: /no post with the id/ },
    postsAre(HELLO),
  ),
);

export const postRows: readonly Row[] = [
  ...mainRows,
  ...changeRows,
  ...refuseRows,
  ...createRows,
  ...unknownRows,
];
