// Values for an expense's id in a path.

import { type Row, row } from "../../support/http-cases.ts";
import { listed, listIs, record } from "./steps.ts";

/** Path segments that are not a positive integer up to 2^53 − 1, or an integer that no expense has. */
const UNKNOWN = [
  ..."0 -1 +1 01 1.0 1e0 0x1 1%20 %091 1%00 %00 1%2F 1%2F2 1%3Fx %31%2E0 %D9%A1".split(" "),
  ..."%EF%BC%91 %FF %C0%B1 %ED%A0%80 9007199254740991 9007199254740992".split(" "),
  ..."9007199254740993 18446744073709551617 NaN Infinity null undefined __proto__".split(" "),
  ..."constructor :id {id} * 1;2 1,2 '%20OR%201=1 %0d%0aX-Injected:%201".split(" "),
  `1${"0".repeat(300)}`,
];

const unknownRows = UNKNOWN.flatMap((segment) => [
  row(
    "path id",
    `PUT and DELETE of ${segment.slice(0, 40)}`,
    record(),
    {
      send: `PUT /expenses/${segment}`,
      body: '{"amount":1}',
      status: 404,
      error: /^There is no expense with the id /,
      has: { "X-Injected": null },
    },
    {
      send: `DELETE /expenses/${segment}`,
      status: 404,
      error: /^There is no expense with the id /,
    },
    { send: `GET /expenses/${segment}`, status: 404 },
    listIs(listed(1)),
  ),
]);

export const expenseIdRows: readonly Row[] = [
  ...unknownRows,
  row(
    "path id",
    "an id that is percent-encoded is the same id",
    record(),
    { send: "DELETE /expenses/%31", status: 200 },
    listIs(),
  ),
  row(
    "path id",
    "a path that continues after the id",
    record(),
    { send: "DELETE /expenses/1/2", status: 404, error: /nothing at/ },
    { send: "DELETE /expenses//1", status: 404, error: /nothing at/ },
    listIs(listed(1)),
  ),
];
