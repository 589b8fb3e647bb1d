// What a page does first: it asks for what its first view shows, by a small script that runs while the large one comes in that draws it.

import "./import-part.ts";
import { QueryClient } from "@tanstack/react-query";
import { openLastLedger } from "./address/last-ledger.ts";
import { askForFirstView } from "./first-answers.ts";
import { prepareFormats } from "./locale/days.ts";
import { keptPreferences } from "./preferences.ts";
import { createService, isUnanswered, RETRY_MS } from "./service/service.ts";
import { readerOf } from "./texts/user-locale.ts";

/** How long the answers of a view are cached after it is left. */
const KEPT_MS = 60_000;

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // The feed of changes says when something is stale.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: KEPT_MS,
      networkMode: "always",
      retry: (_, error) => isUnanswered(error),
      retryDelay: RETRY_MS,
    },
  },
});

export const service = createService();

/** As the browser has it when the page begins. */
export const firstReader = readerOf(navigator.languages, keptPreferences().language);

openLastLedger();

/** Resolves when the first view is answered, or what of it fails has failed. */
export const firstAnswers: Promise<void> = askForFirstView(queries, service, firstReader.locale);

// The platform's first formats take it a while: here the page waits anyway. In a task of their own, so that none is long.
setTimeout(() => prepareFormats(firstReader.locale));
