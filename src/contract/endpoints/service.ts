// The endpoints about the service itself, the API page, and the app in the browser: its page, the same for each of its screens, and the
// files of that page.

import Type from "typebox";
import { failure, malformedAddress, success, unchanged } from "../answers.ts";
import { endpoint } from "../endpoint.ts";
import { Verbatim } from "../schema/fields.ts";

const service = { tag: "Service", access: "anyone" } as const;

const page = { description: "The page.", mediaType: "text/html; charset=utf-8" } as const;

/** The shared parts of the endpoints for a page's files, without path and summary. */
function filesOf(example: string, missing: string) {
  return {
    ...service,
    method: "GET",
    description: "Its name changes with its content, so it can be cached forever.",
    parameters: { file: Type.String({ description: "the name of the file", examples: [example] }) },
    answers: {
      200: { description: "The file.", mediaType: "*/*" },
      400: malformedAddress,
      404: failure("There is no such file.", missing),
    },
  } as const;
}

export const ServiceStatus = Type.Object({ status: Type.Literal("ok") });
const ok = { status: "ok" } as const;

export const checkHealth = endpoint({
  ...service,
  method: "GET",
  path: "/healthz",
  summary: "Check that the process answers",
  answers: { 200: success("It does.", ServiceStatus, ok) },
});

export const checkReadiness = endpoint({
  ...service,
  method: "GET",
  path: "/readyz",
  summary: "Check that the store answers",
  answers: {
    200: success("It does.", ServiceStatus, ok),
    503: failure("The store does not answer.", "The store does not answer"),
  },
});

export const readOpenApi = endpoint({
  ...service,
  method: "GET",
  path: "/openapi.json",
  conditional: true,
  summary: "This interface as an OpenAPI document",
  answers: { 200: { description: "An OpenAPI 3.1 document.", body: Verbatim }, 304: unchanged },
});

export const explainProblem = endpoint({
  ...service,
  method: "GET",
  path: "/problems/{kind}",
  summary: "Explain a type of problem",
  description: "The type of each problem details document is such a path.",
  parameters: {
    kind: Type.String({ description: "the name of the problem", examples: ["conflict"] }),
  },
  answers: {
    200: { description: "The explanation.", mediaType: "text/plain; charset=utf-8" },
    400: malformedAddress,
    404: failure(
      "There is no such kind of problem.",
      "There is no kind of problem named conflicts; did you mean conflict?",
    ),
  },
});

export const readDocs = endpoint({
  ...service,
  method: "GET",
  path: "/docs",
  conditional: true,
  summary: "This interface as a page to read and try",
  answers: {
    200: page,
    304: unchanged,
    404: failure("It was not built.", "The API page was not built; run npm start"),
  },
});

export const readDocsFile = endpoint({
  ...filesOf("page.css", "There is no file docs/other.js"),
  path: "/docs/{file}",
  summary: "A script or style sheet of the page",
});

const notBuilt = failure(
  "There is no such screen, or the app was not built.",
  'There is no screen app/other; valid names are "reports", "import" and "settings"',
);

export const readApp = endpoint({
  ...service,
  method: "GET",
  path: "/app",
  conditional: true,
  summary: "The app in the browser",
  answers: { 200: page, 304: unchanged, 404: notBuilt },
});

export const readAppScreen = endpoint({
  ...service,
  method: "GET",
  path: "/app/{screen}",
  conditional: true,
  summary: "A screen of the app",
  parameters: {
    screen: Type.String({ description: "the name of the screen", examples: ["reports"] }),
  },
  answers: { 200: page, 304: unchanged, 400: malformedAddress, 404: notBuilt },
});

export const readAppFile = endpoint({
  ...filesOf("icon.svg", "There is no file app/assets/other.js"),
  path: "/app/assets/{file}",
  summary: "A script, style sheet or picture of the app",
});
