// The unanswered changes of pages, including those in their outbox. A page shows a change before it is recorded; code that then asks the
// service directly must wait for that.

import type { Page, Request } from "playwright-core";

const unanswered = new Set<Request>();
let waiting = Promise.withResolvers<void>();

const followed = new Set<Page>();

/** Follows the page until it is closed. */
export function followWrites(page: Page): void {
  followed.add(page);
  page.on("request", (request) => {
    if (request.method() !== "GET" && request.method() !== "HEAD") unanswered.add(request);
  });
  page.on("response", (response) => remove([response.request()]));
  page.on("requestfailed", (request) => remove([request]));
  page.on("close", () => {
    followed.delete(page);
    remove([...unanswered].filter((request) => isOf(page, request)));
  });
}

/** Once every change that was sent so far has an answer, or can't have one any more. */
export async function writesAnswered(): Promise<void> {
  await Promise.all(
    [...followed].map(async (page) => {
      try {
        await page.waitForFunction(`${COUNT}.then((count) => !count)`);
      } catch (error) {
        // A page that is closed meanwhile has no more changes.
        if (followed.has(page)) throw error;
      }
    }),
  );
  while (unanswered.size > 0) await waiting.promise;
}

/** Runs in the page. A page that has not opened its outbox has an empty one, and must not find it opened with another schema. */
const COUNT = `(async () => {
  if (location.protocol === "about:") return null;
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === "outlay-outbox")) return null;
  const result = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const database = await result(indexedDB.open("outlay-outbox"));
  const isMade = database.objectStoreNames.contains("entry");
  const count = isMade ? await result(database.transaction("entry").objectStore("entry").count()) : 0;
  database.close();
  return count;
})()`;

/** How much the outbox of a page's browser has stored; null before it is opened. */
export function storedInOutbox(page: Page): Promise<number | null> {
  return page.evaluate<number | null>(COUNT);
}

function remove(requests: readonly Request[]): void {
  for (const request of requests) unanswered.delete(request);
  waiting.resolve();
  waiting = Promise.withResolvers();
}

function isOf(page: Page, request: Request): boolean {
  try {
    return request.frame().page() === page;
  } catch {
    // A page that is closed has none.
    return true;
  }
}
