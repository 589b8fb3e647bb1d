// The reading of search texts, for all that shows or asks for what somebody seeks. Its code is loaded when the address has a search, or
// when somebody goes to the field: most first views do without.

import { createStore } from "../store.ts";
import type { Searcher } from "./search-late.ts";

export type { Searcher } from "./search-late.ts";

type LateSearch = typeof import("./search-late.ts");

const late = createStore<LateSearch | undefined>(undefined);
let loading: Promise<void> | undefined;

/** Undefined until it is loaded. */
export const useLateSearch = late.use;
export const lateSearch = late.get;

/** Never fails: without it, a text is sought as it stands, until it is asked for again. */
export function loadSearch(): Promise<void> {
  loading ??= import("./search-late.ts").then(late.set, () => {
    loading = undefined;
  });
  return loading;
}

/** What a service understands of a search text, whoever asks. */
export function plainSearchOf(text: string, searcher: Searcher): string {
  if (text.trim() === "") return "";
  return late.get()?.plainOf(text, searcher) ?? text.trim();
}
