// The files of the API page, and names that have no file.

import { type Row, row } from "../../support/http-cases.ts";

const FILES: readonly [string, string, RegExp][] = [
  ["page.css", "text/css; charset=utf-8", /body/],
  ["page.js", "text/javascript; charset=utf-8", /openNamed/],
  ["swagger-ui.css", "text/css; charset=utf-8", /swagger-ui/],
  ["swagger-ui-bundle.js", "text/javascript; charset=utf-8", /SwaggerUIBundle/],
];

const fileRows = FILES.map(([file, type, text]) =>
  row("API page", file, {
    send: `GET /docs/${file}`,
    status: 200,
    text,
    has: { "content-type": type, "cache-control": "public, max-age=31536000, immutable" },
  }),
);

/** Names that are not found, even if the machine may have a file there. */
const NO_FILES = [
  ..."unknown page.html files.ts Page.css page.css%20 ..%2Fserver.ts".split(" "),
  ..."..%2f..%2f..%2fpackage.json ..%5C..%5Cpackage.json %2Fetc%2Fpasswd".split(" "),
  ..."constructor __proto__ swagger-ui.css.map".split(" "),
];

const noFileRows = NO_FILES.map((file) =>
  row("API page", `there is no file ${file}`, {
    send: `GET /docs/${file}`,
    status: 404,
    error: /^There is no file /,
    has: { etag: null },
  }),
);

export const docsRows: readonly Row[] = [...fileRows, ...noFileRows];
