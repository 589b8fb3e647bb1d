// A small version of the built app: its pages, and a picture that is worth compressing.

import { gzipSync } from "node:zlib";
import { SCREENS } from "../../src/contract/wire.ts";
import type { WebPack } from "../../src/http/web-pack.ts";

const bytes = (text: string) => new Uint8Array(Buffer.from(text));

const picture = bytes(`<svg xmlns="http://www.w3.org/2000/svg">${"<g></g>".repeat(200)}</svg>`);

function docsFile(name: string, type: string, text: string): WebPack["files"][number] {
  return {
    name: `docs/${name}`,
    mediaType: `text/${type}; charset=utf-8`,
    content: { identity: bytes(text) },
  };
}

function pageFile(name: string): WebPack["files"][number] {
  return {
    name,
    mediaType: "text/html; charset=utf-8",
    content: { identity: bytes(`<!doctype html><title>Outlay</title><!-- ${name} -->`) },
  };
}

export const SMALL_PACK: WebPack = {
  stamp: "small",
  files: [
    pageFile("index.html"),
    ...SCREENS.map((screen) => pageFile(`${screen}.html`)),
    {
      name: "icon.svg",
      mediaType: "image/svg+xml",
      content: { identity: picture, gzip: new Uint8Array(gzipSync(picture)) },
    },
    docsFile("page.css", "css", "body {}"),
    docsFile("page.js", "javascript", "openNamed();"),
    docsFile("swagger-ui.css", "css", ".swagger-ui {}"),
    docsFile("swagger-ui-bundle.js", "javascript", "SwaggerUIBundle = {};"),
  ],
};
