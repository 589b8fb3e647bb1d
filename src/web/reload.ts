// Reloads a page if a part of it could not be loaded, because the service was away or has a new release. It waits until the service is back
// and all changes are sent. The shown view and typed texts survive the reload.

import { isAllSent } from "./service/pending.ts";
import { connectivity, RETRY_MS } from "./service/service.ts";

/** The minimum time between two reloads, so that a permanently missing part does not reload the page over and over. */
const AGAIN_MS = 30_000;
const KEY = "outlay.reloaded";

export async function reloadOnceThere(): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    if (!(await isThere()) || !isAllSent() || isFresh()) continue;
    sessionStorage.setItem(KEY, String(Date.now()));
    location.reload();
  }
}

/** Checks if the service answers. As with any request, the page says so if it does not. */
async function isThere(): Promise<boolean> {
  const request = new Request(location.pathname, { method: "HEAD", cache: "no-store" });
  try {
    return (await connectivity.fetch(request)).ok;
  } catch {
    return false;
  }
}

function isFresh(): boolean {
  const at = Number.parseInt(sessionStorage.getItem(KEY) ?? "0", 10);
  return Date.now() - at < AGAIN_MS;
}
