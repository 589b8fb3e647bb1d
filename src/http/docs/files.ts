// The files of the API page. They come with the program and, in the single executable, inside it.

import rendererStyle from "swagger-ui-dist/swagger-ui.css" with { type: "file" };
import rendererScript from "swagger-ui-dist/swagger-ui-bundle.js" with { type: "file" };
import pageStyle from "./page.css" with { type: "text" };
import page from "./page.html" with { type: "text" };
import pageScript from "./page.js" with { type: "text" };

export interface PageFile {
  readonly mediaType: string;
  readonly content: string | Blob;
}

const SCRIPT = "text/javascript; charset=utf-8";
const STYLE = "text/css; charset=utf-8";

export const docsPage: string = page;

/** By the name under which the page asks for them. */
export const docsFiles: ReadonlyMap<string, PageFile> = new Map([
  ["page.css", { mediaType: STYLE, content: pageStyle }],
  ["page.js", { mediaType: SCRIPT, content: pageScript }],
  ["swagger-ui.css", { mediaType: STYLE, content: Bun.file(rendererStyle) }],
  ["swagger-ui-bundle.js", { mediaType: SCRIPT, content: Bun.file(rendererScript) }],
]);

/**
 * What the page may do: run and style itself from its own origin, and call this service. The renderer sets
 * style attributes, and its icons are data addresses.
 */
export const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");
