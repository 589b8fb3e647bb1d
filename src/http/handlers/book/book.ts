// The handlers of all endpoints under /api/v1/ledgers.

import type { Store } from "../../../store/store.ts";
import { batchHandlers } from "./batch.ts";
import { changeHandlers } from "./changes.ts";
import { bookExpenseHandlers } from "./expenses.ts";
import { labelHandlers } from "./labels.ts";
import { ledgerHandlers } from "./ledgers.ts";
import { quickEntryHandlers } from "./quick-entry.ts";
import { reportHandlers } from "./reports.ts";

export function bookHandlers({ books, history }: Pick<Store, "books" | "history">) {
  return {
    ...ledgerHandlers(books),
    ...bookExpenseHandlers(books),
    ...quickEntryHandlers(books),
    ...batchHandlers({ books, history }),
    ...labelHandlers(books),
    ...changeHandlers({ books, history }),
    ...reportHandlers(books),
  };
}
