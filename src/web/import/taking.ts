// Takes files that were dropped on the page: they wait on the import's screen, which shows one after another.

import { currentView, go } from "../address/address.ts";
import { NO_SETTING, withoutHistory } from "../address/view.ts";
import { wait } from "./waiting-files.ts";

export function takeFiles(ledger: string, files: readonly File[]): void {
  if (files.length === 0) return;
  wait(ledger, files);
  const { screen, section } = currentView();
  // One that is being looked at stays.
  if (screen === "import" && withoutHistory(section) !== undefined) return;
  go({ screen: "import", expense: undefined, ...NO_SETTING });
}
