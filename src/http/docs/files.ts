// The API page and its files. The files come with the app's, under names that change with their content.

import type { WebFile, WebPack } from "../web-pack.ts";
import { type PageFiles, writeReference } from "./reference.ts";

/** The part of the pack that is theirs; what follows is the name under which the page asks for one. */
const FOLDER = "docs/";

export interface Docs {
  /** The page; undefined where its files were not built. */
  readonly page: string | undefined;
  readonly files: ReadonlyMap<string, WebFile>;
}

/** `version` is the program's. */
export function openDocs(version: string, pack: WebPack | undefined): Docs {
  const own = pack?.files.filter(isOfDocs) ?? [];
  const files = new Map(own.map((file) => [file.name.slice(FOLDER.length), file]));
  return { page: pack && writeReference(version, pageFiles([...files.keys()])), files };
}

export function isOfDocs({ name }: WebFile): boolean {
  return name.startsWith(FOLDER);
}

function pageFiles(names: readonly string[]): PageFiles {
  const addressOf = (pattern: RegExp) => `/docs/${names.find((name) => pattern.test(name)) ?? ""}`;
  return {
    style: addressOf(/^page\b.*\.css$/),
    script: addressOf(/^page\b.*\.js$/),
    rendererStyle: addressOf(/^swagger-ui\b.*\.css$/),
    rendererScript: addressOf(/^swagger-ui\b.*\.js$/),
  };
}

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
