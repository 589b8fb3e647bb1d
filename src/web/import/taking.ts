// Takes files that were dropped on the page: they wait on the import's screen, which shows one after another.

import { currentView, go } from "../address/address.ts";
import { NO_SETTING } from "../address/view.ts";
import type { Book } from "../service/queries.ts";
import { sendFile } from "./sending.ts";
import { wait, waitingIn } from "./waiting-files.ts";

export function takeFiles(book: Book, files: readonly File[]): void {
  if (files.length === 0) return;
  wait(book.ledger, files);
  const { screen, section } = currentView();
  // One that is being looked at stays.
  if (screen === "import" && section !== undefined) return;
  const [next] = waitingIn(book.ledger);
  // The service reads it while its screen is drawn, which says why if that fails.
  if (next instanceof File) sendFile(book, next).catch(() => {});
  go({ screen: "import", expense: undefined, ...NO_SETTING });
}
