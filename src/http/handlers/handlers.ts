// Every endpoint's handler.

import type { Store } from "../../store/store.ts";
import type { Handlers } from "../bind.ts";
import { bookHandlers } from "./book/book.ts";
import { demonstrationHandlers } from "./demonstration.ts";
import { expenseHandlers } from "./expenses.ts";
import { postHandlers } from "./posts.ts";
import { serviceHandlers } from "./service.ts";

/** `version` is the program's. */
export function handlersOf(store: Store, version: string): Handlers {
  return {
    ...expenseHandlers(store),
    ...bookHandlers(store),
    ...demonstrationHandlers,
    ...postHandlers(store),
    ...serviceHandlers(store, version),
  };
}
