// Every endpoint's handler.

import type { Store } from "../../store/store.ts";
import type { Handlers } from "../bind.ts";
import type { WebPack } from "../web-pack.ts";
import { appHandlers } from "./app.ts";
import { bookHandlers } from "./book/book.ts";
import { demonstrationHandlers } from "./demonstration.ts";
import { expenseHandlers } from "./expenses.ts";
import { postHandlers } from "./posts.ts";
import { serviceHandlers } from "./service.ts";

/**
 * `version` is the program's; `pack` is the app in the browser and the API page's files as they were built, undefined where
 * they were not.
 */
export function handlersOf(store: Store, version: string, pack?: WebPack): Handlers {
  return {
    ...expenseHandlers(store),
    ...bookHandlers(store),
    ...demonstrationHandlers,
    ...postHandlers(store),
    ...appHandlers(pack),
    ...serviceHandlers(store, version, pack),
  };
}
