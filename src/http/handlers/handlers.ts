// Every endpoint's handler.

import type { Store } from "../../store/store.ts";
import type { Handlers } from "../bind.ts";
import type { Clock } from "../imports/import-desk.ts";
import type { WebPack } from "../web-pack.ts";
import { batchHandlers } from "./batch.ts";
import { budgetHandlers } from "./budgets.ts";
import { changeHandlers } from "./changes.ts";
import { demonstrationHandlers } from "./demonstration.ts";
import { bookExpenseHandlers, quickEntryHandlers } from "./expenses.ts";
import { exportHandlers } from "./export.ts";
import { importHandlers } from "./imports.ts";
import { labelHandlers } from "./labels.ts";
import { ledgerHandlers } from "./ledgers.ts";
import { expenseHandlers } from "./plain-expenses.ts";
import { postHandlers } from "./posts.ts";
import { recordHandlers } from "./records.ts";
import { recurringHandlers } from "./recurring.ts";
import { reportHandlers } from "./reports.ts";
import { appHandlers, serviceHandlers } from "./service.ts";

/** `version` is the version of the program. `pack` has the built files of the app and the API page; undefined if they were not built. */
export function handlersOf(store: Store, version: string, clock: Clock, pack?: WebPack): Handlers {
  const { books } = store;
  return {
    ...expenseHandlers(store),
    ...ledgerHandlers(books),
    ...bookExpenseHandlers(books),
    ...quickEntryHandlers(books),
    ...batchHandlers(store),
    ...labelHandlers(books),
    ...changeHandlers(store),
    ...recurringHandlers(books, clock),
    ...recordHandlers(books),
    ...budgetHandlers(books),
    ...reportHandlers(books),
    ...exportHandlers(books),
    ...importHandlers(store, clock),
    ...demonstrationHandlers,
    ...postHandlers(store),
    ...appHandlers(pack),
    ...serviceHandlers(store, version, pack),
  };
}
