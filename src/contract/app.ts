// The app in the browser: its page, the same for each of its screens, and the files that the page asks for.

import Type from "typebox";
import { failure, malformedAddress, unchanged } from "./answers.ts";
import { endpoint } from "./endpoint.ts";

const service = { tag: "Service", access: "anyone" } as const;

const page = { description: "The page.", mediaType: "text/html; charset=utf-8" } as const;
const notBuilt = failure(
  "There is no such screen, or the app was not built.",
  'There is no screen app/other; known are "reports" and "settings"',
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
  ...service,
  method: "GET",
  path: "/app/assets/{file}",
  summary: "A script, style sheet or picture of the app",
  description: "Its name changes with its content, so it may be kept for ever.",
  parameters: {
    file: Type.String({ description: "the name of the file", examples: ["icon.svg"] }),
  },
  answers: {
    200: { description: "The file.", mediaType: "*/*" },
    400: malformedAddress,
    404: failure("There is no such file.", "There is no file app/assets/other.js"),
  },
});
