// Reads search texts. Its code is loaded after the first rows, since most first views don't need it.

import { late } from "../lazy-component.ts";
import type { Searcher } from "./search-late.ts";

export type { Searcher } from "./search-late.ts";

/** Undefined until it is loaded. */
export const { get: lateSearch, load: loadSearch } = late(() => import("./search-late.ts"));

/** The text as the service understands it, for any reader. */
export function plainSearchOf(text: string, searcher: Searcher): string {
  if (text.trim() === "") return "";
  return lateSearch()?.plainOf(text, searcher) ?? text.trim();
}
